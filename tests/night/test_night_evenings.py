"""``euchre night``: whole evenings from the command line."""

import pytest

from tests.night.commands import NINE, follow

pytestmark = pytest.mark.usefixtures("few_steps", "of_nine")

#: What is typed on an evening, and parts of what is printed.
EVENINGS = {
    "a chart": f"""
        {NINE} => Saved to our-night.night.jsonl. | 6 pairs of players meet too often
        signin => 1 Ann: expected
        signin --all => 1 Ann: here
        check => 9 players, 2 games | A better one is known (euchre night chart
        check our-night.night.jsonl => A better one is known
        start => Game 1 of 2: 4 deals. Table 1: Ann and Bob v Cay and Dan (numbers 1-2 v 3-4)
        check => not: A better one
        score 1 1 5-3 --side ns => entered, not yet confirmed
        score 1 1 --side ew --confirm => confirmed by two
        start !! table 2 has no score in game 1; add --anyway
        score 1 2 4:3 --side ns
        score 1 2 5-3 --side ew --by "Hal's phone" => DISPUTED
        tables => Hal's phone (East) says 5-3, Eve and Fay over Gus and Hal
        score 1 2 5-3 --loners fay --euchres 0-1 => alone: Fay; settled by the desk
        start
        score 2 1 2-6
        score 2 2 5-0
        standings => Most loners: Fay (1) | 1 5 Eve 11 5.50 | not: Not final
        history => Hal's phone: game 1, table 2, East enters 5-3 | settled at 5-3
        award high Ann !! by the scores the prize for the highest score goes to
        award high --how cut --sure !! name the winner of a prize that is cut
        award high Ann --sure => Ann wins the prize for the highest score (given).
        standings => Ann (9, given) | 1 Ann 9 +4 5.00 1 1 | Totals include points for games sat out
        print --parts tally --per-page 2 => our-night-tally.pdf contains: - a tally card
        print --per-page 4 --parts signin,rules !! is for tally cards; add tally or slips to --parts
        print --parts signin,rules => our-night-signin-rules.pdf contains
        print => our-night.pdf contains
        print --parts all => our-night-all.pdf contains
        print --parts all => not: seats have changed | moves: this night has a chart
        """,
    "tally cards": f"""
        {NINE}
        card 1 5-3* .
        card 3 3-5 2-6
        tables 1 => alone: Ann; confirmed by two
        card 2 5-4 2-6 => DISPUTED | Bob's card is in
        undo => Undone: game 1, table 1, South enters 5-4; game 2, table 1
        tables 1 => not: DISPUTED
        undo 3 --redo !! STEP cannot be combined with --redo
        undo --redo => Brought back: game 1, | ; game 2,
        card ida --total 999 !! 999 points are too much for 1 game
        card ida --total 7 --loners 1
        standings => 9 Ida 13 +6 7.00 1 0 1 0 | Lowest score: shared by Bob, Cay (2) | Not final
        standings => Disputed: game 1, table 1.
        """,
    "a table of three": """
        new --preset progressive --players 7 --games 1 --rule length=8 --rule sit-out=three-handed
        signin --all
        start => Table 2: Player 2 v Player 1 v Player 6 (numbers 2 v 1 v 6)
        score 1 2 7-5 !! a table of three reports three scores, 7-5-4, not 7-5
        score 1 1 7-5-4 !! a table of four reports two scores, 7-3, not 7-5-4
        score 1 2 7-5-30 !! nobody scores 30 points in 8 deals; add --sure
        score 1 2 24-24-24 --sure !! three do not score 72 points together in 8 deals
        score 1 1 99-0 --sure !! 99 to 0 is not possible in 8 deals
        score 1 2 7-5-x !! POINTS takes a whole number
        score 1 2 7-5-4 --side e => Player 2 7, Player 1 5, Player 6 4; entered, not yet confirmed
        score 1 2 --side s --confirm => confirmed by two sides
        score 1 2 4-5-7 --side n => DISPUTED | Player 2 4, Player 1 5, Player 6 7
        tables => East) says Player 2 7, Player 1 5, Player 6 4
        score 1 2 7-5-4 --loners 1 !! reports points, without loners
        score --forfeit ns 1 2 !! nobody wins a table of three by a forfeit
        score 1 2 6:5:4 => 4; settled by the desk
        history => game 1, table 2, North enters 4-5-7
        card 1 7-5 !! game 1 is a table of three; type a period
        undo => Undone: game 1, table 2, settled at 6-5-4
        tables => DISPUTED
        print --parts all => a folding tent for each table
        """,
    "people": f"""
        {NINE} --date 2026-12-05 => Our Night!, 2026-12-05: 9 players, 2 games
        signin --all
        start
        signin Zoe => Zoe (player 10) is here. | Here, but without a seat: Zoe
        signin Sue --number 5 !! player 5 is Eve
        signin Evelyn --number 5 --renames => Player 5 is now called Evelyn
        signin --late fay => Fay is late
        signin --left Kim !! no player is called 'Kim'
        signin --left 9 --after 0 => Ida has left before game 1
        signin --left 2 --note tired => Bob has left after game 1 (tired)
        signin => 2 Bob: left after game 1 | 10 Zoe: here
        take Gus2 cay --number 30 --with-points !! with its points the card keeps its number
        take Gus2 cay => Gus2 (player 11) takes the card of Cay from game 2 on.
        undo => Undone: Gus2 (player 11) takes the card of Cay
        undo --redo => Brought back: Gus2
        history => desk: brought back: Gus2 (player 11) takes
        reseat --dry-run => cards change
        reseat => New cards for:
        reseat --with-late => Fay
        reseat --everyone => cards change
        swap 2 Ann Bob !! nobody can have sat in
        swap 1 Ann Zed !! no player is called 'Zed'
        swap 1 Ann bob => Ann and Bob have swapped seats in game 1.
        score 1 1 4-4 --played-off ew
        award door !! no prize 'door' tonight
        award nosuch !! no prize 'nosuch' tonight
        award low Ann --how cut !! not final yet
        """,
    "a score too early": """
        new --preset progressive --players 12 --games 4
        start
        score 3 2 5-3 !! game 3 has not started; game 1 is on; add --sure to do it anyway
        reseat --dry-run => Repaired from game 2 on | Nothing has been saved
        score 3 2 5-3 --sure => settled by the desk
        score 9 2 5-3 !! there is no game 9; the chart has games 1 to 4
        """,
    "a movement": """
        new --preset progressive --title Club --players 9 --games 3 --movement winners-up
        next --by-standings !! no game has been played
        card 1 --total 12
        standings => 1 1 Player 1 12 4.00 3
        undo
        start 2 !! game 2 has not been seated yet
        start => Game 1 of 3: 4 deals.
        score 1 1 5-3
        next !! scores are in and settled: game 1 lacks table 2
        reseat --everyone !! game 1 lacks table 2
        reseat --everyone --games 5 !! --games cannot be combined with a night without a chart
        reseat --dry-run --note x !! --dry-run and --note cannot be combined
        score 1 2 5-3
        standings => Not final yet.
        next => Winners up; game 2 is seated. Game 2 of 3: Table 1: | Sitting out:
        signin Zoe --number 10
        signin --left 3
        reseat --everyone => Game 2 of 3:
        start
        score 2 1 5-3
        score 2 2 5-3
        next --by-standings => Game 3 of 3:
        start => Game 3 of 3
        score 3 1 5-3
        score 3 2 5-3
        standings => not: Not final yet.
        history => desk: game 3 is seated (by the standings)
        next --last => Game 4 of 4:
        """,
    "a knock-out": """
        new --preset progressive --players 12 --knock-out --losers-side => at most 3 games
        team 3 Aces => Pair 3 is Aces.
        team => 3 Aces: Player 5, Player 6
        start
        score 1 1 7-4
        score 1 2 2-5
        matches => Player 11 and Player 12 v Aces: Player 11 and Player 12 goes on 1-0
        next => Knock-out; game 2, the semifinals and the losers' side.
        standings => Ranked by the round reached | First place: shared by
        team Late --players Yan,Zoe => Yan (player 13) is here. | Pair 7 is Late: Yan, Zoe.
        """,
    "teams and pairs": """
        new --players 16 --teams --team-names Aces,Kings --file t => 4 teams of four
        standings --file t => – 2 Kings 0 0 0 | Ranked by total point difference
        new --players 12 --pairs --games 5 --file p => 6 pairs, each meeting every other once
        matches --file p !! no matches of pairs or teams
        new --players 12 --swiss --games 3 --file s => Swiss
        new --players 8 --games 7 --level-tables --file l
        new --chart printed-8 --games 2 --players 8 --file c => 8 players, 2 games
        next --file c !! seats every game
        """,
    "money": f"""
        {NINE} --rule fee=2.50 --rule kept=20 --rule sit-out=nothing
        signin --all
        money --paid 1 bob => Ann: entry fee, 2.50 in. Bob: | 5.00; still to pay: 7 players.
        money --paid --all => In the till: 22.50; still to pay: 0 players.
        undo => Undone: Cay: entry fee, 2.50 in; Dan: | Eve: entry fee, 2.50 in; and 4 more.
        money => kept by the club (20 %): 1.00 | 5.00
        undo --redo => Brought back: Cay
        money --paid 1 !! owes nothing
        money --paid !! give WHO, or use --all
        money --paid-out !! only when the standings are final
        money --put-in 20 --note float => In the till: 42.50
        signin --left 9
        money => Ida paid 2.50 and left before game 1: to refund (--refunded 9).
        money --refunded 1 !! Ann gets no fee back
        money --refunded ida => Ida: entry fee, 2.50 out. In the till: 40.00.
        money => not: Ida paid
        undo
        undo => Undone: Ida has left before game 1
        start
        score 1 1 3-1
        score 1 2 3-1
        start
        score 2 1 3-1
        score 2 2 3-1
        money => Highest score, 7.20: Bob 3.60; Fay 3.60 | kept by the club (20 %): 4.50
        money --paid-out high => highest score, 3.60 out. In the till: 35.30.
        money => 7.20: Bob 3.60 paid; Fay 3.60 paid Second score, | 5.40: Bob 2.70; | not: (paid)
        money --paid-out
        money --take-out 20 --note float => prizes still to pay out: 0.00
        export money => at,what,number,name,amount,till,note,by | ,other,,,-20.0,
        """,
}


@pytest.mark.parametrize("evening", EVENINGS)
def test_an_evening(evening: str) -> None:
    follow(EVENINGS[evening])
