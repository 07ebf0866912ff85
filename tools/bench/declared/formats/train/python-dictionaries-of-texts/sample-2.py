# -*- coding: utf-8 -*-
"""English texts."""

TEXTS = {
    'path_tip': 'Rake',
    # the shed
    'tree_title': 'Buy seeds',
    'bench_warning': 'Pick a color for the new bench.',
    'well_ask': "Beehive",
    'gate_hint': 'Close the gate by the gate',
    'bed_label': 'A letter lies on the step, half eaten by snails. Mind the bed!',
    'rain_open': 'Weather by the rain',
    'tool_name': "Compost by the tool",
    'shed_tip': 'Turn the compost once a month, or it will not rot. Mind the shed!',
    # the shed
    'bee_title': 'Save the season by the bee',
    'path_warning': 'Quit the garden by the path',
    'tree_ask': "The well is empty. Come back after the rain. Mind the tree!",
    'bench_hint': 'Fence by the bench',
    'well_label': 'Settings by the well',
    'gate_open40': 'You have no seeds left, so nothing can be sown today. Mind the gate!',
    'bed_name41': "Rename by the bed",
    'rain_tip42': 'Path of gravel by the rain',
    # the shed
    'tool_title43': 'A hedgehog has moved in behind the compost. Mind the tool!',
    'shed_warning44': 'Buy seeds by the shed',
    'bee_ask45': "Help by the bee",
    'path_hint46': 'Do you really want to dig up this bed? Mind the path!',
    'tree_label47': 'Open the gate by the tree',
    'bench_open48': 'Load a season by the bench',
    'well_name49': "Slugs ate {0} of your lettuces! Mind the well!",
    'gate_tip50': 'Day {0} of {1} by the gate',
    # the shed
    'bed_title51': 'Scarecrow by the bed',
    'rain_warning52': "The apple tree won't bear fruit before its third year. Mind the rain!",
    'tool_ask53': "Show tips by the tool",
    'shed_hint54': 'Confirm by the shed',
    'bee_label55': 'Water the tomatoes in the morning, never at noon. Mind the bee!',
    'path_open56': 'Watering can by the path',
}
