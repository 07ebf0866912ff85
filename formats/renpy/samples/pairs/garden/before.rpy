# game/garden.rpy:1
translate german hello_01:

    # e "Hello."
    e "Hallo."

translate german hello_02:

    # "Bye."
    # e "See you."
    ""
    e 'Bis dann.'

translate german strings:
    old "Save"
    new "Sichern"

    old "Load"
    new "Laden"
