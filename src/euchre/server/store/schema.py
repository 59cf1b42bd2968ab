"""The tables of the database; ``migrations`` make them, and a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

#: The migration after which a database looks like this.
VERSION = "0012"

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)


def _table_id(*, primary: bool = True) -> Column[str]:
    return Column("table_id", String(16), ForeignKey("tables.id"), primary_key=primary)


#: One table of players.  Everything that happens at it is in ``events``.
TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("made", BigInteger, nullable=False, index=True),
)
#: What has happened, one row each: ``seq`` has no gaps, and no command is done twice.  ``at`` is
#: in milliseconds since 1970.  A row is never changed, but for the name and id of a person who is
#: forgotten (``tables/forgetting.py``), and goes only together with its table.
EVENTS = Table(
    "events",
    METADATA,
    _table_id(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("v", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("body", Text, nullable=False),
    Column("cmd_id", String(120), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "cmd_id"),
)
#: The seeds of the hands, read by the game alone.
SEEDS = Table(
    "seeds",
    METADATA,
    _table_id(),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("seed", LargeBinary(32), nullable=False),
)
#: People; each is known by the cookies of one or several devices.
PEOPLE = Table(
    "people",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("made", BigInteger, nullable=False),
)
#: Browsers that are signed in, by the digest of their cookie.  ``ended`` is when one was signed
#: out; such rows are deleted a little later, when every server has heard of it.
DEVICES = Table(
    "devices",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("person", String(16), nullable=False, index=True),
    Column("token", String(64), nullable=False, unique=True),
    Column("label", String(60), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, index=True),
    Column("ended", BigInteger, nullable=True, index=True),
)
#: One-time codes that sign in another device of a person, by digest.
PASSES = Table(
    "passes",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("person", String(16), nullable=False),
    Column("until", BigInteger, nullable=False),
)
#: Who belongs to which table, for "resume" and for tables that only guests may watch.
MEMBERS = Table(
    "members",
    METADATA,
    _table_id(),
    Column("person", String(16), primary_key=True, index=True),
)
#: Links for a further device at a seat, by digest.
LINKS = Table(
    "links",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(16), nullable=False),
    Column("until", BigInteger, nullable=False),
)
CHAT = Table(
    "chat",
    METADATA,
    _table_id(),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(300), nullable=False),
    Column("at", BigInteger, nullable=False),
    #: Who said it (empty in rows of older versions), and which quick phrase it is, if one.
    Column("person", String(16), nullable=False, server_default=""),
    Column("quick", String(16), nullable=False, server_default=""),
)
#: Where several servers share the database: which seats have a stream at which of them.
HERE = Table(
    "here",
    METADATA,
    _table_id(),
    Column("node", String(16), primary_key=True),
    Column("seats", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
)
#: Secrets of the server itself.
KEYS = Table(
    "keys",
    METADATA,
    Column("name", String(20), primary_key=True),
    Column("value", LargeBinary(32), nullable=False),
)
#: People and networks that may not use this server; ``until`` is None where a ban does not expire.
BANS = Table(
    "bans",
    METADATA,
    Column("n", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("what", String(64), nullable=False),
    Column("until", BigInteger, nullable=True),
    Column("why", String(200), nullable=False),
    Column("made", BigInteger, nullable=False),
)
#: What hosts and the operator have done: rows are added and never changed or deleted.
AUDIT = Table(
    "audit",
    METADATA,
    Column("n", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", String(40), nullable=False),
    Column("what", String(20), nullable=False),
    Column("table_id", String(16), nullable=False),
    Column("about", String(80), nullable=False),
    Column("why", String(200), nullable=False),
)
#: Progressive nights.  Everything that happens in one is in ``night_events``.
NIGHTS = Table(
    "nights",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("made", BigInteger, nullable=False),
    #: How often its events were rewritten, since somebody was forgotten.
    Column("rewritten", Integer, nullable=False, server_default="0"),
)
#: What has happened in a night, one row each: ``seq`` has no gaps, and no event is kept twice.
#: Never changed, but for the name of somebody who is forgotten (``clubs/forgetting.py``).  ``at``
#: is when it came here, in milliseconds since 1970; when it was made stands in the event.
NIGHT_EVENTS = Table(
    "night_events",
    METADATA,
    Column("night_id", String(16), ForeignKey("nights.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("event_id", String(80), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
    UniqueConstraint("night_id", "event_id"),
)
#: Deals that several tables play, by their name: read by the game alone until they are over.
DEAL_SETS = Table(
    "deal_sets",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("seed", LargeBinary(32), nullable=False),
)
#: At which table each person (by device) holds cards of a set of deals: at one, whose game they
#: finish; at the others of that set they are shown nothing.
SET_PLAYERS = Table(
    "set_players",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("person", String(16), primary_key=True, index=True),
    Column("table_id", String(16), nullable=False, index=True),
)
#: Who has begun the daily challenge of a day, and what it came to (JSON; None: not judged yet).
DAILY = Table(
    "daily",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("person", String(16), primary_key=True, index=True),
    Column("name", String(40), nullable=False),
    Column("table_id", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("result", Text, nullable=True),
    #: What judged it (``daily.judge``); None before 1.1, and while it is not judged.
    Column("judge", String(16), nullable=True),
)
#: Who is on which friends' list of the daily challenge; a list is there while somebody is on it.
FRIENDS = Table(
    "friends",
    METADATA,
    Column("code", String(16), primary_key=True),
    Column("person", String(16), primary_key=True, index=True),
    Column("name", String(40), nullable=False),
    Column("title", String(60), nullable=False),
    Column("at", BigInteger, nullable=False),
)
#: How ``expert`` plays the deals of a day (JSON, see ``daily.expert``); shown to who is done.
DAILY_LINES = Table(
    "daily_lines",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("body", Text, nullable=False),
)
#: Who plays under which number of a night, for the tables of this server; a person has one number.
TICKETS = Table(
    "tickets",
    METADATA,
    Column("night_id", String(16), ForeignKey("nights.id"), primary_key=True),
    Column("person", String(16), primary_key=True, index=True),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
#: What somebody practices (JSON, see ``practice.progress``); ``version`` counts its changes.
PRACTICE = Table(
    "practice",
    METADATA,
    Column("person", String(16), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
#: Finished games of somebody whose decisions were judged (JSON, see ``practice.play``); ``at`` is
#: when they ended.  The table may be gone, or of another server.
JUDGED = Table(
    "judged",
    METADATA,
    Column("person", String(16), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("game_no", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
#: Positions of somebody's own, from their games: the record of a deal up to a decision, and what
#: is to be said of it (JSON, see ``practice.position``).
PRACTICE_OWN = Table(
    "practice_own",
    METADATA,
    Column("person", String(16), primary_key=True),
    Column("id", String(16), primary_key=True),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
#: Ratings of shipped positions that were answered here (``practice.rating``), of how many answers,
#: and how many of them were right; shown only where several have answered.
POSITION_RATINGS = Table(
    "position_ratings",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
)
#: Clubs with a season each.  Everything that happens in one is in ``club_events``.
CLUBS = Table(
    "clubs",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("made", BigInteger, nullable=False),
    #: How often its events were rewritten, since somebody was forgotten.
    Column("rewritten", Integer, nullable=False, server_default="0"),
)
#: The events of a season (``night.season.events``), as those of a night.
CLUB_EVENTS = Table(
    "club_events",
    METADATA,
    Column("club_id", String(16), ForeignKey("clubs.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("event_id", String(80), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("club_id", "event_id"),
)
#: How many links of a member are good no more; no row: none.
CLUB_LINKS = Table(
    "club_links",
    METADATA,
    Column("club_id", String(16), ForeignKey("clubs.id"), primary_key=True),
    Column("member", Integer, primary_key=True, autoincrement=False),
    Column("generation", Integer, nullable=False),
)
#: Who is which member, by a link of this generation.
CLUB_DEVICES = Table(
    "club_devices",
    METADATA,
    Column("club_id", String(16), ForeignKey("clubs.id"), primary_key=True),
    Column("person", String(16), primary_key=True, index=True),
    Column("member", Integer, nullable=False),
    Column("generation", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
#: The nights of this server that are a club's.
CLUB_NIGHTS = Table(
    "club_nights",
    METADATA,
    Column("club_id", String(16), ForeignKey("clubs.id"), primary_key=True),
    Column("night_id", String(16), ForeignKey("nights.id"), primary_key=True, index=True),
    Column("at", BigInteger, nullable=False),
)
#: Which member somebody with a number of a night has said to be; 0: somebody else of that name.
CLUB_MATCHES = Table(
    "club_matches",
    METADATA,
    Column("club_id", String(16), ForeignKey("clubs.id"), primary_key=True),
    Column("night_id", String(16), ForeignKey("nights.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("member", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
