# Rule scenarios of Fangfrisch, in the order of the rules FM-1 to FM-99 (docs/rules/en/fangfrisch.md).
# The language is described in docs/scenarios.md. T-n at the head of a title is the number of the scenario in the
# specification of the game. Fields are written from the top card downwards. If a position does not say otherwise, seat 0
# is the auctioneer, everybody has 30 Euro, and cards not named lie in the pile below those that are. FM-80 to FM-93
# bind the real-time server: tests/bell.c proves them.

game fangfrisch

# ---- Set-up (FM-1 to FM-10)

scenario after the highest seat comes seat 0 again : FM-1 FM-10
seats 4
set auctioneer 3
set parcel E1
set a[0] S1
play 0 r
play 1 w
play 2 w
play 0 d.
play 0 pE1b
is auctioneer 0
active 0

scenario five seats take their turns clockwise : FM-1 FM-10
seats 5
set auctioneer 3
set parcel E1
set a[4] S1
play 0 w
play 1 w
play 2 r
play 4 w
play 2 d.
play 2 pE1b
is auctioneer 4
active 4

scenario the start : FM-2 FM-3 FM-12 FM-34
seats 5
seed 01
is money 30 30 30 30 30
is a[0] -
is b[2] -
is i[4] -
is trash[3] -
is trash_fish 0 0 0 0 0
is parcel_count 1
is pile_count 103
is turn 1
is phase bell

scenario the bank pays whatever it has paid before, in whole Euros : FM-4
seats 3
set money 5000 0 20000
set a[0] E3 E3 E3 E3
set b[0] S3
play 0 sE
is money 5030 0 20000
play 0 sS
is money 5033 0 20000

scenario the pile: final phase 16th from the bottom, market end among the last six : FM-5 FM-6 FM-7 FM-8
seats 4
seed 01
is parcel T1
is pile E3 F3 C1 F2 K F3 E2 L3 F1 C2 T2 S3 K F1 J2 F1 E3 F2 F3 T2 K E1 S3 T3 C3 C1 J3 J1 C3 E1 S2 T2 C1 T1 F1 C3 F1 L2 T1 L2 S3 T1 S2 E2 T3 C3 E1 S1 S1 L3 S1 F3 T3 L1 L1 C2 F2 E3 T1 F2 L1 E2 J2 S2 C2 F3 T2 C1 L1 T3 T3 S2 D L2 D S3 C1 S1 E2 E1 L2 L1 E2 C2 J3 D E3 FP E3 C2 L2 S3 S2 E1 C3 L3 F2 ME T2 J1 L3 S1 L3

scenario T-25 the market end as the first of the last six cards : FM-7 FM-8 FM-47
seats 3
seed 01
playout 1
is pile_count 5
active -

scenario T-25 the market end as the very last card : FM-7 FM-8 FM-47
seats 3
seed 0b
playout 1
is pile_count 0
active -

scenario the first auctioneer is drawn : FM-9
seats 4
seed 01
is auctioneer 0
is rng 010000000000000000000000000000000000000000000000000000000000000017000000

scenario another seed, another first auctioneer : FM-9
seats 4
seed 03
is auctioneer 3

scenario the host fixes the first auctioneer, and the draw is made all the same : FM-9
seats 4
seed 01
option first_auctioneer 2
is auctioneer 2
is rng 010000000000000000000000000000000000000000000000000000000000000017000000

scenario the role passes on whoever bought : FM-10
seats 4
set auctioneer 1
set parcel E1
set a[2] S1
play 0 r
play 2 w
play 3 w
play 0 d.
play 0 pE1a
event turn seat 2 rule FM-10 n 2
is auctioneer 2
active 2

# ---- The turn (FM-11, FM-12)

scenario first the sale, then the auction : FM-11 FM-35
seats 4
set a[0] E1
set b[1] S1
set pile T2
active 0
is phase sell
moves 0 sE s-
refused 1 sS FM-25
refused 1 r FM-35
refused 0 da FM-48
play 0 s-
event sell_end seat 0
event reveal items T2
is parcel T2
active 1 2 3

scenario an auctioneer without fish is not asked : FM-12
seats 4
set a[1] E1
set trash[0] E2
set pile T2 S1
is phase bell
is parcel T2
active 1 2 3

# ---- Fields and kinds (FM-13 to FM-18)

scenario a field is of the kind of its fish, jokers alone are a kind, and back again : FM-13
seats 4
set phase thief
set buyer 1
set parcel K K
set a[0] E1 J2
set b[0] J1
is a_kind[0] E
is b_kind[0] J
is i_kind[0] -
play 1 t0a
is a_kind[0] J
play 1 t0b
is b_kind[0] -

scenario no two kinds in a field : FM-14
seats 4
set phase place
set buyer 1
set parcel S1
set a[1] J1 E2
set b[1] T1
moves 1 pS1i pS1x
refused 1 pS1a FM-14 E2 J1
refused 1 pS1b FM-14 T1

scenario no kind in two fields : FM-15
seats 4
set phase place
set buyer 1
set parcel E1
set a[1] E2
set b[1] J1
moves 1 pE1a pE1x
refused 1 pE1i FM-15 E2
refused 1 pE1b FM-15 E2

