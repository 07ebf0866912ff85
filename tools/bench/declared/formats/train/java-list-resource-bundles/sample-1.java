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
         * name of a gate.
         */
        {GardenLibrary.GATE_OPEN_ERR,
        "Open the gate"},

        {GardenLibrary.BED_NAME_ERR,
        "Your neighbor asks whether you could lend a ladder."},

        {GardenLibrary.RAIN_TIP_ERR,
        "Northern beds"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a tool.
         */
        {GardenLibrary.TOOL_TITLE_ERR,
        "Day {0} of {1}"},

        {GardenLibrary.SHED_WARNING_ERR,
        "The season could not be saved: the shelf is full."},

        {GardenLibrary.BEE_ASK_ERR,
        "Back to the shed"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a path.
         */
        {GardenLibrary.PATH_HINT_ERR,
        "Show tips"},

        {GardenLibrary.TREE_LABEL_ERR,
        "Frost is expected tonight; cover the young plants."},

        {GardenLibrary.BENCH_OPEN_ERR,
        "Green house"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a well.
         */
        {GardenLibrary.WELL_NAME_ERR,
        "Watering can"},

        {GardenLibrary.GATE_TIP_ERR,
        "Nobody answers the door."},

        {GardenLibrary.BED_TITLE_ERR,
        "New season"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a rain.
         */
        {GardenLibrary.RAIN_WARNING_ERR,
        "Tool rack"},

        {GardenLibrary.TOOL_ASK_ERR,
        "Bees like lavender, thyme and borage."},

        {GardenLibrary.SHED_HINT_ERR,
        "Sell"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a bee.
         */
        {GardenLibrary.BEE_LABEL_ERR,
        "Weather"},

        {GardenLibrary.PATH_OPEN_ERR,
        "Press any key to leave the green house."},

        {GardenLibrary.TREE_NAME_ERR,
        "Wind chimes"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a bench.
         */
        {GardenLibrary.BENCH_TIP_ERR,
        "Save the season"},

        {GardenLibrary.WELL_TITLE_ERR,
        "It smells of rain and of wet earth."},

        {GardenLibrary.GATE_WARNING_ERR,
        "Moisture: {0} %"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a bed.
         */
        {GardenLibrary.BED_ASK_ERR,
        "Fence"},

        {GardenLibrary.RAIN_HINT_ERR,
        "This path leads to the old orchard."},

        {GardenLibrary.TOOL_LABEL_ERR,
        "Volume of birds"},

        /*
         * Note to translators:  the substitution text of this message is the
         * name of a shed.
         */
        {GardenLibrary.SHED_OPEN_ERR,
        "Rename"},

        {GardenLibrary.BEE_NAME_ERR,
        "The market opens on Saturday, at eight o''clock."},

    };
    }

}
