"""Compiled code for everything that must be fast: deals as records, the rules as one table.

``compile`` turns functions of plain Python into machine code. ``layout`` says what a deal, a
game and an action are in numbers. ``rules`` are all games once more, ``player`` is the club player,
``solve`` values cards, ``sample`` deals hidden cards, and ``encode`` writes observations for nets.
Compiled code is cached in the user's cache folder (``euchre.cache_folder``); ``ready`` fills it.
"""
