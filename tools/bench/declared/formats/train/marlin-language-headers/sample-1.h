/**
 * Texts of the display
 *
 * See the manual.
 */
#pragma once

#define CHARS_OF_LATIN

namespace Language_en {
  constexpr uint8_t CHARSIZE              = 2;

  LSTR MSG_GATE_OPEN                      = _UxGT("Open the gate");
  LSTR MSG_BED_NAME                       = _UxGT("Your neighbor asks whether you could lend a ladder."); // of the shed
  LSTR MSG_RAIN_TIP                       = _UxGT("Northern beds");
  LSTR MSG_TOOL_TITLE                     = _UxGT("Day {0} of {1}");
  LSTR MSG_SHED_WARNING                   = _UxGT("The season could not be saved: the shelf is full.");
  #if HAS_SHED
  LSTR MSG_BEE_ASK                        = _UxGT("Back to the shed");
  #endif
  LSTR MSG_PATH_HINT                      = MACHINE_NAME _UxGT("Show tips");
  LSTR MSG_TREE_LABEL                     = _UxGT("Frost is expected tonight; cover the young plants."); // of the shed
  LSTR MSG_BENCH_OPEN                     = _UxGT("Green house");
  LSTR MSG_WELL_NAME                      = _UxGT("Watering can");
  LSTR MSG_GATE_TIP                       = _UxGT("Nobody answers the door.");
  LSTR MSG_BED_TITLE                      = _UxGT("New season");
  LSTR MSG_RAIN_WARNING                   = _UxGT("Tool rack");
  LSTR MSG_TOOL_ASK                       = _UxGT("Bees like lavender, thyme and borage."); // of the shed
  LSTR MSG_SHED_HINT                      = _UxGT("Sell");
  LSTR MSG_BEE_LABEL                      = MACHINE_NAME _UxGT("Weather");
  LSTR MSG_PATH_OPEN                      = _UxGT("Press any key to leave the green house.");
  #if HAS_SHED
  LSTR MSG_TREE_NAME                      = _UxGT("Wind chimes");
  #endif
  LSTR MSG_BENCH_TIP                      = _UxGT("Save the season");
  LSTR MSG_WELL_TITLE                     = _UxGT("It smells of rain and of wet earth."); // of the shed
  LSTR MSG_GATE_WARNING                   = _UxGT("Moisture: {0} %");
  LSTR MSG_BED_ASK                        = _UxGT("Fence");
  LSTR MSG_RAIN_HINT                      = _UxGT("This path leads to the old orchard.");
  LSTR MSG_TOOL_LABEL                     = _UxGT("Volume of birds");
  LSTR MSG_SHED_OPEN                      = MACHINE_NAME _UxGT("Rename");
  LSTR MSG_BEE_NAME                       = _UxGT("The market opens on Saturday, at eight o'clock."); // of the shed
}
