"""Run the command ``euchre`` as ``python -m euchre``."""

from euchre.cli import main

main()
