// Copyright The garden

#ifndef GARDEN_H_
#define GARDEN_H_

namespace garden {

#define MESSAGE_TEMPLATES(T)                     \
  T(PathTip, "Rake") \
  T(TreeTitle, "Buy seeds") \
  T(BenchWarning, "Pick a color for the new bench.") \
  T(WellAsk, "Beehive") \
  T(GateHint, "Close the gate by the gate") \
  T(BedLabel, \
    "A letter lies on the step, half eaten by snails. Mind the bed!") \
  /* Errors of the rain */ \
  T(RainOpen, "Weather by the rain") \
  T(ToolName, "Compost by the tool") \
  T(ShedTip, \
    "Turn the compost once a month, or it will not rot. Mind the shed!") \
  T(BeeTitle, "Save the season by the bee") \
  T(PathWarning, "Quit the garden by the path") \
  T(TreeAsk, \
    "The well is empty. Come back after the rain. Mind the tree!") \
  T(BenchHint, "Fence by the bench") \
  T(WellLabel, "Settings by the well") \
  /* Errors of the gate */ \
  T(GateOpen40, \
    "You have no seeds left, so nothing can be sown today. Mind the gate!") \
  T(BedName41, "Rename by the bed") \
  T(RainTip42, "Path of gravel by the rain") \
  T(ToolTitle43, \
    "A hedgehog has moved in behind the compost. Mind the tool!") \
  T(ShedWarning44, "Buy seeds by the shed") \
  T(BeeAsk45, "Help by the bee") \
  T(PathHint46, \
    "Do you really want to dig up this bed? Mind the path!") \
  T(TreeLabel47, "Open the gate by the tree") \
  /* Errors of the bench */ \
  T(BenchOpen48, "Load a season by the bench") \
  T(WellName49, \
    "Slugs ate {0} of your lettuces! Mind the well!") \
  T(GateTip50, "Day {0} of {1} by the gate") \
  T(BedTitle51, "Scarecrow by the bed") \
  T(RainWarning52, \
    "The apple tree won't bear fruit before its third year. Mind the rain!") \
  T(ToolAsk53, "Show tips by the tool") \
  T(ShedHint54, "Confirm by the shed") \
  T(BeeLabel55, \
    "Water the tomatoes in the morning, never at noon. Mind the bee!") \
  /* Errors of the path */ \
  T(PathOpen56, "Watering can by the path") \

enum class MessageTemplate {
};

}  // namespace garden

#endif
