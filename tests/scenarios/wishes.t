# Rule scenarios of If Wishes Were Fishes!, rules WF-1 to WF-77 (docs/rules/en/wishes.md).
# The language is described in docs/scenarios.md. T-numbers are those of the scenarios in the specification of the game.
# Prices with the usual buyers 3 2 2 1 1 0 0: A5 M4 S4 K3 C3 T2 W2. Cards not named lie in the deck, in the order of
# their codes. (R): the amounts depend on reconstructed data.

game wishes

# ---- From the specification

scenario T02 paying for position 2, sliding, refill : WF-14 WF-18 WF-20
seats 3
set buyers 3 2 2 1 1 0 0
set ocean A0 M1 S2 K3
set deck C5
play 0 K2
is worms 4 6 6
is ocean A0 M1 K3 C5
is bait 1 1 0 0
event reveal rule WF-20 items C5
is ocean A0 M1 K3 C5
is bait 1 1 0 0
active 1

scenario T04 too few worms; worms on the wanted card do not pay : WF-15 WF-10
seats 3
set buyers 3 2 2 1 1 0 0
set ocean A0 M1 S2 K3
set bait 0 5 0 0
set worms 1 6 6
moves 0 K0 K1 T0 T1
refused 0 K2 WF-15
refused 0 K3 WF-15
refused 0 T2 WF-15
refused 0 T3 WF-15

scenario T04b too few worms; worms on the wanted card do not pay : WF-15 WF-10
seats 3
set buyers 3 2 2 1 1 0 0
set ocean A0 M1 S2 K3
set bait 0 5 0 0
set worms 0 6 7
moves 0 K0 T0
refused 0 K1 WF-15
refused 0 T1 WF-15

scenario T05 rulebook example, monkfish with a 2 buyer pays 4, one fish placed : WF-34 WF-38 WF-10
seats 3
set buyers 3 2 2 1 1 0 0
set ocean A0 S0 K0 C0
set hold[0] M3
play 0 SM3
is dollars 4 0 0
is monkfish 1 0 0
is phase turn
active 1
is ocean A0 S0 K0 C0
is bait 0 0 0 0

scenario T07 SELLALL, double 2 + single 1 = 3 fish x 4 : WF-36 WF-62
seats 3
set buyers 3 2 2 1 1 0 0
set ocean A4 S0 K0 C0
set hold[0] M0 M9
play 0 T0
play 0 AM
is dollars 12 0 0
is monkfish 3 0 0
is phase turn
active 1

scenario T08 rulebook example, buyers 1 and 3 together, price 6 : WF-34
seats 2
set buyers 31 2 2 0 1 0 0
set ocean K0 S0 K1 C0
set hold[0] A5
play 0 SA5
is dollars 6 0

scenario T10 tie for first on 10/5, 7 each, third nothing; last limit card ends the game; worms 6-6-6 tie: +6 each. seat 1: 2+7+6 : WF-48 WF-66 WF-72 WF-46
seats 3
set buyers 3 2 2 1 1 0 0
set ocean K0 S0 K1 C0
set hold[1] T5
set starfish 3 2 1
set closed M S C
set current 1
play 1 ST5
is starfish 3 3 1
is phase over
active -
is dollars 13 15 6

scenario T11 three tied for first (R, 8/4): half each = 6, not a third : WF-48
seats 3
set buyers 3 2 2 1 1 0 0
set ocean K0 S0 K1 C0
set hold[2] T5
set starfish 2 2 1
set closed M S
set current 2
play 2 ST5
is dollars 6 6 8

scenario T13 lone seller (R, 4/2): 2x2 + 4, nobody second : WF-49 WF-36
seats 3
set buyers 3 2 2 1 1 0 0
set ocean K4 S0 K1 C0
set hold[0] T9
set starfish 2 0 0
play 0 T0
play 0 AT
is dollars 8 0 0
is closed T

scenario T14 oversell, room 1, three fish sold: 12 paid, 1 placed, 2 on heap; (R: 4/2) seat 1 first 4, seats 0 and 2 tied second 2 each : WF-38 WF-39 WF-47 WF-36
seats 3
set buyers 3 2 2 1 1 0 0
set ocean K4 S0 K1 C0
set hold[0] M5 M9
set monkfish 0 2 1
play 0 T0
play 0 AM
is dollars 14 4 2
is monkfish 1 2 1
is heap 2 0 0
is closed M

scenario T16 limit rises from 4 to 5 for all, W with four fish is not full : WF-44 WF-52
seats 2
set buyers 3 2 2 1 1 0 0
set ocean K4 S0 K1 C0
set hold[0] T0
set hold[1] W0 W1
set starfish 2 1
set clownfish 1 2
play 0 ST0
is dollars 6 2
is closed T
play 1 SW0
is clownfish 1 3
is closed T
is dollars 6 4

scenario T17 MOVE1, six moves; buyer K to T, then all starfish at the new price 3 : WF-53 WF-42 WF-62
seats 3
set buyers 3 2 2 1 1 0 0
set ocean A0 S0 K1 C0
set hold[0] T5 T9
play 0 T0
moves 0 B1K1 B1K2 B1K3 B1C1 B1C2 B1C3
play 0 B1K2
is phase all
active 0
moves 0 AT
play 0 AT
is dollars 9 0 0
is buyers 3 2 2 0 1 1 0

scenario T20 two equal buyers on one market, three moves only : WF-53 WF-56
seats 2
set buyers 3 2 2 11 0 0 0
set ocean A0 S0 K1 C0
play 0 T0
moves 0 B1K1 B1K2 B1K3

scenario T22 SPREAD, 3 stays at A, one 2 stays at M; 2 then 1 placed on buyerless markets; no sale : WF-57
seats 2
set buyers 31 22 0 1 0 0 0
set ocean A3 S0 K1 C0
set hold[0] K0 K9
play 0 T0
is phase place
active 0
moves 0 P2S P2C P2T P2W
refused 0 P2A WF-57
refused 0 P2M WF-57
refused 0 P2K WF-57
refused 0 P1S WF-57
play 0 P2S
moves 0 P1C P1T P1W
refused 0 P1S WF-57
refused 0 P1A WF-57
play 0 P1W
is buyers 3 2 2 1 0 0 1
is phase turn
active 1
is held 2 0

scenario T23 SPREAD with no stack does nothing, card discarded : WF-57 WF-30 WF-32
seats 2
set buyers 3 2 2 1 1 0 0
set ocean A3 S0 K1 C0
play 0 T0
is phase turn
active 1
is discard A3
is buyers 3 2 2 1 1 0 0

scenario T25 the thrown card is not sold : WF-31 WF-29
seats 2
set buyers 3 2 2 1 1 0 0
set ocean A4 S0 K1 C0
play 0 T0
is phase turn
active 1
is dollars 0 0
is discard A4

