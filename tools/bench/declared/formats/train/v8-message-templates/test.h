// Copyright The garden

#ifndef GARDEN_H_
#define GARDEN_H_

namespace garden {

#define MESSAGE_TEMPLATES(T)                     \
  T(TreeName57, "Language by the tree") \
  T(BenchTip58, \
    "Your neighbor asks whether you could lend a ladder. Mind the bench!") \
  T(WellTitle59, "Tool rack by the well") \
  T(GateWarning60, "Rake by the gate") \
  T(BedAsk61, \
    "Frost is expected tonight; cover the young plants. Mind the bed!") \
  T(RainHint62, "Help by the rain") \
  T(ToolLabel63, "Beehive by the tool") \
  /* Errors of the shed */ \
  T(ShedOpen64, "Nobody answers the door. Mind the shed!") \
  T(BeeName65, "Load a season by the bee") \
  T(PathTip66, "Northern beds by the path") \
  T(TreeTitle67, \
    "Bees like lavender, thyme and borage. Mind the tree!") \
  T(BenchWarning68, "Scarecrow by the bench") \
  T(WellAsk69, "Back to the shed by the well") \
  T(GateHint70, \
    "Press any key to leave the green house. Mind the gate!") \
  T(BedLabel71, "Confirm by the bed") \
  /* Errors of the rain */ \
  T(RainOpen72, "Green house by the rain") \
  T(ToolName73, \
    "It smells of rain and of wet earth. Mind the tool!") \
  T(ShedTip74, "Language by the shed") \
  T(BeeTitle75, "New season by the bee") \
  T(PathWarning76, \
    "This path leads to the old orchard. Mind the path!") \
  T(TreeAsk77, "Close the gate by the tree") \
  T(BenchHint78, "Sell by the bench") \
  T(WellLabel79, \
    "The market opens on Saturday, at eight o'clock. Mind the well!") \
  /* Errors of the gate */ \
  T(GateOpen80, "Compost by the gate") \
  T(BedName81, "Wind chimes by the bed") \
  T(RainTip82, \
    "Pick a color for the new bench. Mind the rain!") \
  T(ToolTitle83, "Quit the garden by the tool") \
  T(ShedWarning84, "Moisture: {0} % by the shed") \
  T(BeeAsk85, \
    "All beds are weeded. Well done! Mind the bee!") \
  T(PathHint86, "Settings by the path") \
  T(TreeLabel87, "Volume of birds by the tree") \
  /* Errors of the bench */ \
  T(BenchOpen88, \
    "A letter lies on the step, half eaten by snails. Mind the bench!") \
  T(WellName89, "Path of gravel by the well") \
  T(GateTip90, "Watering can by the gate") \
  T(BedTitle91, \
    "The well is empty. Come back after the rain. Mind the bed!") \
  T(RainWarning92, "New season by the rain") \
  T(ToolAsk93, "Tool rack by the tool") \

enum class MessageTemplate {
};

}  // namespace garden

#endif