scenario T-23 jokers go anywhere, also into a second joker field : FM-15 FM-56
seats 4
set phase place
set buyer 1
set parcel J1 J2
set a[1] E2
set b[1] S2
moves 1 pJ1a pJ1b pJ1i pJ1x pJ2a pJ2b pJ2i pJ2x
play 1 pJ1i
is i_kind[1] J
moves 1 pJ2a pJ2b pJ2i pJ2x

scenario two joker fields : FM-15 FM-56
seats 4
set phase place
set buyer 1
set parcel J2 E1
set a[1] J3
play 1 pJ2b
is a_kind[1] J
is b_kind[1] J
play 1 pE1b
is b[1] E1 J2
is b_kind[1] E
is a[1] J3

scenario the size counts fish, jokers included : FM-16
seats 4
set phase place
set buyer 1
set parcel J3
set a[1] E1 J1 E2
is a_size[1] 4
play 1 pJ3a
is a_size[1] 7

scenario new cards on top in the order chosen, old ones as they lay : FM-17
seats 4
set phase place
set buyer 1
set parcel E1 E2 J2
set a[1] E3 J1 E3
play 1 pE2a
play 1 pJ2a
is a[1] J2 E2 E3 J1 E3
play 1 pE1a
is a[1] E1 J2 E2 E3 J1 E3

scenario nothing moves from field to field : FM-18
seats 4
set phase dump
set buyer 1
set parcel E1
set a[1] S1
set b[1] J1
moves 1 da db d.
play 1 d.
moves 1 pE1b pE1i pE1x
refused 1 pS1b FM-53 E1
refused 1 pJ1a FM-53 E1

# ---- Selling (FM-19 to FM-25)

scenario T-1 worked example: five eels and seven flounders with jokers bring 22 : FM-19 FM-20 FM-21 FM-16
seats 4
set a[0] E2 E3
set b[0] J2 F1 J1 F3
set i[0] T1
moves 0 sE sF sT s-
play 0 sE
event sold seat 0 rule FM-21 n 7 items E
is money 37 30 30 30
moves 0 sF sT s-
play 0 sF
event sold seat 0 n 15 items F
is money 52 30 30 30
is i[0] T1
is b[0] -
is b_size[0] 0
moves 0 sT s-

scenario the seller may sell nothing : FM-19
seats 4
set a[0] E2 E3
set pile S1
refused 0 sS FM-19
play 0 s-
is money 30 30 30 30
is a[0] E2 E3
is phase bell

scenario all three kinds, and the auction begins by itself : FM-19 FM-12
seats 4
set a[0] E2
set b[0] F2
set i[0] T2
set pile S1
play 0 sF
play 0 sT
play 0 sE
is money 36 30 30 30
is phase bell
is parcel S1

scenario all cards of the kind and the jokers with them are sold : FM-20 FM-22
seats 4
set a[0] J1 E2 J2 E2
set b[0] J3
play 0 sE
is money 45 30 30 30
is a[0] -
is b[0] J3
is discard[E2] 2
is discard[J1] 1
is discard[J2] 1
is discard[J3] 0

scenario joker fields are sold together as one kind : FM-20 FM-23
seats 4
set a[0] J3
set b[0] J1 J2
set i[0] S1
moves 0 sS sJ s-
play 0 sJ
event sold seat 0 n 10 items J
is money 40 30 30 30
is a[0] -
is b[0] -
is i[0] S1

scenario one, two and three fish : FM-21
seats 4
set a[0] E1
set b[0] S2
set i[0] T3
play 0 sE
is money 31 30 30 30
play 0 sS
is money 33 30 30 30
play 0 sT
is money 36 30 30 30

scenario four, six and eight fish : FM-21
seats 4
set a[0] E1 E3
set b[0] S3 S3
set i[0] T3 T3 T2
play 0 sE
is money 35 30 30 30
play 0 sS
is money 45 30 30 30
play 0 sT
is money 65 30 30 30

scenario nine, ten and fifteen fish : FM-21
seats 4
set a[0] E3 E3 E3
set b[0] S3 S3 S3 S1
set i[0] T3 T3 T3 T3 T3
play 0 sE
is money 55 30 30 30
play 0 sS
is money 85 30 30 30
play 0 sT
is money 115 30 30 30

scenario money at once, cards out of the game : FM-22
seats 4
set a[0] E3
set b[0] S1
is discard[E3] 0
play 0 sE
is money 33 30 30 30
is discard[E3] 1

scenario a joker field is a kind, jokers with fish are not : FM-23
seats 4
set a[0] J2 E1
moves 0 sE s-
refused 0 sJ FM-23

scenario trash is not for sale : FM-24
seats 4
set a[0] S1
set trash[0] E2 T1 E3
moves 0 sS s-
refused 0 sE FM-24 E2 E3
refused 0 sF FM-19

scenario nobody sells at another time : FM-25
seats 4
set parcel T1
set a[0] E3
set a[1] E3
refused 0 sE FM-25
refused 1 sE FM-25
play 1 r
play 2 w
play 3 w
refused 1 sE FM-25
play 1 d.
refused 1 s- FM-25
play 1 pT1b
active 1
is phase sell

