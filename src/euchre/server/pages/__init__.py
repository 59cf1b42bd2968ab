"""The pages about games: the start page, rules, lessons, the handbook, and a new table's form.

No page has inline scripts or styles, and none loads anything from another site.
"""
