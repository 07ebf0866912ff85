#include "git-compat-util.h"
#include "advice.h"

static const char *advice_text[] = {
	[ADVICE_PATH_TIP] = "Rake",
	[ADVICE_TREE_TITLE]	 = "Buy seeds",
	[ADVICE_BENCH_WARNING] = "Pick a color for the new bench.",
	[ADVICE_WELL_ASK] = "Beehive",
	[ADVICE_GATE_HINT]	 = "Close the gate by the gate",
	[ADVICE_BED_LABEL] = "A letter lies on the step, half eaten by snails. Mind the bed!",
	[ADVICE_RAIN_OPEN] = "Weather by the rain",
	[ADVICE_TOOL_NAME]	 = "Compost by the tool",
	[ADVICE_SHED_TIP] = "Turn the compost once a month, or it will not rot. Mind the shed!",
	[ADVICE_BEE_TITLE] = "Save the season by the bee",
	[ADVICE_PATH_WARNING]	 = "Quit the garden by the path",
	[ADVICE_TREE_ASK] = "The well is empty. Come back after the rain. Mind the tree!",
	[ADVICE_BENCH_HINT] = "Fence by the bench",
	[ADVICE_WELL_LABEL]	 = "Settings by the well",
	[ADVICE_GATE_OPEN40] = "You have no seeds left, so nothing can be sown today. Mind the gate!",
	[ADVICE_BED_NAME41] = "Rename by the bed",
	[ADVICE_RAIN_TIP42]	 = "Path of gravel by the rain",
	[ADVICE_TOOL_TITLE43] = "A hedgehog has moved in behind the compost. Mind the tool!",
	[ADVICE_SHED_WARNING44] = "Buy seeds by the shed",
	[ADVICE_BEE_ASK45]	 = "Help by the bee",
	[ADVICE_PATH_HINT46] = "Do you really want to dig up this bed? Mind the path!",
	[ADVICE_TREE_LABEL47] = "Open the gate by the tree",
	[ADVICE_BENCH_OPEN48]	 = "Load a season by the bench",
	[ADVICE_WELL_NAME49] = "Slugs ate {0} of your lettuces! Mind the well!",
	[ADVICE_GATE_TIP50] = "Day {0} of {1} by the gate",
	[ADVICE_BED_TITLE51]	 = "Scarecrow by the bed",
	[ADVICE_RAIN_WARNING52] = "The apple tree won't bear fruit before its third year. Mind the rain!",
	[ADVICE_TOOL_ASK53] = "Show tips by the tool",
	[ADVICE_SHED_HINT54]	 = "Confirm by the shed",
	[ADVICE_BEE_LABEL55] = "Water the tomatoes in the morning, never at noon. Mind the bee!",
	[ADVICE_PATH_OPEN56] = "Watering can by the path",
};

int advice_enabled(enum advice_type type)
{
	return 1;
}