scenario in the final phase a sale at another time is refused by what holds then : FM-62 FM-64
seats 4
set final 1
set parcel T1
set a[0] E3
set a[1] E3
set a[2] E3
refused 0 sE FM-64
refused 1 sE FM-62
play 1 r
play 2 w
play 3 w
refused 0 sE FM-64
refused 1 sE FM-48
refused 2 s- FM-62
play 1 d.
play 1 pT1b
is phase sell_now
refused 0 sE FM-64
refused 2 sE FM-62

scenario nobody rings or waits while the auctioneer sells : FM-35 FM-95
seats 4
set a[0] E3
set pile T1
refused 0 r FM-35
refused 1 r FM-35
refused 1 w FM-95

scenario with bell=first nobody lets pass what has not been turned over : FM-94
seats 4
option bell first
set a[0] E3
set pile T1
refused 1 r FM-35
refused 1 w FM-94

# ---- Spoilage (FM-26 to FM-33)

scenario every other holder of the kind loses the top card of the box : FM-26
seats 5
set auctioneer 1
set a[1] F2
set a[0] F1 F3
set b[2] F3 F1
set a[3] T1
set b[4] F2
play 1 sF
event spoiled seat 0 rule FM-26 items F1
event spoiled seat 2 items F3
event spoiled seat 4 items F2
is a[0] F3
is trash[0] F1
is b[2] F1
is trash[2] F3
is a[3] T1
is trash[3] -
is b[4] -
is trash[4] F2
is trash_fish 1 0 3 0 2

scenario T-5 worked example: eels in a box spoil, flounders on ice do not : FM-26 FM-27 FM-29
seats 4
set a[0] F1
set b[0] E1
set a[2] E2 E3
set i[2] F1 F2
play 0 sF
is trash[2] -
play 0 sE
is trash[2] E2
is a[2] E3
is i[2] F1 F2

scenario nothing spoils on ice : FM-27
seats 4
set a[0] E1
set i[1] E1 E2
play 0 sE
is i[1] E1 E2
is trash[1] -

scenario T-7 the top card spoils even if it is a joker : FM-28
seats 4
set a[0] F1
set b[3] J1 F3
play 0 sF
is b[3] F3
is trash[3] J1

scenario the top card spoils even if it is the lowest or the highest : FM-28
seats 4
set a[0] F1
set a[1] F1 F3 F2
set b[2] F3 F1 F2
play 0 sF
is trash[1] F1
is trash[2] F3

scenario with the option the highest card spoils, of equal ones the uppermost : FM-28
seats 4
option spoilage highest
set a[0] F1
set a[1] F1 J3 F2 F3
set b[2] F2 F1 F2
play 0 sF
is a[1] F1 F2 F3
is trash[1] J3
is b[2] F1 F2
is trash[2] F2

scenario T-10 of two joker boxes the lower top card spoils : FM-29
seats 4
set a[0] J2
set a[1] J3
set b[1] J1 J3
play 0 sJ
is a[1] J3
is b[1] J3
is trash[1] J1

scenario of two joker boxes with equal tops box a loses : FM-29
seats 4
set a[0] J2
set a[1] J1 J3
set b[1] J1 J3
play 0 sJ
is a[1] J3
is b[1] J1 J3
is trash[1] J1

scenario two joker boxes with the option: the highest of each, the lower of the two : FM-29 FM-28
seats 4
option spoilage highest
option deck B
set i[0] J2
set a[1] J1 J3
set b[1] J1 J2
play 0 sJ
is a[1] J1 J3
is b[1] J1
is trash[1] J2

scenario the sale of jokers leaves jokers with fish alone : FM-30
seats 4
set a[0] J2
set a[1] J3 E1
set b[1] J1
set a[2] J3 S2
play 0 sJ
is a[1] J3 E1
is b[1] -
is trash[1] J1
is a[2] J3 S2
is trash[2] -

scenario nothing of the seller spoils : FM-31
seats 4
set a[0] E1 E2
set b[0] J2
set i[0] J1
play 0 sE
is trash[0] -
is b[0] J2
play 0 sJ
is trash[0] -

scenario T-8 spoilage after each kind: a box becomes a joker field and is hit again : FM-32 FM-13
seats 4
set a[0] E1
set b[0] J1
set a[1] E1 J2
play 0 sE
is a[1] J2
is a_kind[1] J
is trash[1] E1
play 0 sJ
is a[1] -
is trash[1] E1 J2

scenario the other way round the joker stays : FM-32
seats 4
set a[0] E1
set b[0] J1
set a[1] E1 J2
play 0 sJ
is trash[1] -
play 0 sE
is a[1] J2
is trash[1] E1

scenario fish sold from the ice tub spoils boxes too : FM-33
seats 4
set i[0] E1
set b[1] E2 E3
play 0 sE
is b[1] E3
is trash[1] E2

# ---- The auction (FM-34 to FM-47)

scenario cards are turned over one at a time for all to see : FM-34 FM-39
seats 4
set pile E1 L2 T3
view public parcel E1
view 1 pile hidden
view 1 parcel_count 1
play 1 w
play 2 w
is parcel E1
play 3 w
event no_ring rule FM-39
event reveal rule FM-34 items L2
is parcel E1 L2
play 1 w
play 2 w
play 3 w
is parcel E1 L2 T3
view 0 parcel E1 L2 T3

