"""EuchreBench: how players compare with the published methods, and what they give away.

``ladder`` plays frozen references (``euchre.arena`` has them) and any other player on fixed deals;
``gifts`` bounds what a player gives away against others who play like itself.
"""
