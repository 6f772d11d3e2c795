# Rule scenarios of Fresh Fish, FF-1 to FF-67, and of Classic, FFC-1 to FFC-20 (docs/rules/en/fresh-fish.md).
# The language is described in docs/scenarios.md. T-n at the head of a title is the number of the scenario in the
# specification of the game; its players 1, 2, .. are our seats 0, 1, ..
#
# A square is typed as a picture, a row a line; it then has no areas. Boards with their areas are laid by
# `set place[D] TURN ROW COLUMN`. Stall tiles that are not named lie below the ones given for the stack.

game fresh-fish

# ---- Set-up (FF-1 to FF-13)

scenario T-1 three players, mile stones 5 3 3 3: 12 flea market tiles, a stack of 20 : FF-8 FF-10 FF-11
seats 3
set place[G] 0 1 1
set place[B] 0 4 1
set place[C] 0 7 1
set place[D] 0 7 5
is flea 12
is tiles 12 2 2 2 2
is stack_count 20
is row F S C I
is row_at 0

scenario T-2 two players, boards A D F: 8 flea market tiles : FF-8
set place[D] 0 1 1
set place[F] 0 1 5
set place[A] 1 5 3
is flea 8
is stack_count 12

scenario T-2 two players, boards A B C: 7 : FF-8
set place[A] 0 4 1
set place[B] 0 1 1
set place[C] 0 4 4
is flea 7

scenario T-2 two players, boards E F G: 11 : FF-8
set place[E] 0 1 1
set place[F] 0 4 1
set place[G] 0 8 1
is flea 11

scenario four players: two fewer than the sum : FF-8
seats 4
set place[A] 0 8 1
set place[C] 0 4 1
set place[D] 0 4 5
set place[E] 0 8 4
set place[G] 0 1 1
is flea 14
is stack_count 26

scenario T-2 five players without A: 18, three fewer than the sum : FF-8
seats 5
set place[B] 0 1 1
set place[C] 0 4 1
set place[D] 0 4 5
set place[E] 0 8 1
set place[F] 0 8 6
set place[G] 0 1 7
is flea 18
is stack_count 34

scenario T-2 five players without G: 15 : FF-8
seats 5
set place[A] 0 4 9
set place[B] 0 1 1
set place[C] 0 4 1
set place[D] 0 4 5
set place[E] 0 8 1
set place[F] 0 8 6
is flea 15

scenario two players are dealt three boards, three players four : FF-1 FF-2 FF-5 FF-6
# Computed independently of the program, from the written order of the set-up and the definition of the generator.
seats 2
seed 01
is place[A] 0 0 0
is place[B] 0 0 0
is place[C] 0 0 0
is place[D] 1 1 4
is place[E] 2 5 4
is place[F] 0 0 0
is place[G] 1 1 1
is truck c7 a3 d1 g4
is square[1] .. .. .. TC ++ .. .. __
is square[2] .. .. .. ++ .. .. .. __
is square[3] TS .. .. .. .. .. ++ __
is square[4] ++ .. .. .. .. ++ TI __
is square[5] ++ .. .. .. .. .. .. ..
is square[6] .. .. ++ .. .. .. .. ..
is square[7] .. ++ TF .. .. .. .. ..

scenario the other trucks of a dealt square stand in areas with limit 1 at the edge too : FF-1 FF-5 FF-6 FF-7
# Computed independently of the program, from the written order of the set-up and the definition of the generator.
seats 3
seed 03
is place[A] 3 6 6
is place[B] 0 0 0
is place[C] 3 2 6
is place[D] 0 0 0
is place[E] 2 5 1
is place[F] 0 1 1
is place[G] 0 0 0
is truck a2 g8 i6 e7
is paths a1 b1 a3 e6 h6 d7 f7 i7 f8

scenario T-4 the golden square: paths of the set-up and the spaces that may be reserved : FF-2 FF-3 FF-4 FF-7 FF-16 FF-18 FF-45
set place[D] 0 1 1
set place[F] 0 1 5
set place[A] 1 5 3
set truck a1 i4 d7 f1
is square[1] TF ++ .. .. ++ TI .. .. ..
is square[2] ++ .. .. .. ++ .. .. .. ..
is square[3] .. .. .. .. ++ .. .. .. ++
is square[4] .. .. .. .. .. .. ++ ++ TS
is square[5] __ __ .. .. .. .. __ __ __
is square[6] __ __ ++ .. .. .. __ __ __
is square[7] __ __ ++ TC .. .. __ __ __
is paths b1 a2 e1 e2 e3 i3 g4 h4 c6 c7
moves 0 Rc1 Rd1 Rb2 Rd2 Rf2 Ri2 Ra3 Rd3 Rf3 Rg3 Rh3 Re4 Rf4 Rc5 Rd6
refused 0 Re5 FF-16 e4 d5 f5 e6
refused 0 Rh2 FF-16 h1 g2 i2 h3
refused 0 Ri1 FF-16 h1 i2

