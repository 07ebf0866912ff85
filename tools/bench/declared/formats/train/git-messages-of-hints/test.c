#include "git-compat-util.h"
#include "advice.h"

static const char *advice_text[] = {
	[ADVICE_TREE_NAME57]	 = "Language by the tree",
	[ADVICE_BENCH_TIP58] = "Your neighbor asks whether you could lend a ladder. Mind the bench!",
	[ADVICE_WELL_TITLE59] = "Tool rack by the well",
	[ADVICE_GATE_WARNING60]	 = "Rake by the gate",
	[ADVICE_BED_ASK61] = "Frost is expected tonight; cover the young plants. Mind the bed!",
	[ADVICE_RAIN_HINT62] = "Help by the rain",
	[ADVICE_TOOL_LABEL63]	 = "Beehive by the tool",
	[ADVICE_SHED_OPEN64] = "Nobody answers the door. Mind the shed!",
	[ADVICE_BEE_NAME65] = "Load a season by the bee",
	[ADVICE_PATH_TIP66]	 = "Northern beds by the path",
	[ADVICE_TREE_TITLE67] = "Bees like lavender, thyme and borage. Mind the tree!",
	[ADVICE_BENCH_WARNING68] = "Scarecrow by the bench",
	[ADVICE_WELL_ASK69]	 = "Back to the shed by the well",
	[ADVICE_GATE_HINT70] = "Press any key to leave the green house. Mind the gate!",
	[ADVICE_BED_LABEL71] = "Confirm by the bed",
	[ADVICE_RAIN_OPEN72]	 = "Green house by the rain",
	[ADVICE_TOOL_NAME73] = "It smells of rain and of wet earth. Mind the tool!",
	[ADVICE_SHED_TIP74] = "Language by the shed",
	[ADVICE_BEE_TITLE75]	 = "New season by the bee",
	[ADVICE_PATH_WARNING76] = "This path leads to the old orchard. Mind the path!",
	[ADVICE_TREE_ASK77] = "Close the gate by the tree",
	[ADVICE_BENCH_HINT78]	 = "Sell by the bench",
	[ADVICE_WELL_LABEL79] = "The market opens on Saturday, at eight o'clock. Mind the well!",
	[ADVICE_GATE_OPEN80] = "Compost by the gate",
	[ADVICE_BED_NAME81]	 = "Wind chimes by the bed",
	[ADVICE_RAIN_TIP82] = "Pick a color for the new bench. Mind the rain!",
	[ADVICE_TOOL_TITLE83] = "Quit the garden by the tool",
	[ADVICE_SHED_WARNING84]	 = "Moisture: {0} % by the shed",
	[ADVICE_BEE_ASK85] = "All beds are weeded. Well done! Mind the bee!",
	[ADVICE_PATH_HINT86] = "Settings by the path",
	[ADVICE_TREE_LABEL87]	 = "Volume of birds by the tree",
	[ADVICE_BENCH_OPEN88] = "A letter lies on the step, half eaten by snails. Mind the bench!",
	[ADVICE_WELL_NAME89] = "Path of gravel by the well",
	[ADVICE_GATE_TIP90]	 = "Watering can by the gate",
	[ADVICE_BED_TITLE91] = "The well is empty. Come back after the rain. Mind the bed!",
	[ADVICE_RAIN_WARNING92] = "New season by the rain",
	[ADVICE_TOOL_ASK93]	 = "Tool rack by the tool",
};

int advice_enabled(enum advice_type type)
{
	return 1;
}