scenario T26 SPOIL, closed market and absent colours illegal; double in part 2 counts two : WF-59 WF-63 WF-36
seats 3
set buyers 3 2 2 1 1 0 0
set ocean A5 S0 K1 C0
set hold[0] K9
set angelfish 2 1 1
set swordfish 1 0 2
set closed A
set heap 0 1 0
play 0 T0
moves 0 XS0 XS2 Y1
refused 0 XA0 WF-59
refused 0 XA1 WF-59
refused 0 Y0 WF-59
refused 0 XS1 WF-59
play 0 XS2
is swordfish 1 0 1
is heap 0 1 1
is phase one
active 0
play 0 OK9
is dollars 6 0 0
is kingfish 2 0 0

scenario T28 SPOIL on an empty board goes straight to the sale : WF-59 WF-29
seats 3
set buyers 3 2 2 1 1 0 0
set ocean A5 S0 K1 C0
set hold[0] M0 S9
play 0 T0
is phase one
active 0
moves 0 OM0 OS9

scenario T29 SPOIL makes the tenth heap fish, sale still done, then end; (R: 8/4) heap 4-4-2 tie: -6 each; worms tied +6 each : WF-68 WF-69 WF-59
seats 3
set buyers 3 2 2 1 1 0 0
set ocean A5 S0 K1 C0
set hold[0] W5
set starfish 1 1 0
set closed A M
set heap 4 3 2
play 0 T0
play 0 XT1
is phase one
active 0
is heap 4 4 2
play 0 OW5
is phase over
active -
is clownfish 1 0 0
is dollars 2 0 6

scenario T31 WORM with 2 worms and four others, clockwise from the left : WF-61 WF-60
seats 5
set buyers 3 2 2 1 1 0 0
set ocean A0 M6 K1 C0
set bait 0 1 0 0
set worms 9 9 9 2 0
set current 3
play 3 T1
is dollars 0 0 0 2 0
is worms 10 9 9 0 1

scenario T32 WORM with no worms, 0 dollars, nothing given : WF-60 WF-61
seats 2
set buyers 3 2 2 1 1 0 0
set ocean W6 S0 K1 C0
set bait 0 3 3 0
set worms 0 6
play 0 T0
event worm_none seat 0 rule WF-60
is dollars 0 0
is worms 0 6

scenario T34 SELLAS (R, C8 shows angelfish): monkfish double + single to A: 3 x 5 : WF-64 WF-36 WF-37
seats 2
set buyers 3 2 2 1 1 0 0
set ocean C8 M0 K1 C0
set hold[0] M1 M9
play 0 T0
moves 0 ZM
play 0 ZM
is dollars 15 0
is angelfish 3 0
is monkfish 0 0

scenario T35 SELLAS with only the target kind, nothing happens : WF-64 WF-30
seats 2
set buyers 3 2 2 1 1 0 0
set ocean C8 M0 K1 C0
set hold[0] A0 A9
play 0 T0
is phase turn
active 1
is dollars 0 0
is held 2 0

scenario T37 SELLAS into a closed market, full price 3 x 5, three fish on the heap : WF-64 WF-40
seats 2
set buyers 3 2 2 1 1 0 0
set ocean C8 M0 K1 C0
set hold[0] W1 W9
set closed A
play 0 T0
play 0 ZW
is dollars 15 0
is heap 3 0

scenario T38 rulebook example, 7 card on top, heap end, blue (seat 1) -10, red (seat 0) -5; worms 8-4-6: +8, 0, +4; red sold for 5 : WF-67 WF-69 WF-72
seats 3
set buyers 3 2 2 1 1 0 0
set ocean K0 S0 K1 C0
set hold[0] A5
set closed A M S
set heap 3 5 1
set worms 8 4 6
set dollars 50 60 40
play 0 SA5
is phase over
active -
is heap 4 5 1
is dollars 58 50 44

scenario T40 heap tie for second, -10, -5, -5 : WF-69
seats 3
set buyers 3 2 2 1 1 0 0
set ocean K0 S0 K1 C0
set hold[0] A5
set closed A M S
set heap 3 3 3
set worms 8 4 6
set dollars 50 60 40
play 0 SA5
is dollars 53 55 39

scenario T41 heap fish of one player only (R, limit 5 card, 6/3): he alone loses 6; 5 - 6 + 6 worms : WF-70 WF-69
seats 3
set buyers 3 2 2 1 1 0 0
set ocean K0 S0 K1 C0
set hold[0] A0
set closed A
set heap 9 0 0
play 0 SA0
is phase over
active -
is dollars 5 6 6

scenario T43 third market filled and heap at ten, bonus by the 6 card (R: 8/4), loss by the 7 card. seat 0: 4+4-5+8; seat 1: 8-10; seat 2: 4 : WF-69 WF-46
seats 3
set buyers 3 2 2 1 1 0 0
set ocean K4 S0 K1 C0
set hold[0] T9
set starfish 1 3 1
set closed M S
set heap 3 5 1
set worms 8 4 6
play 0 T0
play 0 AT
is phase over
active -
is closed M S T
is heap 4 5 1
is dollars 11 -2 4

scenario T44 worm bonus, tie for most, 6 each, nobody second : WF-72 WF-73
seats 3
set buyers 3 2 2 1 1 0 0
set ocean K0 S0 K1 C0
set bait 0 0 0 1
set hold[0] A5
set closed A M S
set heap 9 0 0
set worms 7 7 3
play 0 SA5
is dollars 1 6 0

scenario T46 worm bonus, zero worms is not second : WF-73
seats 2
set buyers 3 2 2 1 1 0 0
set ocean K0 S0 K1 C0
set bait 2 0 0 1
set hold[0] A5
set closed A M S
set heap 9 0
set worms 9 0
play 0 SA5
is dollars 3 0

scenario T47 deck empty, the card just thrown is in the reshuffled deck : WF-21
seats 2
set buyers 3 2 2 1 1 0 0
set ocean A3 S0 K1 C0
set discard A0 A1 A2 A4 A5 A6 A7 A8 A9 M0 M1 M2 M3 M4 M5 M6 M7 M8 M9 S1 S2 S3 S4 S5 S6 S7 S8 S9 K0 K2 K3 K4 K5 K6 K7 K8 K9 C1 C2 C3 C4 C5 C6 C7 C8 C9 T0 T1 T2 T3 T4 T5 T6 T7 T8 T9 W0 W1 W2 W3 W4 W5 W6 W7 W8 W9
is deck_count 0
is discard A0 A1 A2 A4 A5 A6 A7 A8 A9 M0 M1 M2 M3 M4 M5 M6 M7 M8 M9 S1 S2 S3 S4 S5 S6 S7 S8 S9 K0 K2 K3 K4 K5 K6 K7 K8 K9 C1 C2 C3 C4 C5 C6 C7 C8 C9 T0 T1 T2 T3 T4 T5 T6 T7 T8 T9 W0 W1 W2 W3 W4 W5 W6 W7 W8 W9
play 0 T0
is discard -
event reshuffle rule WF-21 n 67
is ocean S0 K1 C0 M2
is deck_count 66
is discard -

