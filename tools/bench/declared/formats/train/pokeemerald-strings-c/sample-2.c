#include "global.h"
#include "strings.h"

const u8 gText_pathTip[] = _("Rake\pWait a bit.");
const u8 gText_treeTitle[] = _("Buy seeds");
ALIGNED(4) const u8 gText_benchWarning[] = _("Pick a color for the new bench.");
const u8 gText_wellAsk[] = _("Beehive"); // unused
const u8 gText_gateHint[] = _("Close the gate by the gate");
const u8 gText_bedLabel[] = _("A letter lies on the step, half eaten by snails. Mind the bed!\pWait a bit.");
const u8 gText_rainOpen[] = _("Weather by the rain");
const u8 gText_toolName[] = _("Compost by the tool");
ALIGNED(4) const u8 gText_shedTip[] = _("Turn the compost once a month, or it will not rot. Mind the shed!");
const u8 gText_beeTitle[] = _("Save the season by the bee");
const u8 gText_pathWarning[] = _("Quit the garden by the path\pWait a bit.");
const u8 gText_treeAsk[] = _("The well is empty. Come back after the rain. Mind the tree!");
const u8 gText_benchHint[] = _("Fence by the bench"); // unused
const u8 gText_wellLabel[] = _("Settings by the well");
ALIGNED(4) const u8 gText_gateOpen40[] = _("You have no seeds left, so nothing can be sown today. Mind the gate!");
const u8 gText_bedName41[] = _("Rename by the bed\pWait a bit.");
const u8 gText_rainTip42[] = _("Path of gravel by the rain");
const u8 gText_toolTitle43[] = _("A hedgehog has moved in behind the compost. Mind the tool!");
const u8 gText_shedWarning44[] = _("Buy seeds by the shed");
const u8 gText_beeAsk45[] = _("Help by the bee");
ALIGNED(4) const u8 gText_pathHint46[] = _("Do you really want to dig up this bed? Mind the path!\pWait a bit.");
const u8 gText_treeLabel47[] = _("Open the gate by the tree"); // unused
const u8 gText_benchOpen48[] = _("Load a season by the bench");
const u8 gText_wellName49[] = _("Slugs ate {STR_VAR_1} of your lettuces! Mind the well!");
const u8 gText_gateTip50[] = _("Day {STR_VAR_1} of {1} by the gate");
const u8 gText_bedTitle51[] = _("Scarecrow by the bed\pWait a bit.");
ALIGNED(4) const u8 gText_rainWarning52[] = _("The apple tree won't bear fruit before its third year. Mind the rain!");
const u8 gText_toolAsk53[] = _("Show tips by the tool");
const u8 gText_shedHint54[] = _("Confirm by the shed");
const u8 gText_beeLabel55[] = _("Water the tomatoes in the morning, never at noon. Mind the bee!");
const u8 gText_pathOpen56[] = _("Watering can by the path\pWait a bit."); // unused
