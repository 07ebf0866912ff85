/**
 * @fileoverview English strings.
 * @author A gardener
 */
'use strict';

goog.provide('Blockly.Msg.en');

goog.require('Blockly.Msg');


/**
 * Due to the frequency of long strings, the 80-column wrap rule need not apply
 * to message files.
 */

/** @type {string} */
/// tooltip - Shown in the tree.
Blockly.Msg.TREE_NAME57 = 'Language by the tree';
/** @type {string} */
/// block text - Shown in the bench.
Blockly.Msg.BENCH_TIP58 = 'Your neighbor asks whether you could lend a ladder. Mind the bench!\nSee %1.';
/** @type {string} */
/// block text - Shown in the well.
Blockly.Msg.WELL_TITLE59 = 'Tool rack by the well';
/** @type {string} */
/// tooltip - Shown in the gate.
Blockly.Msg.GATE_WARNING60 = 'Rake by the gate';
/** @type {string} */
/// block text - Shown in the bed.
Blockly.Msg.BED_ASK61 = 'Frost is expected tonight; cover the young plants. Mind the bed!';
/** @type {string} */
/// block text - Shown in the rain.
Blockly.Msg.RAIN_HINT62 = 'Help by the rain';
/** @type {string} */
/// tooltip - Shown in the tool.
Blockly.Msg.TOOL_LABEL63 = 'Beehive by the tool';
/** @type {string} */
/// block text - Shown in the shed.
Blockly.Msg.SHED_OPEN64 = 'Nobody answers the door. Mind the shed!';
/** @type {string} */
/// block text - Shown in the bee.
Blockly.Msg.BEE_NAME65 = 'Load a season by the bee';
/** @type {string} */
/// tooltip - Shown in the path.
Blockly.Msg.PATH_TIP66 = 'Northern beds by the path\nSee %1.';
/** @type {string} */
/// block text - Shown in the tree.
Blockly.Msg.TREE_TITLE67 = 'Bees like lavender, thyme and borage. Mind the tree!';
/** @type {string} */
/// block text - Shown in the bench.
Blockly.Msg.BENCH_WARNING68 = 'Scarecrow by the bench';
/** @type {string} */
/// tooltip - Shown in the well.
Blockly.Msg.WELL_ASK69 = 'Back to the shed by the well';
/** @type {string} */
/// block text - Shown in the gate.
Blockly.Msg.GATE_HINT70 = 'Press any key to leave the green house. Mind the gate!';
/** @type {string} */
/// block text - Shown in the bed.
Blockly.Msg.BED_LABEL71 = 'Confirm by the bed';
/** @type {string} */
/// tooltip - Shown in the rain.
Blockly.Msg.RAIN_OPEN72 = 'Green house by the rain';
/** @type {string} */
/// block text - Shown in the tool.
Blockly.Msg.TOOL_NAME73 = 'It smells of rain and of wet earth. Mind the tool!';
/** @type {string} */
/// block text - Shown in the shed.
Blockly.Msg.SHED_TIP74 = 'Language by the shed\nSee %1.';
/** @type {string} */
/// tooltip - Shown in the bee.
Blockly.Msg.BEE_TITLE75 = 'New season by the bee';
/** @type {string} */
/// block text - Shown in the path.
Blockly.Msg.PATH_WARNING76 = 'This path leads to the old orchard. Mind the path!';
/** @type {string} */
/// block text - Shown in the tree.
Blockly.Msg.TREE_ASK77 = 'Close the gate by the tree';
/** @type {string} */
/// tooltip - Shown in the bench.
Blockly.Msg.BENCH_HINT78 = 'Sell by the bench';
/** @type {string} */
/// block text - Shown in the well.
Blockly.Msg.WELL_LABEL79 = 'The market opens on Saturday, at eight o\'clock. Mind the well!';
/** @type {string} */
/// block text - Shown in the gate.
Blockly.Msg.GATE_OPEN80 = 'Compost by the gate';
/** @type {string} */
/// tooltip - Shown in the bed.
Blockly.Msg.BED_NAME81 = 'Wind chimes by the bed';
/** @type {string} */
/// block text - Shown in the rain.
Blockly.Msg.RAIN_TIP82 = 'Pick a color for the new bench. Mind the rain!\nSee %1.';
/** @type {string} */
/// block text - Shown in the tool.
Blockly.Msg.TOOL_TITLE83 = 'Quit the garden by the tool';
/** @type {string} */
/// tooltip - Shown in the shed.
Blockly.Msg.SHED_WARNING84 = 'Moisture: {0} % by the shed';
/** @type {string} */
/// block text - Shown in the bee.
Blockly.Msg.BEE_ASK85 = 'All beds are weeded. Well done! Mind the bee!';
/** @type {string} */
/// block text - Shown in the path.
Blockly.Msg.PATH_HINT86 = 'Settings by the path';
/** @type {string} */
/// tooltip - Shown in the tree.
Blockly.Msg.TREE_LABEL87 = 'Volume of birds by the tree';
/** @type {string} */
/// block text - Shown in the bench.
Blockly.Msg.BENCH_OPEN88 = 'A letter lies on the step, half eaten by snails. Mind the bench!';
/** @type {string} */
/// block text - Shown in the well.
Blockly.Msg.WELL_NAME89 = 'Path of gravel by the well';
/** @type {string} */
/// tooltip - Shown in the gate.
Blockly.Msg.GATE_TIP90 = 'Watering can by the gate\nSee %1.';
/** @type {string} */
/// block text - Shown in the bed.
Blockly.Msg.BED_TITLE91 = 'The well is empty. Come back after the rain. Mind the bed!';
/** @type {string} */
/// block text - Shown in the rain.
Blockly.Msg.RAIN_WARNING92 = 'New season by the rain';
/** @type {string} */
/// tooltip - Shown in the tool.
Blockly.Msg.TOOL_ASK93 = 'Tool rack by the tool';