scenario T49 double thrown back, worms taken, nothing else : WF-33 WF-17 WF-27
seats 2
set buyers 3 2 2 1 1 0 0
set ocean A9 S9 K1 C0
set bait 2 0 0 0
set hold[0] W1 W2
set worms 5 5
play 0 T0
is worms 7 5
is phase turn
active 1
is discard A9
is held 2 0
is dollars 0 0

scenario T50 the same with double_throw=0, illegal : WF-33
seats 2
option double_throw off
set buyers 3 2 2 1 1 0 0
set ocean A9 S0 K1 C0
refused 0 T0 WF-33
moves 0 K0 K1 K2 K3 T1 T2 T3

scenario T52 negative final score. seat 0, 10+5-5+8; seat 1: 3-10 : WF-75
seats 2
set buyers 3 2 2 1 1 0 0
set ocean K0 S0 K1 C0
set bait 1 0 0 0
set hold[0] A5
set closed A M S
set heap 2 7
set worms 11 0
set dollars 10 3
play 0 SA5
is dollars 18 -7

scenario T53 equal final scores, shared win : WF-76
seats 2
set buyers 3 2 2 1 1 0 0
set ocean K0 S0 K1 C0
set hold[0] T5
set starfish 3 3
set closed A M S
set dollars 10 17
play 0 ST5
is dollars 28 28

scenario T55 a double split by the limit, one fish fills (tie 2-2, R: 3 each), one on the heap; 2x2+3 : WF-45 WF-48 WF-36
seats 2
set buyers 3 2 2 1 1 0 0
set ocean K4 S0 K1 C0
set hold[0] W9
set clownfish 1 2
play 0 T0
play 0 AW
is clownfish 2 2
is heap 1 0
is dollars 7 3

scenario T56 SPOIL takes a rival's fish first, so the double fills with a majority (R, 4/2): 4+4 and 2 : WF-59 WF-63 WF-50
seats 2
set buyers 3 2 2 1 1 0 0
set ocean A5 S0 K1 C0
set hold[0] W9
set clownfish 1 2
play 0 T0
play 0 XW1
play 0 OW9
is clownfish 3 1
is closed W
is dollars 8 2
is heap 0 1

scenario T58 SPREAD of 3,2,2 on one market, two equal placements, all legal : WF-57
seats 2
set buyers 322 1 1 0 0 0 0
set ocean A3 S0 K1 C0
play 0 T0
moves 0 P2K P2C P2T P2W
play 0 P2W
moves 0 P2K P2C P2T
refused 0 P2W WF-57
refused 0 P1K WF-57
play 0 P2K
is buyers 3 1 1 2 0 0 2

scenario T59 all five buyers on one market, price 11 before; SPREAD places four : WF-57 WF-34
seats 2
set buyers 32211 0 0 0 0 0 0
set ocean A3 S0 K1 C0
set hold[1] A0
play 0 T0
moves 0 P2M P2S P2K P2C P2T P2W
play 0 P2M
play 0 P2S
play 0 P1K
play 0 P1C
is buyers 3 2 2 1 1 0 0

scenario T61 exactly three worms reach position 3 and its worms come back : WF-14 WF-17 WF-18
seats 2
set buyers 3 2 2 1 1 0 0
set ocean W3 S0 K1 C0
set bait 0 1 0 2
set worms 3 6
play 0 K3
is worms 2 6
is ocean W3 S0 K1 A0
is bait 1 2 1 0

scenario T62 plain sale takes no card, no reveal, next seat at once : WF-12 WF-20 WF-41
seats 3
set buyers 3 2 2 1 1 0 0
set ocean K0 S0 K1 C0
set hold[0] A0
play 0 SA0
is phase turn
active 1
is discard A0
is deck_count 65

# ---- Our own: set-up (WF-1 to WF-8)

scenario a deal for four: dollars, worms, boats, buyers, ocean and deck : WF-1 WF-2 WF-3 WF-4 WF-5 WF-6 WF-7 WF-8
seats 4
seed 01
is dollars 0 0 0 0
is worms 6 6 6 6
is boats 2 2 2 2
is held 0 0 0 0
is hold[3] -
is buyers 3 1 0 1 0 2 2
is ocean S6 C8 C0 S5
is bait 0 0 0 0
is deck_count 66
is deck W1 S0 K4 T9 M8 M7 S4 T3 S3 A1 K5 T0 C3 A5 K1 M9 C4 C9 W4 W6 W3 A3 W7 M3 M5 A8 A7 K7 A6 T7 W5 S1 S9 W8 T8 A4 T5 T2 S2 M6 K3 K6 A0 K2 K0 T1 T4 A9 K9 S8 A2 T6 C7 C5 M0 C1 W0 S7 W2 M1 C2 K8 M2 M4 W9 C6
is discard -
is turned -
is closed -
is angelfish 0 0 0 0
is monkfish 0 0 0 0
is swordfish 0 0 0 0
is kingfish 0 0 0 0
is catfish 0 0 0 0
is starfish 0 0 0 0
is clownfish 0 0 0 0
is heap 0 0 0 0
is turn 0
is phase turn
active 0
moves 0 K0 K1 K2 K3 T0 T1 T2 T3

scenario a deal for two : WF-1 WF-4 WF-5 WF-7
seats 2
seed 02
is buyers 3 2 1 0 1 0 2
is ocean W8 S4 M2 K3
is worms 6 6
is boats 2 2
active 1
moves 1 K0 K1 K2 K3 T0 T1 T2 T3

scenario a deal for five : WF-1 WF-4 WF-5 WF-7
seats 5
seed 00
is buyers 2 0 3 2 1 1 0
is ocean T8 C0 S1 W1
is worms 6 6 6 6 6
active 3

scenario a deal for three: the seat that begins can be fixed, the deal stays the same : WF-1 WF-7
seats 3
seed c0ffee
option start 1
is buyers 3 0 2 1 1 0 2
is ocean K0 S8 M5 M8
active 1

scenario nobody sees the deck, everybody sees the rest : WF-5 WF-13
seats 2
seed 02
view 0 deck hidden
view public deck hidden
view public deck_count 66
view 1 hold[0] -
view 1 worms[0] 6