scenario T-5 the second player may reserve next to the first disc : FF-18 FF-16
set place[D] 0 1 1
set place[F] 0 1 5
set place[A] 1 5 3
set truck a1 i4 d7 f1
play 0 Rb2
moves 1 Rc1 Rd1 Rc2 Rd2 Rf2 Ri2 Ra3 Rb3 Rd3 Rf3 Rg3 Rh3 Re4 Rf4 Rc5 Rd6
refused 1 Rb2 FF-16 b2

scenario spaces on both sides of a seam are adjacent, diagonal ones are not : FF-3
set place[D] 0 1 1
set place[F] 0 1 5
set discs[0] d3
set turn 1
moves 1 Rd2 Rc3 Re3 Rd4

scenario equal letters and limits on neighbouring boards are different areas : FF-4 FF-48
set place[D] 0 1 1
set place[A] 1 5 3
set discs[0] c4 c5 d5
set stack M M
set built d4
set turn 0
play 0 D
play 0 Mc5
is paths -
play 1 Rb4
play 0 D
play 0 Mc4
is paths d3
is empty a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 a4 e5 f5 c6 d6 e6 f6 c7 d7 e7 f7

scenario a table stands for every flea market tile : FF-9 FF-27 FF-28
set square[1] ++ d0 d0 .. ..
set stack M M
is flea 2
is tiles[M] 2
play 0 D
is tiles[M] 1
play 0 Mb1
is square[1] ++ MM d0 .. ..
play 1 Rd1
play 0 D
play 0 Mc1
is square[1] ++ MM MM d1 ..
is tiles[M] 0
is built b1 c1

scenario the last row is public, the stack is not : FF-10 FF-11 FF-67
# Computed independently of the program, from the written order of the set-up and the definition of the generator.
seats 4
seed 02
is tiles[F] 3
is tiles[S] 3
is tiles[C] 3
is tiles[I] 3
view public row S F C I
view 0 stack hidden
view public tiles[F] 3
view 3 coins 15 15 15 15

scenario everybody starts with four stalls, six discs and fifteen coins : FF-12
seats 5
seed 07
is coins 15 15 15 15 15
is storage 6 6 6 6 6
is stall[0] none none none none
is stall[4] none none none none
is discs[0] -

scenario the stack of a dealt game is shuffled : FF-11
seats 2
seed 04
is stack C M M M M I M S M M F M M

scenario the highest seat can be drawn as start player : FF-13
seats 2
seed 04
is turn 1
active 1

scenario the start player is drawn by lot : FF-13
# Computed independently of the program, from the written order of the set-up and the definition of the generator.
seats 2
seed 03
is turn 0
active 0

scenario another seed, another start player, then clockwise : FF-13 FF-20
seats 3
set square[1] ++ .. .. .. ..
set turn 1
active 1
refused 0 Rb1 FF-13
play 1 Rb1
active 2
play 2 Rc1
active 0
play 0 Rd1
active 1

# ---- Your turn (FF-14 to FF-26)

scenario in a turn one reserves or draws, nothing else : FF-14
set square[1] ++ d0 d1 .. ..
moves 0 Rd1 D
refused 0 Mb1 FF-14
refused 0 Pb1 FF-14
refused 0 B0 FF-14

scenario reserving takes a disc from storage : FF-15 FF-20
set square[1] ++ .. .. ..
set square[2] ++ .. .. ..
is storage 6 6
play 0 Rb1
is storage 5 6
is discs[0] b1
is square[1] ++ d0 .. ..
is paths a1 a2
event reserved seat 0 items b1
active 1

scenario T-6 paths and discs make neighbours legal, trucks and tables do not : FF-16 FF-17 FF-3
set square[1] TF ++ .. ..
set square[2] ++ .. .. ..
set square[3] MM .. d1 ..
set square[4] .. .. .. ..
moves 0 Rc1 Rb2 Rc2 Rb3 Rd3 Rc4
refused 0 Ra4 FF-17 a3 b4
refused 0 Rd1 FF-16 c1 d2
refused 0 Rd4 FF-16 d3 c4

scenario T-7 a truck, a stall and the outside do not make a space legal : FF-17
set square[1] ++ .. TF .. F0
set square[2] __ __ MM __ __
moves 0 Rb1
refused 0 Rd1 FF-17 c1 e1

scenario nothing can be reserved twice, nor a path or building : FF-16 FF-50
set square[1] ++ d1 .. MM TF
refused 0 Rb1 FF-16 b1
refused 0 Ra1 FF-50 a1
refused 0 Rd1 FF-50 d1
refused 0 Re1 FF-50 e1
refused 0 Ra2 FF-16

scenario without a disc on the square any empty space will do if none touches a path or disc : FF-19
set square[1] .. .. MM ++
set turn 0
moves 0 Ra1 Rb1
play 0 Ra1
moves 1 Rb1

scenario with a disc on the square one must draw instead : FF-19 FF-22
set square[1] .. .. MM d0
moves 0 D
refused 0 Ra1 FF-19 d1
refused 0 Rb1 FF-19 d1

scenario discs stay where they are : FF-21
seats 3
set square[1] ++ .. .. .. ..
play 0 Rb1
play 1 Rc1
play 2 Rd1
is square[1] ++ d0 d1 d2 ..
moves 0 Re1 D
refused 0 Rb1 FF-16 b1

