--	Bindings
ZO_CreateStringId("SI_BINDING_NAME_SHED_TIP74",	"Language by the shed")
ZO_CreateStringId("SI_BINDING_NAME_BEE_TITLE75",			"New season by the bee")
ZO_CreateStringId("SI_BINDING_NAME_PATH_WARNING76",	"This path leads to the old orchard. Mind the path!")
ZO_CreateStringId("SI_BINDING_NAME_TREE_ASK77",	"Close the gate by the tree")
ZO_CreateStringId("SI_BINDING_NAME_BENCH_HINT78",			"Sell by the bench")
ZO_CreateStringId("SI_BINDING_NAME_WELL_LABEL79",	"The market opens on Saturday, at eight o'clock. Mind the well!")
ZO_CreateStringId("SI_BINDING_NAME_GATE_OPEN80",	"Compost by the gate")
ZO_CreateStringId("SI_BINDING_NAME_BED_NAME81",			"Wind chimes by the bed")
ZO_CreateStringId("SI_BINDING_NAME_RAIN_TIP82",	"Pick a color for the new bench. Mind the rain!")
ZO_CreateStringId("SI_BINDING_NAME_TOOL_TITLE83",	"Quit the garden by the tool")
ZO_CreateStringId("SI_BINDING_NAME_SHED_WARNING84",			"Moisture: {0} % by the shed")
ZO_CreateStringId("SI_BINDING_NAME_BEE_ASK85",	"All beds are weeded. Well done! Mind the bee!")
ZO_CreateStringId("SI_BINDING_NAME_PATH_HINT86",	"Settings by the path")
ZO_CreateStringId("SI_BINDING_NAME_TREE_LABEL87",			"Volume of birds by the tree")
ZO_CreateStringId("SI_BINDING_NAME_BENCH_OPEN88",	"A letter lies on the step, half eaten by snails. Mind the bench!")
ZO_CreateStringId("SI_BINDING_NAME_WELL_NAME89",	"Path of gravel by the well")
ZO_CreateStringId("SI_BINDING_NAME_GATE_TIP90",			"Watering can by the gate")
ZO_CreateStringId("SI_BINDING_NAME_BED_TITLE91",	"The well is empty. Come back after the rain. Mind the bed!")


--	Options
Garden_Texts = {
	cat2 = {
		desc1	= "Language by the tree", -- .. title
		opt1	= "Tool rack by the tool",
	},
	cat3 = {
		opt1	= "Your neighbor asks whether you could lend a ladder. Mind the bench!",
		opt1b	= "Tool rack by the well",
		warn2	= "Rake by the gate",
		--
		opt3	= "Frost is expected tonight; cover the young plants. Mind the bed!",
		msg0	= "Help by the rain",
		title	= "Beehive by the tool",
		desc1	= "Nobody answers the door. Mind the shed!",
	},
	cat4 = {
		opt1	= "Load a season by the bee", -- .. title
		opt1b	= "Northern beds by the path",
		--
		warn2	= "Bees like lavender, thyme and borage. Mind the tree!",
		opt3	= "Scarecrow by the bench",
		msg0	= "Back to the shed by the well",
		title	= "Press any key to leave the green house. Mind the gate!",
		desc1	= "Confirm by the bed",
	},
	cat5 = {
		opt1	= "Green house by the rain",
		--
		opt1b	= "It smells of rain and of wet earth. Mind the tool!", -- .. title
	},
}
