--	Bindings
ZO_CreateStringId("SI_BINDING_NAME_GATE_OPEN",			"Open the gate")
ZO_CreateStringId("SI_BINDING_NAME_BED_NAME",	"Your neighbor asks whether you could lend a ladder.")
ZO_CreateStringId("SI_BINDING_NAME_RAIN_TIP",	"Northern beds")
ZO_CreateStringId("SI_BINDING_NAME_TOOL_TITLE",			"Day {0} of {1}")
ZO_CreateStringId("SI_BINDING_NAME_SHED_WARNING",	"The season could not be saved: the shelf is full.")
ZO_CreateStringId("SI_BINDING_NAME_BEE_ASK",	"Back to the shed")
ZO_CreateStringId("SI_BINDING_NAME_PATH_HINT",			"Show tips")
ZO_CreateStringId("SI_BINDING_NAME_TREE_LABEL",	"Frost is expected tonight; cover the young plants.")
ZO_CreateStringId("SI_BINDING_NAME_BENCH_OPEN",	"Green house")
ZO_CreateStringId("SI_BINDING_NAME_WELL_NAME",			"Watering can")
ZO_CreateStringId("SI_BINDING_NAME_GATE_TIP",	"Nobody answers the door.")
ZO_CreateStringId("SI_BINDING_NAME_BED_TITLE",	"New season")
ZO_CreateStringId("SI_BINDING_NAME_RAIN_WARNING",			"Tool rack")
ZO_CreateStringId("SI_BINDING_NAME_TOOL_ASK",	"Bees like lavender, thyme and borage.")
ZO_CreateStringId("SI_BINDING_NAME_SHED_HINT",	"Sell")
ZO_CreateStringId("SI_BINDING_NAME_BEE_LABEL",			"Weather")
ZO_CreateStringId("SI_BINDING_NAME_PATH_OPEN",	"Press any key to leave the green house.")
ZO_CreateStringId("SI_BINDING_NAME_TREE_NAME",	"Wind chimes")


--	Options
Garden_Texts = {
	cat2 = {
		warn2	= "Save the season",
		--
		opt3	= "It smells of rain and of wet earth.",
		msg0	= "Moisture: {0} %",
	},
	cat3 = {
		title	= "Fence",
		desc1	= "This path leads to the old orchard.",
		opt1	= "Volume of birds",
		opt1b	= "Rename",
		--
		warn2	= "The market opens on Saturday, at eight o'clock.", -- .. title
	},
}
