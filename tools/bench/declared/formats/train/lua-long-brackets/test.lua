-- Texts of the garden
local STRINGS = GLOBAL.STRINGS

STRINGS.NAMES.TREE_NAME57 = "Language by the tree"
STRINGS.NAMES.BENCH_TIP58 = [[Your neighbor asks whether you could lend a ladder. Mind the bench!
The market opens on Saturday, at eight o'clock.]]

-- the shed
STRINGS.NAMES.WELL_TITLE59 = "Tool rack by the well"
STRINGS.NAMES.GATE_WARNING60 = "Rake by the gate"
STRINGS.NAMES.BED_ASK61 = "Frost is expected tonight; cover the young plants. Mind the bed!"
STRINGS.NAMES.RAIN_HINT62 = [[Help by the rain
Your neighbor asks whether you could lend a ladder.]]
STRINGS.NAMES.TOOL_LABEL63 = "Beehive by the tool"
STRINGS.NAMES.SHED_OPEN64 = "Nobody answers the door. Mind the shed!"
STRINGS.NAMES.BEE_NAME65 = "Load a season by the bee"
STRINGS.NAMES.PATH_TIP66 = [[Northern beds by the path
Turn the compost once a month, or it will not rot.]]
STRINGS.NAMES.TREE_TITLE67 = "Bees like lavender, thyme and borage. Mind the tree!"

-- the shed
STRINGS.NAMES.BENCH_WARNING68 = "Scarecrow by the bench"
STRINGS.NAMES.WELL_ASK69 = "Back to the shed by the well"
STRINGS.NAMES.GATE_HINT70 = [[Press any key to leave the green house. Mind the gate!
Bees like lavender, thyme and borage.]]
STRINGS.NAMES.BED_LABEL71 = "Confirm by the bed"
STRINGS.NAMES.RAIN_OPEN72 = "Green house by the rain"
STRINGS.NAMES.TOOL_NAME73 = "It smells of rain and of wet earth. Mind the tool!"
STRINGS.NAMES.SHED_TIP74 = [[Language by the shed
Do you really want to dig up this bed?]]
STRINGS.NAMES.BEE_TITLE75 = "New season by the bee"
STRINGS.NAMES.PATH_WARNING76 = "This path leads to the old orchard. Mind the path!"

-- the shed
STRINGS.NAMES.TREE_ASK77 = "Close the gate by the tree"
STRINGS.NAMES.BENCH_HINT78 = [[Sell by the bench
The market opens on Saturday, at eight o'clock.]]
STRINGS.NAMES.WELL_LABEL79 = "The market opens on Saturday, at eight o'clock. Mind the well!"
STRINGS.NAMES.GATE_OPEN80 = "Compost by the gate"
STRINGS.NAMES.BED_NAME81 = "Wind chimes by the bed"
STRINGS.NAMES.RAIN_TIP82 = [[Pick a color for the new bench. Mind the rain!
Your neighbor asks whether you could lend a ladder.]]
STRINGS.NAMES.TOOL_TITLE83 = "Quit the garden by the tool"
STRINGS.NAMES.SHED_WARNING84 = "Moisture: {0} % by the shed"
STRINGS.NAMES.BEE_ASK85 = "All beds are weeded. Well done! Mind the bee!"

-- the shed
STRINGS.NAMES.PATH_HINT86 = [[Settings by the path
Turn the compost once a month, or it will not rot.]]
STRINGS.NAMES.TREE_LABEL87 = "Volume of birds by the tree"
STRINGS.NAMES.BENCH_OPEN88 = "A letter lies on the step, half eaten by snails. Mind the bench!"
STRINGS.NAMES.WELL_NAME89 = "Path of gravel by the well"
STRINGS.NAMES.GATE_TIP90 = [[Watering can by the gate
Bees like lavender, thyme and borage.]]
STRINGS.NAMES.BED_TITLE91 = "The well is empty. Come back after the rain. Mind the bed!"
STRINGS.NAMES.RAIN_WARNING92 = "New season by the rain"
STRINGS.NAMES.TOOL_ASK93 = "Tool rack by the tool"