scenario T-8 without a disc on the square no draw : FF-22 FF-23
set square[1] ++ .. d1 .. ..
moves 0 Rb1 Rd1
refused 0 D FF-23

scenario T-8 with all six discs on the square no reservation : FF-15 FF-24
set square[1] ++ d0 d0 d0 d0 d0 d0 .. ..
is storage 0 6
moves 0 D
refused 0 Rh1 FF-24 b1 c1 d1 e1 f1 g1
refused 0 Ri1 FF-24

scenario the sixth disc can be laid, then there is only the draw : FF-15 FF-24
set square[1] ++ d0 d0 d0 d0 d0 .. d1 ..
moves 0 Rg1 Ri1 D
play 0 Rg1
is storage 0 5
play 1 Ri1
moves 0 D

scenario T-10 no reserved space and no empty space: a pass by itself : FF-25
seats 3
set square[1] TF ++ MM d1 d2
is passes 1
active 1
is turn 1

scenario T-10 with a disc on the square one may not pass but must draw : FF-25 FF-22
seats 3
set square[1] TF ++ MM d0 d2
active 0
moves 0 D

scenario after a table that leaves the next one nothing: a pass in between : FF-25
seats 3
set square[1] TF ++ d1 d2 d2
set stack M
set turn 2
play 2 D
play 2 Md1
event pass seat 0 rule FF-25
is passes 1
active 1

scenario a drawn tile is open for all : FF-26
set square[1] ++ d0 d0 .. ..
set stack S M
play 0 D
view public tile S
is stack_count 4
event drew_S seat 0 rule FF-26

# ---- Flea market (FF-27 to FF-29)

scenario T-13 the second building completes the area and the others lose their discs : FF-4 FF-28 FF-29 FF-45 FF-46 FF-47 FF-48 FF-51
seats 3
set place[D] 0 1 1
set discs[0] b2 c3
set discs[1] c2
set discs[2] b3
set stack M F
play 0 D
moves 0 Mb2 Mc3
play 0 Mb2
is paths -
is storage 5 5 5
is square[2] .. MM d1 ..
active 1
play 1 D
play 0 B5
play 1 B0
play 2 B0
moves 0 Pc3
play 0 Pc3
is paths c2 b3
is square[2] .. MM ++ ..
is square[3] .. ++ F0 ..
is discs[1] -
is discs[2] -
is storage 6 6 6
event complete rule FF-46 n 2 items b2 c3
event paths rule FF-46 items c2 b3
event returned seat 1 rule FF-47 items c2
event returned seat 2 rule FF-47 items b3
is fresh c2 b3
is last c3

scenario T-14 a table goes on a reserved space of one's own only : FF-27
set square[1] ++ d0 d1 d0 ..
set stack M
play 0 D
moves 0 Mb1 Md1
refused 0 Mc1 FF-27 b1 d1
refused 0 Me1 FF-27 b1 d1
refused 0 Pb1 FF-27
refused 0 D FF-27
refused 1 Mc1 FF-27

scenario after a flea market tile the turn is over : FF-29
set square[1] ++ d0 d1 d0 ..
set stack M
play 0 D
active 0
play 0 Md1
is storage 5 5
active 1

# ---- Auction (FF-30 to FF-44)

scenario T-11 who has no reserved space while nothing is empty is not asked for a bid : FF-30
seats 3
set square[1] TF ++ MM d1 d2
set turn 1
set stack F
play 1 D
active 1 2
event left_out seat 0 rule FF-30
refused 0 B0 FF-30

scenario T-11 one empty space, and all bid : FF-30
seats 3
set square[1] TF ++ MM d1 d2 ..
set turn 1
set stack F
play 1 D
active 0 1 2

scenario with the option all every holder bids : FF-30
seats 3
option auction all
set square[1] TF ++ MM d1 d2
set turn 1
set stack F
play 1 D
active 0 1 2

scenario T-23 if nobody could take part all holders do, and the stall goes outside : FF-31 FF-41 FF-42 FF-49
seats 3
set square[1] TF ++ MM d0
set stall[0] out none none none
set stack F
play 0 D
active 1 2
play 1 B0
play 2 B0
is stall[1] out none none none
event won_F seat 1 rule FF-36 n 0
event out_F seat 1 rule FF-41
event again seat 0 rule FF-43
is paths b1
active 0

scenario a stall tile of the stack has two holders at least, the last one is in the row : FF-32
set square[1] ++ d0 d1 .. ..
set stack F
is tiles[F] 1
is row F S C I
play 0 D
active 0 1
is tiles[F] 0

scenario who takes part must bid : FF-33 FF-34
set square[1] ++ d0 d1 .. ..
set coins 2 15
set stack F
play 0 D
moves 0 B0 B1 B2
refused 0 Rd1 FF-33
refused 0 D FF-33
refused 0 Pb1 FF-33

scenario T-19 a bid is at most all one has : FF-34 FF-37
set square[1] ++ d0 d1 .. ..
set coins 3 15
set stack F
play 0 D
refused 0 B4 FF-34
play 0 B3
play 1 B2
is coins 0 15
active 0

