"""Examples for every command's help; a test parses each with that command's options."""

from __future__ import annotations

#: A line is for the command that it calls.
EXAMPLES = """\
euchre serve --host 0.0.0.0
euchre serve --port 8001 --no-browser
euchre play
euchre play british --bots strong
euchre play --set stick-the-dealer=on --set farmers=on
euchre play --continue
euchre learn
euchre learn british
euchre learn --list
euchre daily
euchre daily 2026-11-23
euchre daily FAMILY
euchre practice
euchre practice british --theme discards
euchre games
euchre games joker
euchre games screw the dealer
euchre rules british
euchre rules standard --set stick-the-dealer=on --set farmers=on
euchre rules standard --options
euchre replay game.euchre.json
euchre replay game.euchre.json --again 3 --seat 1
euchre share game.euchre.json --deal 3 --action 5
euchre share --page hand.html
euchre convert game.euchre.json --format egn --out game.egn
euchre lab check-player 'python examples/program_bot.py' --game standard
euchre lab check-player 'node examples/program_bot.js' --deals 100
euchre lab simulate
euchre lab simulate standard --deals 10000 --players club
euchre lab simulate british --games 500 --seed 7
euchre lab arena --players strong,club
euchre lab arena standard --players strong,club --deals 2000 --seed test:1
euchre lab arena --records evenings/ --players strong,club
euchre lab export decisions --players club --deals 10000 --to club-data
euchre lab export games british --players club,random --deals 100 --to games
euchre lab export decisions --records evenings/ --to people
euchre lab train --out mine.npz
euchre review game.euchre.json
euchre review game.euchre.json --seat 1 --html review.html --hands hand.html
euchre equity --hand 'JH AH KH 9S TD' --up 9H --seat dealer
euchre equity --hand 'R L x + A' --up 9H --seat first
euchre equity --hand 'JH AS AC x x' --up QD --opponents cautious
euchre equity --hand 'R x x + A' --round 2 --trump next --up 9C --like game.euchre.json
euchre equity --rules --option stick-the-dealer
euchre solve game.euchre.json --deal 3
euchre solve --random --seed 7
euchre verify game.euchre.json --shown receipts.json
euchre server backup games.backup.db
euchre server backup --to backups --keep 30
euchre server backup games.backup.db --check
euchre server health
euchre server health --url http://127.0.0.1:8000
euchre server log
euchre schema
euchre schema rules
euchre completion bash
euchre night new --players 24 --games 8
euchre night new --teams --players 24 --games 5
euchre night new --names players.csv --rule prizes=high,second,loners
euchre night print
euchre night print --parts tally,tents --out night.pdf
euchre night signin Ann Ben
euchre night signin --all
euchre night signin --late 8
euchre night signin --left 7 --after 3
euchre night swap 3 Ann Bob
euchre night take Fay 7
euchre night team 3 "The Aces"
euchre night team "The Late Four" --players "Zoe,Yan,Xia,Will"
euchre night matches
euchre night next
euchre night next --by-standings
euchre night start
euchre night score 1 2 6-3
euchre night card 7 6-3
euchre night tables
euchre night standings
euchre night award high 7 --how cut
euchre night money
euchre night money --paid 7 Ann
euchre night money --paid-out high
euchre night money --put-in 20 --note float
euchre night reseat --dry-run
euchre night reseat --everyone
euchre night undo
euchre night history
euchre night export standings --out standings.csv
euchre night chart --players 16 --games 7
euchre night adjust Ann -2 --note revoke
euchre night conduct conduct.txt
euchre night group women Ann Bob
euchre season new --title "Winter 2026" --rule score=total --rule count=best:5
euchre season new --title "Winter League" --sides "One: Crown, Ship, Bell, Star"
euchre season add harvest.night.jsonl
euchre season add nights/
euchre season strike 2026-11-23
euchre season standings
euchre season member Ann
euchre season rename Ann 'Ann Miller'
euchre season rename Annie Ann --merge
euchre season side Crown Ship
euchre season side --alter Ship --name Anchor
euchre season squad Crown Ann Bob
euchre season squads
euchre season draw --from 2026-10-01 --but 2026-12-24,2026-12-31
euchre season draw --csv fixtures.csv
euchre season fixtures --side Crown --ics --out crown.ics
euchre season move 4 2027-01-21
euchre season result "Crown v Star" 6-3 --points 176-150
euchre season result 2 --absent Bell --note "no team"
euchre season table
euchre season cup "Landlord Cup" --first 8
euchre season adjust Ship -1 --note "late card"
euchre season pay Ship 20 --note deposit
euchre season money
euchre season print
euchre season undo
euchre season history
euchre season export ratings --format json --out ratings.json
euchre season forget Ann nights/
euchre night check chart.csv
euchre server desk
euchre server idle nights --before 2025-06-30
euchre server tables
euchre server close K7MPQ3 --why 'rude names'
euchre server clear-chat K7MPQ3 --why 'an insult'
euchre server ban 203.0.113.0/24 --hours 24 --why 'a flood of tables'
euchre server bans
euchre server lift 3 --why 'it is over'
euchre server forget 'Ann Miller' --sure
""".splitlines()


def examples_of(command: str) -> list[str]:
    """Return the examples of a command, given its full name, in order."""
    return [line for line in EXAMPLES if f"{line} ".startswith(f"{command} ")]
