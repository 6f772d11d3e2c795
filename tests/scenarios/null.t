# Null: the rules of the template, NU-1 to NU-9.
game null

scenario everybody starts with twelve coins : NU-1 NU-2 NU-3
seats 3
seed 01
is coins 12 12 12
is caught 0 0 0
active 0 1 2
is deck_count 6
is fish 5
is auctioneer 1
is deck 3 1 3 5 9 1

scenario a bid cannot be more than the purse : NU-4
seats 2
set fish 5
set coins 1 3
moves 0 + done
play 0 +
moves 0 done
refused 0 + NU-4
play 0 done
refused 0 + NU-5
refused 0 done NU-5

scenario nobody sees a bid before all are done : NU-5
seats 3
set fish 5
play 0 +
play 0 +
view 0 bid[0] 2
view 1 bid[0] hidden
view public bid[0] hidden
view 1 ply 0
view 1 active 0 1 2
play 1 done
view 2 active 0 2
view 2 ply 1
event sealed seat 1 rule NU-5
play 0 done
play 2 +
play 2 done
is last_bid 2 0 1
event opened seat 0 n 2
event sold seat 0 n 5 rule NU-6

scenario of equal bids the first from the auctioneer wins and pays : NU-6 NU-7
seats 3
set fish 9
set auctioneer 2
set deck 1
play 0 +
play 1 +
play 0 done
play 1 done
play 2 +
play 2 done
is caught 0 0 9
is coins 12 12 11
is auctioneer 0
is fish 1

scenario the deck is empty : NU-8 NU-9
seats 2
set fish 5
set caught 3 8
play 0 +
play 0 done
play 1 done
active -
is caught 8 8
places 1 1
refused 0 done NU-8