scenario a parcel of one card costs 10 Euro : FM-36
seats 4
set parcel E1
play 1 w
play 2 w
play 3 r
is money 31 30 30 20

scenario a parcel of eight cards costs 10 Euro : FM-36
seats 4
set parcel E1 E2 E3 S1 S2 S3 L3 J3
play 1 w
play 2 w
play 3 r
is money 38 30 30 20

scenario T-11 nine Euro are not enough, ten are : FM-37 FM-99
seats 4
set money 30 9 10 30
set parcel E1
active 2 3
refused 1 r FM-37
refused 1 w FM-99
play 2 r
play 3 w
is buyer 2
is money 31 9 0 30

scenario with four players the auctioneer may not ring : FM-38 FM-99
seats 4
set parcel E1
active 1 2 3
refused 0 r FM-38
refused 0 w FM-99

scenario with five players the auctioneer may not ring : FM-38
seats 5
set auctioneer 4
set parcel E1
active 0 1 2 3
refused 4 r FM-38

scenario an answer is binding : FM-40
seats 4
set parcel E1
play 1 r
refused 1 w FM-40
refused 1 r FM-40
play 2 w
refused 2 r FM-40

scenario T-2 worked example: five cards for 10 Euro, and 5 Euro for the auctioneer : FM-41 FM-42
seats 4
set pile E1 L2 T3 J2 E3
play 1 w
play 2 w
play 3 w
play 1 w
play 2 w
play 3 w
play 1 w
play 2 w
play 3 w
play 1 w
play 2 w
play 3 w
play 1 w
play 2 r
play 3 w
event rang seat 2
event buy seat 2 rule FM-41 n 5 items E1 L2 T3 J2 E3
event premium seat 0 rule FM-42 n 5
is buyer 2
is money 35 30 20 30
is parcel E1 L2 T3 J2 E3
refused 1 r FM-41
play 2 d.
play 2 pE1a
play 2 pE3a
play 2 pJ2a
play 2 pT3i
play 2 pL2b
is a[2] J2 E3 E1
is a_size[2] 6
is i_size[2] 3
is b_size[2] 2

scenario the premium counts action cards : FM-42
seats 4
set parcel K E1 D
play 1 r
play 2 w
play 3 w
is money 33 20 30 30

scenario T-13 the final phase as the first card: no question, no premium for it : FM-43 FM-44 FM-42 FM-35
seats 4
set a[0] E1
set pile FP E1 S1 T1
is final 0
play 0 s-
event final_phase rule FM-43
event reveal items E1
is final 1
is parcel E1
play 1 w
play 2 w
play 3 w
play 1 w
play 2 w
play 3 w
is parcel E1 S1 T1
play 1 r
play 2 w
play 3 w
is money 33 20 30 30

scenario T-14 the final phase on a parcel: asked again, and the buyer may sell in this turn : FM-43 FM-44 FM-62
seats 4
set parcel E2 S1
set pile FP T3
play 1 w
play 2 w
play 3 w
is final 1
is parcel E2 S1
active 1 2 3
play 1 r
play 2 w
play 3 w
is money 32 20 30 30
play 1 d.
play 1 pE2a
play 1 pS1b
is phase sell_now
moves 1 sE sS s-
play 1 sE
is money 32 22 30 30
play 1 s-
is auctioneer 1

scenario the market end breaks off the auction : FM-45 FM-70
seats 4
set final 1
set parcel E1 E2 T3
set pile ME
set a[1] E1
is discard[T3] 4
play 1 w
play 2 w
play 3 w
event market_end rule FM-70
active -
is phase over
is parcel -
is money 30 30 30 30
is discard[T3] 5
refused 1 r FM-70
refused 0 s- FM-70

scenario T-35 nobody can pay: cards are turned over to the end : FM-46 FM-39
seats 4
set money 30 9 9 9
set final 1
set a[0] E1
set pile S1 S2 K T3 ME
is discard[T3] 4
play 0 s-
active -
event reveal items S1 S2 T3 K
event market_end
is discard[T3] 5
is money 30 9 9 9
is turn 1

scenario T-35 with fold the parcel is discarded and the next player is auctioneer : FM-46
seats 4
option dead_auction fold
set money 30 9 9 9
set a[0] E1
set pile K S2
play 0 s-
event fold rule FM-46 n 1
event reveal items K
event reveal items S2
is discard[K] 1
is auctioneer 1
is turn 2
is money 30 9 9 9
is parcel S2
active 0

scenario with fold the final phase on an empty parcel does not end the auction : FM-46 FM-44
seats 4
option dead_auction fold
set money 9 9 9 9
set a[0] E1
set a[1] E1
set pile FP S2
is discard[S2] 4
play 0 s-
is final 1
is discard[S2] 5
is auctioneer 1
is turn 2
is phase sell

scenario with fold and three players the auctioneer's money counts : FM-46 FM-66
seats 3
option dead_auction fold
set money 10 9 9
set a[0] E1
set pile K
play 0 s-
is parcel K
active 0

# ---- After a purchase (FM-48 to FM-61)

