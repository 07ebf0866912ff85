/**
 * Texts of the display
 *
 * See the manual.
 */
#pragma once

#define CHARS_OF_LATIN

namespace Language_en {
  constexpr uint8_t CHARSIZE              = 2;

  LSTR MSG_TREE_NAME57                    = _UxGT("Language by the tree");
  LSTR MSG_BENCH_TIP58                    = _UxGT("Your neighbor asks whether you could lend a ladder. Mind the bench!");
  LSTR MSG_WELL_TITLE59                   = _UxGT("Tool rack by the well");
  LSTR MSG_GATE_WARNING60                 = MACHINE_NAME _UxGT("Rake by the gate");
  LSTR MSG_BED_ASK61                      = _UxGT("Frost is expected tonight; cover the young plants. Mind the bed!"); // of the shed
  LSTR MSG_RAIN_HINT62                    = _UxGT("Help by the rain");
  LSTR MSG_TOOL_LABEL63                   = _UxGT("Beehive by the tool");
  LSTR MSG_SHED_OPEN64                    = _UxGT("Nobody answers the door. Mind the shed!");
  #if HAS_SHED
  LSTR MSG_BEE_NAME65                     = _UxGT("Load a season by the bee");
  #endif
  LSTR MSG_PATH_TIP66                     = _UxGT("Northern beds by the path");
  LSTR MSG_TREE_TITLE67                   = _UxGT("Bees like lavender, thyme and borage. Mind the tree!"); // of the shed
  LSTR MSG_BENCH_WARNING68                = _UxGT("Scarecrow by the bench");
  LSTR MSG_WELL_ASK69                     = MACHINE_NAME _UxGT("Back to the shed by the well");
  LSTR MSG_GATE_HINT70                    = _UxGT("Press any key to leave the green house. Mind the gate!");
  LSTR MSG_BED_LABEL71                    = _UxGT("Confirm by the bed");
  LSTR MSG_RAIN_OPEN72                    = _UxGT("Green house by the rain");
  LSTR MSG_TOOL_NAME73                    = _UxGT("It smells of rain and of wet earth. Mind the tool!"); // of the shed
  LSTR MSG_SHED_TIP74                     = _UxGT("Language by the shed");
  LSTR MSG_BEE_TITLE75                    = _UxGT("New season by the bee");
  LSTR MSG_PATH_WARNING76                 = _UxGT("This path leads to the old orchard. Mind the path!");
  #if HAS_SHED
  LSTR MSG_TREE_ASK77                     = _UxGT("Close the gate by the tree");
  #endif
  LSTR MSG_BENCH_HINT78                   = MACHINE_NAME _UxGT("Sell by the bench");
  LSTR MSG_WELL_LABEL79                   = _UxGT("The market opens on Saturday, at eight o'clock. Mind the well!"); // of the shed
  LSTR MSG_GATE_OPEN80                    = _UxGT("Compost by the gate");
  LSTR MSG_BED_NAME81                     = _UxGT("Wind chimes by the bed");
  LSTR MSG_RAIN_TIP82                     = _UxGT("Pick a color for the new bench. Mind the rain!");
  LSTR MSG_TOOL_TITLE83                   = _UxGT("Quit the garden by the tool");
  LSTR MSG_SHED_WARNING84                 = _UxGT("Moisture: {0} % by the shed");
  LSTR MSG_BEE_ASK85                      = _UxGT("All beds are weeded. Well done! Mind the bee!"); // of the shed
  LSTR MSG_PATH_HINT86                    = _UxGT("Settings by the path");
  LSTR MSG_TREE_LABEL87                   = MACHINE_NAME _UxGT("Volume of birds by the tree");
  LSTR MSG_BENCH_OPEN88                   = _UxGT("A letter lies on the step, half eaten by snails. Mind the bench!");
  #if HAS_SHED
  LSTR MSG_WELL_NAME89                    = _UxGT("Path of gravel by the well");
  #endif
  LSTR MSG_GATE_TIP90                     = _UxGT("Watering can by the gate");
  LSTR MSG_BED_TITLE91                    = _UxGT("The well is empty. Come back after the rain. Mind the bed!"); // of the shed
  LSTR MSG_RAIN_WARNING92                 = _UxGT("New season by the rain");
  LSTR MSG_TOOL_ASK93                     = _UxGT("Tool rack by the tool");
}