scenario the limit card 4 closes a market with 4 fish, not with 3 : WF-6 WF-44 WF-45 WF-50
seats 2
set ocean K0 S0 K1 C0
set closed -
set starfish 1 1
set hold[0] T0
play 0 ST0
is starfish 2 1
is closed -
is dollars 2 0

scenario the limit card 4 is full with 4 fish : WF-6 WF-44 WF-45 WF-46 WF-47 WF-50
seats 2
set ocean K0 S0 K1 C0
set closed -
set starfish 2 1
set hold[0] T0
play 0 ST0
is starfish 3 1
is closed T
is dollars 6 2
event full rule WF-50 items T
event bonus seat 0 rule WF-46 n 4
event bonus seat 1 rule WF-46 n 2

scenario the limit card 5 closes a market with 5 fish, not with 4 : WF-6 WF-44 WF-45 WF-50
seats 2
set ocean K0 S0 K1 C0
set closed M
set starfish 2 1
set hold[0] T0
play 0 ST0
is starfish 3 1
is closed M
is dollars 2 0

scenario the limit card 5 is full with 5 fish : WF-6 WF-44 WF-45 WF-46 WF-47 WF-50
seats 2
set ocean K0 S0 K1 C0
set closed M
set starfish 3 1
set hold[0] T0
play 0 ST0
is starfish 4 1
is closed M T
is dollars 8 3
event full rule WF-50 items T
event bonus seat 0 rule WF-46 n 6
event bonus seat 1 rule WF-46 n 3

scenario the limit card 6 closes a market with 6 fish, not with 5 : WF-6 WF-44 WF-45 WF-50
seats 2
set ocean K0 S0 K1 C0
set closed M S
set starfish 2 2
set hold[0] T0
play 0 ST0
is starfish 3 2
is closed M S
is dollars 2 0

scenario the limit card 6 is full with 6 fish : WF-6 WF-44 WF-45 WF-46 WF-47 WF-50
seats 2
set ocean K0 S0 K1 C0
set closed M S
set starfish 3 2
set hold[0] T0
play 0 ST0
is starfish 4 2
is closed M S T
is dollars 10 4
event full rule WF-50 items T
event bonus seat 0 rule WF-46 n 8
event bonus seat 1 rule WF-46 n 4

scenario the limit card 7 closes a market with 7 fish, not with 6 : WF-6 WF-44 WF-45
seats 2
set ocean K0 S0 K1 C0
set closed M S K
set starfish 3 2
set hold[0] T0
play 0 ST0
is starfish 4 2
is closed M S K
is dollars 2 0

scenario the limit card 7 pays 10 and 5 and ends the game; worms 6 and 6 pay 6 each : WF-6 WF-47 WF-66 WF-72
seats 2
set ocean K0 S0 K1 C0
set closed M S K
set starfish 4 2
set hold[0] T0
play 0 ST0
is closed M S K T
is ending markets
is dollars 18 11
event end_markets rule WF-66
event worm_prize seat 1 rule WF-72 n 6
event win seat 0 rule WF-76 n 18
active -
refused 1 K0 WF-66

scenario flat limit cards, 0 already on markets : WF-6
seats 2
option limit_cards flat
set ocean K0 S0 K1 C0
set closed -
set starfish 2 1
set hold[0] T0
play 0 ST0
is dollars 9 3

scenario flat limit cards, 1 already on markets : WF-6
seats 2
option limit_cards flat
set ocean K0 S0 K1 C0
set closed M
set starfish 3 1
set hold[0] T0
play 0 ST0
is dollars 10 4

scenario flat limit cards, 2 already on markets : WF-6
seats 2
option limit_cards flat
set ocean K0 S0 K1 C0
set closed M S
set starfish 3 2
set hold[0] T0
play 0 ST0
is dollars 11 4

scenario flat limit cards, 3 already on markets : WF-6
seats 2
option limit_cards flat
set ocean K0 S0 K1 C0
set closed M S K
set starfish 4 2
set hold[0] T0
play 0 ST0
is dollars 18 11

scenario flat limit cards, a tie for first: half of 9 and 4 is 6 : WF-6 WF-48
seats 2
option limit_cards flat
set ocean K0 S0 K1 C0
set closed M S
set starfish 2 3
set hold[0] T0
play 0 ST0
is dollars 8 6

# ---- The turn (WF-9 to WF-12)

scenario turns pass clockwise and past the highest seat : WF-9
seats 3
set ocean A1 M1 S1 K1
set current 1
refused 0 K0 WF-9
refused 2 T0 WF-9
moves 2 -
play 1 K0
active 2
play 2 K0
active 0
play 0 K0
active 1

scenario one thing a turn: the moves of a wish are no turn : WF-10
seats 2
set ocean A4 M1 S1 K1
set hold[0] M0
refused 0 AM WF-10
refused 0 OM0 WF-10
refused 0 ZM WF-10
refused 0 B1K1 WF-10
refused 0 P1T WF-10
refused 0 XM0 WF-10
refused 0 Y0 WF-10
play 0 K0
active 1
is turn 1

scenario with full boats, no worms and only doubles that cannot be thrown back one can still sell : WF-11 WF-23 WF-33
seats 2
option double_throw off
set ocean A9 M9 S9 K9
set worms 0 12
set hold[0] C1 C2
moves 0 SC1 SC2

scenario with an empty boat the shallowest card is always free to keep : WF-11 WF-14
seats 2
option double_throw off
set ocean A9 M9 S9 K9
set worms 0 12
moves 0 K0
play 0 K0
is worms 0 12
is hold[0] A9

scenario the ocean is filled up after the last part of the wish, not before : WF-12 WF-20 WF-28
seats 2
set ocean A0 S0 K1 C0
set deck W5
set hold[0] M1
play 0 T0
is ocean S0 K1 C0
is thrown A0
is turn 0
play 0 B1K1
is ocean S0 K1 C0
is phase all
is turn 0
active 0
play 0 AM
is ocean S0 K1 C0 W5
is turn 1
is thrown -
active 1
event reveal rule WF-20 items W5

# ---- Taking (WF-13 to WF-21)

scenario only cards in the ocean can be taken : WF-13
seats 2
set ocean A1 M1 S1
moves 0 K0 K1 K2 T0 T1 T2
refused 0 K3 WF-13
refused 0 T3 WF-13

scenario worms on a card add up and go to whoever takes it : WF-16 WF-17 WF-19
seats 3
set ocean A1 M1 S1 K1
set deck C1 C2 C3
play 0 K3
is worms 3 6 6
is ocean A1 M1 S1 C1
is bait 1 1 1 0
event bait seat 0 rule WF-14 n 3
play 1 K2
is worms 3 5 6
is ocean A1 M1 C1 C2
is bait 2 2 0 0
event worms seat 1 rule WF-17 n 1
play 2 K1
is worms 3 5 7
is ocean A1 C1 C2 C3
is bait 3 0 0 0

