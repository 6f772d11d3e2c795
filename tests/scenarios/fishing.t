# Rule scenarios of Fishing, in the order of the rules FI-1 to FI-71 (docs/rules/en/fishing.md).
# The language is described in docs/scenarios.md. T-n at the head of a title is the number of
# the scenario in the specification of the game. Positions are in round 2 unless they say otherwise;
# cards not named lie in the stockrooms and in the ocean.

game fishing

# ---- Terms (FI-1 to FI-4)

scenario play runs clockwise from the leader and past the highest seat to seat 0 : FI-1 FI-4
seats 4
set leader 2
set hand[0] B6 P6
set hand[1] B7 P7
set hand[2] B8 P8
set hand[3] B9 P9
active 2
refused 3 B9 FI-4
refused 1 B7 FI-4
moves 3 -
play 2 B8
active 3
play 3 B9
active 0
play 0 B6
active 1
refused 0 P6 FI-4
play 1 B7
is last B8 B9 B6 B7
active 3

scenario with three seats the trick is over after three cards : FI-1 FI-4
seats 3
set leader 1
set hand[0] B6 P6
set hand[1] B7 P7
set hand[2] B8 P8
play 1 B7
active 2
play 2 B8
active 0
is played 2
is fisher_count 0 0 0
play 0 B6
is last B7 B8 B6
is fisher_count 0 0 3
active 2

scenario with five seats the trick is over after five cards : FI-1 FI-4
seats 5
set leader 3
set hand[0] B6 P6
set hand[1] B7 P7
set hand[2] B8 P8
set hand[3] B9 P9
set hand[4] B10 P10
play 3 B9
active 4
play 4 B10
active 0
play 0 B6
active 1
play 1 B7
active 2
is plays B9 B10 B6 B7
is fisher_count 0 0 0 0 0
play 2 B8
is last B9 B10 B6 B7 B8
is fisher[4] B6 B7 B8 B9 B10
active 4

scenario the left neighbour of the highest seat is seat 0 : FI-1 FI-39
seats 4
set hand[0] R9 B6 P6
set hand[1] XP B7 P7
set hand[2] R4 B8 P8
set hand[3] R5 B9 P9
play 0 R9
play 1 XP
play 2 R4
play 3 R5
play 0 >B6
play 1 >B7
play 2 >B8
play 3 >B9
is hand[0] B9 P6
is hand[1] B6 P7
is hand[2] B7 P8
is hand[3] B8 P9

scenario the two minus threes are two cards without colour or value : FI-2
seats 3
set hand[0] R9 B10 B9
set hand[1] XM1 XM2 R4
set hand[2] R12 B5 B6
play 0 R9
moves 1 R4 XM1 XM2
play 1 XM2
is demanded R
is table R9 XM2
is hand[1] XM1 R4
play 2 R12
is fisher[2] R9 R12 XM2

scenario a zero is a card of its colour and green is trump without being demanded : FI-2
seats 4
set hand[0] B0 P6
set hand[1] B7 P7
set hand[2] G1 P8
set hand[3] B18 P9
play 0 B0
is demanded B
moves 1 B7
play 1 B7
play 2 G1
play 3 B18
play 0 +B18
is fisher[2] B0 B7 G1
active 2

scenario a card is in one place only, from the hand over the table and the fisher to the stockroom : FI-3
seats 3
set hand[0] R9 B10
set hand[1] R4 B4
set hand[2] R12 B5
play 0 R9
is hand[0] B10
is table R9
play 1 R4
play 2 R12
is table -
is plays -
is fisher[0] -
is fisher[1] -
is fisher[2] R9 R4 R12
is hand_count 1 1 1
is stock_count 13 13 13
is ocean_count 45
play 2 B5
play 0 B10
play 1 B4
# 33 cards in the hands, 12 in the stockrooms and 45 in the ocean make 90
is round 3
is table -
is fisher_count 0 0 0
is hand_count 11 11 11
is stock_count 5 2 5
is ocean_count 45

# ---- Set-up (FI-5 to FI-9) and the chance of the deal (FI-71)

scenario T-1 the deal with three seats, no 1, no 2, no B3, no R3 : FI-5 FI-6 FI-7 FI-8 FI-9 FI-10 FI-71
seats 3
seed 00
is phase play
is round 1
is trick 0
is hand[0] B4 P3 P4 R5 R7 R10 Y3 Y6 Y7 Y8
is hand[1] B5 B6 P5 P6 P7 P9 R4 R9 Y4 Y5
is hand[2] B7 B8 B9 B10 P8 P10 R6 R8 Y9 Y10
is ocean R11 P12 Y12 B0 G1 R12 G2 P11 B11 Y11 XF B12 Y0 R13 XM1 P13 G5 G6 G3 G7 G4 Y13 B13 XP B14 Y14 P14 B15 P15 R15 P0 R14 Y15 XL G8 G9 G14 G10 P16 XM2 XC B16 G13 R0 Y16 R16 G11 G12 P17 R17 B17 G16 Y18 P18 XA G0 Y17 R18 B18 G15
is hand_count 10 10 10
is ocean_count 60
is stock_count 0 0 0
is fisher_count 0 0 0
is points 0 0 0
is leader 0
active 0
# the words of chance used so far: the leader was drawn, whoever leads
is rng 00000000000000000000000000000000000000000000000000000000000000000a000000

scenario T-2 the deal with four seats, no 1 : FI-5 FI-6 FI-7 FI-8 FI-9 FI-10 FI-71
seats 4
seed 0102
is phase play
is round 1
is trick 0
is hand[0] B6 P4 P5 P6 P7 R2 R7 R10 Y5
is hand[1] B3 B5 B9 P9 P10 R5 R9 Y2 Y10
is hand[2] B4 B7 P3 R3 R4 Y3 Y4 Y6 Y9
is hand[3] B2 B8 B10 P2 P8 R6 R8 Y7 Y8
is ocean P11 R12 XF G1 R11 G2 B11 B0 Y12 B12 P12 Y11 B13 G7 Y13 XP P13 G3 G6 G5 R13 G4 Y0 XM1 P15 B15 P14 Y14 B14 R15 R14 G9 XL Y15 G8 P0 G10 XM2 G11 B16 R0 XC P16 R16 G13 G14 G12 Y16 P17 XA B18 Y17 G16 G0 R18 P18 B17 G15 R17 Y18
is hand_count 9 9 9 9
is ocean_count 60
is stock_count 0 0 0 0
is fisher_count 0 0 0 0
is points 0 0 0 0
is leader 2
active 2
# the words of chance used so far: the leader was drawn, whoever leads
is rng 01020000000000000000000000000000000000000000000000000000000000000b000000

scenario T-2 the deal with five seats, all starting cards : FI-5 FI-6 FI-7 FI-8 FI-9 FI-10 FI-71
seats 5
seed ff
is phase play
is round 1
is trick 0
is hand[0] B3 B9 P4 P6 R1 R2 Y6 Y9
is hand[1] B2 B6 P1 P3 P10 R7 Y7 Y10
is hand[2] B7 P9 R6 R8 R10 Y3 Y4 Y8
is hand[3] B4 B8 B10 P2 R3 R9 Y1 Y5
is hand[4] B1 B5 P5 P7 P8 R4 R5 Y2
is ocean Y11 R11 G1 B0 XF R12 Y12 P11 B11 G2 B12 P12 G6 XP R13 G5 G3 Y0 P13 XM1 G4 G7 B13 Y13 P14 R15 R14 XL G8 G9 B14 P15 B15 Y15 P0 Y14 R16 R0 G14 XM2 Y16 G13 XC G12 G11 P16 B16 G10 B17 Y17 G15 B18 P18 G0 P17 XA Y18 R18 R17 G16
is hand_count 8 8 8 8 8
is ocean_count 60
is stock_count 0 0 0 0 0
is fisher_count 0 0 0 0 0
is points 0 0 0 0 0
is leader 4
active 4
# the words of chance used so far: the leader was drawn, whoever leads
is rng ff000000000000000000000000000000000000000000000000000000000000000c000000

scenario the deal of a long seed with three seats : FI-6 FI-7 FI-9 FI-71
seats 3
seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
is phase play
is round 1
is trick 0
is hand[0] B4 B8 B10 P7 R4 R6 Y3 Y4 Y5 Y7
is hand[1] B5 B9 P4 P10 R5 R7 R8 Y6 Y8 Y10
is hand[2] B6 B7 P3 P5 P6 P8 P9 R9 R10 Y9
is ocean B12 P12 Y11 R11 B11 XF G1 P11 G2 B0 Y12 R12 G4 XM1 R13 P13 Y0 G5 Y13 G6 G7 XP B13 G3 B15 B14 P14 Y14 G9 XL G8 P15 P0 R15 Y15 R14 XC P16 G12 G10 G13 XM2 G11 B16 G14 R16 Y16 R0 G16 R17 G0 Y18 P18 P17 Y17 B17 R18 XA G15 B18
is hand_count 10 10 10
is ocean_count 60
is stock_count 0 0 0
is fisher_count 0 0 0
is points 0 0 0
is leader 0
active 0
# the words of chance used so far: the leader was drawn, whoever leads
is rng 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f0a000000

scenario the deal of another seed with four seats : FI-6 FI-7 FI-9 FI-71
seats 4
seed c0ffee
is phase play
is round 1
is trick 0
is hand[0] B3 B4 P4 P9 R4 R9 Y5 Y6 Y9
is hand[1] B6 B8 B10 P3 P10 R2 R3 Y2 Y4
is hand[2] B2 B9 P8 R5 R7 R8 Y3 Y7 Y10
is hand[3] B5 B7 P2 P5 P6 P7 R6 R10 Y8
is ocean G2 B0 G1 Y11 XF B12 B11 R11 Y12 R12 P12 P11 XP B13 G5 P13 Y13 G6 XM1 G4 G7 Y0 R13 G3 B15 Y14 R14 P14 G8 P15 R15 B14 Y15 G9 XL P0 G14 XM2 G11 R16 G12 B16 R0 Y16 XC G13 G10 P16 B17 R18 Y18 G15 G16 R17 Y17 B18 P17 P18 G0 XA
is hand_count 9 9 9 9
is ocean_count 60
is stock_count 0 0 0 0
is fisher_count 0 0 0 0
is points 0 0 0 0
is leader 1
active 1
# the words of chance used so far: the leader was drawn, whoever leads
is rng c0ffee00000000000000000000000000000000000000000000000000000000000b000000

scenario the deal of another seed with five seats : FI-6 FI-7 FI-9 FI-71
seats 5
seed 5ea51de0
is phase play
is round 1
is trick 0
is hand[0] B1 B4 P6 R1 R5 R9 Y1 Y10
is hand[1] B3 B7 B9 P3 P9 R3 Y4 Y8
is hand[2] B8 P1 P7 R6 R10 Y3 Y5 Y6
is hand[3] B5 B6 P2 P4 P10 R4 Y7 Y9
is hand[4] B2 B10 P5 P8 R2 R7 R8 Y2
is ocean B12 G1 R11 R12 B0 P11 Y11 G2 B11 P12 Y12 XF G7 G5 P13 G3 B13 G6 R13 XM1 XP G4 Y13 Y0 P15 Y15 P14 R15 B14 XL B15 P0 Y14 G8 G9 R14 XC G13 R16 R0 P16 G11 G10 G12 B16 Y16 G14 XM2 G0 G16 B18 R18 P18 XA B17 P17 R17 Y18 G15 Y17
is hand_count 8 8 8 8 8
is ocean_count 60
is stock_count 0 0 0 0 0
is fisher_count 0 0 0 0 0
is points 0 0 0 0 0
is leader 2
active 2
# the words of chance used so far: the leader was drawn, whoever leads
is rng 5ea51de0000000000000000000000000000000000000000000000000000000000c000000

scenario the drawn leader of three seats can be seat 0 : FI-9
seats 3
seed 00
is leader 0
active 0

scenario the drawn leader of three seats can be seat 1 : FI-9
seats 3
seed 06
is leader 1
active 1

scenario the drawn leader of three seats can be seat 2 : FI-9
seats 3
seed 01
is leader 2
active 2

scenario the first leader can be fixed without changing the deal : FI-9 FI-71
seats 3
option first_leader 2
seed 00
is phase play
is round 1
is trick 0
is hand[0] B4 P3 P4 R5 R7 R10 Y3 Y6 Y7 Y8
is hand[1] B5 B6 P5 P6 P7 P9 R4 R9 Y4 Y5
is hand[2] B7 B8 B9 B10 P8 P10 R6 R8 Y9 Y10
is ocean R11 P12 Y12 B0 G1 R12 G2 P11 B11 Y11 XF B12 Y0 R13 XM1 P13 G5 G6 G3 G7 G4 Y13 B13 XP B14 Y14 P14 B15 P15 R15 P0 R14 Y15 XL G8 G9 G14 G10 P16 XM2 XC B16 G13 R0 Y16 R16 G11 G12 P17 R17 B17 G16 Y18 P18 XA G0 Y17 R18 B18 G15
is hand_count 10 10 10
is ocean_count 60
is stock_count 0 0 0
is fisher_count 0 0 0
is points 0 0 0
is leader 2
active 2
# the words of chance used so far: the leader was drawn, whoever leads
is rng 00000000000000000000000000000000000000000000000000000000000000000a000000