scenario the steps of a purchase in their order : FM-48
seats 4
set final 1
set parcel K D E1
set trash[1] T1
set a[2] S2
set a[1] L1
play 1 r
play 2 w
play 3 w
is money 33 20 30 30
is phase thief
refused 1 da FM-48
refused 1 pE1a FM-48
refused 1 cT1 FM-48
refused 1 sL FM-48
refused 2 t0a FM-48
play 1 t2a
is phase dump
is parcel K D E1 S2
refused 1 t- FM-48
refused 1 pE1b FM-48
refused 2 d. FM-48
play 1 d.
is phase place
refused 1 cT1 FM-48
refused 2 pE1a FM-48
play 1 pE1b
play 1 pS2i
is phase can
is parcel K D
is discard[K] 2
is discard[D] 2
refused 1 sE FM-48
refused 2 cT1 FM-48
play 1 c-
is phase sell_now
refused 1 cT1 FM-48
refused 2 s- FM-62
is held 2
play 1 s-
event turn seat 1
is parcel -
is discard[K] 3
is discard[D] 3
is auctioneer 1

scenario the thief takes the top card of a box or the ice tub of another : FM-49 FM-51
seats 4
set phase thief
set buyer 1
set parcel K T1
set a[0] E2 E3
set i[2] J1 S3
set b[3] L1
set a[1] C1
moves 1 t0a t2i t3b t-
refused 1 t1a FM-49
refused 1 t4a FM-49
play 1 t2i
event stolen seat 1 rule FM-49 items J1
is i[2] S3
is parcel K T1 J1
active 1
is phase dump
play 1 d.
moves 1 pT1b pT1i pT1x pJ1a pJ1b pJ1i pJ1x

scenario the thief may rob the auctioneer : FM-51
seats 4
set parcel K
set a[0] E2 E3
play 1 w
play 2 r
play 3 w
play 2 t0a
is a[0] E3
play 2 d.
play 2 pE2a
is a[2] E2

scenario no theft from the trash, nor from an empty field : FM-50
seats 4
set phase thief
set buyer 1
set parcel K
set trash[0] E3 E3
set a[0] E1
moves 1 t0a t-
refused 1 t0b FM-50
play 1 t-
event steal_end seat 1 rule FM-50
is a[0] E1
is phase dump

scenario T-16 a thief with nothing to steal, and nothing to sort : FM-50 FM-60
seats 4
set parcel K
set trash[0] E3
set a[2] E1
play 1 w
play 2 r
play 3 w
is money 31 30 20 30
moves 2 t-
play 2 t-
play 2 d.
is auctioneer 1
is discard[K] 1

scenario T-17 two thieves on the same box : FM-52
seats 4
set parcel K K E2
set b[0] S3 S1
play 1 r
play 2 w
play 3 w
is thieves 2
play 1 t0b
is parcel K K E2 S3
is phase thief
play 1 t0b
is parcel K K E2 S3 S1
is b[0] -
is b_kind[0] -
is phase dump

scenario of two thieves one may be left unused : FM-52 FM-50
seats 4
set phase thief
set buyer 1
set parcel K K
set b[0] S3 S1
play 1 t-
moves 1 t0b t-
play 1 t0b
is phase dump
is b[0] S1

scenario all cards must be placed, jokers too : FM-53
seats 4
set phase place
set buyer 1
set parcel E1 J1 S2
set a[1] T1
refused 1 pE2a FM-53 E1 J1 S2
play 1 pE1b
is phase place
moves 1 pS2i pS2x pJ1a pJ1b pJ1i pJ1x
play 1 pS2x
play 1 pJ1x
is phase sell
is trash[1] S2 J1

scenario T-4 worked example: a whole field makes room : FM-54
seats 4
set parcel L2
set a[1] S1
set b[1] E2 E1
set i[1] T3
play 1 r
play 2 w
play 3 w
moves 1 da db di d.
play 1 da
event dumped seat 1 rule FM-54 items S1
refused 1 da FM-54
play 1 d.
refused 1 db FM-54
moves 1 pL2a pL2x
play 1 pL2a
is a[1] L2
is trash[1] S1
is trash_fish 0 1 0 0

scenario several whole fields, also the ice tub : FM-54
seats 4
set phase dump
set buyer 1
set parcel L2
set a[1] S1
set b[1] E2 J1
set i[1] T3
play 1 db
play 1 di
is b[1] -
is i[1] -
is b_kind[1] -
is trash_fish 0 6 0 0
moves 1 da d.

scenario a card may be thrown away though there is room : FM-55
seats 4
set phase place
set buyer 1
set parcel E1 E3
set a[1] E1
moves 1 pE1a pE1x pE3a pE3x
play 1 pE3x
event trashed seat 1 items E3
is trash[1] E3
is trash_fish 0 3 0 0

scenario a joker counts as the kind it lies with : FM-56
seats 4
set phase place
set buyer 1
set parcel J3 S1
set a[1] E3
play 1 pJ3a
is a_kind[1] E
refused 1 pS1a FM-14 E3 J3
play 1 pS1b
moves 1 sE sS s-
play 1 sE
is money 30 40 30 30

scenario T-22 fish on a joker field gives it its kind : FM-57
seats 4
set phase place
set buyer 1
set parcel T1
set a[1] J2 J3
set b[1] S1
moves 1 pT1a pT1i pT1x
play 1 pT1a
is a[1] T1 J2 J3
is a_kind[1] T
is a_size[1] 6

