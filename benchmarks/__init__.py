"""Measurements, each run as ``python -m benchmarks.NAME`` from a checkout."""
