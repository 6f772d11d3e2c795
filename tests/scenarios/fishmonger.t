# Rule scenarios of Fishmonger!, in the order of the rules MO-1 to MO-62 (docs/rules/en/fishmonger.md).
# The language is described in docs/scenarios.md. T-n at the head of a title is the number of the scenario in the
# specification of the game. What a position does not say: 3 coins, the starters in hand, the tie marker at seat 0, a row
# of B1 B2 B3 B4 M1 without coins, and all other contracts in the deck, in the order of the data file. With a deck that is
# said, the contracts that are not named are out of the game. In a position within a turn, who has no bid has passed.

game fishmonger

# ---- Set-up (MO-1 to MO-6)

scenario T-1 hands, pools and row at the start : MO-2 MO-3 MO-4 MO-5
seats 3
seed 01
is phase bid
is round 1
is hand[0] S1 S2 S3
is hand[1] S1 S2 S3
is hand[2] S1 S2 S3
is hand_count 3 3 3
is coins 3 3 3
is frozen 0 0 0
is canned 0 0 0
is fish 0
is on 0 0 0 0 0
is row Z5 X1 X1 X2 Z5
is deck_count 49
is discard -
is box -
is marker 2
active 0 1 2

scenario another seed, another row and another seat for the marker : MO-4 MO-5
seats 3
seed 03
is row B1 M2 M1 M1 C3
is deck_count 49
is marker 1

scenario the marker can start at seat 0 too : MO-5
seats 3
seed 0b
is marker 0

scenario two seats and the order past the highest seat : MO-1 MO-14
seats 2
set marker 1
play 0 b-
play 1 b-
is order 1 0

scenario five seats and the order past the highest seat : MO-1 MO-14
seats 5
set marker 3
play 0 b-
play 1 b-
play 2 b-
play 3 b-
play 4 b-
is order 3 4 0 1 2

scenario the stockpile has no end : MO-6
seats 2
set phase turn
set bid[0] S1
set hand[0] C5 Z2 B3
set frozen 900 0
set canned 700 0
set fish 400
set coins 300 3
play 0 dZ2
is frozen 901 0
play 0 dC5
is canned 699 0
is coins 302 3
play 0 sB3
is fish 402

# ---- Bidding (MO-7 to MO-15)

scenario a round begins with bids and nothing else : MO-7
seats 2
set round 1
active 0 1
moves 0 b- b+S1 b+S2 b+S3
moves 1 b- b+S1 b+S2 b+S3
refused 0 sS1 MO-7
refused 0 $1 MO-7
refused 0 +1 MO-7
refused 0 dS2 MO-7
refused 0 . MO-7
play 0 b-
play 1 b-
refused 0 b- MO-7
refused 0 b+S1 MO-7
refused 0 b. MO-7

scenario nobody sees how a bid grows : MO-7 MO-11 MO-45 MO-60
seats 3
set round 1
play 0 b+S1
play 0 b+S3
view 0 draft[0] S1 S3
view 1 draft[0] hidden
view public draft[0] hidden
view 1 hand_count 3 3 3
view 1 ply 0
view 1 active 0 1 2
told 0 lay seat 0 n 2 items S3
play 0 b.
told 1 chosen seat 0 rule MO-7
view 1 active 1 2
view 1 ply 1
view 1 hand_count 3 3 3
view 1 draft[0] hidden
view 1 bid[0] -
play 1 b-
told 2 chosen seat 1 rule MO-7
told 1 seal_pass seat 1
view 2 passed -
play 2 b+S2
play 2 b.
view 1 bid[0] S1 S3
view 1 bid[2] S2
view 1 passed 1
view 1 hand_count 1 3 2
event bid seat 0 n 2 rule MO-11 items S1 S3
event passed seat 1 rule MO-16
event bid seat 2 n 1 items S2

scenario a bid has at least one card, each of the own hand, laid in the order of the list : MO-8
seats 2
set hand[0] S2 B2 B2.2
refused 0 b. MO-8
refused 0 b+S1 MO-8
refused 0 b+X3 MO-8
moves 0 b- b+S2 b+B2
play 0 b+B2
moves 0 b. b+B2
refused 0 b- MO-8 B2.2
refused 0 b+S2 MO-8 B2.2
play 0 b+B2
moves 0 b.
refused 0 b+B2 MO-8 B2 B2.2
play 0 b.
play 1 b-
is bid[0] B2 B2.2
is hand[0] S2

scenario T-31 a bid of all cards leaves only the purchase, and what is bought can be used : MO-8 MO-10 MO-20 MO-44
seats 2
set round 1
play 0 b+S1
play 0 b+S2
play 0 b+S3
moves 0 b.
play 0 b.
play 1 b-
is hand[0] -
is hand_count 0 3
# one pass: B1 and M1 cost 1, B2 2, B3 3, B4 4
moves 0 $1 $2 $3 $5 .
play 0 $1
play 0 +5
moves 0 sB1 .

