"""``python -m euchre`` is the command ``euchre``."""

from euchre.cli import main

main()
