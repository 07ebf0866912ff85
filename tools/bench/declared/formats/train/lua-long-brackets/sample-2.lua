-- Texts of the garden
local STRINGS = GLOBAL.STRINGS

STRINGS.NAMES.PATH_TIP = [[Rake
Turn the compost once a month, or it will not rot.]]
STRINGS.NAMES.TREE_TITLE = "Buy seeds"
STRINGS.NAMES.BENCH_WARNING = "Pick a color for the new bench."
STRINGS.NAMES.WELL_ASK = "Beehive"
STRINGS.NAMES.GATE_HINT = [[Close the gate by the gate
Bees like lavender, thyme and borage.]]
STRINGS.NAMES.BED_LABEL = "A letter lies on the step, half eaten by snails. Mind the bed!"

-- the shed
STRINGS.NAMES.RAIN_OPEN = "Weather by the rain"
STRINGS.NAMES.TOOL_NAME = "Compost by the tool"
STRINGS.NAMES.SHED_TIP = [[Turn the compost once a month, or it will not rot. Mind the shed!
Do you really want to dig up this bed?]]
STRINGS.NAMES.BEE_TITLE = "Save the season by the bee"
STRINGS.NAMES.PATH_WARNING = "Quit the garden by the path"
STRINGS.NAMES.TREE_ASK = "The well is empty. Come back after the rain. Mind the tree!"
STRINGS.NAMES.BENCH_HINT = [[Fence by the bench
The market opens on Saturday, at eight o'clock.]]
STRINGS.NAMES.WELL_LABEL = "Settings by the well"
STRINGS.NAMES.GATE_OPEN40 = "You have no seeds left, so nothing can be sown today. Mind the gate!"

-- the shed
STRINGS.NAMES.BED_NAME41 = "Rename by the bed"
STRINGS.NAMES.RAIN_TIP42 = [[Path of gravel by the rain
Your neighbor asks whether you could lend a ladder.]]
STRINGS.NAMES.TOOL_TITLE43 = "A hedgehog has moved in behind the compost. Mind the tool!"
STRINGS.NAMES.SHED_WARNING44 = "Buy seeds by the shed"
STRINGS.NAMES.BEE_ASK45 = "Help by the bee"
STRINGS.NAMES.PATH_HINT46 = [[Do you really want to dig up this bed? Mind the path!
Turn the compost once a month, or it will not rot.]]
STRINGS.NAMES.TREE_LABEL47 = "Open the gate by the tree"
STRINGS.NAMES.BENCH_OPEN48 = "Load a season by the bench"
STRINGS.NAMES.WELL_NAME49 = "Slugs ate {0} of your lettuces! Mind the well!"

-- the shed
STRINGS.NAMES.GATE_TIP50 = [[Day {0} of {1} by the gate
Bees like lavender, thyme and borage.]]
STRINGS.NAMES.BED_TITLE51 = "Scarecrow by the bed"
STRINGS.NAMES.RAIN_WARNING52 = "The apple tree won't bear fruit before its third year. Mind the rain!"
STRINGS.NAMES.TOOL_ASK53 = "Show tips by the tool"
STRINGS.NAMES.SHED_HINT54 = [[Confirm by the shed
Do you really want to dig up this bed?]]
STRINGS.NAMES.BEE_LABEL55 = "Water the tomatoes in the morning, never at noon. Mind the bee!"
STRINGS.NAMES.PATH_OPEN56 = "Watering can by the path"