scenario T-3 a card that was bid does nothing else in this round : MO-10 MO-48
seats 2
set round 1
play 0 b+S1
play 0 b.
play 1 b-
refused 0 sS1 MO-10 S1
refused 0 dS2 MO-42 fish
moves 0 $1 $2 $3 $5 .
play 0 .
play 1 .
is round 2
is hand[0] S1 S2 S3
is bid[0] -
play 1 b-
play 0 b-
play 1 .
moves 0 sS1 .

scenario a bid demand card is not there either : MO-10
seats 2
set hand[0] S1 S2
play 0 b+S2
play 0 b.
play 1 b-
play 0 sS1
refused 0 dS2 MO-10 S2

scenario a choice stands, and all are revealed together : MO-11
seats 3
set round 1
play 1 b-
refused 1 b+S1 MO-11
refused 1 b- MO-11
moves 1 -
play 0 b+S1
play 0 b.
refused 0 b+S2 MO-11
is bid[0] -
is passed -
is on 0 0 0 0 0
is phase bid
play 2 b+S3
play 2 b.
is phase turn
is bid[0] S1
is bid[2] S3
is passed 1

scenario T-32 the order of arrival changes nothing : MO-11
seats 3
set marker 1
play 0 b+S1
play 1 b+S2
play 0 b+S2
play 1 b.
play 0 b.
play 2 b-
is bid[0] S1 S2
is bid[1] S2
is passed 2
is order 0 1 2
is on 1 1 1 1 1

scenario T-32 the same bids in another order of arrival : MO-11
seats 3
set marker 1
play 2 b-
play 0 b+S1
play 0 b+S2
play 0 b.
play 1 b+S2
play 1 b.
is bid[0] S1 S2
is bid[1] S2
is passed 2
is order 0 1 2
is on 1 1 1 1 1

scenario T-4 the value of a bid is the sum, the highest goes first : MO-9 MO-12
seats 3
set hand[2] S1 B2
play 0 b+S2
play 0 b+S3
play 0 b.
play 1 b+S1
play 1 b.
play 2 b+B2
play 2 b.
event bid seat 0 n 2
event bid seat 2 n 3
event order rule MO-12 items 2 0 1
is order 2 0 1
active 2
refused 0 sS1 MO-12
refused 1 . MO-12
moves 0 -
play 2 .
active 0
play 0 .
active 1

scenario many small cards beat one large card : MO-9 MO-12
seats 2
set hand[1] B4
set hand[0] S1 S2 S3 B2
play 1 b+B4
play 1 b.
play 0 b+S1
play 0 b+S2
play 0 b+S3
play 0 b+B2
play 0 b.
event bid seat 0 n 6
is order 0 1

scenario T-5 equal bids count from the marker, passers are last : MO-13 MO-14
seats 4
set marker 2
set hand[0] B3 S1
set hand[2] B3 S1
play 0 b+B3
play 0 b.
play 1 b-
play 2 b+B3
play 2 b.
play 3 b+S1
play 3 b.
is order 2 0 3 1

scenario the seat behind the marker comes last among equals : MO-13
seats 3
set marker 2
play 0 b+S1
play 0 b.
play 1 b+S2
play 1 b.
play 2 b+S3
play 2 b.
is order 2 0 1

scenario passers after the lowest bid, from the marker on : MO-14
seats 5
set marker 4
play 0 b-
play 1 b+S1
play 1 b.
play 2 b-
play 3 b-
play 4 b-
is order 1 4 0 2 3

scenario ties by lot, passers still from the marker : MO-13 MO-14
seats 5
option ties random
seed 05
set marker 3
play 0 b+S1
play 0 b.
play 1 b+S1
play 1 b.
play 2 b+S1
play 2 b.
play 3 b-
play 4 b-
is order 1 2 0 3 4

scenario ties by lot with another seed : MO-13
seats 5
option ties random
seed 01
set marker 3
play 0 b+S1
play 0 b.
play 1 b+S1
play 1 b.
play 2 b+S1
play 2 b.
play 3 b-
play 4 b-
is order 0 2 1 3 4

scenario the marker moves on at the end of the round, past the highest seat too : MO-15
seats 3
set marker 1
play 0 b-
play 1 b-
play 2 b-
is order 1 2 0
play 1 .
play 2 .
is marker 1
play 0 .
is marker 2
event new_round seat 2 n 2 rule MO-15
play 0 b-
play 1 b-
play 2 b-
is order 2 0 1
play 2 .
play 0 .
play 1 .
is marker 0

# ---- Passing (MO-16 to MO-19)

