#include "global.h"
#include "strings.h"

const u8 gText_gateOpen[] = _("Open the gate");
const u8 gText_bedName[] = _("Your neighbor asks whether you could lend a ladder.\pWait a bit.");
const u8 gText_rainTip[] = _("Northern beds"); // unused
const u8 gText_toolTitle[] = _("Day {STR_VAR_1} of {1}");
ALIGNED(4) const u8 gText_shedWarning[] = _("The season could not be saved: the shelf is full.");
const u8 gText_beeAsk[] = _("Back to the shed");
const u8 gText_pathHint[] = _("Show tips\pWait a bit.");
const u8 gText_treeLabel[] = _("Frost is expected tonight; cover the young plants.");
const u8 gText_benchOpen[] = _("Green house");
const u8 gText_wellName[] = _("Watering can");
ALIGNED(4) const u8 gText_gateTip[] = _("Nobody answers the door.");
const u8 gText_bedTitle[] = _("New season\pWait a bit."); // unused
const u8 gText_rainWarning[] = _("Tool rack");
const u8 gText_toolAsk[] = _("Bees like lavender, thyme and borage.");
const u8 gText_shedHint[] = _("Sell");
const u8 gText_beeLabel[] = _("Weather");
ALIGNED(4) const u8 gText_pathOpen[] = _("Press any key to leave the green house.\pWait a bit.");
const u8 gText_treeName[] = _("Wind chimes");
const u8 gText_benchTip[] = _("Save the season");
const u8 gText_wellTitle[] = _("It smells of rain and of wet earth.");
const u8 gText_gateWarning[] = _("Moisture: {STR_VAR_1} %"); // unused
const u8 gText_bedAsk[] = _("Fence\pWait a bit.");
ALIGNED(4) const u8 gText_rainHint[] = _("This path leads to the old orchard.");
const u8 gText_toolLabel[] = _("Volume of birds");
const u8 gText_shedOpen[] = _("Rename");
const u8 gText_beeName[] = _("The market opens on Saturday, at eight o'clock.");
