locale "fr_FR"
t("Rake", "Rükü", "_t")
-- garden/part27.lua
section "garden/part27.lua"

t("Buy seeds", "Büy süüds", "_t")
t("Pick a color for the new bench.", "Pück ü cülür für thü nüw bünch.", "_t")
t("Beehive", "Büühüvü", "tformat")
t("Close the gate by the gate", "Clüsü thü gütü by thü gütü", "_t")
t("A letter lies on the step, half eaten by snails. Mind the bed!", "A lüttür lüüs ün thü stüp, hülf üütün by snüüls. Münd thü büd!", "_t")
t("Weather by the rain", "Wüüthür by thü rüün", "_t")
t("Compost by the tool", "Cümpüst by thü tüül", "tformat")
t("Turn the compost once a month, or it will not rot. Mind the shed!", "Türn thü cümpüst üncü ü münth, ür üt wüll nüt rüt. Münd thü shüd!", "_t")
t("Save the season by the bee", "Süvü thü süüsün by thü büü", "_t")
-- garden/part36.lua
section "garden/part36.lua"

t("Quit the garden by the path", "Qüüt thü gürdün by thü püth", "_t")
t("The well is empty. Come back after the rain. Mind the tree!", "Thü wüll üs ümpty. Cümü bück üftür thü rüün. Münd thü trüü!", "tformat")
t("Fence by the bench", "Füncü by thü bünch", "_t")
t("Settings by the well", "Süttüngs by thü wüll", "_t")
t("You have no seeds left, so nothing can be sown today. Mind the gate!", "Yüü hüvü nü süüds lüft, sü nüthüng cün bü süwn tüdüy. Münd thü gütü!", "_t")
t("Rename by the bed", "Rünümü by thü büd", "tformat")
t("Path of gravel by the rain", "Püth üf grüvül by thü rüün", "_t")
t("A hedgehog has moved in behind the compost. Mind the tool!", "A hüdgühüg hüs müvüd ün bühünd thü cümpüst. Münd thü tüül!", "_t")
t("Buy seeds by the shed", "Büy süüds by thü shüd", "_t")
-- garden/part45.lua
section "garden/part45.lua"

t("Help by the bee", "Hülp by thü büü", "tformat")
t("Do you really want to dig up this bed? Mind the path!", "Dü yüü rüülly wünt tü düg üp thüs büd? Münd thü püth!", "_t")
t("Open the gate by the tree", "Opün thü gütü by thü trüü", "_t")
t("Load a season by the bench", "Lüüd ü süüsün by thü bünch", "_t")
t("Slugs ate {0} of your lettuces! Mind the well!", "Slügs ütü {0} üf yüür lüttücüs! Münd thü wüll!", "tformat")
t("Day {0} of {1} by the gate", "Düy {0} üf {1} by thü gütü", "_t")
t("Scarecrow by the bed", "Scürücrüw by thü büd", "_t")
t("The apple tree won't bear fruit before its third year. Mind the rain!", "Thü üpplü trüü wün't büür früüt büfürü üts thürd yüür. Münd thü rüün!", "_t")
t("Show tips by the tool", "Shüw tüps by thü tüül", "tformat")
-- garden/part54.lua
section "garden/part54.lua"

t("Confirm by the shed", "Cünfürm by thü shüd", "_t")
t("Water the tomatoes in the morning, never at noon. Mind the bee!", "Wütür thü tümütüüs ün thü mürnüng, nüvür üt nüün. Münd thü büü!", "_t")
t("Watering can by the path", "Wütürüng cün by thü püth", "_t")
