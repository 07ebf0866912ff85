# -*- coding: utf-8 -*-
"""English texts."""

TEXTS = {
    'gate_open': 'Open the gate',
    'bed_name': "Your neighbor asks whether you could lend a ladder.",
    'rain_tip': 'Northern beds',
    # the shed
    'tool_title': 'Day {0} of {1}',
    'shed_warning': 'The season could not be saved: the shelf is full.',
    'bee_ask': "Back to the shed",
    'path_hint': 'Show tips',
    'tree_label': 'Frost is expected tonight; cover the young plants.',
    'bench_open': 'Green house',
    'well_name': "Watering can",
    'gate_tip': 'Nobody answers the door.',
    # the shed
    'bed_title': 'New season',
    'rain_warning': 'Tool rack',
    'tool_ask': "Bees like lavender, thyme and borage.",
    'shed_hint': 'Sell',
    'bee_label': 'Weather',
    'path_open': 'Press any key to leave the green house.',
    'tree_name': "Wind chimes",
    'bench_tip': 'Save the season',
    # the shed
    'well_title': 'It smells of rain and of wet earth.',
    'gate_warning': 'Moisture: {0} %',
    'bed_ask': "Fence",
    'rain_hint': 'This path leads to the old orchard.',
    'tool_label': 'Volume of birds',
    'shed_open': 'Rename',
    'bee_name': "The market opens on Saturday, at eight o'clock.",
}
