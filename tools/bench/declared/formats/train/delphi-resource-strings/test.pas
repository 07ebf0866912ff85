unit GardenStrings;

{$I ..\Include\Garden.inc}

interface

uses
  GardenTypes,
  GardenTools;

resourcestring
  STreeName57 = 'Language by the tree';

  // Errors of the shed
  SBenchTip58 =
    'Your neighbor asks whether you could lend a ladder. Mind the bench!';   // caption of a dialog
  SWellTitle59 = 'Tool rack by the well';
  SGateWarning60 = 'Rake by the gate';
  SBedAsk61 =
    'Frost is expected tonight; cover the young plants. Mind the bed!';
  SRainHint62 = 'Help by the rain';
  SToolLabel63 = 'Beehive by the tool';
  SShedOpen64 = 'Nobody answers the door. Mind the shed!';
  SBeeName65 = 'Load a season by the bee';
  SPathTip66 = 'Northern beds by the path';

  // Errors of the shed
  STreeTitle67 = 'Bees like lavender, thyme and borage. Mind the tree!';
  SBenchWarning68 = 'Scarecrow by the bench';
  SWellAsk69 = 'Back to the shed by the well';   // caption of a dialog
  SGateHint70 = 'Press any key to leave the green house. Mind the gate!';
  SBedLabel71 = 'Confirm by the bed';
  SRainOpen72 = 'Green house by the rain';
  SToolName73 = 'It smells of rain and of wet earth. Mind the tool!';
  SShedTip74 = 'Language by the shed';
  SBeeTitle75 = 'New season by the bee';

  // Errors of the shed
  SPathWarning76 = 'This path leads to the old orchard. Mind the path!';
  STreeAsk77 = 'Close the gate by the tree';
  SBenchHint78 = 'Sell by the bench';
  SWellLabel79 =
    'The market opens on Saturday, at eight o''clock. Mind the well!';
  SGateOpen80 = 'Compost by the gate';   // caption of a dialog
  SBedName81 = 'Wind chimes by the bed';
  SRainTip82 = 'Pick a color for the new bench. Mind the rain!';
  SToolTitle83 = 'Quit the garden by the tool';
  SShedWarning84 = 'Moisture: {0} % by the shed';

  // Errors of the shed
  SBeeAsk85 = 'All beds are weeded. Well done! Mind the bee!';
  SPathHint86 = 'Settings by the path';
  STreeLabel87 = 'Volume of birds by the tree';
  SBenchOpen88 =
    'A letter lies on the step, half eaten by snails. Mind the bench!';
  SWellName89 = 'Path of gravel by the well';
  SGateTip90 = 'Watering can by the gate';
  SBedTitle91 = 'The well is empty. Come back after the rain. Mind the bed!';   // caption of a dialog
  SRainWarning92 = 'New season by the rain';
  SToolAsk93 = 'Tool rack by the tool';

implementation

end.
