"""Records of matches: writing, reading, replaying, narrating, and converting to and from EGN."""

from euchre.records.egn.read import read_egn
from euchre.records.egn.write import write_egn
from euchre.records.record import (
    Deal,
    Record,
    RecordError,
    deal_of,
    dump,
    load,
    record_of,
)
from euchre.records.replay import Replay, Replayed, replay, rules_of
from euchre.records.summary import summary

__all__ = [
    "Deal",
    "Record",
    "RecordError",
    "Replay",
    "Replayed",
    "deal_of",
    "dump",
    "load",
    "read_egn",
    "record_of",
    "replay",
    "rules_of",
    "summary",
    "write_egn",
]