scenario at the start there is nothing on the fishers and in the stockrooms : FI-8
seats 4
is points 0 0 0 0
is fisher[0] -
is fisher[1] -
is fisher[2] -
is fisher[3] -
is stock[0] -
is stock[1] -
is stock[2] -
is stock[3] -
is plays -
is demanded -
is called 0
is lowest 0

# ---- Playing a trick (FI-10 to FI-20)

scenario the hands with three seats in round 2 have 10 cards : FI-10
seats 3
set round 1
set hand[0] R9
set hand[1] R4
set hand[2] R10
set fisher[0] B4 B5 B6 B7 B8 B9 B10 P3 P4 P5
set fisher[1] P6 P7 P8 P9 P10 R5 R6 R7 R8 Y3
set fisher[2] Y4 Y5 Y6 Y7 Y8 Y9 Y10
is trick 9
play 0 R9
play 1 R4
play 2 R10
is round 2
is trick 0
is hand_count 10 10 10
is phase play

scenario the hands with three seats in round 3 have 11 cards : FI-10
seats 3
set round 2
set hand[0] R9
set hand[1] R4
set hand[2] R12
is trick 9
play 0 R9
play 1 R4
play 2 R12
is round 3
is trick 0
is hand_count 11 11 11
is phase play

scenario the hands with three seats in round 4 have 11 cards : FI-10
seats 3
set round 3
set hand[0] R9
set hand[1] R4
set hand[2] R12
is trick 10
play 0 R9
play 1 R4
play 2 R12
is round 4
is trick 0
is hand_count 11 11 11
is phase play

scenario the hands with three seats in round 5 have 12 cards : FI-10
seats 3
set round 4
set hand[0] R9
set hand[1] R4
set hand[2] R12
is trick 10
play 0 R9
play 1 R4
play 2 R12
is round 5
is trick 0
is hand_count 12 12 12
is phase play

scenario the hands with three seats in round 6 have 12 cards : FI-10
seats 3
set round 5
set hand[0] R9
set hand[1] R4
set hand[2] R12
is trick 11
play 0 R9
play 1 R4
play 2 R12
is round 6
is trick 0
is hand_count 12 12 12
is phase play

scenario the hands with three seats in round 7 have 13 cards : FI-10
seats 3
set round 6
set hand[0] R9
set hand[1] R4
set hand[2] R12
is trick 11
play 0 R9
play 1 R4
play 2 R12
is round 7
is trick 0
is hand_count 13 13 13
is phase play

scenario the hands with three seats in round 8 have 13 cards : FI-10
seats 3
set round 7
set hand[0] R9
set hand[1] R4
set hand[2] R12
is trick 12
play 0 R9
play 1 R4
play 2 R12
is round 8
is trick 0
is hand_count 13 13 13
is phase play

scenario the hands with four seats in round 2 have 9 cards : FI-10
seats 4
set round 1
set hand[0] R9
set hand[1] R4
set hand[2] R10
set hand[3] R5
set fisher[0] B2 B3 B4 B5 B6 B7 B8 B9 B10
set fisher[1] P2 P3 P4 P5 P6 P7 P8 P9 P10
set fisher[2] R2 R3 R6 R7 R8
set fisher[3] Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10
is trick 8
play 0 R9
play 1 R4
play 2 R10
play 3 R5
is round 2
is trick 0
is hand_count 9 9 9 9
is phase play

scenario the hands with four seats in round 3 have 10 cards : FI-10
seats 4
set round 2
set hand[0] R9
set hand[1] R4
set hand[2] R12
set hand[3] R5
is trick 8
play 0 R9
play 1 R4
play 2 R12
play 3 R5
is round 3
is trick 0
is hand_count 10 10 10 10
is phase play

scenario the hands with four seats in round 4 have 10 cards : FI-10
seats 4
set round 3
set hand[0] R9
set hand[1] R4
set hand[2] R12
set hand[3] R5
is trick 9
play 0 R9
play 1 R4
play 2 R12
play 3 R5
is round 4
is trick 0
is hand_count 10 10 10 10
is phase play

scenario the hands with four seats in round 5 have 11 cards : FI-10
seats 4
set round 4
set hand[0] R9
set hand[1] R4
set hand[2] R12
set hand[3] R5
is trick 9
play 0 R9
play 1 R4
play 2 R12
play 3 R5
is round 5
is trick 0
is hand_count 11 11 11 11
is phase play

scenario the hands with four seats in round 6 have 11 cards : FI-10
seats 4
set round 5
set hand[0] R9
set hand[1] R4
set hand[2] R12
set hand[3] R5
is trick 10
play 0 R9
play 1 R4
play 2 R12
play 3 R5
is round 6
is trick 0
is hand_count 11 11 11 11
is phase play

scenario the hands with four seats in round 7 have 12 cards : FI-10
seats 4
set round 6
set hand[0] R9
set hand[1] R4
set hand[2] R12
set hand[3] R5
is trick 10
play 0 R9
play 1 R4
play 2 R12
play 3 R5
is round 7
is trick 0
is hand_count 12 12 12 12
is phase play

scenario the hands with four seats in round 8 have 12 cards : FI-10
seats 4
set round 7
set hand[0] R9
set hand[1] R4
set hand[2] R12
set hand[3] R5
is trick 11
play 0 R9
play 1 R4
play 2 R12
play 3 R5
is round 8
is trick 0
is hand_count 12 12 12 12
is phase play

scenario the hands with five seats in round 2 have 8 cards : FI-10
seats 5
set round 1
set hand[0] R9
set hand[1] R4
set hand[2] R10
set hand[3] R5
set hand[4] R6
set fisher[0] B1 B2 B3 B4 B5 B6 B7 B8
set fisher[1] B9 B10 P1 P2 P3 P4 P5 P6
set fisher[2] P7 P8 P9
set fisher[3] P10 R1 R2 R3 R7 R8 Y1 Y2
set fisher[4] Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10
is trick 7
play 0 R9
play 1 R4
play 2 R10
play 3 R5
play 4 R6
is round 2
is trick 0
is hand_count 8 8 8 8 8
is phase play

scenario the hands with five seats in round 3 have 9 cards : FI-10
seats 5
set round 2
set hand[0] R9
set hand[1] R4
set hand[2] R12
set hand[3] R5
set hand[4] R6
is trick 7
play 0 R9
play 1 R4
play 2 R12
play 3 R5
play 4 R6
is round 3
is trick 0
is hand_count 9 9 9 9 9
is phase play

scenario the hands with five seats in round 4 have 9 cards : FI-10
seats 5
set round 3
set hand[0] R9
set hand[1] R4
set hand[2] R12
set hand[3] R5
set hand[4] R6
is trick 8
play 0 R9
play 1 R4
play 2 R12
play 3 R5
play 4 R6
is round 4
is trick 0
is hand_count 9 9 9 9 9
is phase play

scenario the hands with five seats in round 5 have 10 cards : FI-10
seats 5
set round 4
set hand[0] R9
set hand[1] R4
set hand[2] R12
set hand[3] R5
set hand[4] R6
is trick 8
play 0 R9
play 1 R4
play 2 R12
play 3 R5
play 4 R6
is round 5
is trick 0
is hand_count 10 10 10 10 10
is phase play

scenario the hands with five seats in round 6 have 10 cards : FI-10
seats 5
set round 5
set hand[0] R9
set hand[1] R4
set hand[2] R12
set hand[3] R5
set hand[4] R6
is trick 9
play 0 R9
play 1 R4
play 2 R12
play 3 R5
play 4 R6
is round 6
is trick 0
is hand_count 10 10 10 10 10
is phase play

scenario the hands with five seats in round 7 have 11 cards : FI-10
seats 5
set round 6
set hand[0] R9
set hand[1] R4
set hand[2] R12
set hand[3] R5
set hand[4] R6
is trick 9
play 0 R9
play 1 R4
play 2 R12
play 3 R5
play 4 R6
is round 7
is trick 0
is hand_count 11 11 11 11 11
is phase play

scenario the hands with five seats in round 8 have 11 cards : FI-10
seats 5
set round 7
set hand[0] R9
set hand[1] R4
set hand[2] R12
set hand[3] R5
set hand[4] R6
is trick 10
play 0 R9
play 1 R4
play 2 R12
play 3 R5
play 4 R6
is round 8
is trick 0
is hand_count 11 11 11 11 11
is phase play

scenario a round ends only when the hands are empty : FI-10
seats 3
set hand[0] R9 B10 B9
set hand[1] R4 B4 B6
set hand[2] R12 B5 B7
is trick 7
play 0 R9
play 1 R4
play 2 R12
is round 2
is trick 8
is hand_count 2 2 2
play 2 B5
play 0 B10
play 1 B4
is round 2
is trick 9
is hand_count 1 1 1
play 0 B9
play 1 B6
play 2 B7
is round 3
is trick 0

scenario one card from the own hand is played, face up : FI-11
seats 3
set hand[0] R9 B10
set hand[1] R4 B4
set hand[2] R12 B5
refused 0 R4 FI-11
refused 0 Y9 FI-11
play 0 R9
is hand[0] B10
view public plays R9
event played seat 0 items R9
active 1
refused 1 R12 FI-11

scenario where a card is played nothing is caught, passed or called : FI-31 FI-39 FI-47
seats 3
set hand[0] R9 B10
set hand[1] R4 B4
set hand[2] R12 B5
refused 0 +R4 FI-11
refused 0 >R9 FI-11
refused 0 !R FI-11

scenario the first suited card sets the demanded colour, a buoy sets none : FI-12
seats 4
set hand[0] XM1 P3
set hand[1] XM2 P4
set hand[2] R9 P5
set hand[3] B10 P6
is demanded -
play 0 XM1
is demanded -
play 1 XM2
is demanded -
play 2 R9
is demanded R
play 3 B10
is fisher[2] XM1 XM2 R9 B10
is demanded -

scenario a led colour stays demanded whatever is shed or trumped later : FI-12
seats 4
set hand[0] R9 P3
set hand[1] G9 P4
set hand[2] B10 P5
set hand[3] R4 G3
play 0 R9
play 1 G9
is demanded R
play 2 B10
is demanded R
moves 3 R4
refused 3 G3 FI-15 R4

scenario a called colour is demanded before the first card and no card changes it : FI-13
seats 3
set called 1
set caller 2
set demanded B
set hand[0] R9 R8
set hand[1] R4 B4
set hand[2] P5 P6
is demanded B
moves 0 R9 R8
play 0 R9
is demanded B
moves 1 B4
refused 1 R4 FI-15 B4
play 1 B4
is demanded B
play 2 P5
is fisher[1] R9 B4 P5
active 1

scenario the leader may open with any card : FI-14
seats 3
set hand[0] R9 G3 Y0 XC
set hand[1] R4 B4 B6 B7
set hand[2] R12 B5 B8 B9
moves 0 R9 G3 Y0 XC

scenario a led trump must be followed : FI-14 FI-15 FI-21
seats 3
set hand[0] G3 R9
set hand[1] G2 R18
set hand[2] G9 R12
play 0 G3
is demanded G
moves 1 G2
refused 1 R18 FI-15 G2
play 1 G2
play 2 G9
is fisher[2] G3 G2 G9
event trick seat 2 rule FI-21

scenario who can follow must follow or play a buoy : FI-15 FI-17
seats 3
set hand[0] R9 B10 B9 B8
set hand[1] R4 R6 G16 XL
set hand[2] R12 B5 P0 XP
play 0 R9
moves 1 R4 R6 XL
refused 1 G16 FI-15 R4 R6
play 1 R6
moves 2 R12 XP
refused 2 P0 FI-15 R12
refused 2 B5 FI-15 R12

scenario with cards already on the table the first suited one must be followed : FI-12 FI-15
seats 4
set leader 3
set plays XF Y6
set hand[0] B9 P9
set hand[1] Y4 B4 P4
set hand[2] B5 P5 P6
set hand[3] B7 B8
is demanded Y
active 1
moves 1 Y4
refused 1 B4 FI-15 Y4
play 1 Y4
moves 2 B5 P5 P6

scenario T-16 who cannot follow may trump, shed or play a buoy : FI-16
seats 5
set hand[0] R9 B3 B4
set hand[1] G3 B2 XF
set hand[2] R4 B5 P5
set hand[3] R5 B6 P6
set hand[4] R6 B7 P7
play 0 R9
moves 1 G3 B2 XF

scenario nobody must trump or overtrump : FI-16
seats 4
set hand[0] R9 B3
set hand[1] G3 B4
set hand[2] G9 P5
set hand[3] G2 P6
play 0 R9
moves 1 G3 B4
play 1 G3
moves 2 G9 P5
play 2 P5
moves 3 G2 P6
play 3 G2
is fisher[1] R9 G3 P5 G2

scenario who follows a led trump may stay under it : FI-16
seats 3
set hand[0] G5 R9 R8
set hand[1] G3 G9 B4
set hand[2] B5 B6 P6
play 0 G5
moves 1 G3 G9
play 1 G3
moves 2 B5 B6 P6
play 2 B5
is fisher[0] G5 G3 B5

scenario a buoy may be played at any turn : FI-17
seats 4
set hand[0] XM1 R3
set hand[1] XF R4
set hand[2] XL R5
set hand[3] XC R6
moves 0 XM1 R3
play 0 R3
moves 1 XF R4
play 1 XF
moves 2 XL R5
play 2 XL
moves 3 XC R6
play 3 XC
is fisher[0] R3 XF XL XC