scenario T-17 who passed buys nothing but uses all cards : MO-16
seats 2
set coins 10 3
play 0 b-
play 1 b-
refused 0 $1 MO-16
refused 0 $4 MO-16
play 0 sS1
play 0 dS2
moves 0 .

scenario every contract gets a coin for each pass, before the turns : MO-17
seats 4
set marker 0
set row B3 B4 M4 Z5 Z6
set on 0 1 0 0 2
play 0 b+S1
play 0 b.
play 1 b-
play 2 b+S1
play 2 b.
is on 0 1 0 0 2
play 3 b-
is on 2 3 2 2 4
is coins 3 3 3 3
event pass_coins n 2 rule MO-17
active 0

scenario nobody passes, no coins : MO-17
seats 2
set round 1
play 0 b+S1
play 0 b.
play 1 b+S1
play 1 b.
is on 0 0 0 0 0

scenario T-11 a pass fills a contract, its replacement gets nothing of that pass : MO-19 MO-31 MO-33
seats 2
set row B1 B2 B3 B4 M3
set on 1 0 0 0 0
set deck C1 C2
play 0 b+S1
play 0 b.
play 1 b-
is row C1 B2 B3 B4 M3
is on 0 1 1 1 1
is discard B1
is deck C2
is coins 3 3
event expired n 1 rule MO-31 items B1
event refill n 1 rule MO-31 items C1

scenario the replacement gets the coins of later passes : MO-19
seats 3
set row B1 B2 B3 B4 M3
set on 1 0 0 0 0
set deck C2 C1
play 0 b+S1
play 0 b.
play 1 b-
play 2 b-
is row C2 B2 B3 B4 M3
is on 1 2 2 2 2

scenario T-13 four passes one after the other : MO-17 MO-18 MO-19 MO-31
seats 4
set row B1 M1 B2 B3 B4
set deck M2 X1 C1 Z3 C2
play 0 b-
play 1 b-
play 2 b-
play 3 b-
is row M2 X1 C1 Z3 B4
is on 2 2 1 0 4
is discard B1 B2 B3 M1
is deck C2

scenario T-13 a replacement of value 2 expires again : MO-18 MO-19 MO-31
seats 4
set row B1 M1 B2 B3 B4
set deck Z1 X1 C1 M3 Z3 C2
play 0 b-
play 1 b-
play 2 b-
play 3 b-
is row M3 X1 C1 Z3 B4
is on 0 2 1 0 4
is discard B1 B2 B3 M1 Z1

# ---- The turn (MO-20, MO-21)

scenario one purchase, before or after using cards, and only own cards : MO-20
seats 2
set phase turn
set bid[0] S3
set hand[0] S1 S2
set row B1 B2 B3 B4 M1
set coins 9 3
refused 0 sB1 MO-20
refused 0 dS2 MO-42
play 0 sS1
play 0 $3
refused 0 $1 MO-20
refused 0 $2 MO-20
play 0 dS2
play 0 sB3
moves 0 .

scenario in the next round there is a purchase again : MO-20 MO-35
seats 2
set row Z3 B3 B4 M4 Z5
set coins 10 3
set phase turn
set bid[0] S3
set bid[1] S3
set hand[0] S1 S2
set hand[1] S1 S2
play 0 $1
is row B1 B3 B4 M4 Z5
is on 0 1 1 1 1
is coins 6 3
play 0 .
play 1 .
play 0 b+S1
play 0 b.
play 1 b+S1
play 1 b.
active 1
play 1 .
moves 0 $1 $2 $3 $4 $5 .

scenario a turn may be empty : MO-21
seats 2
set round 1
play 0 b+S1
play 0 b.
play 1 b-
play 0 .
event end seat 0
active 1
is coins 3 3
is hand[0] S2 S3
is on 1 1 1 1 1
play 1 .
is round 2

# ---- Buying (MO-22 to MO-30)

scenario T-7 the cost is the value minus the coins on it, and the buyer gets these coins : MO-22 MO-25 MO-26
seats 2
set phase turn
set bid[0] S1
set row B3 B1 B2 M1 M2
set on 2 0 0 0 0
set coins 2 3
set hand[0] S2
set deck C1
moves 0 $1 $2 $4 .
play 0 $1
event buying seat 0 n 2 rule MO-25 items B3
is coins 2 3
moves 0 +2 +3 +4
play 0 +2
moves 0 +3 +4 +5
play 0 +4
event extra seat 0 n 4 rule MO-25
event bought seat 0 n 2 rule MO-26 items B3
event on_it seat 0 n 2 rule MO-26
is coins 2 3
is hand[0] S2 B3
is own[0] S1 S2 B3
is row C1 B1 B2 M1 M2
is on 0 1 0 1 0
active 0