scenario bids are secret until all have bid : FF-34 FF-35 FF-67
seats 3
set square[1] ++ d0 d1 d2 ..
set stack F
play 0 D
play 0 B7
view 0 bid[0] 7
view 1 bid[0] hidden
view public bid[0] hidden
event sealed seat 0 rule FF-34
told 0 bid seat 0 n 7
view 2 last_bid -1 -1 -1
active 1 2
refused 0 B3 FF-34
play 2 B4
play 1 B0
is last_bid 7 0 4
event opened seat 0 rule FF-35 n 7
event opened seat 1 n 0
event opened seat 2 n 4

scenario T-16 of equal bids the active player's wins : FF-36
seats 4
set square[1] ++ d0 d1 d2 d3 ..
set turn 1
set stack F
play 1 D
play 0 B3
play 1 B3
play 2 B1
play 3 B3
event won_F seat 1 rule FF-36 n 3
is coins 15 12 15 15
active 1

scenario T-17 else the first clockwise; the active player moves again : FF-33 FF-36 FF-43 FF-44
seats 4
set square[1] ++ F1 d1 d2 d3 d0 ..
set turn 1
set stack F
play 1 D
active 0 2 3
refused 1 B1 FF-44
play 0 B2
play 2 B1
play 3 B2
event won_F seat 3 rule FF-36 n 2
is coins 15 15 15 13
active 3
play 3 Pe1
event again seat 1 rule FF-43
active 1
moves 1 Rg1 D

scenario T-20 only the winner pays : FF-37
seats 3
set square[1] ++ d0 d1 d2 ..
set coins 10 15 15
set stack F
play 0 D
play 0 B4
play 1 B6
play 2 B5
is coins 10 9 15

scenario the highest bid wins even from the last seat : FF-36
seats 3
set square[1] ++ d0 d1 d2 ..
set stack F
play 0 D
play 0 B4
play 1 B4
play 2 B5
active 2

scenario a single participant gets the stall for nothing : FF-38
set square[1] TF ++ MM d1 d1
set turn 1
set stack F
play 1 D
event alone_F seat 1 rule FF-38
is phase stall
active 1
is coins 15 15
play 1 Pd1
active 1

scenario a stall goes on a reserved space of the winner : FF-39 FF-40
set square[1] ++ d0 d1 d0 ..
set stack C
play 0 D
play 0 B1
play 1 B0
moves 0 Pb1 Pd1
refused 0 Pc1 FF-39 b1 d1
refused 0 Re1 FF-39
refused 0 Mb1 FF-39
refused 1 Pc1 FF-39
play 0 Pb1
is square[1] ++ C0 d1 d0 ..
is stall[0] none none b1 none
is storage 5 5
event stall_C seat 0 rule FF-39 items b1
active 1

scenario a winner without a reserved space puts the stall outside for good : FF-41 FF-42 FF-43
set square[1] ++ d0 .. .. ..
set stack S M
play 0 D
active 0 1
play 0 B0
play 1 B9
is stall[1] none out none none
is coins 15 6
is paths a1
event out_S seat 1 rule FF-41
event again seat 0 rule FF-43
active 0

scenario a stall completes an area like a table : FF-42 FF-45 FF-46
set place[D] 0 1 1
set discs[0] a1
set discs[1] b1
set stack I
play 0 D
play 0 B1
play 1 B0
play 0 Pa1
is paths b1 a2
is storage 6 6
event returned seat 1 items b1

scenario the winner being active, the turn ends : FF-43
set square[1] ++ d0 d1 d0 ..
set stack C
play 0 D
play 0 B1
play 1 B0
play 0 Pb1
active 1

scenario T-22 the active player has lost all discs: another turn, but no draw : FF-43 FF-23 FF-47
set place[D] 0 1 1
set built c3
set discs[0] c2 b3
set discs[1] b2
set stack F
play 0 D
play 0 B0
play 1 B2
play 1 Pb2
is paths c2 b3
active 0
refused 0 D FF-23
moves 0 Rc1 Rd2 Ra3 Rb4

scenario T-22 without an empty space the further turn is a pass : FF-43 FF-25 FF-56
set place[D] 0 1 1
set built a1 c1 a3 d3 c4 c3
set discs[0] c2 b3
set discs[1] b2
set stack F
is paths b1 d1 a2 d2 a4 b4 d4
play 0 D
play 0 B0
play 1 B2
play 1 Pb2
event pass seat 0 rule FF-25
event pass seat 1 rule FF-25
event stopped rule FF-56
is stall[1] b2 out out out
active -

scenario who has the stall outside takes no part again : FF-44
seats 3
set square[1] ++ d0 d1 d2 ..
set stall[0] out none none none
set stack F
play 0 D
active 1 2
refused 0 B1 FF-44

# ---- Paths (FF-45 to FF-51)

scenario a truck counts as the building of its area : FF-7 FF-45 FF-46
set place[A] 0 1 1
set truck[F] a1
is paths b1 a2
is square[1] TF ++ ..
is square[2] ++ .. ..

