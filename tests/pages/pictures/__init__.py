"""Pictures of a table in twelve states: drawn without any play, compared with those kept."""