scenario worms come with a card that becomes a boat : WF-17 WF-58
seats 2
set ocean A7 M1 S1 K1
set bait 3 0 0 0
set worms 4 5
play 0 T0
is worms 7 5
is boats 3 2

scenario worms move with their cards and the new card has none : WF-18 WF-20
seats 2
set ocean A1 M1 S1 K1
set bait 1 2 0 3
set worms 3 3
set deck C5
play 0 K0
is worms 4 3
is ocean M1 S1 K1 C5
is bait 2 0 3 0

scenario position 1 costs one worm on the shallowest card only : WF-14
seats 2
set ocean A1 M1 S1 K1
set deck C5
play 0 K1
is worms 5 6
is ocean A1 S1 K1 C5
is bait 1 0 0 0

scenario cards sold in this turn are in the new deck : WF-21 WF-32 WF-41
seats 2
set ocean A4 S0 K1 C0
set hold[0] M1 M2
set discard A0 A1 A2 A3 A5 A6 A7 A8 A9 M0 M3 M4 M5 M6 M7 M8 M9 S1 S2 S3 S4 S5 S6 S7 S8 S9 K0 K2 K3 K4 K5 K6 K7 K8 K9 C1 C2 C3 C4 C5 C6 C7 C8 C9 T0 T1 T2 T3 T4 T5 T6 T7 T8 T9 W0 W1 W2 W3 W4 W5 W6 W7 W8 W9
is deck_count 0
play 0 T0
play 0 AM
is discard -
is deck_count 66
event reshuffle rule WF-21 n 67

scenario the deck is not shuffled before it is empty : WF-21
seats 2
set ocean A1 S0 K1 C0
set deck A4
set discard A0 A2 A3 A5 A6 A7 A8 A9 M0 M1 M2 M3 M4 M5 M6 M7 M8 M9 S1 S2 S3 S4 S5 S6 S7 S8 S9 K0 K2 K3 K4 K5 K6 K7 K8 K9 C1 C2 C3 C4 C5 C6 C7 C8 C9 T0 T1 T2 T3 T4 T5 T6 T7 T8 T9 W0 W1 W2 W3 W4 W5 W6 W7 W8 W9
is deck A4
play 0 K0
is ocean S0 K1 C0 A4
is deck_count 0
play 1 K0
is deck_count 64
is discard -

scenario a sale brings no new card, not even into a short ocean; a take brings one : WF-12 WF-20
seats 2
set ocean A1 T1 C1
set deck K5 K6
set hold[0] M1
play 0 SM1
is ocean A1 T1 C1
play 1 K0
is ocean T1 C1 K5

# ---- Boats (WF-22 to WF-26)

scenario two boats hold two cards, a double is one card : WF-3 WF-22 WF-23
seats 2
set ocean A1 M1 S1 K1
set hold[0] M9 M2
is held 2 0
refused 0 K0 WF-23 M2 M9
refused 0 K1 WF-23
moves 0 T0 T1 T2 T3 SM2 SM9

scenario every boat card is one more boat, from the next turn on : WF-22 WF-58 WF-32
seats 2
set ocean A7 M7 S1 K1
set deck C1 C2 C3 C4 C5 C6 T1 T2
set hold[0] M9 M2
play 0 T0
is boats 3 2
is turned A7
is discard -
event boat seat 0 rule WF-58 items A7
play 1 K1
play 0 T0
is worms 7 5
is boats 4 2
is turned A7 M7
is discard -
play 1 K0
play 0 K0
is hold[0] M9 M2 C1
play 1 SK1
play 0 K0
is hold[0] M9 M2 C1 C2
is held 4 1
play 1 SS1
refused 0 K0 WF-23 M2 M9 C1 C2

scenario a third boat makes room for a third card : WF-22
seats 2
set ocean A1 M1 S1 K1
set boats 3 2
set hold[0] M9 M2
moves 0 K0 K1 K2 K3 T0 T1 T2 T3 SM2 SM9
play 0 K0
is held 3 0

scenario whichever boat a card lies in, it can be sold : WF-24
seats 2
set ocean C1 T1 S1 K1
set hold[0] M2
play 0 K0
play 1 K0
moves 0 T0 T1 T2 T3 SM2 SC1
play 0 SM2
is hold[0] C1

scenario a card that is kept grants nothing : WF-25
seats 2
set ocean A6 M7 S3 K4
set hold[1] C0
play 0 K0
is dollars 0 0
is worms 6 6
active 1
play 1 K0
is boats 2 2
is turned -
is hold[1] C0 M7
active 0

scenario the cards of others stay in their boats : WF-26 WF-31
seats 2
set ocean A4 T1 S1 K1
set hold[0] M2
set hold[1] M1 M9
play 0 T0
play 0 AM
is dollars 4 0
is hold[1] M1 M9
is monkfish 1 0
is discard A4 M2

# ---- Throwing back (WF-27 to WF-33)

scenario with full boats every card in reach can be thrown back : WF-27 WF-15
seats 2
set ocean A4 T1 S1 K1
set hold[0] M2 C2
set worms 2 10
moves 0 T0 T1 T2 SM2 SC2
refused 0 K0 WF-23
refused 0 T3 WF-15 A4 T1 S1
play 0 T1
is phase buyer

scenario until the wish is done there is nothing else : WF-28
seats 2
set ocean A0 T1 S1 K1
set hold[0] M2 C2
play 0 T0
refused 0 K0 WF-28
refused 0 T0 WF-28
refused 0 SM2 WF-28
play 0 B1K1
refused 0 K0 WF-28
refused 0 SM2 WF-28
play 0 AM
active 1

scenario an impossible second part is skipped, the first one is still done : WF-29 WF-53 WF-56
seats 2
set ocean A0 T1 S1 K1
play 0 T0
moves 0 B1K1 B1K2 B1K3 B1C1 B1C2 B1C3
play 0 B1K1
is buyers 3 2 2 0 11 0 0
is turn 1
active 1
is discard A0
event no_sale seat 0 rule WF-29

scenario spoilage with empty boats: the fish is moved, nothing is sold : WF-29 WF-59
seats 2
set ocean A5 T1 S1 K1
set starfish 1 0
play 0 T0
play 0 XT0
is heap 1 0
is starfish 0 0
is turn 1
active 1
event no_sale rule WF-29

scenario an impossible first part is skipped, the second one is still done : WF-29 WF-59 WF-63
seats 2
set ocean A5 T1 S1 K1
set hold[0] M2
play 0 T0
event no_spoil seat 0 rule WF-59
moves 0 OM2
play 0 OM2
is dollars 4 0