scenario T-17 a zero that is the only card of the colour must be played : FI-18
seats 5
set hand[0] R9 B3 B4
set hand[1] R0 G9 B2
set hand[2] R4 B5 P5
set hand[3] R5 B6 P6
set hand[4] R6 B7 P7
play 0 R9
moves 1 R0
refused 1 G9 FI-15 R0
refused 1 B2 FI-15 R0

scenario a led zero sets the demanded colour : FI-12 FI-18
seats 3
set hand[0] R0 B10
set hand[1] R4 B4
set hand[2] XM1 R12
play 0 R0
is demanded R
moves 1 R4
refused 1 B4 FI-15 R4
play 1 R4
moves 2 R12 XM1

scenario instead of the zero of the colour a buoy may be played : FI-17 FI-18
seats 3
set hand[0] R9 B10
set hand[1] R0 XL
set hand[2] R12 B5
play 0 R9
moves 1 R0 XL

scenario T-19 led trump, no trump in hand : FI-16
seats 5
set hand[0] G4 B3 B4
set hand[1] B18 R18 XC
set hand[2] R4 B5 P5
set hand[3] R5 B6 P6
set hand[4] R6 B7 P7
play 0 G4
moves 1 B18 R18 XC

scenario T-53 the leader of a called trick must follow the call or play a buoy : FI-17 FI-19
seats 3
set called 1
set caller 2
set demanded B
set hand[0] B10 R9 XF
set hand[1] R4 P4 P5
set hand[2] R12 P6 P7
moves 0 B10 XF
refused 0 R9 FI-19 B10
play 0 XF
is demanded B

scenario T-23 a led buoy leaves the choice free until the first suited card : FI-12 FI-20 FI-22 FI-45
seats 4
set hand[0] XF B3
set hand[1] R4 B4
set hand[2] B9 B5
set hand[3] R3 B6
play 0 XF
moves 1 R4 B4
play 1 R4
is demanded R
moves 2 B9 B5
play 2 B9
moves 3 R3
refused 3 B6 FI-15 R3
play 3 R3
is fisher[1] XF R4 B9 R3
event lead seat 0 rule FI-45
active 0

scenario after two buoys the third player still chooses freely : FI-20
seats 4
set hand[0] XL B3
set hand[1] XM1 B4
set hand[2] G5 R5
set hand[3] G6 R6
play 0 XL
moves 1 XM1 B4
play 1 XM1
moves 2 G5 R5
play 2 G5
moves 3 G6
refused 3 R6 FI-15 G6
play 3 G6
is fisher[3] XL XM1 G5 G6

scenario after a buoy of the leader the called colour must still be followed : FI-13 FI-15
seats 3
set called 1
set caller 2
set demanded B
set hand[0] XF R9
set hand[1] B4 R4
set hand[2] R12 P6
play 0 XF
moves 1 B4
refused 1 R4 FI-15 B4
play 1 B4
moves 2 R12 P6

# ---- Who wins the trick (FI-21 to FI-28)

scenario T-4 the example of the rulebook, the highest yellow card catches the trick : FI-22 FI-46
seats 4
set hand[0] Y7 B2
set hand[1] Y3 B3
set hand[2] Y10 B4
set hand[3] P2 B5
play 0 Y7
play 1 Y3
play 2 Y10
play 3 P2
is fisher[2] Y7 Y3 Y10 P2
is fisher_count 0 0 4 0
event trick seat 2 rule FI-22
active 2

scenario T-20 the lowest trump beats the highest colour card : FI-21
seats 3
set hand[0] R18 B6
set hand[1] G1 B10
set hand[2] R17 B4
play 0 R18
play 1 G1
play 2 R17
is fisher[1] R18 G1 R17
event trick seat 1 rule FI-21
active 1

scenario the highest of several trumps wins, wherever it was played : FI-21
seats 5
set hand[0] R18 B3
set hand[1] G4 B4
set hand[2] G16 B5
set hand[3] G10 B6
set hand[4] R17 B7
play 0 R18
is winner 0
play 1 G4
is winner 1
play 2 G16
is winner 2
play 3 G10
play 4 R17
is fisher[2] R18 G4 G16 G10 R17
active 2

scenario ten and more beat the one-digit values of the colour : FI-22
seats 3
set hand[0] P9 B6
set hand[1] P11 B10
set hand[2] P10 B4
play 0 P9
play 1 P11
play 2 P10
is fisher[1] P9 P10 P11

scenario T-22 shed cards never win : FI-22 FI-23
seats 3
set hand[0] B6 B10
set hand[1] P18 P3
set hand[2] Y17 Y3
play 0 B6
play 1 P18
play 2 Y17
is fisher[0] B6 P18 Y17
active 0

scenario a buoy does not win against the lowest card of the demanded colour : FI-23
seats 3
set hand[0] XC B10
set hand[1] XL B9
set hand[2] Y3 B4
play 0 XC
play 1 XL
play 2 Y3
is fisher[2] XC XL Y3
event trick seat 2 rule FI-22

scenario T-55 nobody follows the call and the caller wins : FI-24 FI-50
seats 3
set called 1
set caller 2
set demanded B
set hand[0] R18 R9
set hand[1] R17 R4
set hand[2] P6 P5
play 0 R18
play 1 R17
play 2 P6
is fisher[2] R18 R17 P6
event trick seat 2 rule FI-24
active 2

scenario a call that nobody follows goes to the caller when another player leads : FI-24 FI-47
seats 3
set hand[0] R9 R4 P7
set hand[1] XC P6 P5
set hand[2] R12 R5 Y4
play 0 R9
play 1 XC
play 2 R12
play 1 !B
active 2
play 2 R5
play 0 R4
play 1 P6
is fisher[1] R5 R4 P6
event trick seat 1 rule FI-24
active 1

scenario a follower of the call wins, not the caller : FI-22 FI-24
seats 3
set called 1
set caller 2
set demanded B
set hand[0] R18 R9
set hand[1] B4 R4
set hand[2] P18 P5
play 0 R18
play 1 B4
play 2 P18
is fisher[1] R18 B4 P18
event trick seat 1 rule FI-22
active 1

scenario T-59 a called trick of buoys only goes to the caller : FI-24 FI-38 FI-54
seats 3
set called 1
set caller 1
set demanded B
set hand[0] XF R9
set hand[1] XM1 R4
set hand[2] XM2 P5
play 0 XF
play 1 XM1
play 2 XM2
is fisher[1] XF XM1 XM2
is points 0 -6 0
event trick seat 1 rule FI-24
event minus seat 1 rule FI-38 n 6
active 0

scenario T-25 of buoys only the first one wins, after the passing : FI-25 FI-29 FI-38 FI-39 FI-52
seats 3
set hand[0] XL B10 B8
set hand[1] XP B4 B9
set hand[2] XM1 R9 R8
play 0 XL
play 1 XP
play 2 XM1
is phase pass
active 0 1 2
is points 0 0 0
is fisher_count 0 0 0
play 0 >B10
play 1 >B4
play 2 >R9
is fisher[0] XL XP XM1
is points -3 0 0
is hand[0] B8 R9
is hand[1] B9 B10
is hand[2] R8 B4
is lowest 1
event trick seat 0 rule FI-25
event lowest rule FI-52
active 0

scenario XA in a trick of buoys only, the first buoy wins and gets XA : FI-25 FI-35 FI-37
seats 3
set hand[0] XL B10
set hand[1] XA B4
set hand[2] XM1 R9
play 0 XL
play 1 XA
play 2 XM1
is fisher[0] XA
is fisher[1] XL XM1
is fisher[2] -
is points 0 -3 0
event trick seat 0 rule FI-25 items XA
is lowest 1
active 0

scenario XA led in a trick of buoys only takes everything and itself : FI-25 FI-35
seats 3
set leader 1
set hand[0] XL B10
set hand[1] XA B4
set hand[2] XC R9
play 1 XA
play 2 XC
play 0 XL
is fisher[1] XA XC XL
is fisher_count 0 3 0
is caller 2
is phase call
is leader 1
is lowest 1

scenario T-61 in a lowest trick the lowest card of the colour wins : FI-26 FI-52
seats 3
set lowest 1
set hand[0] R9 B10
set hand[1] R4 B4
set hand[2] R12 B5
play 0 R9
play 1 R4
play 2 R12
is fisher[1] R9 R4 R12
event trick seat 1 rule FI-26
is lowest 0
active 1

scenario in a lowest trick lower shed cards and buoys do not win : FI-23 FI-26
seats 4
set lowest 1
set hand[0] R9 B10
set hand[1] B2 B4
set hand[2] XF B5
set hand[3] R12 B6
play 0 R9
play 1 B2
play 2 XF
play 3 R12
is fisher[0] R9 B2 XF R12
event trick seat 0 rule FI-26
active 2

scenario T-62 in a lowest trick the zero of the colour wins : FI-26 FI-33 FI-52
seats 3
set lowest 1
set hand[0] R9 B10
set hand[1] R0 B4
set hand[2] R12 B5
play 0 R9
play 1 R0
play 2 R12
moves 1 +R9 +R12
play 1 +R12
is fisher[1] R9 R0 R12
event trick seat 1 rule FI-26
active 1

scenario T-64 in a lowest trick the only trump wins over the zero of the colour : FI-26 FI-29
seats 3
set lowest 1
set hand[0] R5 B10
set hand[1] G5 B4
set hand[2] R0 B5
play 0 R5
play 1 G5
play 2 R0
active 2
moves 2 +R5 +G5
play 2 +G5
is fisher[2] G5
is fisher[1] R5 R0
active 1

scenario T-65 in a lowest trick G0 is the lowest trump : FI-26 FI-33 FI-52
seats 3
set lowest 1
set hand[0] G3 B10
set hand[1] G0 B4
set hand[2] G2 B5
play 0 G3
play 1 G0
play 2 G2
play 1 +G3
is fisher[1] G3 G0 G2
active 1

scenario in a lowest trick the lowest of several trumps wins : FI-26
seats 4
set lowest 1
set hand[0] R4 B10
set hand[1] G9 B4
set hand[2] G2 B5
set hand[3] G7 B6
play 0 R4
play 1 G9
play 2 G2
play 3 G7
is fisher[2] R4 G9 G2 G7
active 2

scenario T-67 in a lowest trick of buoys only the first one wins : FI-25 FI-26 FI-48 FI-54
seats 3
set lowest 1
set hand[0] XF B10
set hand[1] XM1 R4
set hand[2] XC R5
play 0 XF
play 1 XM1
play 2 XC
is fisher[0] XF XM1 XC
is points -3 0 0
is phase call
active 2
is leader 0
is lowest 0
play 2 !R
active 0

scenario a lowest trick with a call that nobody follows goes to the caller : FI-24 FI-26
seats 3
set lowest 1
set called 1
set caller 2
set demanded B
set hand[0] R4 R9
set hand[1] R5 R8
set hand[2] P18 P5
play 0 R4
play 1 R5
play 2 P18
is fisher[2] R4 R5 P18
active 2

scenario in a lowest trick with a call the lowest card of the called colour wins : FI-13 FI-26
seats 4
set lowest 1
set called 1
set caller 2
set demanded B
set hand[0] R2 R9
set hand[1] B9 R8
set hand[2] B12 P5
set hand[3] B7 P6
play 0 R2
play 1 B9
play 2 B12
play 3 B7
is fisher[3] R2 B9 B12 B7
active 3

scenario a caught winning card does not change the winner : FI-27
seats 4
set hand[0] R9 B3
set hand[1] R0 B4
set hand[2] R18 B5
set hand[3] R12 B6
play 0 R9
play 1 R0
play 2 R18
play 3 R12
play 1 +R18
is fisher[1] R18
is fisher[2] R9 R0 R12
is fisher[3] -
event trick seat 2 rule FI-22
active 2

scenario a caught trump was played all the same : FI-21 FI-27
seats 3
set hand[0] R18 B10
set hand[1] G1 B4
set hand[2] R0 B5
play 0 R18
play 1 G1
play 2 R0
play 2 +G1
is fisher[2] G1
is fisher[1] R18 R0
active 1

scenario equal values of other colours do not share the trick : FI-28
seats 4
set hand[0] B9 Y3
set hand[1] P10 Y4
set hand[2] B10 Y5
set hand[3] R10 P6
play 0 B9
play 1 P10
play 2 B10
play 3 R10
is fisher_count 0 0 4 0
is fisher[2] B9 P10 B10 R10
active 2

# ---- End of a trick (FI-29 to FI-41)

scenario zeros and the pass take effect in order of play, then the winner catches : FI-29 FI-34 FI-39
seats 4
set hand[0] R0 B3 B10
set hand[1] XP B4 B9
set hand[2] P0 B5 B8
set hand[3] R9 B6 B7
play 0 R0
play 1 XP
play 2 P0
play 3 R9
is phase catch
active 0
refused 2 +R9 FI-29
moves 0 +XP +P0 +R9
play 0 +P0
is phase pass
active 0 1 2 3
play 3 >B6
play 2 >B5
play 1 >B4
play 0 >B3
is phase catch
active 2
is hand[0] B10 B6
is fisher_count 1 0 0 0
moves 2 +R0 +XP +R9
play 2 +R9
is fisher[0] P0
is fisher[2] R9
is fisher[3] R0 XP
is phase play
active 3

scenario a pass played before a zero comes before its catch : FI-29
seats 3
set hand[0] XP B10 B9
set hand[1] R0 B4 B8
set hand[2] R12 B5 B7
play 0 XP
play 1 R0
play 2 R12
is phase pass
play 0 >B10
play 1 >B4
play 2 >B5
is phase catch
active 1
moves 1 +XP +R12