scenario the can takes up to two cards of any value out of the trash : FM-58
seats 4
set phase can
set buyer 1
set parcel D
set trash[0] S3
set trash[1] E3 J2 T1 J1
set a[2] L1
moves 1 cE3 cT1 cJ1 cJ2 c-
refused 1 cS3 FM-58 E3 J2 T1 J1
play 1 cJ2
event canned seat 1 rule FM-58 items J2
is trash[1] E3 T1 J1
is trash_fish 3 5 0 0
is discard[J2] 1
play 1 cE3
is trash[1] T1 J1
is trash[0] S3
is auctioneer 1
is phase bell

scenario T-19 canned a moment after it was thrown away : FM-58
seats 4
set parcel D L3
set a[1] E1
set b[1] S1
set i[1] T1
play 1 r
play 2 w
play 3 w
play 1 d.
moves 1 pL3x
play 1 pL3x
is trash[1] L3
play 1 cL3
is trash[1] -
is trash_fish 0 0 0 0
is discard[L3] 1
moves 1 c-
play 1 c-
is discard[D] 1

scenario one card or none may be canned : FM-58
seats 4
set phase can
set buyer 1
set parcel D
set trash[1] E3 T1
set a[1] L1
play 1 cT1
play 1 c-
event can_end seat 1
is trash[1] E3
is phase sell
is auctioneer 1

scenario T-20 two cans and three cards : FM-59
seats 4
set phase can
set buyer 1
set parcel D D
set trash[1] E3 T1 T2
set a[2] L1
is cans 2
play 1 cE3
play 1 cT1
is cans 1
moves 1 cT2 c-
play 1 cT2
moves 1 c-
play 1 c-
is trash[1] -
is trash_fish 0 0 0 0
is discard[D] 2

scenario closing a can ends this can only : FM-59
seats 4
set phase can
set buyer 1
set parcel D D
set trash[1] E3 T1 T2
set a[2] L1
play 1 cE3
play 1 c-
moves 1 cT1 cT2 c-
play 1 cT1
is cans 1
play 1 cT2
is trash[1] -
is phase bell

scenario unused action cards are lost and lie nowhere : FM-60
seats 4
set parcel K D
set a[3] E1
set trash[1] S1
play 1 r
play 2 w
play 3 w
play 1 t-
play 1 d.
is parcel K D
play 1 c-
is discard[K] 1
is discard[D] 1
is parcel_count 1
is trash[1] S1

scenario money, mats and trashes lie open : FM-61
seats 4
set parcel E1
set a[2] J1 E3
set trash[2] S1 T2
view 1 a[2] J1 E3
view public money[2] 30
view 1 trash[2] S1 T2
view public trash_fish[2] 3

scenario without the memory aid the trashes of others are only counted : FM-61
seats 4
option memory_aid off
set parcel E1
set trash[1] L3
set trash[2] S1 T2
view 1 trash[2] hidden
view 1 trash_fish[2] hidden
view 1 trash_count[2] 2
view public trash[2] hidden
view public trash_fish[2] hidden
view 2 trash[1] hidden
view 2 trash_fish[1] hidden

scenario without the memory aid everybody still sees their own trash, and cans from it : FM-61 FM-58
seats 4
option memory_aid off
set phase can
set buyer 1
set parcel D
set trash[1] E3 T1
set trash[2] S1
view 1 trash[1] E3 T1
view 1 trash_fish[1] 4
view 1 trash[2] hidden
moves 1 cE3 cT1 c-
play 1 cE3
view 1 trash[1] T1
view 1 trash_fish[1] 1

# ---- Final phase (FM-62 to FM-65)

scenario before the final phase a buyer does not sell : FM-62 FM-25
seats 4
set parcel E1
set a[1] E3
set pile T1
play 1 r
play 2 w
play 3 w
play 1 d.
play 1 pE1a
is phase sell
is auctioneer 1

scenario in the final phase he sells after placing and canning : FM-62
seats 4
set final 1
set parcel E1 D
set a[1] E3
set b[1] S1
play 1 r
play 2 w
play 3 w
refused 1 sE FM-48
play 1 d.
play 1 pE1a
play 1 c-
moves 1 sE sS s-
play 1 sE
is money 32 25 30 30
play 1 sS
is money 32 26 30 30
is auctioneer 1
is phase bell

scenario a buyer with nothing on the mat is not asked : FM-62 FM-12
seats 4
set final 1
set parcel E1
set a[2] T1
play 1 r
play 2 w
play 3 w
play 1 d.
play 1 pE1x
is auctioneer 1
is phase bell

scenario sales after a purchase spoil boxes, the auctioneer's too : FM-63
seats 4
set final 1
set phase sell_now
set buyer 1
set a[1] E3
set a[0] E1 E2
set b[3] J1 E2
set i[2] E2
play 1 sE
is trash[0] E1
is trash[3] J1
is trash[2] -

scenario the auctioneer sells at the beginning of a turn in the final phase too : FM-64
seats 4
set final 1
set a[0] E3
set a[1] E1
set pile T1
moves 0 sE s-
play 0 sE
is money 33 30 30 30
is trash[1] E1
is parcel T1