scenario only the area just built on changes : FF-48
set place[A] 0 1 1
set discs[0] a1 b2
set stack M
play 0 D
play 0 Ma1
is paths b1 a2
is square[2] ++ d0 ..
is square[3] .. .. ..

scenario reserving lays no paths : FF-49 FF-20
set place[A] 0 1 1
set built c1
set discs[0] c2
play 0 Rb2
is paths -
play 1 Ra2
is paths -

scenario built spaces and paths stay; a path is explained by the buildings that completed its area : FF-50 FF-46
set place[A] 0 1 1
set built a1
is paths b1 a2
refused 0 Ra1 FF-50 a1
refused 0 Rb1 FF-46 a1
moves 0 Rc1 Rb2 Ra3

scenario an area with limit 2 is open after one building and closed after two : FF-51 FF-4
set place[A] 0 1 1
set discs[0] c1 b2 c2
set stack M M
play 0 D
play 0 Mc1
is paths -
is empty a1 b1 a2 a3 b3 c3 a4 b4 c4
play 1 Rb1
play 0 D
play 0 Mb2
is paths c2
is storage 6 5

# ---- The end (FF-52 to FF-56)

scenario with the last tile of the stack turns stop at once : FF-52 FF-53 FF-54
set square[1] TF ++ d0 d1 d1 .. ..
set stall[0] none out out out
set stack F
play 0 D
play 0 B0
play 1 B1
play 1 Pd1
event last_row rule FF-52
is phase row
active 0
moves 0 Pc1
refused 0 Rf1 FF-54
refused 0 D FF-53
refused 1 Pe1 FF-53

scenario T-25 a tile of the row takes the disc for the next one : FF-53 FF-54 FF-46 FF-47
set place[D] 0 1 1
set built b2
set discs[0] c2 b3
set stack -
set row C I F S
set row_at 2
set stall[0] none none out out
set stall[1] out out out out
is phase row
moves 0 Pb3 Pc2
play 0 Pc2
event stall_F seat 0 rule FF-53 items c2
event paths items b3 c3
event returned seat 0 rule FF-47 items b3
event row_out_S seat 0 rule FF-54
is stall[0] c2 out out out
active -
is phase over

scenario T-26 the last row costs nothing; then all open spaces become paths : FF-53 FF-55
set square[1] TF ++ d0 d0 d1 .. ..
set stall[0] none out out out
set stall[1] out out out out
set row S C I F
set row_at 3
set coins 4 9
play 0 Pd1
is coins 4 9
is paths b1 c1 e1 f1 g1
is empty -
is discs[0] -
is discs[1] -
is storage 6 6
is square[1] TF ++ ++ F0 ++ ++ ++
event filled rule FF-55 n 4
refused 0 Rf1 FF-55

scenario the row goes from left to right : FF-53
set square[1] TF ++ d0 d1 d0 d1 ..
set stall[0] none out none out
set stall[1] out none out none
set row I F C S
set stack M
set turn 0
play 0 D
play 0 Me1
active 1
moves 1 Pd1 Pf1
play 1 Pf1
is stall[1] out none out f1
active 0
play 0 Pc1
is stall[0] c1 out out out
event row_out_C seat 0 rule FF-54
active 1
play 1 Pd1
is stall[1] out d1 out f1
active -

scenario T-38 everybody has to pass: the game stops and stored stalls count as outside : FF-56 FF-55 FF-62 FF-64
set square[1] TF ++ MM d1
set turn 1
set stack M
play 1 D
play 1 Md1
event pass seat 0 rule FF-25
event pass seat 1 rule FF-25
event stopped rule FF-56
active -
is stack_count 0
is tiles 0 0 0 0 0
is stall[0] out out out out
is length[0] 8 8 8 8
event result seat 0 rule FF-64 n 17
event result seat 1 n 17

scenario only passes without a move in between stop the game : FF-56 FF-25
seats 3
set square[1] TF ++ MM d1 d2 d2
set stack M M
is passes 1
active 1
play 1 D
is passes 0
play 1 Md1
active 2
play 2 D
play 2 Me1
event pass seat 0 rule FF-25
event pass seat 1 rule FF-25
is passes 2
active 2
moves 2 D

scenario T-38 five players, all outside: 56 - 15 = 41 : FF-56 FF-62 FF-64
seats 5
set square[1] TF ++ MM d1
set turn 1
set stack M
play 1 D
play 1 Md1
is length[4] 14 14 14 14
event result seat 4 n 41

# ---- Scoring (FF-57 to FF-67)

scenario T-28 side by side is not connected : FF-57 FF-58 FF-60
seats 3
set square[1] TF F0 ++
set square[2] ++ ++ ++
set row_at 4
is length[0] 2 10 10 10
active -

scenario T-28 one path between : FF-58
seats 3
set square[1] TF ++ F0
set square[2] MM ++ MM
set row_at 4
is length[0] 1 10 10 10

scenario each stall looks for the truck with its own goods : FF-57
seats 3
set square[1] TF ++ S0 ++ ++ TS
set row_at 4
is length[0] 10 2 10 10

scenario T-29 not through a truck : FF-59 FF-60
seats 3
set square[1] TF TS F0
set square[2] ++ MM ++
set square[3] ++ ++ ++
set row_at 4
is length[0] 5 10 10 10

