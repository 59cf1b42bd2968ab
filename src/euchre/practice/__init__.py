"""Practice: positions with a clear verdict, shown again when they are due, and a rating."""

from __future__ import annotations