scenario T-49 a zero played before the pass catches first : FI-29 FI-34
seats 3
set hand[0] R0 B10 B9
set hand[1] XP B4 B8
set hand[2] R12 B5 B7
play 0 R0
play 1 XP
play 2 R12
is phase catch
active 0
play 0 +XP
is phase pass
active 0 1 2
is fisher[0] XP
play 0 >B10
play 1 >B4
play 2 >B5
is fisher[2] R0 R12
is hand[0] B9 B5
is hand[1] B8 B10
is hand[2] B7 B4
active 2

scenario where a zero catches no card is played, passed or called : FI-11 FI-39 FI-47
seats 3
set hand[0] R9 B10
set hand[1] R0 B4
set hand[2] R12 B5
play 0 R9
play 1 R0
play 2 R12
refused 1 B4 FI-32
refused 1 >B4 FI-32
refused 1 !B FI-32

scenario a caught card goes from the table to the fisher face down : FI-30
seats 3
option memory_aid off
set hand[0] R9 B10
set hand[1] R0 B4
set hand[2] R12 B5
play 0 R9
play 1 R0
play 2 R12
is table R9 R0 R12
play 1 +R9
is table -
is fisher[1] R9
is fisher[2] R0 R12
is fisher_count 0 1 2
view 1 fisher[1] hidden
view 2 fisher[2] hidden
view public fisher[1] hidden
view 0 fisher_count 0 1 2

scenario T-26 a zero catches before the winner : FI-27 FI-29 FI-31
seats 3
set hand[0] R9 B10
set hand[1] R0 B4
set hand[2] R12 B5
play 0 R9
play 1 R0
play 2 R12
active 1
moves 1 +R9 +R12
refused 1 +R0 FI-31
refused 1 +B5 FI-31
refused 2 +R9 FI-29
play 1 +R12
event catch seat 1 rule FI-31 items R12
is fisher[1] R12
is fisher[2] R9 R0
active 2

scenario T-27 two zeros choose in order of play : FI-29 FI-31
seats 4
set hand[0] R9 B3
set hand[1] R0 B4
set hand[2] P0 B5
set hand[3] R12 B6
play 0 R9
play 1 R0
play 2 P0
play 3 R12
active 1
moves 1 +R9 +P0 +R12
play 1 +R12
active 2
moves 2 +R9 +R0
play 2 +R0
is fisher[1] R12
is fisher[2] R0
is fisher[3] R9 P0
active 3

scenario T-28 a zero that was caught still catches : FI-34
seats 4
set hand[0] R9 B3
set hand[1] R0 B4
set hand[2] P0 B5
set hand[3] R12 B6
play 0 R9
play 1 R0
play 2 P0
play 3 R12
play 1 +P0
active 2
moves 2 +R0 +R9 +R12
refused 2 +P0 FI-31
play 2 +R12
is fisher[1] P0
is fisher[2] R12
is fisher[3] R9 R0
active 3

scenario a zero may catch any other card, zeros, buoys and minus threes too : FI-31
seats 5
set hand[0] R9 B3
set hand[1] R0 B4
set hand[2] P0 B5
set hand[3] XM1 B6
set hand[4] XF B7
play 0 R9
play 1 R0
play 2 P0
play 3 XM1
play 4 XF
moves 1 +R9 +P0 +XM1 +XF
refused 1 +R0 FI-31

scenario a zero is asked even if it does not matter, and both minus threes are listed : FI-31 FI-32
seats 3
set hand[0] R0 B10
set hand[1] XM1 B4
set hand[2] XM2 B5
play 0 R0
play 1 XM1
play 2 XM2
is phase catch
moves 0 +XM1 +XM2
play 0 +XM2
is fisher[0] R0 XM1 XM2
is points -6 0 0

scenario T-29 the only candidate is caught automatically : FI-32 FI-33 FI-37
seats 3
set hand[0] R0 B10
set hand[1] P0 B4
set hand[2] Y0 B5
play 0 R0
play 1 P0
play 2 Y0
moves 0 +P0 +Y0
play 0 +Y0
event auto_catch seat 1 rule FI-32 items R0
event auto_catch seat 2 rule FI-32 items P0
is fisher[0] Y0
is fisher[1] R0
is fisher[2] P0
active 0

scenario the catch of a zero cannot be declined : FI-32
seats 3
set hand[0] R9 B10
set hand[1] R12 B4
set hand[2] R0 B5
play 0 R9
play 1 R12
play 2 R0
active 2
moves 0 -
moves 1 -
moves 2 +R9 +R12
refused 1 B4 FI-29
refused 2 B5 FI-32

scenario T-31 G0 as the only trump wins and catches : FI-21 FI-33
seats 3
set hand[0] R18 B10
set hand[1] G0 B4
set hand[2] R17 B5
play 0 R18
play 1 G0
play 2 R17
moves 1 +R18 +R17
play 1 +R17
is fisher[1] R18 G0 R17
event trick seat 1 rule FI-21
active 1

scenario T-32 a shed zero catches : FI-33
seats 3
set hand[0] R9 B10
set hand[1] P0 B4
set hand[2] R12 B5
play 0 R9
play 1 P0
play 2 R12
play 1 +R9
is fisher[1] R9
is fisher[2] P0 R12
active 2

scenario a led zero catches although it loses : FI-33
seats 3
set hand[0] R0 B10
set hand[1] R9 B4
set hand[2] R4 B5
play 0 R0
play 1 R9
play 2 R4
active 0
play 0 +R9
is fisher[0] R9
is fisher[1] R0 R4
active 1

scenario a zero trumps and catches although a higher trump wins : FI-33
seats 3
set hand[0] R9 B10
set hand[1] G0 B4
set hand[2] G1 B5
play 0 R9
play 1 G0
play 2 G1
active 1
play 1 +G1
is fisher[1] G1
is fisher[2] R9 G0
active 2

scenario a zero wins as the only card of the demanded colour : FI-33
seats 3
set hand[0] XF B10
set hand[1] Y0 B4
set hand[2] P18 B5
play 0 XF
play 1 Y0
play 2 P18
play 1 +P18
is fisher[1] XF Y0 P18
event trick seat 1 rule FI-22
active 0

scenario T-34 XA catches all other cards, the winner only XA : FI-35 FI-37
seats 4
set hand[0] R9 B3
set hand[1] XA R4
set hand[2] R12 B5
set hand[3] Y3 B6
play 0 R9
play 1 XA
play 2 R12
play 3 Y3
event catch_all seat 1 rule FI-35
event trick seat 2 rule FI-22 items XA
is fisher[1] R9 R12 Y3
is fisher[2] XA
active 2

scenario who plays XA and wins gets everything : FI-35 FI-37
seats 3
set called 1
set caller 1
set demanded Y
set hand[0] R9 B10
set hand[1] XA B4
set hand[2] R12 B5
play 0 R9
play 1 XA
play 2 R12
is fisher[1] R9 XA R12
active 1

scenario XA in a called trick that nobody follows, the caller gets only XA : FI-24 FI-35 FI-37
seats 3
set called 1
set caller 2
set demanded B
set hand[0] R9 R8
set hand[1] XA B4
set hand[2] P6 P5
play 0 R9
moves 1 XA B4
play 1 XA
play 2 P6
is fisher[1] R9 P6
is fisher[2] XA
event trick seat 2 rule FI-24 items XA
active 2

scenario T-35 the example of the rulebook, a zero played after XA gets XA : FI-34 FI-35 FI-36 FI-46
seats 4
set hand[0] R9 B3
set hand[1] XA R4
set hand[2] R0 B5
set hand[3] R12 B6
play 0 R9
play 1 XA
play 2 R0
play 3 R12
event auto_catch seat 2 rule FI-32 items XA
is fisher[1] R9 R0 R12
is fisher[2] XA
is fisher[3] -
active 3

scenario T-36 a zero played before XA chooses first : FI-29 FI-36
seats 4
set hand[0] R0 B3
set hand[1] XA R4
set hand[2] R12 B5
set hand[3] R5 B6
play 0 R0
play 1 XA
play 2 R12
play 3 R5
active 0
moves 0 +XA +R12 +R5
play 0 +R12
is fisher[0] R12
is fisher[1] R0 R5
is fisher[2] XA
active 2

scenario XA finds nothing when the zeros before it have caught the rest : FI-35 FI-37
seats 3
set hand[0] R0 B4
set hand[1] P0 B5
set hand[2] XA B6
play 0 R0
play 1 P0
play 2 XA
play 0 +P0
play 1 +R0
event no_catch_all seat 2 rule FI-35
event trick seat 0 items XA

scenario T-37 a zero takes XA, which still catches all others : FI-34 FI-36 FI-37 FI-46
seats 4
set hand[0] R0 B3
set hand[1] XA R4
set hand[2] R12 B5
set hand[3] R5 B6
play 0 R0
play 1 XA
play 2 R12
play 3 R5
play 0 +XA
is fisher[0] XA
is fisher[1] R0 R12 R5
is fisher[2] -
active 2

scenario T-38 the example of the rulebook, further zeros after XA get nothing : FI-32 FI-36 FI-37 FI-46
seats 5
set hand[0] R9 B3
set hand[1] XA R4
set hand[2] R0 B5
set hand[3] B0 B6
set hand[4] R12 B7
play 0 R9
play 1 XA
play 2 R0
play 3 B0
play 4 R12
event auto_catch seat 2 items XA
event no_catch seat 3 rule FI-32
is fisher[1] R9 R0 B0 R12
is fisher[2] XA
is fisher_count 0 4 1 0 0
active 4

scenario a zero after XA gets nothing when XA is gone : FI-32 FI-36
seats 4
set hand[0] R0 B3
set hand[1] XA R4
set hand[2] R12 B5
set hand[3] P0 B6
play 0 R0
play 1 XA
play 2 R12
play 3 P0
play 0 +XA
event no_catch seat 3
is fisher[0] XA
is fisher[1] R0 R12 P0
is fisher_count 1 3 0 0
active 2

scenario T-40 XA catches a minus three : FI-35 FI-38
seats 4
set hand[0] R9 B3
set hand[1] XA R4
set hand[2] XM1 B5
set hand[3] R12 B6
play 0 R9
play 1 XA
play 2 XM1
play 3 R12
is points 0 -3 0 0
event minus seat 1 rule FI-38 n 3
is fisher[1] R9 XM1 R12
is fisher[3] XA
active 3

scenario T-41 a zero takes XA and leaves the minus three to its player : FI-34 FI-36 FI-38
seats 3
set hand[0] R0 B10
set hand[1] XA R4
set hand[2] XM1 B5
play 0 R0
play 1 XA
play 2 XM1
play 0 +XA
is fisher[0] XA
is fisher[1] R0 XM1
is points 0 -3 0
event trick_empty seat 0 rule FI-22
active 0

scenario T-43 a zero may catch a minus three : FI-31 FI-38
seats 3
set hand[0] XM1 B10
set hand[1] R0 B4
set hand[2] R12 B5
play 0 XM1
play 1 R0
play 2 R12
moves 1 +XM1 +R12
play 1 +XM1
is points 0 -3 0
is fisher[1] XM1
is fisher[2] R0 R12

scenario T-44 the winner loses three points at once, below 0 too : FI-38
seats 3
set hand[0] XM1 B10
set hand[1] R4 B4
set hand[2] R12 B5
play 0 XM1
play 1 R4
play 2 R12
is points 0 0 -3
event minus seat 2 rule FI-38 n 3
active 2

scenario who catches the own minus three pays too : FI-38
seats 3
set points 20 20 20
set hand[0] XM2 B10
set hand[1] XL B4
set hand[2] XC B5
play 0 XM2
play 1 XL
play 2 XC
is points 17 20 20

scenario two minus threes caught by two players cost each of them three : FI-38
seats 4
set hand[0] R9 B3
set hand[1] XM1 B4
set hand[2] XM2 B5
set hand[3] R0 B6
play 0 R9
play 1 XM1
play 2 XM2
play 3 R0
play 3 +XM1
is points -3 0 0 -3

scenario a minus three counts one point at the end of the round : FI-38 FI-55
seats 3
set points 10 10 10
set hand[0] XM1
set hand[1] R4
set hand[2] R12
play 0 XM1
play 1 R4
play 2 R12
is points 10 10 10
event minus seat 2 n 3
event score seat 2 n 3

scenario a minus three costs its points again when it is caught again : FI-38
seats 3
set points 0 9 9
set hand[0] R12
set hand[1] XM1
set hand[2] R4
set stock[0] R5 R6 R7 R8 R9 R10 P3 P4
set stock[1] B4 B5 B6 B7 B8 B9 B10 Y3 Y4 Y5 Y6
set stock[2] P5 P6 P7 P8 P9 P10 Y7 Y8 Y9 Y10 B11
play 0 R12
play 1 XM1
play 2 R4
is points 0 9 9
is round 3
is hand[0] R5 R6 R7 R8 R9 R10 P3 P4 R12 XM1 R4
active 0
play 0 XM1
play 1 Y6
play 2 Y10
is points 0 9 6
event minus seat 2 n 3

