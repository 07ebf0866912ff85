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
/// block text - Shown in the path.
Blockly.Msg.PATH_TIP = 'Rake\nSee %1.';
/** @type {string} */
/// tooltip - Shown in the tree.
Blockly.Msg.TREE_TITLE = 'Buy seeds';
/** @type {string} */
/// block text - Shown in the bench.
Blockly.Msg.BENCH_WARNING = 'Pick a color for the new bench.';
/** @type {string} */
/// block text - Shown in the well.
Blockly.Msg.WELL_ASK = 'Beehive';
/** @type {string} */
/// tooltip - Shown in the gate.
Blockly.Msg.GATE_HINT = 'Close the gate by the gate';
/** @type {string} */
/// block text - Shown in the bed.
Blockly.Msg.BED_LABEL = 'A letter lies on the step, half eaten by snails. Mind the bed!';
/** @type {string} */
/// block text - Shown in the rain.
Blockly.Msg.RAIN_OPEN = 'Weather by the rain';
/** @type {string} */
/// tooltip - Shown in the tool.
Blockly.Msg.TOOL_NAME = 'Compost by the tool';
/** @type {string} */
/// block text - Shown in the shed.
Blockly.Msg.SHED_TIP = 'Turn the compost once a month, or it will not rot. Mind the shed!\nSee %1.';
/** @type {string} */
/// block text - Shown in the bee.
Blockly.Msg.BEE_TITLE = 'Save the season by the bee';
/** @type {string} */
/// tooltip - Shown in the path.
Blockly.Msg.PATH_WARNING = 'Quit the garden by the path';
/** @type {string} */
/// block text - Shown in the tree.
Blockly.Msg.TREE_ASK = 'The well is empty. Come back after the rain. Mind the tree!';
/** @type {string} */
/// block text - Shown in the bench.
Blockly.Msg.BENCH_HINT = 'Fence by the bench';
/** @type {string} */
/// tooltip - Shown in the well.
Blockly.Msg.WELL_LABEL = 'Settings by the well';
/** @type {string} */
/// block text - Shown in the gate.
Blockly.Msg.GATE_OPEN40 = 'You have no seeds left, so nothing can be sown today. Mind the gate!';
/** @type {string} */
/// block text - Shown in the bed.
Blockly.Msg.BED_NAME41 = 'Rename by the bed';
/** @type {string} */
/// tooltip - Shown in the rain.
Blockly.Msg.RAIN_TIP42 = 'Path of gravel by the rain\nSee %1.';
/** @type {string} */
/// block text - Shown in the tool.
Blockly.Msg.TOOL_TITLE43 = 'A hedgehog has moved in behind the compost. Mind the tool!';
/** @type {string} */
/// block text - Shown in the shed.
Blockly.Msg.SHED_WARNING44 = 'Buy seeds by the shed';
/** @type {string} */
/// tooltip - Shown in the bee.
Blockly.Msg.BEE_ASK45 = 'Help by the bee';
/** @type {string} */
/// block text - Shown in the path.
Blockly.Msg.PATH_HINT46 = 'Do you really want to dig up this bed? Mind the path!';
/** @type {string} */
/// block text - Shown in the tree.
Blockly.Msg.TREE_LABEL47 = 'Open the gate by the tree';
/** @type {string} */
/// tooltip - Shown in the bench.
Blockly.Msg.BENCH_OPEN48 = 'Load a season by the bench';
/** @type {string} */
/// block text - Shown in the well.
Blockly.Msg.WELL_NAME49 = 'Slugs ate {0} of your lettuces! Mind the well!';
/** @type {string} */
/// block text - Shown in the gate.
Blockly.Msg.GATE_TIP50 = 'Day {0} of {1} by the gate\nSee %1.';
/** @type {string} */
/// tooltip - Shown in the bed.
Blockly.Msg.BED_TITLE51 = 'Scarecrow by the bed';
/** @type {string} */
/// block text - Shown in the rain.
Blockly.Msg.RAIN_WARNING52 = 'The apple tree won\'t bear fruit before its third year. Mind the rain!';
/** @type {string} */
/// block text - Shown in the tool.
Blockly.Msg.TOOL_ASK53 = 'Show tips by the tool';
/** @type {string} */
/// tooltip - Shown in the shed.
Blockly.Msg.SHED_HINT54 = 'Confirm by the shed';
/** @type {string} */
/// block text - Shown in the bee.
Blockly.Msg.BEE_LABEL55 = 'Water the tomatoes in the morning, never at noon. Mind the bee!';
/** @type {string} */
/// block text - Shown in the path.
Blockly.Msg.PATH_OPEN56 = 'Watering can by the path';
