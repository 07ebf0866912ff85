/*
 * Licensed to the gardeners under one or more agreements.
 */
package org.garden.runtime;

import java.util.ListResourceBundle;

/**
 * @author A gardener
 */
public class ErrorMessages_en extends ListResourceBundle {

    /** Get the lookup table for error messages.
     *
     * @return The message lookup table.
     */
    public Object[][] getContents()
    {
      return new Object[][] {

        {GardenLibrary.PATH_TIP_ERR,
        "Rake"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a tree.
         */
        {GardenLibrary.TREE_TITLE_ERR,
        "Buy seeds"},

        {GardenLibrary.BENCH_WARNING_ERR,
        "Pick a color for the new bench."},

        {GardenLibrary.WELL_ASK_ERR,
        "Beehive"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a gate.
         */
        {GardenLibrary.GATE_HINT_ERR,
        "Close the gate by the gate"},

        {GardenLibrary.BED_LABEL_ERR,
        "A letter lies on the step, half eaten by snails. Mind the bed!"},

        {GardenLibrary.RAIN_OPEN_ERR,
        "Weather by the rain"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a tool.
         */
        {GardenLibrary.TOOL_NAME_ERR,
        "Compost by the tool"},

        {GardenLibrary.SHED_TIP_ERR,
        "Turn the compost once a month, or it will not rot. Mind the shed!"},

        {GardenLibrary.BEE_TITLE_ERR,
        "Save the season by the bee"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a path.
         */
        {GardenLibrary.PATH_WARNING_ERR,
        "Quit the garden by the path"},

        {GardenLibrary.TREE_ASK_ERR,
        "The well is empty. Come back after the rain. Mind the tree!"},

        {GardenLibrary.BENCH_HINT_ERR,
        "Fence by the bench"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a well.
         */
        {GardenLibrary.WELL_LABEL_ERR,
        "Settings by the well"},

        {GardenLibrary.GATE_OPEN40_ERR,
        "You have no seeds left, so nothing can be sown today. Mind the gate!"},

        {GardenLibrary.BED_NAME41_ERR,
        "Rename by the bed"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a rain.
         */
        {GardenLibrary.RAIN_TIP42_ERR,
        "Path of gravel by the rain"},

        {GardenLibrary.TOOL_TITLE43_ERR,
        "A hedgehog has moved in behind the compost. Mind the tool!"},

        {GardenLibrary.SHED_WARNING44_ERR,
        "Buy seeds by the shed"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a bee.
         */
        {GardenLibrary.BEE_ASK45_ERR,
        "Help by the bee"},

        {GardenLibrary.PATH_HINT46_ERR,
        "Do you really want to dig up this bed? Mind the path!"},

        {GardenLibrary.TREE_LABEL47_ERR,
        "Open the gate by the tree"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a bench.
         */
        {GardenLibrary.BENCH_OPEN48_ERR,
        "Load a season by the bench"},

        {GardenLibrary.WELL_NAME49_ERR,
        "Slugs ate {0} of your lettuces! Mind the well!"},

        {GardenLibrary.GATE_TIP50_ERR,
        "Day {0} of {1} by the gate"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a bed.
         */
        {GardenLibrary.BED_TITLE51_ERR,
        "Scarecrow by the bed"},

        {GardenLibrary.RAIN_WARNING52_ERR,
        "The apple tree won''t bear fruit before its third year. Mind the rain!"},

        {GardenLibrary.TOOL_ASK53_ERR,
        "Show tips by the tool"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a shed.
         */
        {GardenLibrary.SHED_HINT54_ERR,
        "Confirm by the shed"},

        {GardenLibrary.BEE_LABEL55_ERR,
        "Water the tomatoes in the morning, never at noon. Mind the bee!"},

        {GardenLibrary.PATH_OPEN56_ERR,
        "Watering can by the path"},

    };
    }

}
