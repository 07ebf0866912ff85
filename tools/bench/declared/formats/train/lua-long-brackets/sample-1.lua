-- Texts of the garden
local STRINGS = GLOBAL.STRINGS

STRINGS.NAMES.GATE_OPEN = "Open the gate"
STRINGS.NAMES.BED_NAME = "Your neighbor asks whether you could lend a ladder."
STRINGS.NAMES.RAIN_TIP = [[Northern beds
Your neighbor asks whether you could lend a ladder.]]
STRINGS.NAMES.TOOL_TITLE = "Day {0} of {1}"
STRINGS.NAMES.SHED_WARNING = "The season could not be saved: the shelf is full."

-- the shed
STRINGS.NAMES.BEE_ASK = "Back to the shed"
STRINGS.NAMES.PATH_HINT = [[Show tips
Turn the compost once a month, or it will not rot.]]
STRINGS.NAMES.TREE_LABEL = "Frost is expected tonight; cover the young plants."
STRINGS.NAMES.BENCH_OPEN = "Green house"
STRINGS.NAMES.WELL_NAME = "Watering can"
STRINGS.NAMES.GATE_TIP = [[Nobody answers the door.
Bees like lavender, thyme and borage.]]
STRINGS.NAMES.BED_TITLE = "New season"
STRINGS.NAMES.RAIN_WARNING = "Tool rack"
STRINGS.NAMES.TOOL_ASK = "Bees like lavender, thyme and borage."

-- the shed
STRINGS.NAMES.SHED_HINT = [[Sell
Do you really want to dig up this bed?]]
STRINGS.NAMES.BEE_LABEL = "Weather"
STRINGS.NAMES.PATH_OPEN = "Press any key to leave the green house."
STRINGS.NAMES.TREE_NAME = "Wind chimes"
STRINGS.NAMES.BENCH_TIP = [[Save the season
The market opens on Saturday, at eight o'clock.]]
STRINGS.NAMES.WELL_TITLE = "It smells of rain and of wet earth."
STRINGS.NAMES.GATE_WARNING = "Moisture: {0} %"
STRINGS.NAMES.BED_ASK = "Fence"
STRINGS.NAMES.RAIN_HINT = [[This path leads to the old orchard.
Your neighbor asks whether you could lend a ladder.]]

-- the shed
STRINGS.NAMES.TOOL_LABEL = "Volume of birds"
STRINGS.NAMES.SHED_OPEN = "Rename"
STRINGS.NAMES.BEE_NAME = "The market opens on Saturday, at eight o'clock."