scenario not through a stall; paths and streets mix : FF-59 FF-61
seats 5
set square[1] TF ++ S0 ++ F1
set square[2] MM MM MM MM MM
set row_at 4
is length[1] 8 14 14 14

scenario the shortest of several ways : FF-60
seats 3
set square[1] TF ++ ++ ++
set square[2] ++ MM MM ++
set square[3] ++ ++ F0 ++
set row_at 4
is length[0] 3 10 10 10

scenario T-31 streets around an outer corner : FF-61
seats 5
set square[1] TF MM
set square[2] MM F0
set row_at 4
is length[0] 10 14 14 14

scenario T-31 without corner streets there is no way : FF-61 FF-62
seats 5
option street_corners off
set square[1] TF MM
set square[2] MM F0
set row_at 4
is length[0] 14 14 14 14

scenario T-32 one street in a notch touches both : FF-61
seats 3
set square[1] TF __
set square[2] MM F0
set row_at 4
is length[0] 2 10 10 10

scenario streets may be forbidden : FF-61 FF-62
seats 3
option streets never
set square[1] TF __
set square[2] MM F0
set row_at 4
is length[0] 10 10 10 10

scenario T-34 streets hug the edge of a wide notch : FF-61
seats 5
set square[1] TF __ __ __ F0
set square[2] MM __ __ __ MM
set square[3] MM MM MM MM MM
set row_at 4
is length[0] 10 14 14 14

scenario T-35 no way at all : FF-62
seats 3
set square[1] TF ++ ++ ++
set square[2] ++ ++ MM ++
set square[3] ++ MM F0 MM
set square[4] ++ ++ MM ++
set row_at 4
is length[0] 10 10 10 10

scenario streets are only for stalls without a direct way : FF-61 FF-60
seats 5
set square[1] TF MM F0
set square[2] ++ MM ++
set square[3] ++ MM ++
set square[4] ++ ++ ++
set row_at 4
is length[0] 7 14 14 14

scenario unless the option always takes the cheaper one : FF-61
seats 5
option streets always
set square[1] TF MM F0
set square[2] ++ MM ++
set square[3] ++ MM ++
set square[4] ++ ++ ++
set row_at 4
is length[0] 6 14 14 14

scenario a direct way longer than the maximum counts the maximum, not the streets : FF-60 FF-62
seats 2
set square[1] TF MM F0
set square[2] ++ MM ++
set square[3] ++ MM ++
set square[4] ++ MM ++
set square[5] ++ ++ ++
set row_at 4
is length[0] 8 8 8 8

scenario the maximum with four players is 12 : FF-62
seats 4
set square[1] TF ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ F0
set square[2] MM ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ F1
set square[3] MM ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ F2
set square[4] MM ++ ++ ++ ++ ++ ++ ++ ++ F3 ++ ++ MM
set row_at 4
is length[0] 11 12 12 12
is length[1] 12 12 12 12
is length[2] 12 12 12 12
is length[3] 11 12 12 12

scenario stalls that use the same path are counted each for itself : FF-63
seats 3
set square[1] TF ++ F0
set square[2] MM F1 MM
set row_at 4
is length[0] 1 10 10 10
is length[1] 1 10 10 10

scenario T-37 the example of the rulebook: 5, 6 and 11 : FF-57 FF-58 FF-64 FF-65
seats 3
set square[1]  TF ++ ++ ++ ++ ++ ++ ++ ++ ++ S0 ++ TS
set square[2]  C1 F1 ++ ++ ++ ++ ++ ++ ++ ++ ++ S2 ++
set square[3]  ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++
set square[4]  ++ ++ ++ ++ F2 ++ ++ ++ ++ ++ ++ ++ S1
set square[5]  ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++
set square[6]  ++ ++ ++ ++ F0 ++ ++ ++ ++ ++ ++ ++ ++
set square[7]  ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++
set square[8]  ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++
set square[9]  ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++
set square[10] ++ ++ ++ ++ ++ ++ ++ ++ d2 ++ ++ ++ I1
set square[11] ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++
set square[12] ++ C2 ++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++
set square[13] TC ++ C0 ++ ++ ++ ++ ++ ++ ++ I0 ++ TI
set row_at 3
set coins 6 9 3
play 2 Pi10
is length[0] 8 1 1 1
is length[1] 1 2 10 2
is length[2] 6 1 1 6
event result seat 0 rule FF-64 n 5 items F8 S1 C1 I1
event result seat 1 n 6 items F1 S2 C10 I2
event result seat 2 n 11 items F6 S1 C1 I6
event win seat 0 rule FF-65 n 5
places 1 2 3

scenario T-38 four ways of length 1 and all coins: -11, the best there is : FF-64
set square[1] TF ++ F0 TS ++ S0
set square[2] MM MM ++ MM MM MM
set square[3] TC ++ C0 TI ++ d0
set square[4] MM MM MM MM MM MM
set stall[1] out out out out
set row_at 3
play 0 Pf3
is length[0] 1 1 1 1
event result seat 0 n -11
event result seat 1 n 17
places 1 2