scenario with three players an auctioneer who buys sells twice : FM-65
seats 3
set final 1
set a[0] E3
set b[0] S1
set pile T3
play 0 sE
play 0 s-
play 0 r
play 1 w
play 2 w
play 0 d.
play 0 pT3a
is phase sell_now
moves 0 sS sT s-
play 0 sT
is money 26 30 30

scenario of a parcel with more cards than an event has room for, every card is told : FM-41
seats 4
set parcel E1 E1 E1 E1 E1 E2 E2 E2 E2 E2 E3 E3 E3 E3 E3 S1 S1 S1 S1 S1 S2 S2 S2 S2 S2 S3 S3 S3 S3 S3 F1 F1 F1 F1 F1 F2 F2 F2 F2 F2 F3 F3 F3 F3 F3 C1 C1 C1 C1 C1 C2 C2 C2 C2 C2 C3 C3 C3 C3 C3 T1 T1 T1 T1 T1 T2
play 1 r
play 2 w
play 3 w
event buy seat 1 n 66
event buy_more seat 1 n 66 items T1 T2
event premium seat 0 n 66

# ---- Three players (FM-66 to FM-69)

scenario with three players the auctioneer may ring and gets no premium : FM-66 FM-68
seats 3
set parcel E1 E2
active 0 1 2
play 0 r
play 1 w
play 2 w
event buy seat 0
event no_premium seat 0 rule FM-68
is buyer 0
is money 20 30 30

scenario with three players the premium is paid when another buys : FM-68 FM-42
seats 3
set parcel E1 E2
play 0 w
play 1 w
play 2 r
is money 32 30 20

scenario the auctioneer cannot ring before the others see the card, and comes after them : FM-67 FM-69
seats 3
set a[0] E1
set pile T1
refused 0 r FM-35
play 0 s-
view 1 parcel T1
view 2 parcel T1
play 0 r
play 1 w
play 2 r
event tie seat 2 rule FM-69
is buyer 2

scenario the auctioneer comes after all others, whoever he is : FM-69
seats 3
set auctioneer 2
set parcel E1
play 0 r
play 1 w
play 2 r
is buyer 0
is money 20 30 31

scenario with reaction times the auctioneer comes after the others too : FM-69 FM-97
seats 3
option bell reaction
seed 03
set auctioneer 1
set parcel E1
play 0 w
play 1 r
play 2 r
is buyer 2

# ---- The end (FM-70 to FM-75)

scenario T-26 half prices of one, four and nine fish, rounded down : FM-71
seats 4
set final 1
set parcel C1
set pile ME
set a[1] E1
set b[1] S1 S3
set i[1] T3 T3 T3
play 1 w
play 2 w
play 3 w
event half_price seat 1 rule FM-71 n 14
event win seat 1 n 44
is money 30 30 30 30
is a[1] E1
places 2 1 2 2

scenario T-26 half prices of one, four and nine fish, rounded up : FM-71
seats 4
option half_price up
set final 1
set parcel C1
set pile ME
set a[1] E1
set b[1] S1 S3
set i[1] T3 T3 T3
play 1 w
play 2 w
play 3 w
event half_price seat 1 n 17

scenario half prices of two, seven and eight fish : FM-71
seats 4
set final 1
set parcel C1
set pile ME
set a[1] E2
set b[1] S1 S3 S3
set i[1] T3 T3 T2
play 1 w
play 2 w
play 3 w
event half_price seat 1 n 18

scenario half prices of two, seven and eight fish, rounded up : FM-71
seats 4
option half_price up
set final 1
set parcel C1
set pile ME
set a[1] E2
set b[1] S1 S3 S3
set i[1] T3 T3 T2
play 1 w
play 2 w
play 3 w
event half_price seat 1 n 19

scenario half prices of three, five and six fish : FM-71
seats 4
set final 1
set parcel C1
set pile ME
set a[1] E3
set b[1] S2 S3
set i[1] T3 T3
play 1 w
play 2 w
play 3 w
event half_price seat 1 n 9

scenario half prices of three, five and six fish, rounded up : FM-71
seats 4
option half_price up
set final 1
set parcel C1
set pile ME
set a[1] E3
set b[1] S2 S3
set i[1] T3 T3
play 1 w
play 2 w
play 3 w
event half_price seat 1 n 11

scenario half price of ten and more fish, and of joker fields together : FM-71
seats 4
set final 1
set parcel C1
set pile ME
set a[1] J3
set b[1] J3
set i[1] T3 T3 T3 T3
set a[2] S3 S3 S3 S1
play 1 w
play 2 w
play 3 w
event half_price seat 1 n 20
event half_price seat 2 n 15

scenario nothing spoils at the end : FM-72
seats 4
set final 1
set parcel C1
set pile ME
set a[0] E3
set a[1] E3 E1
set b[2] E2
play 1 w
play 2 w
play 3 w
is trash[1] -
is trash_fish 0 0 0 0
event half_price seat 1 n 2

scenario two cards with six fish cost more than three cards with three : FM-73
seats 3
set final 1
set parcel C1
set pile ME
set trash[1] E1 S1 L1
set trash[2] T3 T3
play 0 w
play 1 w
play 2 w
event bill seat 1 rule FM-73 n 3
event bill seat 2 rule FM-73 n 6
places 1 2 3

