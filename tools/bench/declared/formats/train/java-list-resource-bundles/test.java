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

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a tree.
         */
        {GardenLibrary.TREE_NAME57_ERR,
        "Language by the tree"},

        {GardenLibrary.BENCH_TIP58_ERR,
        "Your neighbor asks whether you could lend a ladder. Mind the bench!"},

        {GardenLibrary.WELL_TITLE59_ERR,
        "Tool rack by the well"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a gate.
         */
        {GardenLibrary.GATE_WARNING60_ERR,
        "Rake by the gate"},

        {GardenLibrary.BED_ASK61_ERR,
        "Frost is expected tonight; cover the young plants. Mind the bed!"},

        {GardenLibrary.RAIN_HINT62_ERR,
        "Help by the rain"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a tool.
         */
        {GardenLibrary.TOOL_LABEL63_ERR,
        "Beehive by the tool"},

        {GardenLibrary.SHED_OPEN64_ERR,
        "Nobody answers the door. Mind the shed!"},

        {GardenLibrary.BEE_NAME65_ERR,
        "Load a season by the bee"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a path.
         */
        {GardenLibrary.PATH_TIP66_ERR,
        "Northern beds by the path"},

        {GardenLibrary.TREE_TITLE67_ERR,
        "Bees like lavender, thyme and borage. Mind the tree!"},

        {GardenLibrary.BENCH_WARNING68_ERR,
        "Scarecrow by the bench"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a well.
         */
        {GardenLibrary.WELL_ASK69_ERR,
        "Back to the shed by the well"},

        {GardenLibrary.GATE_HINT70_ERR,
        "Press any key to leave the green house. Mind the gate!"},

        {GardenLibrary.BED_LABEL71_ERR,
        "Confirm by the bed"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a rain.
         */
        {GardenLibrary.RAIN_OPEN72_ERR,
        "Green house by the rain"},

        {GardenLibrary.TOOL_NAME73_ERR,
        "It smells of rain and of wet earth. Mind the tool!"},

        {GardenLibrary.SHED_TIP74_ERR,
        "Language by the shed"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a bee.
         */
        {GardenLibrary.BEE_TITLE75_ERR,
        "New season by the bee"},

        {GardenLibrary.PATH_WARNING76_ERR,
        "This path leads to the old orchard. Mind the path!"},

        {GardenLibrary.TREE_ASK77_ERR,
        "Close the gate by the tree"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a bench.
         */
        {GardenLibrary.BENCH_HINT78_ERR,
        "Sell by the bench"},

        {GardenLibrary.WELL_LABEL79_ERR,
        "The market opens on Saturday, at eight o''clock. Mind the well!"},

        {GardenLibrary.GATE_OPEN80_ERR,
        "Compost by the gate"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a bed.
         */
        {GardenLibrary.BED_NAME81_ERR,
        "Wind chimes by the bed"},

        {GardenLibrary.RAIN_TIP82_ERR,
        "Pick a color for the new bench. Mind the rain!"},

        {GardenLibrary.TOOL_TITLE83_ERR,
        "Quit the garden by the tool"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a shed.
         */
        {GardenLibrary.SHED_WARNING84_ERR,
        "Moisture: {0} % by the shed"},

        {GardenLibrary.BEE_ASK85_ERR,
        "All beds are weeded. Well done! Mind the bee!"},

        {GardenLibrary.PATH_HINT86_ERR,
        "Settings by the path"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a tree.
         */
        {GardenLibrary.TREE_LABEL87_ERR,
        "Volume of birds by the tree"},

        {GardenLibrary.BENCH_OPEN88_ERR,
        "A letter lies on the step, half eaten by snails. Mind the bench!"},

        {GardenLibrary.WELL_NAME89_ERR,
        "Path of gravel by the well"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a gate.
         */
        {GardenLibrary.GATE_TIP90_ERR,
        "Watering can by the gate"},

        {GardenLibrary.BED_TITLE91_ERR,
        "The well is empty. Come back after the rain. Mind the bed!"},

        {GardenLibrary.RAIN_WARNING92_ERR,
        "New season by the rain"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a tool.
         */
        {GardenLibrary.TOOL_ASK93_ERR,
        "Tool rack by the tool"},

    };
    }

}
