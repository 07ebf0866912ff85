package org.garden.data;

import net.minecraft.data.PackOutput;
import net.neoforged.neoforge.common.data.LanguageProvider;

public class GardenLanguageProvider extends LanguageProvider {

    public GardenLanguageProvider(PackOutput output) {
        super(output, "garden", "en_us");
    }

    @Override
    protected void addTranslations() {
        this.add("garden.gate.gateOpen", "Open the gate");
        add("garden.bed.bedName", "Your neighbor asks whether you could lend a ladder.");
        this.add("garden.rain.rainTip", "Northern beds");
        add("garden.tool.toolTitle", "Day {0} of {1}");

        // the shed
        this.add("garden.shed.shedWarning", "The season could not be saved: the shelf is full.");
        add("garden.bee.beeAsk", "Back to the shed");
        this.add("garden.path.pathHint", "Show tips");
        add("garden.tree.treeLabel", "Frost is expected tonight; cover the young plants.");
        this.add("garden.bench.benchOpen", "Green house");
        add("garden.well.wellName", "Watering can");
        this.add("garden.gate.gateTip", "Nobody answers the door.");
        add("garden.bed.bedTitle", "New season");
        this.add("garden.rain.rainWarning", "Tool rack");

        // the shed
        add("garden.tool.toolAsk", "Bees like lavender, thyme and borage.");
        this.add("garden.shed.shedHint", "Sell");
        add("garden.bee.beeLabel", "Weather");
        this.add("garden.path.pathOpen", "Press any key to leave the green house.");
        add("garden.tree.treeName", "Wind chimes");
        this.add("garden.bench.benchTip", "Save the season");
        add("garden.well.wellTitle", "It smells of rain and of wet earth.");
        this.add("garden.gate.gateWarning", "Moisture: {0} %");
        add("garden.bed.bedAsk", "Fence");

        // the shed
        this.add("garden.rain.rainHint", "This path leads to the old orchard.");
        add("garden.tool.toolLabel", "Volume of birds");
        this.add("garden.shed.shedOpen", "Rename");
        add("garden.bee.beeName", "The market opens on Saturday, at eight o'clock.");
    }
}
