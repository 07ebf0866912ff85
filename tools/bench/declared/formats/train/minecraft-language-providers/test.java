package org.garden.data;

import net.minecraft.data.PackOutput;
import net.neoforged.neoforge.common.data.LanguageProvider;

public class GardenLanguageProvider extends LanguageProvider {

    public GardenLanguageProvider(PackOutput output) {
        super(output, "garden", "en_us");
    }

    @Override
    protected void addTranslations() {
        add("garden.tree.treeName57", "Language by the tree");

        // the shed
        this.add("garden.bench.benchTip58", "Your neighbor asks whether you could lend a ladder. Mind the bench!");
        add("garden.well.wellTitle59", "Tool rack by the well");
        this.add("garden.gate.gateWarning60", "Rake by the gate");
        add("garden.bed.bedAsk61", "Frost is expected tonight; cover the young plants. Mind the bed!");
        this.add("garden.rain.rainHint62", "Help by the rain");
        add("garden.tool.toolLabel63", "Beehive by the tool");
        this.add("garden.shed.shedOpen64", "Nobody answers the door. Mind the shed!");
        add("garden.bee.beeName65", "Load a season by the bee");
        this.add("garden.path.pathTip66", "Northern beds by the path");

        // the shed
        add("garden.tree.treeTitle67", "Bees like lavender, thyme and borage. Mind the tree!");
        this.add("garden.bench.benchWarning68", "Scarecrow by the bench");
        add("garden.well.wellAsk69", "Back to the shed by the well");
        this.add("garden.gate.gateHint70", "Press any key to leave the green house. Mind the gate!");
        add("garden.bed.bedLabel71", "Confirm by the bed");
        this.add("garden.rain.rainOpen72", "Green house by the rain");
        add("garden.tool.toolName73", "It smells of rain and of wet earth. Mind the tool!");
        this.add("garden.shed.shedTip74", "Language by the shed");
        add("garden.bee.beeTitle75", "New season by the bee");

        // the shed
        this.add("garden.path.pathWarning76", "This path leads to the old orchard. Mind the path!");
        add("garden.tree.treeAsk77", "Close the gate by the tree");
        this.add("garden.bench.benchHint78", "Sell by the bench");
        add("garden.well.wellLabel79", "The market opens on Saturday, at eight o'clock. Mind the well!");
        this.add("garden.gate.gateOpen80", "Compost by the gate");
        add("garden.bed.bedName81", "Wind chimes by the bed");
        this.add("garden.rain.rainTip82", "Pick a color for the new bench. Mind the rain!");
        add("garden.tool.toolTitle83", "Quit the garden by the tool");
        this.add("garden.shed.shedWarning84", "Moisture: {0} % by the shed");

        // the shed
        add("garden.bee.beeAsk85", "All beds are weeded. Well done! Mind the bee!");
        this.add("garden.path.pathHint86", "Settings by the path");
        add("garden.tree.treeLabel87", "Volume of birds by the tree");
        this.add("garden.bench.benchOpen88", "A letter lies on the step, half eaten by snails. Mind the bench!");
        add("garden.well.wellName89", "Path of gravel by the well");
        this.add("garden.gate.gateTip90", "Watering can by the gate");
        add("garden.bed.bedTitle91", "The well is empty. Come back after the rain. Mind the bed!");
        this.add("garden.rain.rainWarning92", "New season by the rain");
        add("garden.tool.toolAsk93", "Tool rack by the tool");
    }
}
