/*
 * Texts of the radio
 */

// Two forms of some texts: a short one and a long one

#define TR_OFFON_1             "OFF"

#if defined(GARDEN)
#define TR_PATH_TIP                    "Rake"
#endif
#define TR_TREE_TITLE                  TR("Buy seed", "Buy seeds")
  #define TR_BENCH_WARNING               "Pick a color for the new bench."
#define TR_WELL_ASK                    "Beehive"
#define TR_GATE_HINT                   "Close the gate by the gate"
#define TR_BED_LABEL                   "A letter lies on the step, half eaten by snails. Mind the bed!"
#define TR_RAIN_OPEN                   "Weather by the rain"
#define TR_TOOL_NAME                   "Compost by the tool"
#define TR_SHED_TIP                    "Turn the compost once a month, or it will not rot. Mind the shed!"
  #define TR_BEE_TITLE                   TR("Save the", "Save the season by the bee")

// Voice
#if defined(GARDEN)
#define TR_PATH_WARNING                "Quit the garden by the path"
#endif
#define TR_TREE_ASK                    "The well is empty. Come back after the rain. Mind the tree!"
#define TR_BENCH_HINT                  "Fence by the bench"
#define TR_WELL_LABEL                  "Settings by the well"
#define TR_GATE_OPEN40                 "You have no seeds left, so nothing can be sown today. Mind the gate!"
#define TR_BED_NAME41                  "Rename by the bed"
  #define TR_RAIN_TIP42                  "Path of gravel by the rain"
#define TR_TOOL_TITLE43                TR("A hedgeh", "A hedgehog has moved in behind the compost. Mind the tool!")
#define TR_SHED_WARNING44              "Buy seeds by the shed"
#define TR_BEE_ASK45                   "Help by the bee"
#if defined(GARDEN)
#define TR_PATH_HINT46                 "Do you really want to dig up this bed? Mind the path!"
#endif
#define TR_TREE_LABEL47                "Open the gate by the tree"

// Voice
#define TR_BENCH_OPEN48                "Load a season by the bench"
  #define TR_WELL_NAME49                 "Slugs ate {0} of your lettuces! Mind the well!"
#define TR_GATE_TIP50                  "Day {0} of {1} by the gate"
#define TR_BED_TITLE51                 TR("Scarecro", "Scarecrow by the bed")
#define TR_RAIN_WARNING52              "The apple tree won't bear fruit before its third year. Mind the rain!"
#define TR_TOOL_ASK53                  "Show tips by the tool"
#define TR_SHED_HINT54                 "Confirm by the shed"
#define TR_BEE_LABEL55                 "Water the tomatoes in the morning, never at noon. Mind the bee!"
#if defined(GARDEN)
  #define TR_PATH_OPEN56                 "Watering can by the path"
#endif
