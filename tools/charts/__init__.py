"""How the charts and designs that ship with the package were found; better ones may be."""
