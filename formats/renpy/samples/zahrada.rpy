# game/garden.rpy:3
translate czech garden_99aabbcc:

    # "The gate is closed."
    "Brána je zavřená."

translate czech strings:

    # game/garden.rpy:9
    old "Open it"
    new "Otevři ji"
