"""The database schema; ``migrations`` brings an older database to it."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    event,
)

#: The migration that this schema corresponds to.
VERSION = "0013"

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


#: Tables of players.  Everything that happens at one is in ``events``.
TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("made", BigInteger, nullable=False, index=True),
)
#: The event log: ``seq`` has no gaps, and ``cmd_id`` (the idempotency key) is unique per table.
#: ``at`` is in milliseconds since 1970.  A row never changes, except for the name and id of a
#: person who is forgotten (``tables/forgetting.py``), and is deleted only with its table.
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
#: Seeds of the hands, read only by the game itself.
SEEDS = Table(
    "seeds",
    METADATA,
    _table_id(),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("seed", LargeBinary(32), nullable=False),
)
#: People; each is identified by the cookies of one or more devices.
PEOPLE = Table(
    "people",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("made", BigInteger, nullable=False),
)
#: Signed-in browsers, by the digest of their cookie.  ``ended`` is when one was signed out; such
#: rows are deleted a little later, once every server knows.
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
#: One-time codes for signing in another device, by digest.
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
#: Links that give another device the same seat, by digest.
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
    #: The sender (empty in rows of older versions), and the id of a quick phrase, if it is one.
    Column("person", String(16), nullable=False, server_default=""),
    Column("quick", String(16), nullable=False, server_default=""),
)
#: If several servers share the database: which seats have a stream at which server.
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
#: Banned people and networks; ``until`` is None for a permanent ban.
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
#: Acts of hosts and the operator: rows are only ever added.
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
#: The database itself forbids changing or deleting rows of it, whatever a later program does.
_APPEND_ONLY = {
    "sqlite": "CREATE TRIGGER audit_no_{0} BEFORE {0} ON audit"
    " BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END",
    "postgresql": "CREATE RULE audit_no_{0} AS ON {0} TO audit DO INSTEAD NOTHING",
}


@event.listens_for(AUDIT, "after_create")
def _forbid_changes(_: object, connection: Connection, **__: object) -> None:
    if rule := _APPEND_ONLY.get(connection.dialect.name):
        for change in ("update", "delete"):
            connection.exec_driver_sql(rule.format(change))


#: Progressive nights.  Everything that happens in one is in ``night_events``.
NIGHTS = Table(
    "nights",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("made", BigInteger, nullable=False),
    #: How often its events were rewritten to forget a person.
    Column("rewritten", Integer, nullable=False, server_default="0"),
)
#: The event log of nights: ``seq`` has no gaps, and event ids are unique per night.  A row never
#: changes, except for the name of a person who is forgotten (``clubs/forgetting.py``).  ``at`` is
#: when it arrived, in milliseconds since 1970; the event itself says when it was made.
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
#: Deals that several tables play, by the name of the set; read only by the game until they are
#: over.
DEAL_SETS = Table(
    "deal_sets",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("seed", LargeBinary(32), nullable=False),
)
#: The one table at which each person (by device) holds cards of a deal set and finishes its game;
#: at the other tables of the set they see no cards.
SET_PLAYERS = Table(
    "set_players",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("person", String(16), primary_key=True, index=True),
    Column("table_id", String(16), nullable=False, index=True),
)
#: Players of a day's challenge, and their results (JSON; None: not judged yet).
DAILY = Table(
    "daily",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("person", String(16), primary_key=True, index=True),
    Column("name", String(40), nullable=False),
    Column("table_id", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("result", Text, nullable=True),
    #: Version of the judge (``study.day.judge``); None before 1.1, and until judged.
    Column("judge", String(16), nullable=True),
)
#: Members of the daily challenge's friends' lists; a list exists while it has members.
FRIENDS = Table(
    "friends",
    METADATA,
    Column("code", String(16), primary_key=True),
    Column("person", String(16), primary_key=True, index=True),
    Column("name", String(40), nullable=False),
    Column("title", String(60), nullable=False),
    Column("at", BigInteger, nullable=False),
)
#: How ``expert`` plays a day's deals (JSON, see ``study.day``); shown to players who have
#: finished.
DAILY_LINES = Table(
    "daily_lines",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("body", Text, nullable=False),
)
#: Who plays under which number of a night, for this server's tables; one number per person.
TICKETS = Table(
    "tickets",
    METADATA,
    Column("night_id", String(16), ForeignKey("nights.id"), primary_key=True),
    Column("person", String(16), primary_key=True, index=True),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
#: A person's practice (JSON, see ``study.progress``); ``version`` counts its changes.
PRACTICE = Table(
    "practice",
    METADATA,
    Column("person", String(16), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
#: Judged games of people (JSON, see ``study.judged``); ``at`` is when they ended.  The table may
#: be gone, or belong to another server.
JUDGED = Table(
    "judged",
    METADATA,
    Column("person", String(16), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("game_no", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
#: People's own positions from their games: the record of a deal up to a decision, and the verdict
#: (JSON, see ``study.position``).
PRACTICE_OWN = Table(
    "practice_own",
    METADATA,
    Column("person", String(16), primary_key=True),
    Column("id", String(16), primary_key=True),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
#: Ratings of shipped positions answered here (``study.progress``), with the number of answers and
#: of right ones; shown only if several people have answered.
POSITION_RATINGS = Table(
    "position_ratings",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
)
#: Clubs with one season each.  Everything that happens in one is in ``club_events``.
CLUBS = Table(
    "clubs",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("made", BigInteger, nullable=False),
    #: How often its events were rewritten to forget a person.
    Column("rewritten", Integer, nullable=False, server_default="0"),
)
#: The events of a season (``night.season.events``), stored like those of a night.
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
#: Number of revoked links per member; no row: none.
CLUB_LINKS = Table(
    "club_links",
    METADATA,
    Column("club_id", String(16), ForeignKey("clubs.id"), primary_key=True),
    Column("member", Integer, primary_key=True, autoincrement=False),
    Column("generation", Integer, nullable=False),
)
#: Who is which member, through a link of this generation.
CLUB_DEVICES = Table(
    "club_devices",
    METADATA,
    Column("club_id", String(16), ForeignKey("clubs.id"), primary_key=True),
    Column("person", String(16), primary_key=True, index=True),
    Column("member", Integer, nullable=False),
    Column("generation", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
#: The nights on this server that belong to a club.
CLUB_NIGHTS = Table(
    "club_nights",
    METADATA,
    Column("club_id", String(16), ForeignKey("clubs.id"), primary_key=True),
    Column("night_id", String(16), ForeignKey("nights.id"), primary_key=True, index=True),
    Column("at", BigInteger, nullable=False),
)
#: Which member a night's player is, as confirmed; 0: someone else with that name.
CLUB_MATCHES = Table(
    "club_matches",
    METADATA,
    Column("club_id", String(16), ForeignKey("clubs.id"), primary_key=True),
    Column("night_id", String(16), ForeignKey("nights.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("member", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
