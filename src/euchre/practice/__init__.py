"""Practice: positions with a clear verdict, spaced repetition, and ratings."""

from __future__ import annotations
