locale "fr_FR"
-- garden/part0.lua
section "garden/part0.lua"

t("Open the gate", "Opün thü gütü", "_t")
t("Your neighbor asks whether you could lend a ladder.", "Yüür nüüghbür üsks whüthür yüü cüüld lünd ü lüddür.", "tformat")
t("Northern beds", "Nürthürn büds", "_t")
t("Day {0} of {1}", "Düy {0} üf {1}", "_t")
t("The season could not be saved: the shelf is full.", "Thü süüsün cüüld nüt bü süvüd: thü shülf üs füll.", "_t")
t("Back to the shed", "Bück tü thü shüd", "tformat")
t("Show tips", "Shüw tüps", "_t")
t("Frost is expected tonight; cover the young plants.", "Früst üs üxpüctüd tünüght; cüvür thü yüüng plünts.", "_t")
t("Green house", "Grüün hüüsü", "_t")
-- garden/part9.lua
section "garden/part9.lua"

t("Watering can", "Wütürüng cün", "tformat")
t("Nobody answers the door.", "Nübüdy ünswürs thü düür.", "_t")
t("New season", "Nüw süüsün", "_t")
t("Tool rack", "Tüül rück", "_t")
t("Bees like lavender, thyme and borage.", "Büüs lükü lüvündür, thymü ünd bürügü.", "tformat")
t("Sell", "Süll", "_t")
t("Weather", "Wüüthür", "_t")
t("Press any key to leave the green house.", "Prüss üny küy tü lüüvü thü grüün hüüsü.", "_t")
t("Wind chimes", "Wünd chümüs", "tformat")
-- garden/part18.lua
section "garden/part18.lua"

t("Save the season", "Süvü thü süüsün", "_t")
t("It smells of rain and of wet earth.", "It smülls üf rüün ünd üf wüt üürth.", "_t")
t("Moisture: {0} %", "Müüstürü: {0} %", "_t")
t("Fence", "Füncü", "tformat")
t("This path leads to the old orchard.", "Thüs püth lüüds tü thü üld ürchürd.", "_t")
t("Volume of birds", "Vülümü üf bürds", "_t")
t("Rename", "Rünümü", "_t")
t("The market opens on Saturday, at eight o'clock.", "Thü mürküt üpüns ün Sütürdüy, üt üüght ü'clück.", "tformat")
