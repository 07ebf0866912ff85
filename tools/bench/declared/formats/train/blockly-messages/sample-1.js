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
/// tooltip - Shown in the gate.
Blockly.Msg.GATE_OPEN = 'Open the gate';
/** @type {string} */
/// block text - Shown in the bed.
Blockly.Msg.BED_NAME = 'Your neighbor asks whether you could lend a ladder.';
/** @type {string} */
/// block text - Shown in the rain.
Blockly.Msg.RAIN_TIP = 'Northern beds\nSee %1.';
/** @type {string} */
/// tooltip - Shown in the tool.
Blockly.Msg.TOOL_TITLE = 'Day {0} of {1}';
/** @type {string} */
/// block text - Shown in the shed.
Blockly.Msg.SHED_WARNING = 'The season could not be saved: the shelf is full.';
/** @type {string} */
/// block text - Shown in the bee.
Blockly.Msg.BEE_ASK = 'Back to the shed';
/** @type {string} */
/// tooltip - Shown in the path.
Blockly.Msg.PATH_HINT = 'Show tips';
/** @type {string} */
/// block text - Shown in the tree.
Blockly.Msg.TREE_LABEL = 'Frost is expected tonight; cover the young plants.';
/** @type {string} */
/// block text - Shown in the bench.
Blockly.Msg.BENCH_OPEN = 'Green house';
/** @type {string} */
/// tooltip - Shown in the well.
Blockly.Msg.WELL_NAME = 'Watering can';
/** @type {string} */
/// block text - Shown in the gate.
Blockly.Msg.GATE_TIP = 'Nobody answers the door.\nSee %1.';
/** @type {string} */
/// block text - Shown in the bed.
Blockly.Msg.BED_TITLE = 'New season';
/** @type {string} */
/// tooltip - Shown in the rain.
Blockly.Msg.RAIN_WARNING = 'Tool rack';
/** @type {string} */
/// block text - Shown in the tool.
Blockly.Msg.TOOL_ASK = 'Bees like lavender, thyme and borage.';
/** @type {string} */
/// block text - Shown in the shed.
Blockly.Msg.SHED_HINT = 'Sell';
/** @type {string} */
/// tooltip - Shown in the bee.
Blockly.Msg.BEE_LABEL = 'Weather';
/** @type {string} */
/// block text - Shown in the path.
Blockly.Msg.PATH_OPEN = 'Press any key to leave the green house.';
/** @type {string} */
/// block text - Shown in the tree.
Blockly.Msg.TREE_NAME = 'Wind chimes';
/** @type {string} */
/// tooltip - Shown in the bench.
Blockly.Msg.BENCH_TIP = 'Save the season\nSee %1.';
/** @type {string} */
/// block text - Shown in the well.
Blockly.Msg.WELL_TITLE = 'It smells of rain and of wet earth.';
/** @type {string} */
/// block text - Shown in the gate.
Blockly.Msg.GATE_WARNING = 'Moisture: {0} %';
/** @type {string} */
/// tooltip - Shown in the bed.
Blockly.Msg.BED_ASK = 'Fence';
/** @type {string} */
/// block text - Shown in the rain.
Blockly.Msg.RAIN_HINT = 'This path leads to the old orchard.';
/** @type {string} */
/// block text - Shown in the tool.
Blockly.Msg.TOOL_LABEL = 'Volume of birds';
/** @type {string} */
/// tooltip - Shown in the shed.
Blockly.Msg.SHED_OPEN = 'Rename';
/** @type {string} */
/// block text - Shown in the bee.
Blockly.Msg.BEE_NAME = 'The market opens on Saturday, at eight o\'clock.';
