_PathTipText::
	text "Rake"
	line "Turn the compost once a month, or it will not rot."
	done

_TreeTitleText::
	text "Buy seeds"
	line "A hedgehog has moved in behind the compost."
	done

_BenchWarningText::
	text "Pick a color for the new bench."
	line "The apple tree won't bear fruit before its third year."
	cont "All beds are weeded. Well done!"
	done

_WellAskText::
	text "Beehive"
	line "The season could not be saved: the shelf is full."
	done

_GateHintText::
	text "Close the gate by the gate"
	line "Bees like lavender, thyme and borage."
	done

_BedLabelText::
	text "A letter lies on the step, half eaten by snails. Mind the bed!"
	line "This path leads to the old orchard."
	cont "A letter lies on the step, half eaten by snails."
	done

_RainOpenText::
	text "Weather by the rain"
	line "All beds are weeded. Well done!"
	done

_ToolNameText::
	text "Compost by the tool"
	line "The well is empty. Come back after the rain."
	done

_ShedTipText::
	text "Turn the compost once a month, or it will not rot. Mind the shed!"
	line "Do you really want to dig up this bed?"
	cont "Turn the compost once a month, or it will not rot."
	done

_BeeTitleText::
	text "Save the season by the bee"
	line "Water the tomatoes in the morning, never at noon."
	done

_PathWarningText::
	text "Quit the garden by the path"
	line "Frost is expected tonight; cover the young plants."
	done

_TreeAskText::
	text "The well is empty. Come back after the rain. Mind the tree!"
	line "Press any key to leave the green house."
	cont "The well is empty. Come back after the rain."
	done

_BenchHintText::
	text "Fence by the bench"
	line "The market opens on Saturday, at eight o'clock."
	done

_WellLabelText::
	text "Settings by the well"
	line "A letter lies on the step, half eaten by snails."
	done

_GateOpen40Text::
	text "You have no seeds left, so nothing can be sown today. Mind the gate!"
	line "You have no seeds left, so nothing can be sown today."
	cont "You have no seeds left, so nothing can be sown today."
	done

_BedName41Text::
	text "Rename by the bed"
	line "Slugs ate {0} of your lettuces!"
	done

_RainTip42Text::
	text "Path of gravel by the rain"
	line "Your neighbor asks whether you could lend a ladder."
	done

_ToolTitle43Text::
	text "A hedgehog has moved in behind the compost. Mind the tool!"
	line "Nobody answers the door."
	cont "A hedgehog has moved in behind the compost."
	done

_ShedWarning44Text::
	text "Buy seeds by the shed"
	line "It smells of rain and of wet earth."
	done

_BeeAsk45Text::
	text "Help by the bee"
	line "Pick a color for the new bench."
	done

_PathHint46Text::
	text "Do you really want to dig up this bed? Mind the path!"
	line "Turn the compost once a month, or it will not rot."
	cont "Do you really want to dig up this bed?"
	done

_TreeLabel47Text::
	text "Open the gate by the tree"
	line "A hedgehog has moved in behind the compost."
	done

_BenchOpen48Text::
	text "Load a season by the bench"
	line "The apple tree won't bear fruit before its third year."
	done

_WellName49Text::
	text "Slugs ate {0} of your lettuces! Mind the well!"
	line "The season could not be saved: the shelf is full."
	cont "Slugs ate {0} of your lettuces!"
	done

_GateTip50Text::
	text "Day {0} of {1} by the gate"
	line "Bees like lavender, thyme and borage."
	done

_BedTitle51Text::
	text "Scarecrow by the bed"
	line "This path leads to the old orchard."
	done

_RainWarning52Text::
	text "The apple tree won't bear fruit before its third year. Mind the rain!"
	line "All beds are weeded. Well done!"
	cont "The apple tree won't bear fruit before its third year."
	done

_ToolAsk53Text::
	text "Show tips by the tool"
	line "The well is empty. Come back after the rain."
	done

_ShedHint54Text::
	text "Confirm by the shed"
	line "Do you really want to dig up this bed?"
	done

_BeeLabel55Text::
	text "Water the tomatoes in the morning, never at noon. Mind the bee!"
	line "Water the tomatoes in the morning, never at noon."
	cont "Water the tomatoes in the morning, never at noon."
	done

_PathOpen56Text::
	text "Watering can by the path"
	line "Frost is expected tonight; cover the young plants."
	done
