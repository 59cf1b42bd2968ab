"""The database schema; ``database.upgrade`` brings an older database to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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

#: Upgrades in order; the first one takes version 1 to 2.  Missing tables are created before.
UPGRADES: tuple[Callable[[Connection], None], ...] = ()

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

#: Makes a column from its name.
Kind = Callable[[str], Column[Any]]


def _of(kind: Any, *references: str, **options: Any) -> Kind:
    """Return a kind of column, which must have a value unless ``nullable``."""
    return lambda name: Column(
        name, kind, *map(ForeignKey, references), **{"nullable": False} | options
    )


def _text(most: int, **options: Any) -> Kind:
    """Return a kind of column for texts of at most ``most`` characters."""
    return _of(String(most), **options)


def _table(name: str, /, *rules: UniqueConstraint, **columns: Kind) -> Table:
    return Table(name, METADATA, *(kind(column) for column, kind in columns.items()), *rules)


def parts_of(whole: Table) -> list[Table]:
    """Return the tables whose rows belong to a row of this one, and go with it."""
    every = METADATA.sorted_tables
    return [one for one in every if any(key.references(whole) for key in one.foreign_keys)]


#: Ids and digests of secrets; those in a key, and those of other tables' rows.
ID, ID_KEY, ID_INDEXED = _text(16), _text(16, primary_key=True), _text(16, index=True)
DIGEST = _text(64)
PERSON_KEY = _text(16, primary_key=True, index=True)
OF_TABLE = _of(String(16), "tables.id", primary_key=True)
OF_NIGHT = _of(String(16), "nights.id", primary_key=True)
OF_CLUB = _of(String(16), "clubs.id", primary_key=True)
#: Milliseconds since 1970.
TIME, TIME_INDEXED = _of(BigInteger), _of(BigInteger, index=True)
#: Numbers; those given by the program as a part of a key, and by the database.
NUMBER, NUMBER_KEY = _of(Integer), _of(Integer, primary_key=True, autoincrement=False)
SERIAL = _of(Integer, primary_key=True)
#: Texts for people, and JSON.
NAME, NAME_KEY, REASON = _text(40), _text(40, primary_key=True), _text(200)
BODY, BODY_OR_NONE = _of(Text), _of(Text, nullable=True)
SEED, BLOB = _of(LargeBinary(32)), _of(LargeBinary)


#: Tables of players.  Everything that happens at one is in ``events``.
TABLES = _table(
    "tables",
    id=ID_KEY,
    code=_text(8, unique=True),
    listed=_of(Boolean),
    made=TIME_INDEXED,
)
#: The event log: ``seq`` has no gaps, and ``cmd_id`` (the idempotency key) is unique per table.
#: A row never changes, and is deleted only with its table; names and people's ids are in ``words``.
EVENTS = _table(
    "events",
    UniqueConstraint("table_id", "cmd_id"),
    table_id=OF_TABLE,
    seq=NUMBER_KEY,
    v=NUMBER,
    kind=_text(16),
    body=BODY,
    cmd_id=_text(120),
    digest=DIGEST,
    at=TIME,
)
#: Seeds of the hands, read only by the game itself.
SEEDS = _table("seeds", table_id=OF_TABLE, hand=NUMBER_KEY, seed=SEED)
#: People; each is identified by the cookies of one or more devices.
PEOPLE = _table("people", id=ID_KEY, made=TIME)
#: Signed-in browsers, by the digest of their cookie.  ``ended`` is when one was signed out; such
#: rows are deleted a little later, once every server knows.
DEVICES = _table(
    "devices",
    id=ID_KEY,
    person=ID_INDEXED,
    token=_text(64, unique=True),
    label=_text(60),
    made=TIME,
    seen=TIME_INDEXED,
    ended=_of(BigInteger, nullable=True, index=True),
)
#: Who belongs to which table, for "resume"; ``code`` is that of the invitation by which they may
#: watch, until the host replaces it.  ``host`` is who invited somebody who has not come yet; each
#: host invites people to one table at a time.
MEMBERS = _table(
    "members",
    table_id=OF_TABLE,
    person=PERSON_KEY,
    code=_text(8),
    host=_text(16, nullable=True, index=True),
)
#: Links and codes that were given out (``links.py``).  ``kind`` is what one opens, ``of`` the
#: night, club, table or person it belongs to, ``number`` the table, player, member or seat there.
#: ``digest`` is that of a random secret; others derive from the server's key and ``generation``,
#: the number of times that the link was replaced.  ``until`` is when it ends (None: with its night,
#: or never).
LINKS = _table(
    "links",
    of=ID_KEY,
    kind=_text(8, primary_key=True),
    number=NUMBER_KEY,
    generation=NUMBER,
    digest=_text(64, nullable=True, index=True),
    person=_text(16, server_default=""),
    made=TIME,
    until=_of(BigInteger, nullable=True, index=True),
    used=_of(BigInteger, nullable=True),
)
#: Messages; ``person`` is the sender, ``whose`` the owner of the name (see ``words``), ``quick``
#: the id of a quick phrase.
CHAT = _table(
    "chat",
    table_id=OF_TABLE,
    n=NUMBER_KEY,
    seat=NUMBER,
    name=NAME,
    text=_text(300),
    at=TIME,
    person=ID,
    whose=_text(24),
    quick=ID,
)
#: A deleted message: only its number, its seat and its time remain.
BLANK = {"text": "", "name": "", "quick": "", "person": "", "whose": ""}
#: If several servers share the database: which seats have a stream at which server.
HERE = _table("here", table_id=OF_TABLE, node=ID_KEY, seats=NUMBER, until=TIME)
#: Secrets of the server itself.
KEYS = _table("keys", name=_text(20, primary_key=True), value=SEED)
#: Banned people and networks; ``until`` is None for a permanent ban.
BANS = _table(
    "bans",
    n=SERIAL,
    kind=_text(8),
    what=DIGEST,
    until=_of(BigInteger, nullable=True),
    why=REASON,
    made=TIME,
)
#: Acts of hosts and the operator: rows are only ever added.
AUDIT = _table(
    "audit",
    n=SERIAL,
    at=TIME,
    who=NAME,
    what=_text(20),
    table_id=ID,
    about=_text(80),
    why=REASON,
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


def _journal(what: str, of: Kind) -> tuple[Table, Table]:
    """Return the logs of a kind and their events.

    ``reworded`` counts how often words of a log were removed.  In the events, ``seq`` has no gaps,
    and ids are unique per log.  A row never changes.  ``at`` is when an event arrived; the event
    itself says when it was made.
    """
    log = f"{what}_id"
    logs = _table(f"{what}s", id=ID_KEY, made=TIME, reworded=_of(Integer, server_default="0"))
    columns = {log: of, "seq": NUMBER_KEY, "event_id": _text(80), "body": BODY}
    at = TIME_INDEXED if what == "night" else TIME
    events = _table(f"{what}_events", UniqueConstraint(log, "event_id"), **columns, at=at)
    return logs, events


#: Progressive nights, and clubs with one season each (``night.season.events``).
NIGHTS, NIGHT_EVENTS = _journal("night", OF_NIGHT)
CLUBS, CLUB_EVENTS = _journal("club", OF_CLUB)
#: What people wrote in the events of tables, nights and clubs, and their ids at tables (see
#: ``store.words``).  ``whose`` is the owner, with whom the row goes: a person's id, or the log and
#: number of a night's player or a club's member; empty if the text belongs to nobody.
WORDS = _table("words", log=ID_KEY, n=NUMBER_KEY, whose=_text(24, index=True), text=BODY)
#: Requests to be forgotten (``store.erasure_requests``), by the owner of the words.  ``person`` has
#: asked, with proof of being that owner; it is empty for a desk, which asks in its own right.
#: ``stopped`` is when that proof was contested.
ERASURES = _table(
    "erasures",
    whose=_text(24, primary_key=True),
    person=PERSON_KEY,
    due=TIME_INDEXED,
    stopped=_of(BigInteger, nullable=True),
)
#: Deals that several tables play, by the name of the set; read only by the game until they are
#: over.
DEAL_SETS = _table("deal_sets", name=NAME_KEY, hand=NUMBER_KEY, seed=SEED)
#: The one table at which each person (by device) holds cards of a deal set and finishes its game;
#: at the other tables of the set they see no cards.
SET_PLAYERS = _table("set_players", name=NAME_KEY, person=PERSON_KEY, table_id=ID_INDEXED)
#: Players of a day's challenge, their results, and those without decisions (JSON; None: not judged
#: yet).  ``judge`` is the version of the judge (``analysis.fingerprint``); None until judged.
DAILY = _table(
    "daily",
    day=_text(10, primary_key=True),
    person=PERSON_KEY,
    name=NAME,
    table_id=ID,
    at=TIME,
    result=BODY_OR_NONE,
    scores=BODY_OR_NONE,
    judge=_text(16, nullable=True),
)
#: Members of the daily challenge's friends' lists; a list exists while it has members.
FRIENDS = _table("friends", code=ID_KEY, person=PERSON_KEY, name=NAME, title=_text(60), at=TIME)
#: How ``expert`` plays a day's deals (JSON, see ``study.daily_score``); shown to players who have
#: finished.
DAILY_LINES = _table("daily_lines", day=_text(10, primary_key=True), body=BODY)
#: Who plays under which number of a night: one number per person.  ``proved`` is when that was
#: proved, by the player's own link or at the desk; None: it is only claimed.  Claims have a digest
#: of the network, and the name of somebody who is not on the list (number 0).
#: ``plays`` is where: ``hall``, ``away``, or empty for no change.
TICKETS = _table(
    "tickets",
    night_id=OF_NIGHT,
    person=PERSON_KEY,
    number=NUMBER,
    at=TIME,
    proved=_of(BigInteger, nullable=True),
    name=_text(80, server_default=""),
    plays=_text(8, server_default=""),
    network=_text(16, server_default=""),
)
#: A person's practice (JSON, see ``study.progress``); ``version`` counts its changes.
PRACTICE = _table("practice", person=ID_KEY, version=NUMBER, body=BODY)
#: Judged games of people (JSON, see ``study.judged``); ``at`` is when they ended.  The table may
#: be gone, or belong to another server.
JUDGED = _table("judged", person=ID_KEY, table_id=ID_KEY, game_no=NUMBER_KEY, at=TIME, body=BODY)
#: What decisions cost in games played here (see ``reviews/jobs.py``): the compressed verdicts, by a
#: digest of the cards and actions, of how they were judged, and of the judge.  They name nobody.
JUDGEMENTS = _table(
    "judgements",
    key=_text(32, primary_key=True),
    table_id=_of(String(16), "tables.id", index=True),
    at=TIME_INDEXED,
    body=BLOB,
)
#: People's own positions from their games: the record of a deal up to a decision, and the verdict
#: (JSON, see ``study.position``).
PRACTICE_OWN = _table("practice_own", person=ID_KEY, id=ID_KEY, body=BODY, at=TIME)
#: Ratings of shipped positions answered here (``study.progress``), with the number of answers and
#: of right ones; shown only if several people have answered.
POSITION_RATINGS = _table(
    "position_ratings",
    id=ID_KEY,
    rating=_of(Float),
    deviation=_of(Float),
    answers=NUMBER,
    solved=NUMBER,
)
#: Who is which member, through a link of this generation.
CLUB_DEVICES = _table(
    "club_devices", club_id=OF_CLUB, person=PERSON_KEY, member=NUMBER, generation=NUMBER
)
#: The nights on this server that belong to a club.
CLUB_NIGHTS = _table(
    "club_nights",
    club_id=OF_CLUB,
    night_id=_of(String(16), "nights.id", primary_key=True, index=True),
    at=TIME,
)
#: Which member a night's player is, as confirmed; 0: someone else with that name.  ``proved``: by
#: the desk, or by a device that has proved to be that player's.
CLUB_MATCHES = _table(
    "club_matches",
    club_id=OF_CLUB,
    night_id=OF_NIGHT,
    number=NUMBER_KEY,
    member=NUMBER,
    proved=_of(Boolean),
)