scenario all pass at the same time and in secret : FI-39 FI-68
seats 3
set hand[0] XP B10 B9
set hand[1] R4 B4 B8
set hand[2] R12 B5 B7
play 0 XP
play 1 R4
play 2 R12
is phase pass
active 0 1 2
moves 0 >B10 >B9
moves 1 >B4 >B8
moves 2 >B5 >B7
refused 0 >B4 FI-39
refused 0 B10 FI-39
refused 1 +R4 FI-39
refused 2 !B FI-39
play 1 >B4
active 0 2
event chosen seat 1
told 1 chosen seat 1 items B4
told 0 chosen seat 1
moves 1 -
refused 1 >B8 FI-39
is hand_count 2 2 2
view 2 passed[1] hidden
view public passed[1] hidden
view 0 passed[1] hidden
# what seat 1 gave cannot be passed on
moves 2 >B5 >B7
play 0 >B10
active 2
play 2 >B5
event exchange rule FI-39
told 0 received seat 0 items B5
told 1 received seat 1 items B10
told 2 received seat 2 items B4
is hand[0] B9 B5
is hand[1] B8 B10
is hand[2] B7 B4
active 2

scenario passing goes to the left with five seats : FI-1 FI-39
seats 5
set leader 2
set hand[0] R4 B1 P1
set hand[1] R5 B2 P2
set hand[2] R6 B3 P3
set hand[3] XP B4 P4
set hand[4] R7 B5 P5
play 2 R6
play 3 XP
play 4 R7
play 0 R4
play 1 R5
active 0 1 2 3 4
play 4 >B5
play 0 >B1
play 1 >B2
play 2 >B3
play 3 >B4
is hand[0] B5 P1
is hand[1] B1 P2
is hand[2] B2 P3
is hand[3] B3 P4
is hand[4] B4 P5
active 4

scenario a pass that XA has caught still takes place : FI-29 FI-34
seats 3
set hand[0] R9 B10 B9
set hand[1] XA B4 B8
set hand[2] XP B5 B7
play 0 R9
play 1 XA
play 2 XP
is fisher[1] R9 XP
is phase pass
active 0 1 2
play 0 >B10
play 1 >B4
play 2 >B5
is hand[0] B9 B5
is fisher[0] XA
active 0

scenario T-46 in the second-last trick the only cards are passed automatically : FI-40
seats 3
set hand[0] R9 B10
set hand[1] XP R4
set hand[2] R12 B5
play 0 R9
play 1 XP
play 2 R12
is phase play
is hand[0] B5
is hand[1] B10
is hand[2] R4
is fisher[2] R9 XP R12
event exchange
active 2

scenario T-47 in the last trick nothing is passed : FI-40 FI-55 FI-63
seats 3
set points 1 2 3
set hand[0] R9
set hand[1] XP
set hand[2] R12
play 0 R9
play 1 XP
play 2 R12
event no_pass rule FI-40
is points 1 2 6
is round 3
is phase play
is hand_count 11 11 11
is leader 0
active 0

scenario buoys and zeros may be passed : FI-41
seats 3
set hand[0] R9 XM1 B10
set hand[1] XP Y0 B4
set hand[2] R12 G16 XC
play 0 R9
play 1 XP
play 2 R12
moves 0 >XM1 >B10
moves 1 >Y0 >B4
moves 2 >G16 >XC
play 0 >XM1
play 1 >Y0
play 2 >XC
is hand[0] B10 XC
is hand[1] B4 XM1
is hand[2] G16 Y0
# a minus three that is passed is not caught, and a passed XC calls nothing
is points 0 0 0
is phase play
active 2

# ---- Effects on the next trick (FI-42 to FI-54)

scenario T-51 XF in the last trick of a round is lost : FI-42 FI-63
seats 3
set points 9 9 1
set hand[0] R9
set hand[1] XF
set hand[2] R12
play 0 R9
play 1 XF
play 2 R12
event lost seat 1 rule FI-42 items XF
is points 9 9 4
is round 3
is leader 2
active 2

scenario T-52 XC in the last trick of a round is lost : FI-42
seats 3
set points 9 9 1
set hand[0] R9
set hand[1] XC
set hand[2] R12
play 0 R9
play 1 XC
play 2 R12
event lost seat 1 rule FI-42 items XC
is round 3
is phase play
is called 0
is demanded -
active 2

scenario XL in the last trick of a round is lost : FI-42
seats 3
set points 9 9 1
set hand[0] R9
set hand[1] XL
set hand[2] R12
play 0 R9
play 1 XL
play 2 R12
event lost seat 1 rule FI-42 items XL
is round 3
is lowest 0

scenario XF acts on one trick only : FI-42 FI-45 FI-54
seats 3
set hand[0] R9 R8 B10
set hand[1] XF R4 B4
set hand[2] R12 R10 B5
play 0 R9
play 1 XF
play 2 R12
active 1
play 1 R4
play 2 R10
play 0 R8
is fisher[2] R9 XF R12 R4 R10 R8
active 2

scenario XF caught by a zero still makes its player lead : FI-43
seats 3
set hand[0] R9 B10
set hand[1] XF B4
set hand[2] R0 B5
play 0 R9
play 1 XF
play 2 R0
moves 2 +R9 +XF
play 2 +XF
is fisher[2] XF
is fisher[0] R9 R0
event lead seat 1 rule FI-45
active 1

scenario XC caught by XA still makes its player call : FI-43
seats 3
set hand[0] XC B10
set hand[1] R9 B4
set hand[2] XA B5
play 0 XC
play 1 R9
play 2 XA
is fisher[2] XC R9
is fisher[1] XA
event must_call seat 0 rule FI-47
is phase call
active 0
is caller 0
is leader 1

scenario XL caught by another player still acts : FI-52
seats 3
set hand[0] R9 B10
set hand[1] XL B4
set hand[2] R12 B5
play 0 R9
play 1 XL
play 2 R12
is fisher[2] R9 XL R12
is lowest 1
play 2 B5
play 0 B10
play 1 B4
event trick seat 1 rule FI-26

scenario T-68 call, first card and lowest together : FI-19 FI-42 FI-44 FI-45 FI-54
seats 4
set hand[0] R9 R3 R5
set hand[1] XC B4 P4
set hand[2] XL R6 B5
set hand[3] XF R8 P9
play 0 R9
play 1 XC
play 2 XL
play 3 XF
is fisher[0] R9 XC XL XF
is lowest 1
is leader 3
is phase call
active 1
play 1 !R
active 3
moves 3 R8
refused 3 P9 FI-19 R8
play 3 R8
moves 0 R3 R5
play 0 R3
play 1 B4
moves 2 R6
play 2 R6
event trick seat 0 rule FI-26
is fisher_count 8 0 0 0
# the trick after is an ordinary one
is lowest 0
is called 0
is demanded -
is phase play
active 0

scenario T-50 the player of XF leads instead of the winner, with any card : FI-45
seats 3
set hand[0] R9 B10
set hand[1] XF R4
set hand[2] R12 B5
play 0 R9
play 1 XF
play 2 R12
is fisher[2] R9 XF R12
event lead seat 1 rule FI-45
active 1
moves 1 R4
play 1 R4
active 2

scenario a winner who played XF leads : FI-25 FI-45
seats 3
set hand[0] XF B10
set hand[1] XL B4
set hand[2] XM1 B5
play 0 XF
play 1 XL
play 2 XM1
is fisher[0] XF XL XM1
active 0

scenario the winner leads the next trick : FI-46
seats 5
set hand[0] Y4 B3
set hand[1] Y5 B4
set hand[2] Y6 B5
set hand[3] Y10 B6
set hand[4] Y7 B7
play 0 Y4
play 1 Y5
play 2 Y6
play 3 Y10
play 4 Y7
is leader 3
active 3
moves 0 -

scenario the player of XC names one of the five colours : FI-47 FI-49
seats 3
set hand[0] R9 B10
set hand[1] R4 B4
set hand[2] XC R5
play 0 R9
play 1 R4
play 2 XC
event must_call seat 2 rule FI-47
is phase call
active 2
moves 2 !B !P !R !Y !G
moves 0 -
# the call is a duty: the caller cannot play instead, and needs no card of the colour
refused 2 R5 FI-48
refused 2 >R5 FI-48
refused 2 +R5 FI-48
play 2 !Y
event call seat 2 rule FI-47 items Y
is called 1
is caller 2
is demanded Y
active 0

scenario green can be called : FI-47
seats 3
set phase call
set caller 1
set hand[0] R9 B10
set hand[1] R4 B4
set hand[2] R5 B5
active 1
play 1 !G
is demanded G
is phase play
active 0

scenario nobody leads before the call is made : FI-48
seats 3
set phase call
set caller 1
set hand[0] R9 B10
set hand[1] R4 B4
set hand[2] R5 B5
refused 0 R9 FI-48
refused 2 !R FI-47
moves 0 -
play 1 !B
refused 1 !R FI-4
moves 0 B10

scenario the call comes after the catching and the passing : FI-29 FI-48
seats 4
set hand[0] XC B3 B10
set hand[1] XP B4 B9
set hand[2] R9 B5 B8
set hand[3] R0 B6 B7
play 0 XC
play 1 XP
play 2 R9
play 3 R0
is phase pass
refused 0 !B FI-39
play 0 >B3
play 1 >B4
play 2 >B5
play 3 >B6
is phase catch
active 3
play 3 +R9
is fisher[3] R9
is fisher[2] XC XP R0
is phase call
active 0
is leader 2
refused 2 B8 FI-48
play 0 !Y
active 2

scenario the caller must call and may name a colour that nobody holds : FI-49
seats 3
set phase call
set caller 2
set hand[0] R9 B10
set hand[1] R4 B4
set hand[2] XF XM1
moves 2 !B !P !R !Y !G
refused 2 XF FI-48
play 2 !P
is demanded P

scenario the caller must follow the own call, also when leading : FI-19 FI-50
seats 3
set phase call
set caller 0
set hand[0] R9 B10 B4
set hand[1] R4 B5 P4
set hand[2] R5 P5 P6
play 0 !B
active 0
moves 0 B10 B4
refused 0 R9 FI-19 B10 B4
play 0 B4
play 1 B5
play 2 R5
is fisher[1] B4 B5 R5
active 1

scenario the caller must follow and wins only by the rules : FI-15 FI-50
seats 3
set called 1
set caller 2
set demanded B
set hand[0] R9 R8
set hand[1] B5 P4
set hand[2] B4 G9
play 0 R9
play 1 B5
moves 2 B4
refused 2 G9 FI-15 B4
play 2 B4
is fisher[1] R9 B5 B4
active 1

scenario T-56 trump beats the call : FI-21 FI-51
seats 3
set called 1
set caller 2
set demanded B
set hand[0] R18 R9
set hand[1] G1 R4
set hand[2] P6 P5
play 0 R18
play 1 G1
play 2 P6
is fisher[1] R18 G1 P6
event trick seat 1 rule FI-21
active 1

scenario the called colour is followed and trumped : FI-21
seats 4
set called 1
set caller 0
set demanded B
set hand[0] B18 R9
set hand[1] G1 R4
set hand[2] G2 P5
set hand[3] B17 P6
play 0 B18
play 1 G1
play 2 G2
play 3 B17
is fisher[2] B18 G1 G2 B17
active 2

scenario two trumps on a call that nobody follows : FI-21 FI-51
seats 3
set called 1
set caller 1
set demanded B
set hand[0] G7 R9
set hand[1] G6 R4
set hand[2] P6 P5
play 0 G7
play 1 G6
play 2 P6
is fisher[0] G7 G6 P6
event trick seat 0 rule FI-21
active 0

scenario T-57 green is called and nobody has green, so the caller wins : FI-24 FI-51
seats 3
set called 1
set caller 1
set demanded G
set hand[0] R18 R9
set hand[1] R17 R4
set hand[2] P6 P5
moves 0 R18 R9
play 0 R18
play 1 R17
play 2 P6
is fisher[1] R18 R17 P6
event trick seat 1 rule FI-24
active 1

scenario T-58 green is called and the leader has green : FI-19 FI-51
seats 3
set called 1
set caller 1
set demanded G
set hand[0] R18 G4
set hand[1] R17 R4
set hand[2] P6 P5
moves 0 G4
refused 0 R18 FI-19 G4
play 0 G4
play 1 R17
play 2 P6
is fisher[0] G4 R17 P6
event trick seat 0 rule FI-21
active 0

scenario after XL the lowest card wins the next trick and only that : FI-42 FI-52 FI-54
seats 3
set hand[0] XL R9 R8
set hand[1] R4 R5 R6
set hand[2] R12 R10 R7
play 0 XL
is lowest 0
play 1 R4
play 2 R12
is fisher[2] XL R4 R12
event lowest rule FI-52
is lowest 1
play 2 R10
play 0 R9
play 1 R5
is fisher[1] R10 R9 R5
is lowest 0
play 1 R6
play 2 R7
play 0 R8
event score seat 0 n 3
is points 3 3 3

scenario in a lowest trick all follow as always : FI-53
seats 3
set lowest 1
set hand[1] R12 G0 XF
set hand[0] R9 B10 Y9
set hand[2] G9 B5 P5
play 0 R9
moves 1 R12 XF
refused 1 G0 FI-15 R12
play 1 R12
moves 2 G9 B5 P5
play 2 B5
is fisher[0] R9 R12 B5

scenario XC played in a lowest trick acts on the trick after it, which is not a lowest one : FI-54
seats 3
set lowest 1
set hand[0] R9 R8 R10
set hand[1] XC R5 R6
set hand[2] R4 R12 R7
play 0 R9
play 1 XC
play 2 R4
event trick seat 2 rule FI-26
is lowest 0
active 1
play 1 !R
play 2 R12
play 0 R8
play 1 R5
event trick seat 2 rule FI-22
is called 0
is demanded -
active 2

