_GateOpenText::
	text "Open the gate"
	line "You have no seeds left, so nothing can be sown today."
	done

_BedNameText::
	text "Your neighbor asks whether you could lend a ladder."
	line "Slugs ate {0} of your lettuces!"
	cont "The season could not be saved: the shelf is full."
	done

_RainTipText::
	text "Northern beds"
	line "Your neighbor asks whether you could lend a ladder."
	done

_ToolTitleText::
	text "Day {0} of {1}"
	line "Nobody answers the door."
	done

_ShedWarningText::
	text "The season could not be saved: the shelf is full."
	line "It smells of rain and of wet earth."
	cont "Frost is expected tonight; cover the young plants."
	done

_BeeAskText::
	text "Back to the shed"
	line "Pick a color for the new bench."
	done

_PathHintText::
	text "Show tips"
	line "Turn the compost once a month, or it will not rot."
	done

_TreeLabelText::
	text "Frost is expected tonight; cover the young plants."
	line "A hedgehog has moved in behind the compost."
	cont "Nobody answers the door."
	done

_BenchOpenText::
	text "Green house"
	line "The apple tree won't bear fruit before its third year."
	done

_WellNameText::
	text "Watering can"
	line "The season could not be saved: the shelf is full."
	done

_GateTipText::
	text "Nobody answers the door."
	line "Bees like lavender, thyme and borage."
	cont "Bees like lavender, thyme and borage."
	done

_BedTitleText::
	text "New season"
	line "This path leads to the old orchard."
	done

_RainWarningText::
	text "Tool rack"
	line "All beds are weeded. Well done!"
	done

_ToolAskText::
	text "Bees like lavender, thyme and borage."
	line "The well is empty. Come back after the rain."
	cont "Press any key to leave the green house."
	done

_ShedHintText::
	text "Sell"
	line "Do you really want to dig up this bed?"
	done

_BeeLabelText::
	text "Weather"
	line "Water the tomatoes in the morning, never at noon."
	done

_PathOpenText::
	text "Press any key to leave the green house."
	line "Frost is expected tonight; cover the young plants."
	cont "It smells of rain and of wet earth."
	done

_TreeNameText::
	text "Wind chimes"
	line "Press any key to leave the green house."
	done

_BenchTipText::
	text "Save the season"
	line "The market opens on Saturday, at eight o'clock."
	done

_WellTitleText::
	text "It smells of rain and of wet earth."
	line "A letter lies on the step, half eaten by snails."
	cont "This path leads to the old orchard."
	done

_GateWarningText::
	text "Moisture: {0} %"
	line "You have no seeds left, so nothing can be sown today."
	done

_BedAskText::
	text "Fence"
	line "Slugs ate {0} of your lettuces!"
	done

_RainHintText::
	text "This path leads to the old orchard."
	line "Your neighbor asks whether you could lend a ladder."
	cont "The market opens on Saturday, at eight o'clock."
	done

_ToolLabelText::
	text "Volume of birds"
	line "Nobody answers the door."
	done

_ShedOpenText::
	text "Rename"
	line "It smells of rain and of wet earth."
	done

_BeeNameText::
	text "The market opens on Saturday, at eight o'clock."
	line "Pick a color for the new bench."
	cont "Pick a color for the new bench."
	done