scenario a card can be thrown back though nothing of its wish can be done : WF-30 WF-32
seats 2
set ocean A5 T4 S8 K3
set worms 6 6
play 0 T0
is turn 1
is discard A5
event no_spoil rule WF-59
event no_sale rule WF-29
play 1 T0
is turn 2
is discard A5 T4
event no_sale rule WF-29
play 0 T0
is discard A5 T4 S8
event no_sale rule WF-64
play 1 T0
is discard A5 T4 S8 K3
event no_spread rule WF-57
is dollars 0 0

scenario the card thrown back is of the kind that is sold, and stays out of it : WF-31
seats 2
set ocean A4 T1 S1 K1
set hold[0] A1
play 0 T0
moves 0 AA
play 0 AA
is dollars 5 0
is angelfish 1 0
is discard A1 A4

scenario a wish does not sell what others have, nor what nobody has : WF-31
seats 2
set ocean A4 T5 S1 K1
set hold[0] C1
set hold[1] M1
play 0 T0
refused 0 AM WF-31 C
refused 0 AA WF-31 C
play 0 AC
play 1 T0
play 1 XC0
refused 1 OC2 WF-31 M1
refused 1 OT5 WF-31 M1
moves 1 OM1

scenario double_throw off concerns only cards without a wish : WF-33
seats 2
option double_throw off
set ocean A1 T9 S1 K9
moves 0 K0 K1 K2 K3 T0 T2
refused 0 T1 WF-33 T9
refused 0 T3 WF-33 K9

scenario a double fish thrown back says that it has no wish : WF-33 WF-32 WF-14
seats 2
set ocean A1 T9 S1 K9
set hold[0] T1
play 0 T1
is worms 5 6
is discard T9
is dollars 0 0
is hold[0] T1
event no_wish rule WF-33
active 1

# ---- Selling (WF-34 to WF-43)

scenario five buyers at one market: 11 dollars a fish : WF-34 WF-42
seats 2
set buyers 0 0 32211 0 0 0 0
set ocean A1 T1 C1 K1
set hold[0] S1
play 0 SS1
is dollars 11 0
is buyers 0 0 32211 0 0 0 0
event sold seat 0 rule WF-34 n 1 items S

scenario without buyers a fish brings 2 dollars : WF-34 WF-37
seats 2
set ocean A1 T1 C1 K1
set hold[0] W1
play 0 SW1
is dollars 2 0
is clownfish 1 0
is angelfish 0 0

scenario a double fish sold as the turn is one fish : WF-35
seats 2
set ocean A1 T1 C1 K1
set hold[0] M9
set hold[1] M2
refused 0 SM2 WF-35 M9
refused 0 SA1 WF-35 M9
play 0 SM9
is dollars 4 0
is monkfish 1 0
is held 0 1
is discard M9

scenario a double fish sold alone by a wish is two fish : WF-36 WF-63
seats 2
set ocean A2 T1 C1 K1
set hold[0] M9 M2
play 0 T0
play 0 B3A1
play 0 OM9
is dollars 14 0
is monkfish 2 0
is hold[0] M2

scenario fish beyond the limit go to the heap and are paid : WF-38 WF-39
seats 2
set ocean A4 T1 C1 K1
set monkfish 1 2
set boats 3 2
set hold[0] M9 M2 M1
play 0 T0
play 0 AM
is dollars 19 3
is monkfish 2 2
is heap 3 0
is closed M
event garbage seat 0 rule WF-38 n 3

scenario a closed market pays its full price, buyers included : WF-40 WF-51
seats 2
set ocean M1 T1 C1 K1
set closed A
set angelfish 2 2
set hold[0] A1
play 0 SA1
is dollars 5 0
is angelfish 2 2
is heap 1 0
is closed A
event garbage seat 0 rule WF-40 n 1

scenario sold cards are discarded, also several at once : WF-41 WF-62
seats 2
set ocean A4 T1 C1 K1
set hold[0] M2 M1
play 0 T0
play 0 AM
is discard M1 M2 A4

scenario buyers stay at a market that is sold to and closes : WF-42
seats 2
set ocean A1 T1 C1 K1
set monkfish 2 1
set hold[0] M1
play 0 SM1
is closed M
is buyers 3 2 2 1 1 0 0

scenario a player can have more than fourteen fish out : WF-43
seats 2
set ocean A1 T1 C1 K1
set angelfish 3 0
set monkfish 3 0
set swordfish 3 0
set kingfish 3 0
set catfish 3 0
set starfish 3 0
set clownfish 3 0
set hold[0] T2
play 0 ST2
is starfish 4 0
is dollars 6 0
is closed T

# ---- Full markets (WF-44 to WF-52)

scenario most, second and third: 8, 4 and nothing : WF-46 WF-47
seats 3
set ocean A1 T1 C1 K1
set closed M S
set starfish 2 2 1
set hold[0] T2
play 0 ST2
is dollars 10 4 0
event bonus seat 0 rule WF-46 n 8
event bonus seat 1 rule WF-46 n 4

scenario a full market may also reward others than the seller : WF-46 WF-47 WF-49
seats 3
set ocean A1 T1 C1 K1
set starfish 0 3 0
set hold[0] T2
play 0 ST2
is dollars 4 4 0

scenario a tie for second: both get the whole lower bonus : WF-47
seats 3
set ocean A1 T1 C1 K1
set starfish 1 1 1
set hold[0] T2
play 0 ST2
is dollars 6 2 2

scenario two tied for first get half of both bonuses, the third nothing : WF-48
seats 3
set ocean A1 T1 C1 K1
set closed M
set starfish 1 2 1
set hold[0] T2
play 0 ST2
is dollars 6 4 0

scenario a closed market is not scored again : WF-51
seats 2
set ocean A1 T1 C1 K1
set closed T
set starfish 3 1
set hold[0] T2
play 0 ST2
is dollars 2 0
is starfish 3 1
is heap 1 0
is closed T

scenario a closing market does not fill another one : WF-52 WF-44
seats 2
set ocean A4 T1 C1 K1
set starfish 2 1
set clownfish 2 1
set hold[0] T2 T9
play 0 T0
play 0 AT
is closed T
is clownfish 2 1
is heap 2 0
is dollars 10 2

# ---- Wishes (WF-53 to WF-65)

scenario move buyer 1: only 1-buyers, and only from where they stand : WF-53
seats 2
set ocean A0 T1 C1 K1
set boats 3 2
set hold[0] M1 M9 C2
play 0 T0
moves 0 B1K1 B1K2 B1K3 B1C1 B1C2 B1C3
refused 0 B2M1 WF-53 K C
refused 0 B1A1 WF-53 K C
refused 0 AM WF-53
play 0 B1C3
is buyers 31 2 2 1 0 0 0
refused 0 OM1 WF-62
refused 0 B1K1 WF-62
moves 0 AM AC
play 0 AM
is dollars 12 0
is hold[0] C2

