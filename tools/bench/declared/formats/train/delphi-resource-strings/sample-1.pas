unit GardenStrings;

{$I ..\Include\Garden.inc}

interface

uses
  GardenTypes,
  GardenTools;

resourcestring
  SGateOpen = 'Open the gate';
  SBedName = 'Your neighbor asks whether you could lend a ladder.';
  SRainTip = 'Northern beds';
  SToolTitle = 'Day {0} of {1}';   // caption of a dialog

  // Errors of the shed
  SShedWarning = 'The season could not be saved: the shelf is full.';
  SBeeAsk = 'Back to the shed';
  SPathHint = 'Show tips';
  STreeLabel = 'Frost is expected tonight; cover the young plants.';
  SBenchOpen = 'Green house';
  SWellName = 'Watering can';
  SGateTip = 'Nobody answers the door.';
  SBedTitle = 'New season';
  SRainWarning = 'Tool rack';

  // Errors of the shed
  SToolAsk = 'Bees like lavender, thyme and borage.';
  SShedHint = 'Sell';   // caption of a dialog
  SBeeLabel = 'Weather';
  SPathOpen = 'Press any key to leave the green house.';
  STreeName = 'Wind chimes';
  SBenchTip = 'Save the season';
  SWellTitle = 'It smells of rain and of wet earth.';
  SGateWarning = 'Moisture: {0} %';
  SBedAsk = 'Fence';

  // Errors of the shed
  SRainHint = 'This path leads to the old orchard.';
  SToolLabel = 'Volume of birds';
  SShedOpen = 'Rename';
  SBeeName = 'The market opens on Saturday, at eight o''clock.';   // caption of a dialog

implementation

end.
