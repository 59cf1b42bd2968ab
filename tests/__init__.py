"""The test suite, organized by what the tests guarantee."""