scenario move buyer 2: then all of one kind at the new price : WF-54 WF-62
seats 2
set ocean A1 T1 C1 K1
set hold[0] C2 C3
play 0 T0
moves 0 B2M1 B2M2 B2M3 B2S1 B2S2 B2S3
refused 0 B1K1 WF-54 M S
refused 0 B3A1 WF-54 M S
play 0 B2M3
is buyers 3 0 2 1 21 0 0
play 0 AC
is dollars 10 0
is catfish 2 0

scenario move buyer 3: then one card, a double as two : WF-55 WF-63
seats 2
set ocean A2 T1 C1 K1
set hold[0] K2 K9
play 0 T0
moves 0 B3A1 B3A2 B3A3
refused 0 B2M1 WF-55 A
play 0 B3A3
is buyers 0 2 2 31 1 0 0
is phase one
moves 0 OK2 OK9
refused 0 AK WF-63
play 0 OK9
is dollars 12 0
is kingfish 2 0
is hold[0] K2

scenario the ring goes round, and every market is a step : WF-56
seats 2
set buyers 3 2 2 1 0 0 1
set ocean A0 T1 C1 K1
play 0 T0
play 0 B1W3
is buyers 3 2 21 1 0 0 0

scenario a buyer may stop at a closed market and beside others : WF-56
seats 2
set closed C
set ocean A0 T0 C1 K1
play 0 T0
play 0 B1K1
is buyers 3 2 2 0 11 0 0
play 1 T0
moves 1 B1C1 B1C2 B1C3
play 1 B1C1
is buyers 3 2 2 0 1 1 0

scenario spread: closed markets and markets with fish are free for buyers : WF-57
seats 2
set buyers 31 22 0 1 0 0 0
set closed S
set clownfish 1 0
set ocean A3 T1 C1 K1
set hold[0] K2
play 0 T0
is spread 21
is buyers 3 2 0 1 0 0 0
refused 0 P1S WF-57 S C T W
refused 0 P2K WF-57 S C T W
refused 0 AK WF-57
play 0 P2S
is spread 1
play 0 P1W
is buyers 3 2 2 1 0 0 1
is spread 0
is dollars 0 0
is held 1 0
active 1

scenario a boat keeps its card out of the discard pile for good : WF-58 WF-32
seats 2
set ocean A7 T1 C1 K1
set hold[0] M1 M2
play 0 T0
is boats 3 2
is held 2 0
is turned A7
is discard -
is dollars 0 0

scenario spoilage: a fish of anybody, from an open market or off the heap : WF-59
seats 3
set ocean A5 T1 C1 K1
set closed A
set starfish 1 0 2
set clownfish 0 1 0
set heap 1 0 3
set hold[0] M1
play 0 T0
moves 0 XT0 XT2 XW1 Y0 Y2
refused 0 XA0 WF-59 A
refused 0 XT1 WF-59
refused 0 XM0 WF-59
refused 0 Y1 WF-59
refused 0 OM1 WF-59
play 0 Y2
is heap 1 0 2
is starfish 1 0 2
event save seat 0
play 0 OM1
is dollars 4 0 0

scenario spoilage: an own fish goes to the heap : WF-59
seats 2
set ocean A5 T1 C1 K1
set starfish 2 1
set hold[0] M1
play 0 T0
moves 0 XT0 XT1
play 0 XT0
is starfish 1 1
is heap 1 0
play 0 OM1
is dollars 4 0

scenario worm bonus: paid and taken worms count first, then everybody gets one : WF-60 WF-19
seats 3
set ocean A0 M6 C1 K1
set deck T1
set bait 0 2 0 0
set worms 5 6 5
play 0 T1
is dollars 6 0 0
is worms 4 7 6
is bait 1 0 0 0
is discard M6
event worm_bonus seat 0 rule WF-60 n 6
event worm_gift seat 0 rule WF-60

scenario worm bonus with too few worms: the next ones clockwise get one : WF-61
seats 4
set ocean A6 M1 C1 K1
set bait 0 4 4 5
set worms 3 5 1 2
set current 2
play 2 T0
is dollars 0 0 1 0
is worms 3 5 0 3
event worm_gift seat 2 rule WF-61

scenario worm bonus with just enough worms : WF-60 WF-61
seats 4
set ocean A6 M1 C1 K1
set bait 0 4 4 3
set worms 3 5 3 2
set current 2
play 2 T0
is dollars 0 0 3 0
is worms 4 6 0 3
event worm_gift seat 2 rule WF-60

scenario sell all of one kind: none can be kept back : WF-62
seats 2
set ocean A4 T1 C1 K1
set boats 4 2
set hold[0] M1 M2 M9 C2
play 0 T0
moves 0 AM AC
refused 0 OM1 WF-62
play 0 AM
is dollars 20 0
is monkfish 4 0
is hold[0] C2

scenario sell as: every kind but the one shown : WF-64 WF-31
seats 2
set ocean C8 T1 C1 K1
set hold[0] A1 M1
play 0 T0
moves 0 ZM
refused 0 ZA WF-64 M
refused 0 ZK WF-31 M
refused 0 AM WF-64
play 0 ZM
is dollars 5 0
is angelfish 1 0
is monkfish 0 0
is hold[0] A1

scenario sell as with sellas_same on: the kind shown too : WF-64
seats 2
option sellas_same on
set ocean C8 T1 C1 K1
set hold[0] A0 A9
play 0 T0
moves 0 ZA
play 0 ZA
is dollars 15 0
is angelfish 3 0
is held 0 0

scenario sell as with sellas_same on and empty boats: nothing : WF-64 WF-30
seats 2
option sellas_same on
set ocean C8 T1 C1 K1
play 0 T0
is dollars 0 0
active 1

scenario nobody else decides anything in a wish : WF-65 WF-9
seats 3
set ocean A5 T1 C1 K1
set starfish 1 1 1
set hold[0] M1
set hold[1] M2
play 0 T0
moves 1 -
refused 1 XT1 WF-9
refused 2 Y0 WF-9
play 0 XT1
refused 1 OM2 WF-9
active 0

# ---- The end (WF-66 to WF-77)

scenario three limit cards on markets are not the end : WF-66
seats 2
set closed M S
set ocean A1 T1 C1 K1
set starfish 3 2
set hold[0] T2
play 0 ST2
is closed M S T
is ending -
is phase turn
active 1