scenario XL played in a called trick acts on the trick after it, which has no call : FI-54
seats 3
set called 1
set caller 2
set demanded B
set hand[0] R9 R8
set hand[1] XL R5
set hand[2] B4 R12
play 0 R9
play 1 XL
play 2 B4
is lowest 1
is called 0
is demanded -
active 2
play 2 R12
play 0 R8
play 1 R5
event trick seat 1 rule FI-26

scenario a buoy played in a trick under an effect acts on the trick after it : FI-42 FI-54
seats 3
set hand[0] XL R9 R8
set hand[1] R4 XF R6
set hand[2] R12 R5 R7
play 0 XL
play 1 R4
play 2 R12
is lowest 1
play 2 R5
play 0 R9
play 1 XF
# seat 2 has the lowest red card, seat 1 leads
is fisher[2] XL R4 R12 R5 R9 XF
is lowest 0
active 1
play 1 R6
play 2 R7
play 0 R8
is points 3 0 6

# ---- End of a round (FI-55 to FI-57)

scenario T-5 the example of the rulebook, eight cards on the fisher score eight points : FI-55 FI-58
seats 4
set round 1
set leader 3
set hand[0] B10
set hand[1] B3
set hand[2] B4
set hand[3] B5
set fisher[0] P2 P3 P4 P5 P6 P7 P8 P9 P10 R2 R3 R4
set fisher[1] R5 R6 R7 R8
set fisher[2] R9 R10 Y2 Y3 Y4 Y5 Y6 Y7
set fisher[3] Y8 Y9 Y10 B2 B6 B7 B8 B9
play 3 B5
play 0 B10
play 1 B3
play 2 B4
event score seat 2 rule FI-55 n 8
event draw seat 2 n 8
is points 16 4 8 8
is fisher_count 0 0 0 0

scenario a zero in the last trick catches before the round is scored : FI-29 FI-55
seats 3
set points 5 5 5
set fisher[0] B4 B5
set hand[0] R9
set hand[1] R0
set hand[2] R12
play 0 R9
play 1 R0
play 2 R12
is phase catch
is round 2
is points 5 5 5
play 1 +R12
is round 3
is points 7 6 7
event score seat 0 n 2
event score seat 1 n 1
event score seat 2 n 2

scenario the fresh cards are shuffled under the old ones, which keep their order : FI-56 FI-58 FI-71
seats 3
seed 0b
set round 4
set hand[0] R12
set hand[1] R4
set hand[2] R9
set fisher[0] G3 B13
set stock[0] Y9 B4 R7 P8 Y3 B10 R5 P3 Y7 B6 R10 P5 Y4 B8
set stock[1] B5 B7 B9 P4 P6 P7 P9 P10 R6 R8 Y5 Y6 Y8 Y10 B11 B12 P11
set stock[2] P12 P13 R11 R13 Y11 Y12 Y13 G1 G2 G4 G5 G6 XF
play 0 R12
play 1 R4
play 2 R9
is round 5
is hand[0] Y9 B4 R7 P8 Y3 B10 R5 P3 Y7 B6 R10 P5
is stock[0] Y4 B8 G3 R4 B13 R12 R9
is stock_count 7 5 1

scenario the points of a round are the cards played less three for each minus three : FI-38 FI-57
seats 3
set points -3 0 0
set fisher[0] B4 B5 B6 B7 B8 B9 B10 P3 P4 XM1 P5 P6
set fisher[1] P7 P8 P9
set fisher[2] R4 R5 R6 R7 R8 R9 R10 Y3 Y4 Y5 Y6 Y7
set hand[0] Y8
set hand[1] Y9
set hand[2] XM2
play 0 Y8
play 1 Y9
play 2 XM2
# 30 cards and two minus threes: 24 points
is points 9 3 12

# ---- Preparing the next round (FI-58 to FI-64)

scenario T-6 the example of the rulebook, the largest demand draws first, then the earlier player : FI-58 FI-59 FI-61 FI-62 FI-63
seats 4
set round 1
set leader 3
set hand[0] B10
set hand[1] B3
set hand[2] B4
set hand[3] B5
set fisher[0] P2 P3 P4 P5 P6 P7 P8 P9 P10 R2 R3 R4
set fisher[1] R5 R6 R7 R8
set fisher[2] R9 R10 Y2 Y3 Y4 Y5 Y6 Y7
set fisher[3] Y8 Y9 Y10 B2 B6 B7 B8 B9
set ocean Y12 G2 P11 XF R11 B12 Y11 B0 P12 R12 B11 G1 G5 P13 XM1 R13 G7 Y13 G3 B13 G6 Y0 XP G4 P14 P0 P15 G8 R14 B14 Y15 B15 R15 XL Y14 G9 R16 XM2 G14 B16 Y16 G12 G11 G13 XC P16 G10 R0 Y18 XA G15 P17 G16 G0 P18 R18 B18 R17 B17 Y17
play 3 B5
play 0 B10
play 1 B3
play 2 B4
is round 2
is points 16 4 8 8
is demand 0 5 1 1
is draw_order 1 3 2
is hand[1] P11 R5 R6 R7 R8 R11 Y12 G2 XF
is hand[3] B2 B6 B7 B8 B9 B12 Y8 Y9 Y10
is hand[2] R9 R10 Y2 Y3 Y4 Y5 Y6 Y7 Y11
is hand_count 9 9 9 9
is stock_count 7 0 0 0
is ocean_count 53
is ocean B0 P12 R12 B11 G1 G5 P13 XM1 R13 G7 Y13 G3 B13 G6 Y0 XP G4 P14 P0 P15 G8 R14 B14 Y15 B15 R15 XL Y14 G9 R16 XM2 G14 B16 Y16 G12 G11 G13 XC P16 G10 R0 Y18 XA G15 P17 G16 G0 P18 R18 B18 R17 B17 Y17
event draw seat 0 rule FI-58 n 9
event draw_ocean seat 1 rule FI-61 n 5
event draw_ocean seat 3 n 1
event draw_ocean seat 2 n 1
event leader seat 1 rule FI-63
is leader 1
active 1

scenario T-7 the same with the last trick led by seat 0 : FI-62
seats 4
set round 1
set leader 0
set hand[0] B10
set hand[1] B3
set hand[2] B4
set hand[3] B5
set fisher[0] P2 P3 P4 P5 P6 P7 P8 P9 P10 R2 R3 R4
set fisher[1] R5 R6 R7 R8
set fisher[2] R9 R10 Y2 Y3 Y4 Y5 Y6 Y7
set fisher[3] Y8 Y9 Y10 B2 B6 B7 B8 B9
set ocean Y12 G2 P11 XF R11 B12 Y11 B0 P12 R12 B11 G1 G5 P13 XM1 R13 G7 Y13 G3 B13 G6 Y0 XP G4 P14 P0 P15 G8 R14 B14 Y15 B15 R15 XL Y14 G9 R16 XM2 G14 B16 Y16 G12 G11 G13 XC P16 G10 R0 Y18 XA G15 P17 G16 G0 P18 R18 B18 R17 B17 Y17
play 0 B10
play 1 B3
play 2 B4
play 3 B5
is points 16 4 8 8
is demand 0 5 1 1
is draw_order 1 2 3
is hand[1] P11 R5 R6 R7 R8 R11 Y12 G2 XF
is hand[2] B12 R9 R10 Y2 Y3 Y4 Y5 Y6 Y7
is hand[3] B2 B6 B7 B8 B9 Y8 Y9 Y10 Y11
is leader 1

scenario T-8 nobody needs the ocean, and the leader of the last trick leads on equal points, not its winner : FI-58 FI-59 FI-63
seats 4
set round 1
set leader 2
set hand[0] B3
set hand[1] B4
set hand[2] B5
set hand[3] B10
set fisher[0] P2 P3 P4 P5 P6 P7 P8 P9 P10
set fisher[1] R2 R3 R4 R5 R6 R7 R8 R9 R10
set fisher[2] Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10
set fisher[3] B2 B6 B7 B8 B9
play 2 B5
play 3 B10
play 0 B3
play 1 B4
is points 9 9 9 9
is demand 0 0 0 0
is draw_order -
is ocean_count 60
is hand[0] P2 P3 P4 P5 P6 P7 P8 P9 P10
is hand[1] R2 R3 R4 R5 R6 R7 R8 R9 R10
is hand[2] Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10
is hand[3] B2 B3 B4 B5 B6 B7 B8 B9 B10
is leader 2
active 2

scenario T-10 the old cards are drawn before the new ones, the surplus stays : FI-56 FI-58
seats 3
seed 00
set hand[0] B8
set hand[1] B6
set hand[2] B9
set fisher[0] Y4 Y5 Y6 Y7 Y8 Y9 R4 R5
set stock[0] B4 B5 R9 P3
set stock[1] P4 P5 P6 P7 P8 P9 P10 R6 R7 R8 R10
set stock[2] Y3 Y10 B7 B10 B11 B12 P11 P12 R11 R12 Y11
play 0 B8
play 1 B6
play 2 B9
is round 3
is hand[0] B4 B5 R9 P3 Y4 Y5 Y6 Y7 Y8 Y9 R4
is stock[0] R5
is demand 0 0 0
is stock_count 1 0 3

scenario T-11 overfishing, the demands exceed the ocean, nobody draws, the points stand : FI-60 FI-65 FI-66
seats 4
set round 7
set points 50 60 70 76
set hand[0] R9
set hand[1] R4
set hand[2] R5
set hand[3] R12
set stock[0] B0 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 B14 B15 B16 B17 B18 P0 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12 P13 P14 P15 P16 P17 P18 R0 R2 R3 R6 R7 R8 R10 R11 R13 R14 R15 R16 R17 R18 Y0 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11
set stock[1] Y12 Y13 Y14 Y15 Y16 Y17 Y18 G1 G2 G3 G4 G5
set stock[2] G6 G7 G8 G9 G10 G11 G12 G13 G14 XP XM1 XM2
set stock[3] XF XC XL
is ocean_count 4
play 0 R9
play 1 R4
play 2 R5
play 3 R12
is phase over
active -
is round 8
event overfishing rule FI-60
event win seat 3 rule FI-66 n 80
is points 50 60 70 80
is stock_count 61 12 12 7
is hand_count 0 0 0 0
is ocean_count 4
places 4 3 2 1
refused 0 B2 FI-65

scenario T-12 demands equal to the ocean are not overfishing : FI-64
seats 4
set round 7
set points 50 60 70 76
set hand[0] R9
set hand[1] R4
set hand[2] R5
set hand[3] R12
set stock[0] B0 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 B14 B15 B16 B17 B18 P0 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12 P13 P14 P15 P16 P17 P18 R0 R2 R3 R6 R7 R8 R10 R11 R13 R14 R15 R16 R17 R18 Y0 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10
set stock[1] Y11 Y12 Y13 Y14 Y15 Y16 Y17 G1 G2 G3 G4 G5
set stock[2] G6 G7 G8 G9 G10 G11 G12 G13 G14 XP XM1 XM2
set stock[3] XF XC XL
is ocean_count 5
play 0 R9
play 1 R4
play 2 R5
play 3 R12
is phase play
is round 8
is demand 0 0 0 5
is draw_order 3
is hand_count 12 12 12 12
is stock_count 48 0 0 0
is ocean_count 0
is leader 0
active 0

scenario T-13 overfishing with an empty ocean and two winners : FI-60 FI-66
seats 4
set round 7
set points 80 60 70 76
set hand[0] R9
set hand[1] R4
set hand[2] R5
set hand[3] R12
set stock[0] B0 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 B14 B15 B16 B17 B18 P0 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12 P13 P14 P15 P16 P17 P18 R0 R2 R3 R6 R7 R8 R10 R11 R13 R14 R15 R16 R17 R18 Y0 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13 Y14 Y15
set stock[1] Y16 Y17 Y18 G0 G1 G2 G3 G4 G5 G6 G7 G8
set stock[2] G9 G10 G11 G12 G13 G14 G15 G16 XP XM1 XM2 XA
set stock[3] XF XC XL
set ocean -
is ocean_count 0
play 0 R9
play 1 R4
play 2 R5
play 3 R12
is phase over
is round 8
event overfishing
event win seat 0 rule FI-66 n 80
event win seat 3 rule FI-66 n 80
is points 80 60 70 80
places 1 4 3 1

scenario T-14 one player has caught all cards of two rounds, overfishing in round 3 : FI-60 FI-65
seats 5
set points 37 0 0 0 0
set hand[0] B10
set hand[1] P11
set hand[2] P12
set hand[3] R11
set hand[4] Y11
set fisher[0] R4 R5 R6 R7 R8 R9 R10 B0 B11 B12 R12 Y12 G1 G2 XF B13 P13 R13 Y0 Y13 G3 G4 G5 G6 G7 XP XM1 B14 B15 P0 P14 P15 R14 R15 Y14
set stock[0] B1 B2 B3 B4 B5 B6 B7 B8 B9 P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 R1 R2 R3 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10
is ocean_count 28
play 0 B10
play 1 P11
play 2 P12
play 3 R11
play 4 Y11
# 80 cards less one minus three
is points 77 0 0 0 0
is phase over
is round 3
is demand 0 9 9 9 9
event overfishing rule FI-60
event win seat 0 n 77
is stock_count 72 0 0 0 0
is ocean_count 28
places 1 2 2 2 2

