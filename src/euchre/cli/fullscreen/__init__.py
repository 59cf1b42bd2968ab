"""The full-screen table: the scene that the page draws, in characters.

``felt`` draws a scene and knows no rules; ``app`` plays a session with it.  Only ``app`` imports
Textual.
"""