scenario the lowest score wins : FF-65
set square[1] F0 ++ TF ++ ++ F1
set coins 2 9
set row_at 4
is length[0] 1 8 8 8
is length[1] 2 8 8 8
places 2 1

scenario of equal scores more coins are better : FF-66
set square[1] F0 ++ TF ++ ++ F1
set coins 3 4
set row_at 4
places 2 1

scenario of equal scores and coins the place is shared : FF-66
set square[1] F0 ++ TF ++ F1
set coins 3 3
set row_at 4
places 1 1

scenario with the option none coins do not break a tie : FF-66
option tiebreak none
set square[1] F0 ++ TF ++ ++ F1
set coins 3 4
set row_at 4
places 1 1

# ---- Classic (FFC-1 to FFC-20)

scenario T-40 Classic: the sum of the mile stones, nothing off : FFC-4 FFC-1
seats 3
option variant classic
set place[G] 0 1 1
set place[B] 0 4 1
set place[C] 0 7 1
set place[D] 0 7 5
is flea 14
is stack_count 22

scenario T-40 five players of Classic play without board G: 18 tiles are in the box : FFC-4
seats 5
option variant classic
seed 00
is place[G] 0 0 0
is flea 18
is stack_count 34

scenario T-40 unless the supply is unlimited : FFC-4
# Computed independently of the program, from the written order of the set-up and the definition of the generator.
seats 5
option variant classic
option flea_supply unlimited
seed 00
is place[E] 0 0 0
is flea 20

scenario the backs have no areas: a building completes nothing : FFC-2 FFC-1
option variant classic
set place[A] 0 1 1
set discs[0] a1
set stack M
is area[1] 0 0 0
play 0 D
play 0 Ma1
is paths -

scenario dealt trucks of Classic stand at the edge and wall nothing in : FFC-3 FFC-5
# Computed independently of the program, from the written order of the set-up and the definition of the generator.
seats 2
option variant classic
seed 03
is truck d1 a2 d7 h5
is square[1] __ __ __ TF .. .. .. __
is square[2] TS .. .. .. .. .. .. __
is square[3] .. .. .. .. .. .. .. __
is square[4] .. .. .. .. .. .. ++ ..
is square[5] .. .. .. .. .. .. .. TI
is square[6] .. .. .. .. .. .. .. ..
is square[7] __ __ __ TC .. .. .. ..

scenario a draw of trucks that walls in the corner at i6 is passed over though they stand farther apart : FFC-3
seats 2
option variant classic
seed 000a
is truck a5 i2 c5 e7

scenario T-41 the situation of the rulebook: a path next to the empty corner : FFC-5 FFC-8 FFC-9
option variant classic
set square[1] .. TF .. ..
set square[2] .. .. .. ..
set square[3] .. .. .. ..
is paths a2

scenario a forced path is explained by two spaces that only it connects : FFC-8
option variant classic
set square[1] .. TF .. ..
set square[2] .. .. .. ..
set square[3] .. .. .. ..
refused 0 Ra2 FFC-8 a1 b2

scenario a forced path is explained by the building whose last access it is : FFC-8
option variant classic
set square[1] MM TF MM .. ..
set square[2] .. .. .. .. ..
set square[3] .. .. .. .. ..
is paths b2
refused 0 Rb2 FFC-8 b1

scenario a path stays when what it connected is built over : FF-50 FFC-10
option variant classic
set square[1] d0 TF .. ..
set square[2] .. .. .. ..
set square[3] .. .. .. ..
set stack M M
is paths a2
play 0 D
play 0 Ma1
is paths a2
refused 1 Ra2 FF-50 a2

scenario the space round a corner that holds two arms together becomes a path : FFC-8
option variant classic
set square[1] .. ..
set square[2] .. MM
is paths a1

scenario T-44 a table closes the wall, three paths keep the square together : FFC-7 FFC-8 FFC-9 FFC-10 FFC-12
option variant classic
set square[1] .. .. MM .. ..
set square[2] .. .. MM .. ..
set square[3] .. .. d0 .. ..
set square[4] .. d1 d0 d1 ..
set stack M
is paths -
play 0 D
moves 0 Mc3 Mc4
play 0 Mc3
is paths b4 c4 d4
is discs[0] -
is discs[1] -
is storage 6 6
event link rule FFC-8 items b4 b3 c4
event link rule FFC-8 items c4 b4 d4
event link rule FFC-8 items d4 d3 c4
event returned seat 0 rule FFC-9 items c4
event returned seat 1 rule FFC-9 items b4 d4
is square[4] .. ++ ++ ++ ..

scenario T-46 the last access of a stall becomes a path : FFC-6 FFC-7 FFC-8
option variant classic
set square[1] MM F0 d1 .. ..
set square[2] .. .. .. .. ..
set square[3] .. .. .. .. ..
set turn 1
set stack M
is paths -
play 1 D
play 1 Mc1
is paths b2
event access rule FFC-8 items b2 b1

scenario T-46 a flea market table needs no access : FFC-6 FFC-11
option variant classic
set square[1] MM MM d1 .. ..
set square[2] .. .. .. .. ..
set square[3] .. .. .. .. ..
set turn 1
set stack M
play 1 D
play 1 Mc1
is paths -

