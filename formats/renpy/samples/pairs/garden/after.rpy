# game/garden.rpy:1
translate french hello_01:

    # e "Hello."
    e "Salut, \ \"toi\".\nC'est moi."

translate french hello_02:

    # "Bye."
    # e "See you."
    "Au revoir."
    e 'C\'est ça.'

translate french strings:
    old "Save"
    new "Dire  \"oui\""

    old "Load"
    new ""
