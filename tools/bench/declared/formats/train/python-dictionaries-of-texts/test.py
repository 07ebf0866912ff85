# -*- coding: utf-8 -*-
"""English texts."""

TEXTS = {
    'tree_name57': "Language by the tree",
    'bench_tip58': 'Your neighbor asks whether you could lend a ladder. Mind the bench!',
    # the shed
    'well_title59': 'Tool rack by the well',
    'gate_warning60': 'Rake by the gate',
    'bed_ask61': "Frost is expected tonight; cover the young plants. Mind the bed!",
    'rain_hint62': 'Help by the rain',
    'tool_label63': 'Beehive by the tool',
    'shed_open64': 'Nobody answers the door. Mind the shed!',
    'bee_name65': "Load a season by the bee",
    'path_tip66': 'Northern beds by the path',
    # the shed
    'tree_title67': 'Bees like lavender, thyme and borage. Mind the tree!',
    'bench_warning68': 'Scarecrow by the bench',
    'well_ask69': "Back to the shed by the well",
    'gate_hint70': 'Press any key to leave the green house. Mind the gate!',
    'bed_label71': 'Confirm by the bed',
    'rain_open72': 'Green house by the rain',
    'tool_name73': "It smells of rain and of wet earth. Mind the tool!",
    'shed_tip74': 'Language by the shed',
    # the shed
    'bee_title75': 'New season by the bee',
    'path_warning76': 'This path leads to the old orchard. Mind the path!',
    'tree_ask77': "Close the gate by the tree",
    'bench_hint78': 'Sell by the bench',
    'well_label79': "The market opens on Saturday, at eight o'clock. Mind the well!",
    'gate_open80': 'Compost by the gate',
    'bed_name81': "Wind chimes by the bed",
    'rain_tip82': 'Pick a color for the new bench. Mind the rain!',
    # the shed
    'tool_title83': 'Quit the garden by the tool',
    'shed_warning84': 'Moisture: {0} % by the shed',
    'bee_ask85': "All beds are weeded. Well done! Mind the bee!",
    'path_hint86': 'Settings by the path',
    'tree_label87': 'Volume of birds by the tree',
    'bench_open88': 'A letter lies on the step, half eaten by snails. Mind the bench!',
    'well_name89': "Path of gravel by the well",
    'gate_tip90': 'Watering can by the gate',
    # the shed
    'bed_title91': 'The well is empty. Come back after the rain. Mind the bed!',
    'rain_warning92': 'New season by the rain',
    'tool_ask93': "Tool rack by the tool",
}