scenario overfishing is decided by all demands together, before anybody draws : FI-59 FI-60
seats 3
set round 6
set points 30 40 20
set hand[0] R9
set hand[1] R4
set hand[2] R12
set stock[0] B0 B4 B5 B6 B7 B8 B9 B10 B11 B12
set stock[1] B13 B14 B15 B16 B17 B18 P0 P3 P4 P5
set stock[2] P6 P7 P8 P9 P10 P11 P12 P13 P14 P15 P16 P17 P18 R0 R5 R6 R7 R8 R10 R11 R13 R14 R15 R16 R17 R18 Y0 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13 Y14 Y15 Y16 Y17 G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G11 G12 G13 G14 XP XM1 XM2 XF XC XL
is ocean_count 5
play 0 R9
play 1 R4
play 2 R12
# each of the demands of three would find its cards, both together do not
is phase over
is round 7
is demand 3 3 0
is hand_count 0 0 0
is stock_count 10 10 65
is ocean_count 5
is draw_order -
is points 30 40 23
event win seat 1 n 40
places 2 1 3

scenario an empty ocean is no harm while nobody needs it : FI-64
seats 3
set round 5
set hand[0] R9
set hand[1] R4
set hand[2] R12
set stock[0] B0 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 B14 B15 B16 B17 B18 P0 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12 P13 P14 P15
set stock[1] P16 P17 P18 R0 R5 R6 R7 R8 R10 R11 R13 R14 R15 R16 R17 R18 Y0 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13 Y14 Y15
set stock[2] Y16 Y17 Y18 G0 G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G11 G12 G13 G14 G15 G16 XP XM1 XM2 XA XF XC XL
set ocean -
play 0 R9
play 1 R4
play 2 R12
is phase play
is round 6
is demand 0 0 0
is hand_count 12 12 12
is ocean_count 0
active 0

scenario equal demands and equal points follow the order of the last trick from its leader, not from its winner : FI-61 FI-62 FI-63
seats 3
set leader 1
set points 5 5 9
set hand[0] R4
set hand[1] R5
set hand[2] R9
set stock[0] B4 B5 B6 B7 B8 B9 B10 P3 P4 P5
set stock[1] P6 P7 P8 P9 P10 R6 R7 R8 R10 Y3
set stock[2] Y4 Y5 Y6 Y7 Y8 Y9 Y10
set ocean Y12 B12 B0 P12 XF G1 Y11 R11 R12 P11 G2 B11 R13 G6 G4 G5 XM1 P13 Y0 G7 XP B13 Y13 G3 Y14 R14 Y15 P0 B15 P15 G8 P14 G9 R15 XL B14 G10 B16 R0 XC R16 G14 Y16 G11 G13 XM2 P16 G12 G15 Y18 G0 P17 G16 P18 R18 R17 B18 XA Y17 B17
play 1 R5
play 2 R9
play 0 R4
is demand 1 1 1
is draw_order 1 2 0
is hand[1] P6 P7 P8 P9 P10 R6 R7 R8 R10 Y3 Y12
is hand[2] B12 R4 R5 R9 Y4 Y5 Y6 Y7 Y8 Y9 Y10
is hand[0] B0 B4 B5 B6 B7 B8 B9 B10 P3 P4 P5
is points 5 5 12
is leader 1
active 1

scenario the fewest points lead, negative points too : FI-63
seats 4
set points 0 8 -5 9
set hand[0] R9
set hand[1] R4
set hand[2] R5
set hand[3] R12
play 0 R9
play 1 R4
play 2 R5
play 3 R12
is points 0 8 -5 13
is leader 2
event leader seat 2
active 2

scenario among the players with the fewest points the earliest of the last trick leads : FI-63
seats 5
set leader 3
set points 4 2 2 7 9
set hand[0] R9
set hand[1] R4
set hand[2] R12
set hand[3] R5
set hand[4] R6
play 3 R5
play 4 R6
play 0 R9
play 1 R4
play 2 R12
# seat 2 catches five cards and has 7 points
is points 4 2 7 7 9
is leader 1

scenario with the last trick led by seat 2 seat 0 comes before seat 1 : FI-63
seats 3
set leader 2
set points 2 2 7
set hand[0] R9
set hand[1] R4
set hand[2] R12
play 2 R12
play 0 R9
play 1 R4
is leader 0
event leader_tie seat 0 rule FI-63

scenario with the last trick led by seat 1 seat 1 comes before seat 0 : FI-63
seats 3
set leader 1
set points 2 2 7
set hand[0] R9
set hand[1] R4
set hand[2] R12
play 1 R4
play 2 R12
play 0 R9
is leader 1

scenario larger demands draw first whatever the order of play : FI-61 FI-62
seats 5
set round 1
set leader 0
set hand[0] R9
set hand[1] R4
set hand[2] R10
set hand[3] R5
set hand[4] R6
set fisher[0] B1 B2 B3 B4 B5 B6
set fisher[1] B7 B8 B9 B10
set fisher[2] P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 R1 R2 R3
set fisher[3] R7 R8 Y1 Y2
set fisher[4] Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10
set ocean G2 B11 R11 P12 B0 Y11 G1 XF B12 Y12 R12 P11 B13 G7 XP XM1 P13 G3 G5 G6 Y0 G4 Y13 R13 G8 P15 G9 B14 R15 P14 Y14 B15 P0 Y15 R14 XL G13 G12 B16 G11 G14 XC G10 R0 Y16 R16 XM2 P16 XA G15 P18 G0 G16 R17 B18 Y17 P17 Y18 B17 R18
play 0 R9
play 1 R4
play 2 R10
play 3 R5
play 4 R6
is points 6 4 18 4 8
is demand 2 4 0 4 0
is draw_order 1 3 0
is hand[1] B7 B8 B9 B10 B11 P12 R11 G2
is hand[3] B0 R7 R8 Y1 Y2 Y11 G1 XF
is hand[0] B1 B2 B3 B4 B5 B6 B12 Y12
is stock_count 0 0 10 0 0
is ocean_count 50
is leader 1

# ---- End of the game (FI-65 and FI-66)

scenario the game ends after round 8 with the most points : FI-55 FI-56 FI-65 FI-66
seats 3
set round 8
set points 30 20 10
set fisher[0] B4 B5
set hand[0] R9
set hand[1] R4
set hand[2] R12
play 0 R9
play 1 R4
play 2 R12
is phase over
active -
is round 8
is points 32 20 13
event score seat 0 n 2
event score seat 2 n 3
event win seat 0 rule FI-66 n 32
places 1 2 3
# nothing is shuffled or drawn any more
is fisher[0] B4 B5
is fisher[2] R9 R4 R12
is stock_count 13 13 13
is hand_count 0 0 0
moves 0 -
refused 0 R9 FI-65
refused 1 +R9 FI-65
refused 2 >R9 FI-65
refused 0 !B FI-65

scenario the player with the most points need not win the last trick : FI-66
seats 3
set round 8
set points 3 40 10
set fisher[0] B4 B5
set hand[0] R9
set hand[1] R4
set hand[2] R12
play 0 R9
play 1 R4
play 2 R12
is points 5 40 13
event win seat 1 n 40
places 3 1 2

scenario two players share the victory : FI-66
seats 3
set round 8
set points 18 7 17
set fisher[0] B4 B5
set hand[0] R9
set hand[1] R4
set hand[2] R12
play 0 R9
play 1 R4
play 2 R12
is points 20 7 20
event win seat 0 rule FI-66 n 20
event win seat 2 rule FI-66 n 20
places 1 3 1

scenario all players share the victory : FI-66
seats 3
set round 8
set points 18 20 17
set fisher[0] B4 B5
set hand[0] R9
set hand[1] R4
set hand[2] R12
play 0 R9
play 1 R4
play 2 R12
event win seat 0 n 20
event win seat 1 n 20
event win seat 2 n 20
places 1 1 1

scenario after round 7 the game goes on with round 8 : FI-65
seats 4
set round 7
set hand[0] R9
set hand[1] R4
set hand[2] R12
set hand[3] R5
play 0 R9
play 1 R4
play 2 R12
play 3 R5
is phase play
is round 8
active 0

scenario in the last trick of the game a minus three counts and the other buoys do nothing more : FI-38 FI-40 FI-42 FI-65
seats 4
set round 8
set points 9 9 9 9
set hand[0] XM1
set hand[1] XP
set hand[2] XC
set hand[3] B4
play 0 XM1
play 1 XP
play 2 XC
play 3 B4
is phase over
is points 9 9 9 10
event lost seat 2 items XC
event no_pass
event win seat 3 n 10
places 2 2 2 1

scenario a zero in the last trick of the game still chooses : FI-31 FI-65
seats 3
set round 8
set points 9 9 7
set hand[0] R9
set hand[1] R0
set hand[2] R12
play 0 R9
play 1 R0
play 2 R12
is phase catch
active 1
play 1 +R9
is phase over
is points 9 10 9
places 2 1 2

scenario a whole game with three seats comes to its end in round 8 : FI-65
seats 3
seed 0c
playout 1
is phase over
is round 8
is hand_count 0 0 0
active -
refused 0 B4 FI-65

# ---- Information (FI-67 to FI-70)

scenario what everybody sees of a trick : FI-67
seats 3
set points 4 5 6
set called 1
set caller 2
set demanded B
set lowest 1
set hand[0] B10 R9
set hand[1] B6 R4
set hand[2] B4 P5
play 0 B10
play 1 B6
view public plays B10 B6
view 2 plays B10 B6
view public table B10 B6
view public demanded B
view 0 demanded B
view public called 1
view public caller 2
view 1 caller 2
view public lowest 1
view public leader 0
view public points 4 5 6
view 1 points 4 5 6
view public round 2
view public trick 8
view public hand_count 1 1 2
view public fisher_count 0 0 0
view public stock_count 13 13 13
view 2 stock_count 13 13 13
view public ocean_count 45
view 0 ocean_count 45

scenario everybody is told who catches which card : FI-67
seats 4
set hand[0] R9 B3
set hand[1] R0 B4
set hand[2] P0 B5
set hand[3] R12 B6
play 0 R9
play 1 R0
event played seat 1 items R0
told 3 played seat 1 items R0
play 2 P0
play 3 R12
play 1 +R12
event catch seat 1 items R12
told 0 catch seat 1 items R12
told 3 catch seat 1 items R12
play 2 +R9
event catch seat 2 items R9
event trick seat 3
view public fisher_count 0 1 1 2

scenario everybody is told the call : FI-67
seats 3
set phase call
set caller 1
set hand[0] R9 B10
set hand[1] R4 B4
set hand[2] R5 B5
play 1 !P
event call seat 1 items P
told 2 call seat 1 items P
view public demanded P

scenario everybody sees the demands and the order of drawing : FI-67
seats 4
set round 1
set leader 3
set hand[0] B10
set hand[1] B3
set hand[2] B4
set hand[3] B5
set fisher[0] P2 P3 P4 P5 P6 P7 P8 P9 P10 R2 R3 R4
set fisher[1] R5 R6 R7 R8
set fisher[2] R9 R10 Y2 Y3 Y4 Y5 Y6 Y7
set fisher[3] Y8 Y9 Y10 B2 B6 B7 B8 B9
play 3 B5
play 0 B10
play 1 B3
play 2 B4
view public demand 0 5 1 1
view 0 demand 0 5 1 1
view public draw_order 1 3 2
view 2 draw_order 1 3 2
view public stock_count 7 0 0 0
view public ocean_count 53
view public points 16 4 8 8
view public round 2
told 0 draw_ocean seat 1 n 5

scenario a hand is seen by its owner only : FI-68
seats 3
set hand[0] R9 B10
set hand[1] R4 B4
set hand[2] R12 B5
view 0 hand[0] R9 B10
view 0 hand[1] hidden
view 0 hand[2] hidden
view 1 hand[0] hidden
view 1 hand[1] R4 B4
view 2 hand[1] hidden
view 2 hand[2] R12 B5
view public hand[0] hidden
view public hand[1] hidden
view public hand[2] hidden
view public hand_count 2 2 2

scenario drawn cards are seen by the drawer only : FI-68
seats 4
option memory_aid on
set round 1
set leader 3
set hand[0] B10
set hand[1] B3
set hand[2] B4
set hand[3] B5
set fisher[0] P2 P3 P4 P5 P6 P7 P8 P9 P10 R2 R3 R4
set fisher[1] R5 R6 R7 R8
set fisher[2] R9 R10 Y2 Y3 Y4 Y5 Y6 Y7
set fisher[3] Y8 Y9 Y10 B2 B6 B7 B8 B9
set ocean Y12 G2 P11 XF R11 B12 Y11 B0 P12 R12 B11 G1 G5 P13 XM1 R13 G7 Y13 G3 B13 G6 Y0 XP G4 P14 P0 P15 G8 R14 B14 Y15 B15 R15 XL Y14 G9 R16 XM2 G14 B16 Y16 G12 G11 G13 XC P16 G10 R0 Y18 XA G15 P17 G16 G0 P18 R18 B18 R17 B17 Y17
play 3 B5
play 0 B10
play 1 B3
play 2 B4
view 1 hand[1] P11 R5 R6 R7 R8 R11 Y12 G2 XF
view 0 hand[1] hidden
view 2 hand[1] hidden
view 3 hand[1] hidden
view public hand[1] hidden
view 1 hand[0] hidden

