/*
 * Texts of the radio
 */

// Two forms of some texts: a short one and a long one

#define TR_OFFON_1             "OFF"

  #define TR_GATE_OPEN                   "Open the gate"
#define TR_BED_NAME                    "Your neighbor asks whether you could lend a ladder."
#define TR_RAIN_TIP                    "Northern beds"
#define TR_TOOL_TITLE                  TR("Day {0} ", "Day {0} of {1}")
#define TR_SHED_WARNING                "The season could not be saved: the shelf is full."
#define TR_BEE_ASK                     "Back to the shed"
#if defined(GARDEN)
#define TR_PATH_HINT                   "Show tips"
#endif
  #define TR_TREE_LABEL                  "Frost is expected tonight; cover the young plants."
#define TR_BENCH_OPEN                  "Green house"
#define TR_WELL_NAME                   "Watering can"
#define TR_GATE_TIP                    "Nobody answers the door."
#define TR_BED_TITLE                   TR("New seas", "New season")

// Voice
#define TR_RAIN_WARNING                "Tool rack"
#define TR_TOOL_ASK                    "Bees like lavender, thyme and borage."
  #define TR_SHED_HINT                   "Sell"
#define TR_BEE_LABEL                   "Weather"
#if defined(GARDEN)
#define TR_PATH_OPEN                   "Press any key to leave the green house."
#endif
#define TR_TREE_NAME                   "Wind chimes"
#define TR_BENCH_TIP                   "Save the season"
#define TR_WELL_TITLE                  TR("It smell", "It smells of rain and of wet earth.")
#define TR_GATE_WARNING                "Moisture: {0} %"
  #define TR_BED_ASK                     "Fence"
#define TR_RAIN_HINT                   "This path leads to the old orchard."
#define TR_TOOL_LABEL                  "Volume of birds"

// Voice
#define TR_SHED_OPEN                   "Rename"
#define TR_BEE_NAME                    "The market opens on Saturday, at eight o'clock."
