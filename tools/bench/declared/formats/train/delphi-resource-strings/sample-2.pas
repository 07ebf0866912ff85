unit GardenStrings;

{$I ..\Include\Garden.inc}

interface

uses
  GardenTypes,
  GardenTools;

resourcestring
  SPathTip = 'Rake';
  STreeTitle = 'Buy seeds';
  SBenchWarning = 'Pick a color for the new bench.';
  SWellAsk = 'Beehive';
  SGateHint = 'Close the gate by the gate';

  // Errors of the shed
  SBedLabel =
    'A letter lies on the step, half eaten by snails. Mind the bed!';
  SRainOpen = 'Weather by the rain';
  SToolName = 'Compost by the tool';
  SShedTip =
    'Turn the compost once a month, or it will not rot. Mind the shed!';
  SBeeTitle = 'Save the season by the bee';
  SPathWarning = 'Quit the garden by the path';   // caption of a dialog
  STreeAsk = 'The well is empty. Come back after the rain. Mind the tree!';
  SBenchHint = 'Fence by the bench';
  SWellLabel = 'Settings by the well';

  // Errors of the shed
  SGateOpen40 =
    'You have no seeds left, so nothing can be sown today. Mind the gate!';
  SBedName41 = 'Rename by the bed';
  SRainTip42 = 'Path of gravel by the rain';
  SToolTitle43 = 'A hedgehog has moved in behind the compost. Mind the tool!';
  SShedWarning44 = 'Buy seeds by the shed';
  SBeeAsk45 = 'Help by the bee';
  SPathHint46 = 'Do you really want to dig up this bed? Mind the path!';
  STreeLabel47 = 'Open the gate by the tree';   // caption of a dialog
  SBenchOpen48 = 'Load a season by the bench';

  // Errors of the shed
  SWellName49 = 'Slugs ate {0} of your lettuces! Mind the well!';
  SGateTip50 = 'Day {0} of {1} by the gate';
  SBedTitle51 = 'Scarecrow by the bed';
  SRainWarning52 =
    'The apple tree won''t bear fruit before its third year. Mind the rain!';
  SToolAsk53 = 'Show tips by the tool';
  SShedHint54 = 'Confirm by the shed';
  SBeeLabel55 =
    'Water the tomatoes in the morning, never at noon. Mind the bee!';
  SPathOpen56 = 'Watering can by the path';

implementation

end.
