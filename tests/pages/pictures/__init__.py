"""Pictures of a table in twelve states: drawn without playing, compared with stored ones."""
