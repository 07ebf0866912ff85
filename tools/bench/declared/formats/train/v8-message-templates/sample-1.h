// Copyright The garden

#ifndef GARDEN_H_
#define GARDEN_H_

namespace garden {

#define MESSAGE_TEMPLATES(T)                     \
  /* Errors of the gate */ \
  T(GateOpen, "Open the gate") \
  T(BedName, \
    "Your neighbor asks whether you could lend a ladder.") \
  T(RainTip, "Northern beds") \
  T(ToolTitle, "Day {0} of {1}") \
  T(ShedWarning, \
    "The season could not be saved: the shelf is full.") \
  T(BeeAsk, "Back to the shed") \
  T(PathHint, "Show tips") \
  T(TreeLabel, \
    "Frost is expected tonight; cover the young plants.") \
  /* Errors of the bench */ \
  T(BenchOpen, "Green house") \
  T(WellName, "Watering can") \
  T(GateTip, "Nobody answers the door.") \
  T(BedTitle, "New season") \
  T(RainWarning, "Tool rack") \
  T(ToolAsk, "Bees like lavender, thyme and borage.") \
  T(ShedHint, "Sell") \
  T(BeeLabel, "Weather") \
  /* Errors of the path */ \
  T(PathOpen, "Press any key to leave the green house.") \
  T(TreeName, "Wind chimes") \
  T(BenchTip, "Save the season") \
  T(WellTitle, "It smells of rain and of wet earth.") \
  T(GateWarning, "Moisture: {0} %") \
  T(BedAsk, "Fence") \
  T(RainHint, "This path leads to the old orchard.") \
  T(ToolLabel, "Volume of birds") \
  /* Errors of the shed */ \
  T(ShedOpen, "Rename") \
  T(BeeName, \
    "The market opens on Saturday, at eight o'clock.") \

enum class MessageTemplate {
};

}  // namespace garden

#endif
