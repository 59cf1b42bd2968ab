"""The full-screen table: the scene that the page draws, in characters.

``felt`` draws a scene and knows no rule; ``app`` plays a session with it.  Textual is loaded
with ``app`` only.
"""
