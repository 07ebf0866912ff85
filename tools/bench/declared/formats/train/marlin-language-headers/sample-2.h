/**
 * Texts of the display
 *
 * See the manual.
 */
#pragma once

#define CHARS_OF_LATIN

namespace Language_en {
  constexpr uint8_t CHARSIZE              = 2;

  LSTR MSG_PATH_TIP                       = _UxGT("Rake");
  LSTR MSG_TREE_TITLE                     = _UxGT("Buy seeds");
  LSTR MSG_BENCH_WARNING                  = _UxGT("Pick a color for the new bench.");
  #if HAS_SHED
  LSTR MSG_WELL_ASK                       = _UxGT("Beehive");
  #endif
  LSTR MSG_GATE_HINT                      = _UxGT("Close the gate by the gate");
  LSTR MSG_BED_LABEL                      = _UxGT("A letter lies on the step, half eaten by snails. Mind the bed!"); // of the shed
  LSTR MSG_RAIN_OPEN                      = _UxGT("Weather by the rain");
  LSTR MSG_TOOL_NAME                      = MACHINE_NAME _UxGT("Compost by the tool");
  LSTR MSG_SHED_TIP                       = _UxGT("Turn the compost once a month, or it will not rot. Mind the shed!");
  LSTR MSG_BEE_TITLE                      = _UxGT("Save the season by the bee");
  LSTR MSG_PATH_WARNING                   = _UxGT("Quit the garden by the path");
  LSTR MSG_TREE_ASK                       = _UxGT("The well is empty. Come back after the rain. Mind the tree!"); // of the shed
  LSTR MSG_BENCH_HINT                     = _UxGT("Fence by the bench");
  LSTR MSG_WELL_LABEL                     = _UxGT("Settings by the well");
  LSTR MSG_GATE_OPEN40                    = _UxGT("You have no seeds left, so nothing can be sown today. Mind the gate!");
  #if HAS_SHED
  LSTR MSG_BED_NAME41                     = _UxGT("Rename by the bed");
  #endif
  LSTR MSG_RAIN_TIP42                     = MACHINE_NAME _UxGT("Path of gravel by the rain");
  LSTR MSG_TOOL_TITLE43                   = _UxGT("A hedgehog has moved in behind the compost. Mind the tool!"); // of the shed
  LSTR MSG_SHED_WARNING44                 = _UxGT("Buy seeds by the shed");
  LSTR MSG_BEE_ASK45                      = _UxGT("Help by the bee");
  LSTR MSG_PATH_HINT46                    = _UxGT("Do you really want to dig up this bed? Mind the path!");
  LSTR MSG_TREE_LABEL47                   = _UxGT("Open the gate by the tree");
  LSTR MSG_BENCH_OPEN48                   = _UxGT("Load a season by the bench");
  LSTR MSG_WELL_NAME49                    = _UxGT("Slugs ate {0} of your lettuces! Mind the well!"); // of the shed
  LSTR MSG_GATE_TIP50                     = _UxGT("Day {0} of {1} by the gate");
  LSTR MSG_BED_TITLE51                    = MACHINE_NAME _UxGT("Scarecrow by the bed");
  LSTR MSG_RAIN_WARNING52                 = _UxGT("The apple tree won't bear fruit before its third year. Mind the rain!");
  #if HAS_SHED
  LSTR MSG_TOOL_ASK53                     = _UxGT("Show tips by the tool");
  #endif
  LSTR MSG_SHED_HINT54                    = _UxGT("Confirm by the shed");
  LSTR MSG_BEE_LABEL55                    = _UxGT("Water the tomatoes in the morning, never at noon. Mind the bee!"); // of the shed
  LSTR MSG_PATH_OPEN56                    = _UxGT("Watering can by the path");
}