scenario a passed card is known to the giver and the receiver only : FI-68
seats 3
set hand[0] XP B10 B9
set hand[1] R4 B4 B8
set hand[2] R12 B5 B7
play 0 XP
play 1 R4
play 2 R12
play 0 >B10
play 1 >B4
play 2 >B5
view 0 passed[0] B10
view 0 received[0] B5
view 1 passed[1] B4
view 1 received[1] B10
view 1 passed[0] hidden
view 2 passed[0] hidden
view 2 received[1] hidden
view 2 received[2] B4
view public passed[0] hidden
view public passed[2] hidden
view public received[1] hidden
view 0 hand[1] hidden
view 2 hand[1] hidden
told 1 received seat 1 items B10

scenario the cards passed automatically are known to two players as well : FI-40 FI-68
seats 3
set hand[0] R9 B10
set hand[1] XP R4
set hand[2] R12 B5
play 0 R9
play 1 XP
play 2 R12
view 0 passed[0] B10
view 1 received[1] B10
view 2 received[1] hidden
view public passed[0] hidden
told 0 received seat 0 items B5
told 1 received seat 1 items B10
told 2 received seat 2 items R4

scenario nobody may look through a fisher, a stockroom or the ocean, not even the owner : FI-69
seats 3
option memory_aid off
set round 4
set origin[B4] r1s0
set fisher[0] Y3 Y4
set hand[0] R9 B10
set hand[1] R4 B9
set hand[2] R12 B5
set stock[0] B4 B6 B7 B8
set stock[1] P3 P4 P5 P6 P7 P8 P9 P10
set stock[2] R5 R6 R7 R8 R10 Y5 Y6 Y7 Y8 Y9 Y10
play 0 R9
play 1 R4
play 2 R12
is fisher[2] R9 R4 R12
view 0 fisher[0] hidden
view 1 fisher[0] hidden
view public fisher[0] hidden
view 2 fisher[2] hidden
view 0 fisher[2] hidden
view public fisher[2] hidden
view 0 origin[B4] hidden
view 1 origin[B4] hidden
view public origin[B4] hidden
view 0 origin[B6] hidden
view 0 stock[0] hidden
view 1 stock[0] hidden
view public stock[0] hidden
view 2 stock[2] hidden
view 0 ocean hidden
view 1 ocean hidden
view public ocean hidden
view 0 fisher_count 2 0 3
view public stock_count 4 8 11
view public ocean_count 59

scenario the memory aid shows what was caught, but never the order of a stockroom or of the ocean : FI-69
seats 3
option memory_aid on
set round 4
set origin[B4] r1s0
set fisher[0] Y3 Y4
set hand[0] R9 B10
set hand[1] R4 B9
set hand[2] R12 B5
set stock[0] B4 B6 B7 B8
set stock[1] P3 P4 P5 P6 P7 P8 P9 P10
set stock[2] R5 R6 R7 R8 R10 Y5 Y6 Y7 Y8 Y9 Y10
play 0 R9
play 1 R4
play 2 R12
is fisher[2] R9 R4 R12
view 0 fisher[0] Y3 Y4
view 1 fisher[0] Y3 Y4
view public fisher[0] Y3 Y4
view 2 fisher[2] R9 R4 R12
view 0 fisher[2] R9 R4 R12
view public fisher[2] R9 R4 R12
view 0 origin[B4] r1s0
view 1 origin[B4] r1s0
view public origin[B4] r1s0
view 0 origin[B6] r3s0
view 0 stock[0] hidden
view 1 stock[0] hidden
view public stock[0] hidden
view 2 stock[2] hidden
view 0 ocean hidden
view 1 ocean hidden
view public ocean hidden
view 0 fisher_count 2 0 3
view public stock_count 4 8 11
view public ocean_count 59

scenario the last trick may be looked at until the next card is played : FI-70
seats 3
set leader 1
set hand[0] R9 B10
set hand[1] R4 B4
set hand[2] R12 B5
play 1 R4
play 2 R12
view public last -
play 0 R9
view public last R4 R12 R9
view 0 last R4 R12 R9
view 2 last R4 R12 R9
view public last_leader 1
play 2 B5
view public last -
view 0 last -
view public plays B5

scenario the last trick of a round may be looked at until the first card of the next : FI-70
seats 3
option memory_aid off
set hand[0] R9
set hand[1] R4
set hand[2] R12
play 0 R9
play 1 R4
play 2 R12
is round 3
view 1 last R9 R4 R12
view public last R9 R4 R12

scenario the last trick may be looked at while a colour is called : FI-70
seats 3
set hand[0] R9 B10
set hand[1] R4 B4
set hand[2] XC R5
play 0 R9
play 1 R4
play 2 XC
view 2 last R9 R4 XC
play 2 !B
view 0 last R9 R4 XC
play 0 B10
view 0 last -

# ---- Chance (FI-71): the shuffles after a round; the deal stands under Set-up

scenario the fresh cards of three seats are shuffled from seat 0 up : FI-56 FI-71
seats 3
seed 2a
set round 1
set leader 0
set hand[0] B4
set hand[1] B9
set hand[2] B5
set fisher[0] B6 B7 B8 B10 P3 P4 P5 P6 P7 P8 P9 P10
set fisher[1] R4 R5 R6 R7 R8 R9 R10 Y3 Y4 Y5 Y6
set fisher[2] Y7 Y8 Y9 Y10
play 0 B4
play 1 B9
play 2 B5
is hand[0] B6 B10 P3 P4 P5 P6 P7 P8 P9 P10
is stock[0] B8 B7
is hand[1] B4 B5 B9 R4 R6 R8 R9 R10 Y3 Y5
is stock[1] R7 Y6 Y4 R5

scenario a fisher of four seats that is empty or has one card needs no chance : FI-56 FI-71
seats 4
seed deadbeef
set round 1
set leader 3
set hand[0] B10
set hand[1] B3
set hand[2] B4
set hand[3] B5
set fisher[0] B2 B6 B7 B8 B9 P2 P3 P4 P5 P6 P7 P8 P9 P10
set fisher[2] R2
set fisher[3] R3 R4 R5 R6 R7 R8 R9 R10 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10
play 3 B5
play 0 B10
play 1 B3
play 2 B4
is hand[0] B2 B4 B5 B6 B7 B8 P2 P5 P10
is stock[0] B10 P8 P6 B3 P3 P4 B9 P7 P9
is hand[3] R3 R6 R7 R10 Y4 Y6 Y7 Y9 Y10
is stock[3] Y8 R4 Y3 R5 Y2 Y5 R8 R9

scenario the fresh cards of five seats are shuffled from seat 0 up : FI-56 FI-71
seats 5
seed 00ff00ff
set round 1
set leader 2
set hand[0] R9
set hand[1] R4
set hand[2] R10
set hand[3] R5
set hand[4] R6
set fisher[0] B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 P1
set fisher[2] P2 P3 P4 P5 P6 P7
set fisher[3] P8 P9 P10 R1 R2 R3 R7 R8 Y1 Y2
set fisher[4] Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10
play 2 R10
play 3 R5
play 4 R6
play 0 R9
play 1 R4
is hand[0] B3 B4 B5 B6 B7 B8 B10 P1
is stock[0] B2 B9 B1
is hand[2] P2 P3 P4 P5 P7 R6 R9 R10
is stock[2] R5 P6 R4
is hand[3] P8 P9 P10 R2 R3 R7 R8 Y2
is stock[3] R1 Y1
is hand[4] Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10
is stock[4] -

scenario another seed shuffles the same cards in another order : FI-56 FI-71
seats 5
seed 00ff00fe
set round 1
set leader 2
set hand[0] R9
set hand[1] R4
set hand[2] R10
set hand[3] R5
set hand[4] R6
set fisher[0] B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 P1
set fisher[2] P2 P3 P4 P5 P6 P7
set fisher[3] P8 P9 P10 R1 R2 R3 R7 R8 Y1 Y2
set fisher[4] Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10
play 2 R10
play 3 R5
play 4 R6
play 0 R9
play 1 R4
is hand[0] B2 B3 B4 B5 B6 B8 B9 B10
is stock[0] B7 P1 B1
is hand[2] P2 P3 P5 P7 R4 R6 R9 R10
is stock[2] P4 P6 R5
is hand[3] P8 P9 P10 R1 R2 R7 R8 Y2
is stock[3] Y1 R3
is hand[4] Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10
is stock[4] -

scenario a whole first round with three seats and a fixed first leader : FI-9 FI-10 FI-56 FI-71
seats 3
option first_leader 0
seed 07
play 0 Y10
play 1 Y8
play 2 Y3
play 0 R10
play 1 R9
play 2 R7
play 0 P10
play 1 P7
play 2 P3
play 0 B10
play 1 B7
play 2 B4
play 0 P9
play 1 P6
play 2 Y4
play 0 R8
play 1 R5
play 2 B5
play 0 P8
play 1 P5
play 2 Y6
play 0 R6
play 1 R4
play 2 B8
play 0 Y5
play 1 Y7
play 2 Y9
play 2 B9
play 0 P4
play 1 B6
is round 2
is points 24 0 6
is hand[0] B5 B10 P5 P10 R4 R5 R6 R9 R10 Y8
is stock[0] P3 Y3 B8 R8 B7 B4 R7 P9 P6 Y10 P7 Y6 Y4 P8
is hand[1] B11 P11 P12 R11 R12 Y11 Y12 G1 G2 XF
is stock[1] -
is hand[2] B0 B6 B9 B12 B13 P4 Y5 Y7 Y9 XM1
is stock[2] -
is ocean XP G5 Y0 R13 G4 Y13 G3 G6 P13 G7 B15 Y14 P0 P15 Y15 P14 B14 R14 R15 G8 XL G9 G13 G12 R0 XC R16 XM2 B16 G11 G14 P16 Y16 G10 G15 B18 Y17 R18 G0 G16 P17 P18 R17 Y18 XA B17
is demand 0 10 4
is draw_order 1 2
is leader 1
active 1

scenario a whole first round with four seats and a fixed first leader : FI-9 FI-10 FI-56 FI-71
seats 4
option first_leader 0
seed 0a0b
play 0 R10
play 1 R9
play 2 P3
play 3 R4
play 0 Y9
play 1 Y3
play 2 Y6
play 3 Y10
play 3 B2
play 0 B7
play 1 B9
play 2 B4
play 1 R8
play 2 B6
play 3 R6
play 0 R3
play 1 P7
play 2 P9
play 3 P5
play 0 P6
play 2 B8
play 3 B3
play 0 Y7
play 1 R5
play 2 Y8
play 3 B5
play 0 Y5
play 1 Y2
play 2 B10
play 3 R7
play 0 Y4
play 1 P4
play 2 P10
play 3 P8
play 0 R2
play 1 P2
is round 2
is points 4 8 20 4
is hand[0] B11 B12 P3 R4 R9 R10 R11 R12 G2
is stock[0] -
is hand[1] B0 B2 B4 B6 B7 B9 R3 R6 R8
is stock[1] -
is hand[2] B5 B10 P4 P5 P7 P9 R2 Y5 Y8
is stock[2] B8 Y4 R7 B3 Y2 R5 P6 Y7 P2 P10 P8
is hand[3] P11 P12 Y3 Y6 Y9 Y10 Y11 G1 XF
is stock[3] -
is ocean Y12 XM1 B13 G6 G4 XP G7 G3 Y0 Y13 R13 P13 G5 G9 XL R14 P15 B14 P0 R15 Y14 B15 Y15 G8 P14 G13 R16 Y16 G11 P16 B16 G14 XC G10 G12 XM2 R0 R17 G16 P17 Y18 G0 G15 P18 R18 B17 B18 XA Y17
is demand 5 1 0 5
is draw_order 3 0 1
is leader 3
active 3

scenario a whole first round with five seats : FI-7 FI-10 FI-22 FI-46 FI-55 FI-56 FI-58 FI-61 FI-71
seats 5
seed 1234
play 2 B2
play 3 B1
play 4 B6
play 0 B9
play 1 B10
play 1 P9
play 2 P5
play 3 P3
play 4 R1
play 0 Y9
play 1 R6
play 2 R2
play 3 R9
play 4 R8
play 0 R7
play 3 B4
play 4 Y2
play 0 B7
play 1 R5
play 2 B5
play 0 R4
play 1 R3
play 2 R10
play 3 Y5
play 4 Y4
play 2 P6
play 3 P8
play 4 Y6
play 0 Y3
play 1 P4
play 3 Y7
play 4 Y8
play 0 Y1
play 1 P2
play 2 P7
play 4 Y10
play 0 B3
play 1 P1
play 2 B8
play 3 P10
is round 2
is points 5 10 5 10 10
is hand[0] B4 B5 B7 B11 P11 R5 Y2 Y12
is stock[0] -
is hand[1] B1 B2 B6 B10 P3 P5 P9 R1
is stock[1] Y9 B9
is hand[2] B12 R3 R4 R10 Y4 Y5 Y11 G2
is stock[2] -
is hand[3] P4 P6 R2 R6 R7 R8 R9 Y3
is stock[3] Y6 P8
is hand[4] B3 B8 P2 P7 P10 Y1 Y7 Y8
is stock[4] P1 Y10
is ocean R12 R11 P12 XF G1 B0 G6 Y13 G7 R13 P13 G4 XM1 G3 B13 G5 Y0 XP Y14 R14 B14 G8 Y15 XL P14 P0 B15 G9 R15 P15 R16 G12 XM2 R0 Y16 G10 P16 G14 XC B16 G11 G13 Y18 R17 P18 G0 B17 G15 XA G16 Y17 P17 R18 B18
is demand 3 0 3 0 0
is draw_order 0 2
is leader 0
active 0