scenario the last access of a truck becomes a path, and the disc on it goes back : FFC-8 FFC-12
option variant classic
set square[1] MM TF d1 .. ..
set square[2] .. d0 .. .. ..
set square[3] .. .. .. .. ..
set turn 1
set stack M
play 1 D
play 1 Mc1
is paths b2
is storage 6 6
event access items b2 b1
event returned seat 0 rule FFC-9 items b2

scenario T-47 a table may be enclosed completely : FFC-11 FFC-13
option variant classic
set square[1] MM d0 ++ ..
set square[2] MM MM ++ ..
set square[3] .. ++ ++ ..
set stack M
is paths c1 c2 b3 c3
play 0 D
moves 0 Mb1
play 0 Mb1
is paths c1 c2 b3 c3
is fresh -

scenario one check lays all paths of a chain : FFC-10 FFC-9 FFC-8
option variant classic
set square[1] .. .. .. ..
set square[2] .. MM MM d0
set square[3] .. .. .. ..
set stack M
is paths -
play 0 D
play 0 Md2
is paths b1 c1 a1 a2 a3 b3 c3
is empty d1 d3

scenario every reserved space can be built on : FFC-13
option variant classic
set square[1] .. TF .. d0
set square[2] .. .. d0 ..
set square[3] d0 .. .. ..
set stack M
is paths a2
play 0 D
moves 0 Md1 Mc2 Ma3
play 0 Mc2
is paths d1 a2 d2 b3 c3 d3

scenario T-49 the first turn of everybody is free : FFC-14
option variant classic
set square[1] .. .. ..
set square[2] .. .. ..
set square[3] .. .. ..
moves 0 Ra1 Rb1 Rc1 Ra2 Rb2 Rc2 Ra3 Rb3 Rc3
play 0 Ra1
moves 1 Rb1 Rc1 Ra2 Rb2 Rc2 Ra3 Rb3 Rc3
play 1 Rc3
moves 0 Rb1 Ra2 Rc2 Rb3 D

scenario T-49 from the second turn on a space must touch a path or a disc : FFC-15
option variant classic
set square[1] .. .. ..
set square[2] .. .. ..
set square[3] .. .. ..
play 0 Ra1
play 1 Rb1
refused 0 Rc3 FFC-15 c2 b3
moves 0 Rc1 Ra2 Rb2 D

scenario in Classic too any empty space will do if none touches a path or disc : FFC-15
option variant classic
set square[1] .. .. ..
set square[2] .. .. ..
set started 0 1
moves 0 Ra1 Rb1 Rc1 Ra2 Rb2 Rc2

scenario the auction of Classic is that of the base game : FFC-16 FFC-1
option variant classic
set square[1] TF .. d0 ..
set square[2] .. .. .. ..
set stack F S
play 0 D
play 0 B1
play 1 B3
event out_F seat 1 rule FF-41
is coins 15 12
event again seat 0 rule FF-43
active 0
play 0 D
play 0 B0
play 1 B0
moves 0 Pc1
play 0 Pc1
is stall[0] none c1 none none
active 1

scenario the last row of Classic : FFC-16
option variant classic
set square[1] TF .. d0 ..
set square[2] .. .. .. ..
set stall[0] none out out out
set stall[1] out out out out
set row S C I F
set row_at 3
moves 0 Pc1
play 0 Pc1
is length[0] 1 8 8 8
active -

scenario T-50 no open space is left: everybody passes and the game stops : FFC-16 FFC-18
option variant classic
set square[1] TF ++ d0
set stack M
play 0 D
play 0 Mc1
event pass seat 1 rule FF-25
event pass seat 0 rule FF-25
event stopped rule FF-56
active -
is length[0] 8 8 8 8
is length[1] 8 8 8 8

scenario there are no streets in Classic : FFC-17
seats 5
option variant classic
option streets always
set square[1] TF MM F0
set square[2] ++ MM ++
set square[3] ++ MM ++
set square[4] ++ ++ ++
set row_at 4
is length[0] 7 14 14 14

scenario the maximum lengths hold in Classic : FFC-18
option variant classic
set square[1] TF MM F0
set square[2] .. MM ..
set square[3] .. MM ..
set square[4] .. MM ..
set square[5] .. .. ..
set row_at 4
is length[0] 8 8 8 8
is paths a2 c2 a3 c3 a4 c4 a5 b5 c5

scenario the only space beside a new stall was a path before : FFC-19
option variant classic
set square[1] TF ++ d0
set square[2] __ ++ __
set square[3] __ .. __
set stack F
is paths b1 b2
play 0 D
play 0 B1
play 1 B0
play 0 Pc1
is fresh -
is paths b1 b2

scenario distances are measured through all free spaces and only grow : FFC-20
option variant classic
set square[1] TF .. d1 .. F0
set square[2] .. .. .. .. ..
set square[3] .. .. .. .. ..
set turn 1
set stack M
play 1 D
play 1 Mc1
event best seat 0 rule FFC-20 items F5
is paths b2 d2
