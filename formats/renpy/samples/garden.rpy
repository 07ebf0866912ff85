# TODO: Translation updated at 2026-05-01 10:00

# game/garden.rpy:12
translate german start_0a1b2c3d:

    # e happy "Good morning!\nDid you water the {b}roses{/b}?"
    e happy "Guten Morgen!\nHast du die {b}Rosen{/b} gegossen?"

# game/garden.rpy:14
translate german start_1a2b3c4d:

    # voice "rake.ogg"
    # "Nobody answers."
    # "???" "[name], I said \"rake\"." with vpunch
    voice "harke.ogg"
    "Niemand antwortet."
    "???" '[name], ich sagte "Harke".' with vpunch

translate german start_2a3b4c5d:

    # e "One line."
    e "Two lines"
    e "of one."

translate german start_3a4b5c6d:

    # e @ sad "It is   late, 100\% late." (what_size=20)
    e @ sad "" (what_size=20)

translate german start_4a5b6c7d:

    # centered "A long
    # centered "A long tale."
    centered """
    Eine lange
    Geschichte.
    """

translate german start_5a6b7c8d:

    # nvl clear
    nvl clear

translate german python:
    gui.text_font = "Garden.ttf"

translate german style default:
    font "Garden.ttf"

translate german strings:

    # screens.rpy:10
    old "Start \u2014 \"now\""
    new "Los — \"jetzt\""

    # screens.rpy:11
    old "Tools"
    # Not only rakes
    new 'Werkzeug'

    old "Untranslated"
    new ""

    old "Joined " "strings"
    new "Left alone"

    old """One
two"""
    new """Eins
zwei"""

label nothing:
    e "This is no translation."
