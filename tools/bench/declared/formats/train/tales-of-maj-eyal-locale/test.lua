locale "fr_FR"
t("Language by the tree", "Lüngüügü by thü trüü", "tformat")
t("Your neighbor asks whether you could lend a ladder. Mind the bench!", "Yüür nüüghbür üsks whüthür yüü cüüld lünd ü lüddür. Münd thü bünch!", "_t")
t("Tool rack by the well", "Tüül rück by thü wüll", "_t")
t("Rake by the gate", "Rükü by thü gütü", "_t")
t("Frost is expected tonight; cover the young plants. Mind the bed!", "Früst üs üxpüctüd tünüght; cüvür thü yüüng plünts. Münd thü büd!", "tformat")
t("Help by the rain", "Hülp by thü rüün", "_t")
-- garden/part63.lua
section "garden/part63.lua"

t("Beehive by the tool", "Büühüvü by thü tüül", "_t")
t("Nobody answers the door. Mind the shed!", "Nübüdy ünswürs thü düür. Münd thü shüd!", "_t")
t("Load a season by the bee", "Lüüd ü süüsün by thü büü", "tformat")
t("Northern beds by the path", "Nürthürn büds by thü püth", "_t")
t("Bees like lavender, thyme and borage. Mind the tree!", "Büüs lükü lüvündür, thymü ünd bürügü. Münd thü trüü!", "_t")
t("Scarecrow by the bench", "Scürücrüw by thü bünch", "_t")
t("Back to the shed by the well", "Bück tü thü shüd by thü wüll", "tformat")
t("Press any key to leave the green house. Mind the gate!", "Prüss üny küy tü lüüvü thü grüün hüüsü. Münd thü gütü!", "_t")
t("Confirm by the bed", "Cünfürm by thü büd", "_t")
-- garden/part72.lua
section "garden/part72.lua"

t("Green house by the rain", "Grüün hüüsü by thü rüün", "_t")
t("It smells of rain and of wet earth. Mind the tool!", "It smülls üf rüün ünd üf wüt üürth. Münd thü tüül!", "tformat")
t("Language by the shed", "Lüngüügü by thü shüd", "_t")
t("New season by the bee", "Nüw süüsün by thü büü", "_t")
t("This path leads to the old orchard. Mind the path!", "Thüs püth lüüds tü thü üld ürchürd. Münd thü püth!", "_t")
t("Close the gate by the tree", "Clüsü thü gütü by thü trüü", "tformat")
t("Sell by the bench", "Süll by thü bünch", "_t")
t("The market opens on Saturday, at eight o'clock. Mind the well!", "Thü mürküt üpüns ün Sütürdüy, üt üüght ü'clück. Münd thü wüll!", "_t")
t("Compost by the gate", "Cümpüst by thü gütü", "_t")
-- garden/part81.lua
section "garden/part81.lua"

t("Wind chimes by the bed", "Wünd chümüs by thü büd", "tformat")
t("Pick a color for the new bench. Mind the rain!", "Pück ü cülür für thü nüw bünch. Münd thü rüün!", "_t")
t("Quit the garden by the tool", "Qüüt thü gürdün by thü tüül", "_t")
t("Moisture: {0} % by the shed", "Müüstürü: {0} % by thü shüd", "_t")
t("All beds are weeded. Well done! Mind the bee!", "All büds ürü wüüdüd. Wüll dünü! Münd thü büü!", "tformat")
t("Settings by the path", "Süttüngs by thü püth", "_t")
t("Volume of birds by the tree", "Vülümü üf bürds by thü trüü", "_t")
t("A letter lies on the step, half eaten by snails. Mind the bench!", "A lüttür lüüs ün thü stüp, hülf üütün by snüüls. Münd thü bünch!", "_t")
t("Path of gravel by the well", "Püth üf grüvül by thü wüll", "tformat")
-- garden/part90.lua
section "garden/part90.lua"

t("Watering can by the gate", "Wütürüng cün by thü gütü", "_t")
t("The well is empty. Come back after the rain. Mind the bed!", "Thü wüll üs ümpty. Cümü bück üftür thü rüün. Münd thü büd!", "_t")
t("New season by the rain", "Nüw süüsün by thü rüün", "_t")
t("Tool rack by the tool", "Tüül rück by thü tüül", "tformat")