scenario T-7 the other choices of two extra coins : MO-25
seats 2
set phase turn
set bid[0] S1
set row B3 B1 B2 M1 M2
set on 2 0 0 0 0
play 0 $1
play 0 +3
moves 0 +4 +5
refused 0 +2 MO-25 4 5
refused 0 . MO-25 4 5
refused 0 sS1 MO-25
refused 0 $2 MO-25
refused 0 b- MO-25

scenario T-7 the last choice of two extra coins : MO-25
seats 2
set phase turn
set bid[0] S1
set row B3 B1 B2 M1 M2
set on 2 0 0 0 0
refused 0 +1 MO-25
play 0 $1
refused 0 +1 MO-25 2 3 4
refused 0 +5 MO-25 2 3 4
play 0 +4
moves 0 +5
play 0 +5
is on 0 0 0 1 1

scenario T-8 a contract can bring more coins than it costs, never less than 1 is paid : MO-22 MO-23 MO-26
seats 2
set phase turn
set bid[0] S1
set row B4 B3 M3 Z3 C2
set on 4 0 0 0 0
set coins 1 3
play 0 $1
moves 0 +2 +3 +4 +5
play 0 +3
is coins 4 3
is on 0 0 1 0 0

scenario the coins on a contract do not help to pay : MO-24
seats 2
set phase turn
set bid[0] S1
set row B4 M4 B3 Z3 C2
set on 2 3 1 0 3
set coins 2 3
refused 0 $1 MO-24
refused 0 $3 MO-24
refused 0 $4 MO-24
moves 0 $2 $5 .

scenario exactly the cost is enough : MO-24
seats 2
set phase turn
set bid[0] S1
set row B4 M4 B3 Z3 C2
set on 2 3 1 0 3
set coins 3 3
moves 0 $1 $2 $3 $5 .
play 0 $1
play 0 +2
play 0 +3
play 0 +4
is coins 2 3

scenario T-10 a cost of 4 falls evenly, there is nothing to choose : MO-25 MO-27 MO-28
seats 2
set phase turn
set bid[0] S1
set row B3 B4 M4 Z5 Z6
set on 0 1 3 0 2
set coins 4 3
set deck C1 C3
play 0 $1
is phase turn
is row C1 B4 M4 Z5 Z6
is on 0 2 4 1 3
is coins 0 3
event refill n 1 rule MO-27 items C1

scenario T-10 a cost of 5 leaves one extra coin : MO-25
seats 2
set phase turn
set bid[0] S1
set row B4 B3 M3 Z3 C2
set coins 5 3
set deck C1
play 0 $1
moves 0 +2 +3 +4 +5
play 0 +5
is row C1 B3 M3 Z3 C2
is on 0 1 1 1 2

scenario T-10 a cost of 3 leaves three extra coins, all but one get one : MO-25
seats 2
set phase turn
set bid[0] S1
set row B2 B3 M3 Z3 C2
set deck C1
play 0 $1
moves 0 +2 +3
play 0 +2
moves 0 +3 +4
play 0 +4
moves 0 +5
play 0 +5
is on 0 1 0 1 1

scenario T-10 the slot that is bought gets nothing, wherever it lies : MO-25 MO-27
seats 2
set phase turn
set bid[0] S1
set row B3 M3 B2 Z3 C2
set deck C1
play 0 $3
moves 0 +1 +2
play 0 +2
moves 0 +4
play 0 +4
play 0 +5
is row B3 M3 C1 Z3 C2
is on 0 1 0 1 1

scenario T-10 the last slot gets nothing of its own price either : MO-25 MO-27
seats 2
set phase turn
set bid[0] S1
set row M3 B4 Z3 C2 B3
set coins 4 3
set deck C1
play 0 $5
is phase turn
is row M3 B4 Z3 C2 C1
is on 1 1 1 1 0
is coins 0 3

scenario T-10 a cost of 1 goes to one contract : MO-25
seats 2
set phase turn
set bid[0] S1
set row B2 B3 M3 Z3 C2
set on 2 0 0 0 0
play 0 $1
moves 0 +2 +3 +4 +5
play 0 +4
is on 0 0 0 1 0
is coins 4 3

scenario coins fall round by round, the extra coins last : MO-29
seats 2
set phase turn
set bid[0] S1
set row B4 B3 M3 Z3 C2
set on 0 2 3 0 0
set coins 5 3
set deck C1 C3 X1 X3
play 0 $1
play 0 +2
# the round of equal coins fills M3: C1; the extra coin fills B3: C3; the bought slot is last: X1
is row X1 C3 C1 Z3 C2
is on 0 0 0 1 1
is discard B3 M3

scenario the extra coins are all chosen before a coin falls : MO-29
seats 2
set phase turn
set bid[0] S1
set row B2 B3 M3 Z3 C2
set on 0 3 3 3 3
play 0 $1
play 0 +2
is on 0 3 3 3 3
is row B2 B3 M3 Z3 C2
play 0 +3
is on 0 3 3 3 3
play 0 +5
is discard B3 M3 C2
is on 0 0 0 3 0

