--	Bindings
ZO_CreateStringId("SI_BINDING_NAME_TREE_ASK",	"The well is empty. Come back after the rain. Mind the tree!")
ZO_CreateStringId("SI_BINDING_NAME_BENCH_HINT",	"Fence by the bench")
ZO_CreateStringId("SI_BINDING_NAME_WELL_LABEL",			"Settings by the well")
ZO_CreateStringId("SI_BINDING_NAME_GATE_OPEN40",	"You have no seeds left, so nothing can be sown today. Mind the gate!")
ZO_CreateStringId("SI_BINDING_NAME_BED_NAME41",	"Rename by the bed")
ZO_CreateStringId("SI_BINDING_NAME_RAIN_TIP42",			"Path of gravel by the rain")
ZO_CreateStringId("SI_BINDING_NAME_TOOL_TITLE43",	"A hedgehog has moved in behind the compost. Mind the tool!")
ZO_CreateStringId("SI_BINDING_NAME_SHED_WARNING44",	"Buy seeds by the shed")
ZO_CreateStringId("SI_BINDING_NAME_BEE_ASK45",			"Help by the bee")
ZO_CreateStringId("SI_BINDING_NAME_PATH_HINT46",	"Do you really want to dig up this bed? Mind the path!")
ZO_CreateStringId("SI_BINDING_NAME_TREE_LABEL47",	"Open the gate by the tree")
ZO_CreateStringId("SI_BINDING_NAME_BENCH_OPEN48",			"Load a season by the bench")
ZO_CreateStringId("SI_BINDING_NAME_WELL_NAME49",	"Slugs ate {0} of your lettuces! Mind the well!")
ZO_CreateStringId("SI_BINDING_NAME_GATE_TIP50",	"Day {0} of {1} by the gate")
ZO_CreateStringId("SI_BINDING_NAME_BED_TITLE51",			"Scarecrow by the bed")
ZO_CreateStringId("SI_BINDING_NAME_RAIN_WARNING52",	"The apple tree won't bear fruit before its third year. Mind the rain!")
ZO_CreateStringId("SI_BINDING_NAME_TOOL_ASK53",	"Show tips by the tool")
ZO_CreateStringId("SI_BINDING_NAME_SHED_HINT54",			"Confirm by the shed")


--	Options
Garden_Texts = {
	cat3 = {
		opt3	= "Rake",
		msg0	= "Buy seeds",
	},
	cat4 = {
		title	= "Pick a color for the new bench.",
		desc1	= "Beehive",
		opt1	= "Close the gate by the gate",
		--
		opt1b	= "A letter lies on the step, half eaten by snails. Mind the bed!",
		warn2	= "Weather by the rain",
		opt3	= "Compost by the tool", -- .. title
		msg0	= "Turn the compost once a month, or it will not rot. Mind the shed!",
	},
	cat5 = {
		title	= "Save the season by the bee",
		desc1	= "Quit the garden by the path",
		--
	},
	cat2 = {
		msg0	= "Water the tomatoes in the morning, never at noon. Mind the bee!",
		title	= "Watering can by the path",
	},
}