scenario nine fish on the heap are not the end : WF-67
seats 2
set closed A
set ocean M1 T1 C1 K1
set heap 5 3
set hold[0] A2
play 0 SA2
is heap 6 3
is ending -
active 1

scenario more than ten fish on the heap: the game is over, no card is dealt : WF-67 WF-68
seats 2
set closed A
set ocean K4 T1 C1 K1
set heap 5 4
set hold[0] A9 A1
play 0 T0
is ocean T1 C1 K1
play 0 AA
is heap 8 4
is ending heap
is dollars 15 3
is ocean T1 C1 K1
is discard A1 A9 K4
is current 0
active -
event end_heap rule WF-67
event loss seat 0 rule WF-69 n 6
event loss seat 1 rule WF-69 n 3
refused 1 K0 WF-67

scenario the round is not finished : WF-68
seats 3
set closed A
set ocean K4 T1 C1 K1
set heap 5 4 0
set current 1
set hold[1] A1
play 1 SA1
active -
is current 1
moves 2 -

scenario spoilage lays the tenth fish, its sale closes a market: the next limit card rules the loss : WF-68 WF-69 WF-59
seats 2
set closed A
set ocean A5 T1 C1 K1
set heap 5 4
set starfish 0 2
set clownfish 3 1
set hold[0] W5
play 0 T0
play 0 XT1
is heap 5 5
is ending -
active 0
play 0 OW5
is closed A W
is ending heap
is dollars 8 3

scenario spoilage lays the tenth fish, its sale closes the fourth market: no loss : WF-68 WF-71
seats 2
set closed A M S
set ocean A5 T1 C1 K1
set heap 5 4
set starfish 1 1
set clownfish 4 2
set hold[0] W5
play 0 T0
play 0 XT1
is heap 5 5
play 0 OW5
is closed A M S W
is ending markets
is dollars 18 11
event no_loss rule WF-71

scenario spoilage can also empty the heap below ten again before the check : WF-68 WF-59
seats 2
set closed A
set ocean A5 T1 C1 K1
set heap 5 4
set hold[0] A2
play 0 T0
play 0 Y0
is heap 4 4
play 0 OA2
is heap 5 4
is ending -
active 1

scenario a tie for most on the heap costs half of 6 and 3, rounded down : WF-69
seats 2
set closed A
set ocean M1 T1 C1 K1
set heap 5 4
set current 1
set hold[1] A1
play 1 SA1
is dollars 2 7

scenario who has no fish on the heap loses nothing : WF-70
seats 3
set closed A
set ocean M1 T1 C1 K1
set heap 5 4 0
set hold[0] A1
play 0 SA1
is dollars 5 3 6

scenario both ends in one sale: no loss for the heap : WF-71
seats 2
set closed A M S
set ocean K4 T1 C1 K1
set heap 5 4
set starfish 4 2
set hold[0] T9
play 0 T0
play 0 AT
is heap 6 4
is ending markets
is dollars 20 11
event no_loss rule WF-71

scenario most worms 8, both who are second 4 : WF-72
seats 3
set closed A M S
set ocean M1 T1 C1 K1
set heap 9 0 0
set worms 8 5 5
set hold[0] A5
play 0 SA5
is dollars 3 4 4
event worm_prize seat 0 rule WF-72 n 8
event worm_prize seat 2 rule WF-72 n 4

scenario worms on cards count for nobody, and without worms nobody is paid : WF-73
seats 2
set closed A M S
set ocean M1 T1 C1 K1
set bait 3 3 3 3
set heap 9 0
set worms 0 0
set hold[0] A5
play 0 SA5
is dollars -5 0

scenario zero_worms on: a player without worms is second : WF-73
seats 2
option zero_worms on
set closed A M S
set ocean M1 T1 C1 K1
set bait 2 0 0 1
set heap 9 0
set worms 9 0
set hold[0] A5
play 0 SA5
is dollars 3 4

scenario zero_worms on: if nobody has worms, nobody is paid : WF-73
seats 2
option zero_worms on
set closed A M S
set ocean M1 T1 C1 K1
set bait 3 3 3 3
set heap 9 0
set worms 0 0
set hold[0] A5
play 0 SA5
is dollars -5 0

scenario zero_worms on: a player with worms is second before one without : WF-73
seats 3
option zero_worms on
set closed A M S
set ocean M1 T1 C1 K1
set heap 9 0 0
set worms 12 6 0
set hold[0] A5
play 0 SA5
is dollars 3 4 0

scenario cards in boats, boats and wooden fish are worth nothing : WF-74
seats 2
set closed A M S
set ocean K1 T1 C1 C2
set heap 9 0
set boats 2 4
set kingfish 0 4
set hold[0] A5
set hold[1] M9 S9 K9
play 0 SA5
is dollars 1 6
is held 0 3

scenario dollars below zero : WF-75
seats 2
set closed A M S
set ocean M1 T1 C1 K1
set bait 12 0 0 0
set worms 0 0
set heap 3 6
set hold[0] A5
play 0 SA5
is dollars 0 -10
places 1 2

scenario equal dollars share the win, and the next one is third : WF-76
seats 3
set closed M S K
set ocean M1 T1 C1 K1
set dollars 0 7 3
set starfish 3 3 0
set hold[0] T5
play 0 ST5
is dollars 18 18 9
places 1 1 3
event win seat 0 rule WF-76 n 18
event win seat 1 rule WF-76 n 18

scenario the most dollars win : WF-76
seats 3
set closed M S K
set ocean M1 T1 C1 K1
set dollars 30 7 8
set starfish 3 3 0
set current 1
set hold[1] T5
play 1 ST5
is dollars 41 25 14
places 1 2 3

scenario after 600 turns the game is over: no card, no loss for the heap, worms are paid : WF-77
seats 2
set turn 599
set ocean A1 T1 C1 K1
set heap 5 4
set deck W1
play 0 K0
is turn 600
is ending cap
is dollars 6 6
is ocean T1 C1 K1
is current 0
active -
event end_cap rule WF-77
refused 1 K0 WF-77

scenario after 599 turns the game goes on : WF-77
seats 2
set turn 598
set ocean A1 T1 C1 K1
play 0 K0
is turn 599
is ending -
active 1

scenario in turn 600 the heap comes before the guard : WF-77
seats 2
set turn 599
set closed A
set ocean M1 T1 C1 K1
set heap 5 4
set hold[0] A1
play 0 SA1
is ending heap
is dollars 5 3

scenario in turn 600 the markets come before heap and guard : WF-77 WF-71
seats 2
set turn 599
set closed A M S
set ocean K4 T1 C1 K1
set heap 5 4
set starfish 4 2
set hold[0] T9
play 0 T0
play 0 AT
is ending markets
is dollars 20 11