scenario T-29 without other contracts the cost goes to the stockpile : MO-30
seats 2
set phase turn
set bid[0] S1
set row - - B3 - -
set on 0 0 1 0 0
set coins 3 3
set deck C1
play 0 $3
is phase turn
is coins 1 3
is row - - C1 - -
is on 0 0 0 0 0

# ---- Expired contracts (MO-31 to MO-35)

scenario a contract expires at its value, not before : MO-31 MO-23
seats 3
set row B3 B4 M3 Z6 Z3
set on 2 3 3 2 1
set deck C1 C2
play 0 b+S1
play 0 b.
play 1 b+S1
play 1 b.
play 2 b-
is row B3 B4 C1 Z6 Z3
is on 3 4 0 3 2
is discard M3

scenario T-14 the second coin of a payment lands on the replacement : MO-31 MO-32 MO-33
seats 2
set phase turn
set bid[0] S1
set row B2 B3 M3 Z3 B4
set on 2 0 0 0 0
set coins 5 3
set deck X1 C1 C2
play 0 $5
play 0 +1
is row X1 B3 M3 Z3 C1
is on 1 1 1 1 0
is discard B2
is coins 0 3
event expired n 1 rule MO-31 items B2
event refill n 1 items X1
event refill n 5 items C1

scenario T-14 at once: what is more than the value is lost : MO-29 MO-32
seats 2
option payment at_once
set phase turn
set bid[0] S1
set row B2 B3 M3 Z3 B4
set on 2 0 0 0 0
set coins 5 3
set deck X1 C1 C2
play 0 $5
play 0 +1
is row X1 B3 M3 Z3 C1
is on 0 1 1 1 0
is discard B2

scenario at once, slot by slot : MO-29
seats 2
option payment at_once
set phase turn
set bid[0] S1
set row B4 B3 M3 Z3 C2
set on 0 2 3 0 0
set coins 5 3
set deck C1 C3 X1 X3
play 0 $1
play 0 +2
is row X1 C1 C3 Z3 C2
is on 0 0 0 1 1

scenario at once, only the contracts with an extra coin : MO-29
seats 2
option payment at_once
set phase turn
set bid[0] S1
set row B2 B3 M3 Z3 C2
play 0 $1
play 0 +2
play 0 +3
play 0 +5
is on 0 1 1 0 1

scenario a chain: replacements expire one after the other : MO-32 MO-33
seats 2
set phase turn
set bid[0] S1
set row B4 B1 - - -
set coins 5 3
set deck M1 C1 X1 X2
play 0 $1
is row X1 C1 - - -
is on 0 1 0 0 0
is discard B1 M1
is deck X2

scenario the cards for expired contracts are drawn before the one for the bought slot : MO-27 MO-33
seats 2
set phase turn
set bid[0] S1
set row B3 B1 M3 Z3 M1
set on 0 1 0 0 1
set coins 4 3
set deck X1 C1 C3 X2
play 0 $1
is row C3 X1 M3 Z3 C1
is on 0 0 1 1 0
is deck X2

scenario T-28 an empty deck is made new from the discard pile : MO-33 MO-34 MO-35
seats 2
set phase turn
set bid[0] S1
set row B3 B4 M3 Z3 C2
set coins 4 3
set discard M1
set deck -
play 0 $1
event reshuffle rule MO-34
is row M1 B4 M3 Z3 C2
is deck -
is discard -
is deck_count 0
is own[0] S1 B3

scenario the discard pile is shuffled before it is the new deck : MO-34
seats 2
set phase turn
set bid[0] S1
set row B3 B4 M3 Z3 C2
set coins 4 3
set discard B1 M1 Z1 C1 X1
set deck -
play 0 $1
event reshuffle rule MO-34
is row B1 B4 M3 Z3 C2
is deck C1 Z1 X1 M1

scenario T-28 no card anywhere: the slot stays empty : MO-34 MO-35 MO-25
seats 2
set hand[0] S1 S2
set row B3 B2 M3 Z3 C2
set coins 9 3
set deck -
play 0 b+S1
play 0 b.
play 1 b+S1
play 1 b.
play 0 $1
event empty n 1 rule MO-34
is row - B2 M3 Z3 C2
is on 0 1 1 1 1
play 0 .
play 1 .
play 1 b-
play 0 b+S1
play 0 b.
is on 0 2 2 2 2
refused 0 $1 MO-34
# B2 costs 1 now; three others, so 1 coin to one of them
play 0 $2
moves 0 +3 +4 +5
play 0 +3
is row - - M3 Z3 C2
is on 0 0 3 2 2