scenario T-3 worked example: four cards in the trash cost 7 Euro : FM-73
seats 4
set final 1
set parcel C1
set pile ME
set trash[1] E1 S1 L2 T3
set trash[2] J3 J1
play 1 w
play 2 w
play 3 w
event bill seat 1 rule FM-73 n 7
event bill seat 2 n 4
event win seat 0 n 30
event win seat 3 n 30
places 1 4 3 1

scenario a result may be negative : FM-74
seats 3
set final 1
set parcel C1
set pile ME
set money 0 0 12
set trash[0] E1 S1
set trash[1] E3
set trash[2] L3 L3 L3 L2 L2
play 2 w
event bill seat 0 n 2
event bill seat 1 n 3
event win seat 2 n -1
places 2 3 1

scenario T-28 equal money is a shared place : FM-75
seats 4
set final 1
set parcel C1
set pile ME
set money 20 33 30 18
set a[0] E3 E3 E3
set b[2] S3 S3
set trash[2] T2
play 1 w
play 2 w
play 3 w
event win seat 1 n 33
event win seat 2 n 33
places 3 1 1 4

scenario the most money wins : FM-75
seats 4
set final 1
set parcel C1
set pile ME
set money 31 33 30 34
play 1 w
play 2 w
play 3 w
event win seat 3 rule FM-75 n 34
places 3 2 4 1

# ---- The bell in turns (FM-94 to FM-99)

scenario with bell=first the first ring wins at once : FM-94
seats 4
option bell first
set parcel E1 S2
active 1 2 3
play 3 w
event wait seat 3
active 1 2
refused 3 r FM-40
play 2 r
event ring seat 2
event buy seat 2 n 2
is buyer 2
is money 32 30 20 30
active 2
refused 1 r FM-41

scenario with bell=first the next card comes when all have let it pass : FM-94
seats 4
option bell first
set parcel E1 S2
set pile T3
view 1 sealed -
play 1 w
play 3 w
is parcel E1 S2
play 2 w
event no_ring
is parcel E1 S2 T3
active 1 2 3

scenario answers are secret until all have answered : FM-95
seats 4
set parcel E1
view 2 sealed 1 2 3
play 1 r
event answered seat 1 rule FM-95
told 1 ring seat 1
view 1 answer[1] r
view 2 answer[1] hidden
view public answer[1] hidden
view 2 rang -
active 2 3
play 3 w
view 2 answer[3] hidden
play 2 w
event rang seat 1 rule FM-95
is rang 1
is answer - - - -
is buyer 1

scenario everybody is asked after each card : FM-95 FM-96
seats 4
set parcel E1
set pile S1 T1
active 1 2 3
play 1 w
play 2 w
play 3 w
active 1 2 3
view 1 answer[1] -
play 3 w
play 2 w
play 1 w
is parcel E1 S1 T1
active 1 2 3

scenario one ringer buys : FM-96
seats 5
set parcel E1
play 1 w
play 2 w
play 3 r
play 4 w
is buyer 3
is rang 3

scenario T-29 of two ringers one is drawn; the pile stays as it was : FM-96
seats 4
seed 03
set final 1
set parcel E1
set pile S1 S2 S3 T1 T2 T3 L1 L2 L3 C1 C2 C3 F1 F2 ME
play 1 r
play 2 r
play 3 w
event tie seat 1 rule FM-96
is rang 1 2
is buyer 1
is pile S1 S2 S3 T1 T2 T3 L1 L2 L3 C1 C2 C3 F1 F2 ME

scenario T-29 with another seed the other one : FM-96
seats 4
seed 01
set final 1
set parcel E1
set pile S1 S2 S3 T1 T2 T3 L1 L2 L3 C1 C2 C3 F1 F2 ME
play 2 r
play 3 w
play 1 r
event tie seat 2 rule FM-96
is buyer 2
is pile S1 S2 S3 T1 T2 T3 L1 L2 L3 C1 C2 C3 F1 F2 ME

scenario reaction times are drawn : FM-97
seats 4
option bell reaction
seed 03
set parcel E1
play 1 r
play 2 r
play 3 r
event tie seat 1 rule FM-97
is buyer 1

scenario reaction times are drawn, and another is quicker : FM-97
seats 4
option bell reaction
seed 02
set parcel E1
play 1 r
play 2 r
play 3 r
is buyer 3

scenario with rotate the next one clockwise from the auctioneer gets it : FM-98
seats 5
option bell rotate
set auctioneer 2
set parcel E1
play 0 r
play 1 r
play 3 w
play 4 r
event tie seat 4 rule FM-98
is buyer 4

scenario with rotate it goes past the highest seat : FM-98
seats 5
option bell rotate
set auctioneer 2
set parcel E1
play 0 r
play 1 r
play 3 w
play 4 w
is buyer 0

scenario with rotate and three players the auctioneer is last : FM-98 FM-69
seats 3
option bell rotate
set auctioneer 1
set parcel E1
play 0 r
play 1 r
play 2 w
is buyer 0

scenario who may not ring is not asked : FM-99
seats 5
set auctioneer 1
set money 9 30 10 0 30
set parcel E1
active 2 4
refused 0 w FM-99
refused 1 w FM-99
refused 3 r FM-37
