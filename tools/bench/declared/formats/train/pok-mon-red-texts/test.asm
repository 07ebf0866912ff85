_TreeName57Text::
	text "Language by the tree"
	line "Press any key to leave the green house."
	done

_BenchTip58Text::
	text "Your neighbor asks whether you could lend a ladder. Mind the bench!"
	line "The market opens on Saturday, at eight o'clock."
	cont "Your neighbor asks whether you could lend a ladder."
	done

_WellTitle59Text::
	text "Tool rack by the well"
	line "A letter lies on the step, half eaten by snails."
	done

_GateWarning60Text::
	text "Rake by the gate"
	line "You have no seeds left, so nothing can be sown today."
	done

_BedAsk61Text::
	text "Frost is expected tonight; cover the young plants. Mind the bed!"
	line "Slugs ate {0} of your lettuces!"
	cont "The season could not be saved: the shelf is full."
	done

_RainHint62Text::
	text "Help by the rain"
	line "Your neighbor asks whether you could lend a ladder."
	done

_ToolLabel63Text::
	text "Beehive by the tool"
	line "Nobody answers the door."
	done

_ShedOpen64Text::
	text "Nobody answers the door. Mind the shed!"
	line "It smells of rain and of wet earth."
	cont "Frost is expected tonight; cover the young plants."
	done

_BeeName65Text::
	text "Load a season by the bee"
	line "Pick a color for the new bench."
	done

_PathTip66Text::
	text "Northern beds by the path"
	line "Turn the compost once a month, or it will not rot."
	done

_TreeTitle67Text::
	text "Bees like lavender, thyme and borage. Mind the tree!"
	line "A hedgehog has moved in behind the compost."
	cont "Nobody answers the door."
	done

_BenchWarning68Text::
	text "Scarecrow by the bench"
	line "The apple tree won't bear fruit before its third year."
	done

_WellAsk69Text::
	text "Back to the shed by the well"
	line "The season could not be saved: the shelf is full."
	done

_GateHint70Text::
	text "Press any key to leave the green house. Mind the gate!"
	line "Bees like lavender, thyme and borage."
	cont "Bees like lavender, thyme and borage."
	done

_BedLabel71Text::
	text "Confirm by the bed"
	line "This path leads to the old orchard."
	done

_RainOpen72Text::
	text "Green house by the rain"
	line "All beds are weeded. Well done!"
	done

_ToolName73Text::
	text "It smells of rain and of wet earth. Mind the tool!"
	line "The well is empty. Come back after the rain."
	cont "Press any key to leave the green house."
	done

_ShedTip74Text::
	text "Language by the shed"
	line "Do you really want to dig up this bed?"
	done

_BeeTitle75Text::
	text "New season by the bee"
	line "Water the tomatoes in the morning, never at noon."
	done

_PathWarning76Text::
	text "This path leads to the old orchard. Mind the path!"
	line "Frost is expected tonight; cover the young plants."
	cont "It smells of rain and of wet earth."
	done

_TreeAsk77Text::
	text "Close the gate by the tree"
	line "Press any key to leave the green house."
	done

_BenchHint78Text::
	text "Sell by the bench"
	line "The market opens on Saturday, at eight o'clock."
	done

_WellLabel79Text::
	text "The market opens on Saturday, at eight o'clock. Mind the well!"
	line "A letter lies on the step, half eaten by snails."
	cont "This path leads to the old orchard."
	done

_GateOpen80Text::
	text "Compost by the gate"
	line "You have no seeds left, so nothing can be sown today."
	done

_BedName81Text::
	text "Wind chimes by the bed"
	line "Slugs ate {0} of your lettuces!"
	done

_RainTip82Text::
	text "Pick a color for the new bench. Mind the rain!"
	line "Your neighbor asks whether you could lend a ladder."
	cont "The market opens on Saturday, at eight o'clock."
	done

_ToolTitle83Text::
	text "Quit the garden by the tool"
	line "Nobody answers the door."
	done

_ShedWarning84Text::
	text "Moisture: {0} % by the shed"
	line "It smells of rain and of wet earth."
	done

_BeeAsk85Text::
	text "All beds are weeded. Well done! Mind the bee!"
	line "Pick a color for the new bench."
	cont "Pick a color for the new bench."
	done

_PathHint86Text::
	text "Settings by the path"
	line "Turn the compost once a month, or it will not rot."
	done

_TreeLabel87Text::
	text "Volume of birds by the tree"
	line "A hedgehog has moved in behind the compost."
	done

_BenchOpen88Text::
	text "A letter lies on the step, half eaten by snails. Mind the bench!"
	line "The apple tree won't bear fruit before its third year."
	cont "All beds are weeded. Well done!"
	done

_WellName89Text::
	text "Path of gravel by the well"
	line "The season could not be saved: the shelf is full."
	done

_GateTip90Text::
	text "Watering can by the gate"
	line "Bees like lavender, thyme and borage."
	done

_BedTitle91Text::
	text "The well is empty. Come back after the rain. Mind the bed!"
	line "This path leads to the old orchard."
	cont "A letter lies on the step, half eaten by snails."
	done

_RainWarning92Text::
	text "New season by the rain"
	line "All beds are weeded. Well done!"
	done

_ToolAsk93Text::
	text "Tool rack by the tool"
	line "The well is empty. Come back after the rain."
	done