scenario T-28 a cost of 3 over three others needs no choice : MO-34 MO-25
seats 2
set phase turn
set bid[0] S1
set row - B2 M3 Z3 C2
set deck C1
play 0 $2
is phase turn
is row - C1 M3 Z3 C2
is on 0 0 1 1 1

scenario an empty slot is never filled again : MO-34
seats 2
set row - B1 M3 Z3 C2
set on 0 1 0 0 0
set deck C1 X1
play 0 b-
play 1 b+S1
play 1 b.
is row - C1 M3 Z3 C2
is on 0 0 1 1 1
is deck X1

scenario an expired card can come back into its own slot at once : MO-33 MO-34
seats 2
set row B1 B3 M3 Z3 C2
set on 1 0 0 0 0
set deck -
play 0 b-
play 1 b+S1
play 1 b.
is row B1 B3 M3 Z3 C2
is on 0 1 1 1 1
is discard -
event expired n 1 items B1
event reshuffle rule MO-34
event refill n 1 items B1

scenario what was bought is not in the new deck : MO-35
seats 2
set row B1 B3 M3 Z3 C2
set deck -
set discard C1
play 0 b+S1
play 0 b.
play 1 b+S1
play 1 b.
play 0 $1
play 0 +2
play 0 +3
is row C1 B3 M3 Z3 C2
play 0 .
play 1 .
is own[0] S1 S2 S3 B1
is hand[0] S1 S2 S3 B1
play 0 b-
play 1 b-
# C1 expires and is the only card to come back
is row C1 B3 M3 Z3 C2
is on 0 3 3 2 2

# ---- Using cards (MO-36 to MO-45)

scenario a card is used once a round : MO-36 MO-37 MO-48
seats 2
set hand[0] B1 M3
play 0 b-
play 1 b-
play 0 sB1
is fish 2
is supplied[0] B1
is hand[0] M3
refused 0 sB1 MO-36 B1
refused 0 dB1 MO-36 B1
play 0 .
play 1 .
is supplied[0] -
is hand[0] B1 M3
play 1 b-
play 0 b-
play 1 .
play 0 sB1
is fish 2

scenario two cards of a type are used twice : MO-36 MO-37
seats 2
set hand[0] B2 B2.2
set phase turn
play 0 sB2
moves 0 sB2 .
play 0 sB2
is fish 6
is supplied[0] B2 B2.2
refused 0 dB2 MO-36

scenario demand instead of supply : MO-36 MO-38 MO-39
seats 2
set phase turn
set hand[0] B1
set fish 13
play 0 dB1
event demand seat 0 rule MO-38 items B1(6f>1$)
is fish 7
is coins 4 3
is demanded[0] B1
is serving -
refused 0 sB1 MO-36 B1
refused 0 dB1 MO-39 B1
moves 0 .

scenario T-2 the starters earn a coin in two rounds : MO-37 MO-38 MO-42 MO-46 MO-47
seats 2
set round 1
play 0 b-
play 1 b-
play 0 sS1
is fish 2
event supply seat 0 n 2 rule MO-37 items S1
play 0 dS2
is fish 0
is frozen 1 0
refused 0 dS3 MO-42 frozen
play 0 .
play 1 .
is frozen 1 0
play 0 b-
play 1 b-
active 1
play 1 .
play 0 sS1
play 0 dS2
is frozen 2 0
play 0 dS3
is frozen 0 0
is coins 4 3

scenario T-19 a second conversion must be paid in full : MO-39 MO-40 MO-46
seats 2
set phase turn
set hand[0] M3
set fish 7
play 0 dM3
is coins 4 3
is fish 3
is serving M3
is left[M3] 1
refused 0 dM3 MO-40 fish
moves 0 .
play 0 .
event rot seat 0 n 3 rule MO-46
is fish 0
is serving -
is left[M3] 0

scenario T-20 two conversions with one card, then no more : MO-39
seats 2
set phase turn
set hand[0] Z2
set fish 5
play 0 dZ2
play 0 dZ2
is frozen 2 0
is fish 1
is serving -
refused 0 dZ2 MO-39 Z2
play 0 .
event rot seat 0 n 1
is frozen 2 0

scenario conversions of a card with other actions in between : MO-41
seats 2
set phase turn
set bid[0] S3
set hand[0] M3 S1
set fish 4
set row B2 B3 Z3 Z6 C2
set on 2 0 0 0 0
play 0 dM3
is coins 4 3
is fish 0
play 0 sS1
refused 0 dM3 MO-40 fish
play 0 $1
play 0 +2
play 0 sB2
is fish 5
play 0 dM3
is coins 6 3
is fish 1
is demanded[0] M3

