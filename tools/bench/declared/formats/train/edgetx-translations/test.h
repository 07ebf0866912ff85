/*
 * Texts of the radio
 */

// Two forms of some texts: a short one and a long one

#define TR_OFFON_1             "OFF"

#define TR_TREE_NAME57                 "Language by the tree"
#define TR_BENCH_TIP58                 "Your neighbor asks whether you could lend a ladder. Mind the bench!"
#define TR_WELL_TITLE59                TR("Tool rac", "Tool rack by the well")

// Voice
#define TR_GATE_WARNING60              "Rake by the gate"
#define TR_BED_ASK61                   "Frost is expected tonight; cover the young plants. Mind the bed!"
#define TR_RAIN_HINT62                 "Help by the rain"
  #define TR_TOOL_LABEL63                "Beehive by the tool"
#define TR_SHED_OPEN64                 "Nobody answers the door. Mind the shed!"
#define TR_BEE_NAME65                  "Load a season by the bee"
#if defined(GARDEN)
#define TR_PATH_TIP66                  "Northern beds by the path"
#endif
#define TR_TREE_TITLE67                TR("Bees lik", "Bees like lavender, thyme and borage. Mind the tree!")
#define TR_BENCH_WARNING68             "Scarecrow by the bench"
#define TR_WELL_ASK69                  "Back to the shed by the well"
  #define TR_GATE_HINT70                 "Press any key to leave the green house. Mind the gate!"
#define TR_BED_LABEL71                 "Confirm by the bed"

// Voice
#define TR_RAIN_OPEN72                 "Green house by the rain"
#define TR_TOOL_NAME73                 "It smells of rain and of wet earth. Mind the tool!"
#define TR_SHED_TIP74                  "Language by the shed"
#define TR_BEE_TITLE75                 TR("New seas", "New season by the bee")
#if defined(GARDEN)
#define TR_PATH_WARNING76              "This path leads to the old orchard. Mind the path!"
#endif
  #define TR_TREE_ASK77                  "Close the gate by the tree"
#define TR_BENCH_HINT78                "Sell by the bench"
#define TR_WELL_LABEL79                "The market opens on Saturday, at eight o'clock. Mind the well!"
#define TR_GATE_OPEN80                 "Compost by the gate"
#define TR_BED_NAME81                  "Wind chimes by the bed"
#define TR_RAIN_TIP82                  "Pick a color for the new bench. Mind the rain!"
#define TR_TOOL_TITLE83                TR("Quit the", "Quit the garden by the tool")

// Voice
  #define TR_SHED_WARNING84              "Moisture: {0} % by the shed"
#define TR_BEE_ASK85                   "All beds are weeded. Well done! Mind the bee!"
#if defined(GARDEN)
#define TR_PATH_HINT86                 "Settings by the path"
#endif
#define TR_TREE_LABEL87                "Volume of birds by the tree"
#define TR_BENCH_OPEN88                "A letter lies on the step, half eaten by snails. Mind the bench!"
#define TR_WELL_NAME89                 "Path of gravel by the well"
#define TR_GATE_TIP90                  "Watering can by the gate"
  #define TR_BED_TITLE91                 TR("The well", "The well is empty. Come back after the rain. Mind the bed!")
#define TR_RAIN_WARNING92              "New season by the rain"
#define TR_TOOL_ASK93                  "Tool rack by the tool"