scenario a second card of the type waits until the first is done : MO-41
seats 2
set phase turn
set hand[0] M3 M3.2
set fish 20
play 0 dM3
is demanded[0] M3.2
play 0 dM3
is demanded[0] M3.2
is hand[0] M3
play 0 dM3
is demanded[0] M3 M3.2
is left[M3] 1
play 0 dM3
refused 0 dM3 MO-39
is coins 7 3

scenario what a card has left ends with the turn : MO-41
seats 2
set hand[0] M3 B3
set marker 0
play 0 b-
play 1 b-
play 0 sB3
play 0 dM3
is serving M3
play 0 .
is serving -
play 1 .
play 0 b-
play 1 b-
play 1 .
play 0 sB3
play 0 dM3
is left[M3] 1
is coins 5 3

scenario a card does only what is printed on it : MO-42
seats 2
set phase turn
set hand[0] B3 M3 Z3
set fish 2
refused 0 dB3 MO-42
refused 0 sM3 MO-42
refused 0 dZ3 MO-42 fish
moves 0 sB3 .

scenario T-22 everything on the left must be there : MO-38 MO-40 MO-42
seats 2
set phase turn
set hand[0] X2
set frozen 1 0
refused 0 dX2 MO-42 canned
moves 0 .

scenario T-22 everything on the left is paid : MO-38
seats 2
set phase turn
set hand[0] X2
set frozen 1 0
set canned 1 0
play 0 dX2
is frozen 0 0
is canned 0 0
is coins 6 3

scenario T-23 coins as input come from the pool : MO-43 MO-55
seats 2
set phase turn
set hand[0] X3
set coins 15 3
is ending 1
play 0 dX3
is coins 14 3
is fish 8
is ending 1
play 0 .
play 1 .
active -
places 1 2

scenario T-23 without a coin there is nothing to put in : MO-42 MO-43
seats 2
set phase turn
set hand[0] X3
set coins 0 3
refused 0 dX3 MO-42 coins
moves 0 sX3 .

scenario T-16 a new contract is used at once : MO-44
seats 2
set phase turn
set bid[0] S3
set hand[0] S1
set row B2 B3 M3 Z3 C2
play 0 $1
play 0 +2
play 0 +3
play 0 +4
play 0 sB2
is fish 3

scenario T-16 with new_card=waits it is used from the next round on : MO-44
seats 2
option new_card waits
set phase turn
set bid[0] S3
set bid[1] S3
set hand[0] B2
set row B2 B3 M3 Z3 C2
play 0 $1
play 0 +2
play 0 +3
play 0 +4
is locked B2.2
play 0 sB2
refused 0 sB2 MO-44
refused 0 dB2 MO-44
moves 0 .
play 0 .
is locked -
play 1 .
play 0 b-
play 1 b-
play 1 .
play 0 sB2
play 0 sB2
is fish 6

scenario T-35 what one card makes the next one uses : MO-37 MO-38 MO-41
seats 2
set phase turn
set hand[0] B3 Z2 S3
play 0 sB3
play 0 dZ2
play 0 dZ2
is frozen 2 0
play 0 dS3
is coins 4 3
is frozen 0 0
is fish 0

scenario used cards are open, the others hidden : MO-45 MO-60
seats 2
set round 1
play 0 b+S3
play 0 b.
play 1 b-
play 0 sS1
view 1 supplied[0] S1
view 1 bid[0] S3
view 1 hand[0] hidden
view 1 hand_count 1 3
view 0 hand[0] S2
view public hand[1] hidden
play 0 dS2
view 1 demanded[0] S2
view 1 hand_count 0 3
view 1 fish 0
view 1 frozen 1 0

# ---- End of turn and round (MO-46 to MO-48)

scenario fish rots at the end of the own turn, frozen and canned fish stays : MO-46 MO-47
seats 2
set phase turn
set hand[0] B3 Z2 C1
set canned 2 1
set frozen 5 4
play 0 sB3
play 0 dZ2
is fish 2
play 0 .
event rot seat 0 n 2 rule MO-46
is fish 0
is frozen 6 4
is canned 2 1
active 1
play 1 sS1
is fish 2
play 1 .
is fish 0
is frozen 6 4
is canned 2 1
is round 2

scenario at the end of the round all cards are back : MO-48 MO-10
seats 2
set hand[0] S1 S2 B3
play 0 b+B3
play 0 b.
play 1 b-
play 0 sS1
play 0 dS2
is hand_count 0 3
play 0 .
is hand_count 0 3
play 1 .
is hand[0] S1 S2 B3
is hand_count 3 3
is bid[0] -
is supplied[0] -
is demanded[0] -

# ---- End of the game (MO-55 to MO-59, MO-62)

scenario T-25 the round is played to its end, later seats can overtake : MO-55 MO-56 MO-57
seats 3
set phase turn
set order 2 0 1
set turn 1
set hand[0] M3
set hand[1] M3 C4
set coins 14 14 9
set canned 0 2 0
set fish 4
play 0 dM3
is coins 15 14 9
is ending 1
event goal seat 0 n 15 rule MO-55
active 0
play 0 .
active 1
play 1 dC4
is coins 15 17 9
play 1 .
active -
event is_over n 1 rule MO-56
event win seat 1 n 17 rule MO-57
places 2 1 3
refused 0 b- MO-56
refused 1 . MO-56
moves 2 -

scenario 14 coins are not enough : MO-55
seats 2
set phase turn
set hand[0] M3
set coins 13 3
set fish 4
play 0 dM3
is coins 14 3
is ending 0
play 0 .
play 1 .
is round 2
active 0 1

scenario a purchase can reach the goal, and the end stays fixed : MO-55 MO-56
seats 2
set phase turn
set bid[0] S3
set hand[0] X3
set row B4 B3 M3 Z3 C2
set on 4 0 0 0 0
set coins 12 3
set deck -
play 0 $1
is ending 0
play 0 +2
is coins 15 3
is ending 1
event goal seat 0 n 15 rule MO-55
play 0 dX3
is coins 14 3
is ending 1
play 0 .
play 1 .
active -
is phase over

scenario T-26 equal coins share the victory : MO-59 MO-57
seats 3
set phase turn
set coins 16 3 16
set turn 2
set fish 0
play 2 .
active -
places 1 3 1
event win seat 0 n 16
event win seat 2 n 16

scenario only coins in the pool count : MO-58 MO-57
seats 2
set phase turn
set turn 1
set coins 15 14
set frozen 0 50
set canned 0 50
set hand[1] Z6 C5 B4 M4
set row B3 M3 Z3 C2 C4
set on 3 3 3 3 3
play 1 .
places 1 2

scenario T-34 after round 60 the game ends without a winner of 15 : MO-62
seats 2
set round 59
set coins 4 6
play 0 b+S1
play 0 b.
play 1 b+S1
play 1 b.
play 0 .
play 1 .
is round 60
play 0 b+S1
play 0 b.
play 1 b+S1
play 1 b.
play 1 .
play 0 .
active -
is round 60
is ending 0
event is_over n 60 rule MO-62
event win seat 1 n 6
places 2 1

scenario a game of 3,300 moves ends with its round : MO-62
seats 2
set ply 3293
set cards_bid 1
play 0 b+S1
play 0 b+S2
play 0 b.
play 1 b-
play 0 .
play 1 .
active -
event is_over rule MO-62

scenario one move fewer and there is another round : MO-62
seats 2
set ply 3293
set cards_bid 1
play 0 b+S1
play 0 b.
play 1 b-
play 0 .
play 1 .
is round 2
active 0 1

# ---- Information (MO-60, MO-61)

scenario the deck is hidden, its size and the discard pile are not : MO-60
seats 2
set row B1 B3 M3 Z3 C2
set on 1 0 0 0 0
set deck C1 X1
play 0 b-
play 1 b+S1
play 1 b.
view 0 deck hidden
view 1 deck hidden
view 0 deck_count 1
view 0 discard B1
view 0 row C1 B3 M3 Z3 C2
view 0 on 0 1 1 1 1
view 0 coins 3 3
view public passed 0
view 0 rng hidden

scenario without the memory aid the cards of others are not shown : MO-61
seats 2
set hand[0] S1 B3
view 1 own[0] hidden
view 1 hand[0] hidden
view 0 hand[0] S1 B3

scenario the memory aid shows what everybody could remember : MO-61
seats 2
option memory_aid on
set phase turn
set bid[0] S1
set row B3 B1 B2 M1 M2
set on 3 0 0 0 0
set hand[0] S2
play 0 $1
play 0 +2
view 1 own[0] S1 S2 B3
view 1 hand[0] hidden

scenario five passes, and every contract that expires comes back at once: all of it is told : MO-17 MO-31 MO-34
seats 5
set row B1 B1 B1 M1 M1
set on 1 1 1 1 1
set deck -
set own[0] S1 S2 S3 B2 B3 M2 M3 Z2 Z4 Z6 C2 C4 X2
set own[1] S1 S2 S3 B2 B3 M2 M4 Z2 Z4 C1 C3 C5 X2
set own[2] S1 S2 S3 B2 B4 M2 Z1 Z2 Z4 C1 C3 X1 X3
set own[3] S1 S2 S3 B2 M1 M3 Z1 Z3 Z5 C1 C3 X1 X3
set own[4] S1 S2 S3 B3 M2 M3 Z1 Z3 Z5 C2 C4 X1
play 0 b-
play 1 b-
play 2 b-
play 3 b-
play 4 b-
event pass_coins n 5
event reshuffle rule MO-34
event refill n 5 items M1
event order rule MO-12
