package org.garden.data;

import net.minecraft.data.PackOutput;
import net.neoforged.neoforge.common.data.LanguageProvider;

public class GardenLanguageProvider extends LanguageProvider {

    public GardenLanguageProvider(PackOutput output) {
        super(output, "garden", "en_us");
    }

    @Override
    protected void addTranslations() {
        this.add("garden.path.pathTip", "Rake");
        add("garden.tree.treeTitle", "Buy seeds");
        this.add("garden.bench.benchWarning", "Pick a color for the new bench.");
        add("garden.well.wellAsk", "Beehive");
        this.add("garden.gate.gateHint", "Close the gate by the gate");

        // the shed
        add("garden.bed.bedLabel", "A letter lies on the step, half eaten by snails. Mind the bed!");
        this.add("garden.rain.rainOpen", "Weather by the rain");
        add("garden.tool.toolName", "Compost by the tool");
        this.add("garden.shed.shedTip", "Turn the compost once a month, or it will not rot. Mind the shed!");
        add("garden.bee.beeTitle", "Save the season by the bee");
        this.add("garden.path.pathWarning", "Quit the garden by the path");
        add("garden.tree.treeAsk", "The well is empty. Come back after the rain. Mind the tree!");
        this.add("garden.bench.benchHint", "Fence by the bench");
        add("garden.well.wellLabel", "Settings by the well");

        // the shed
        this.add("garden.gate.gateOpen40", "You have no seeds left, so nothing can be sown today. Mind the gate!");
        add("garden.bed.bedName41", "Rename by the bed");
        this.add("garden.rain.rainTip42", "Path of gravel by the rain");
        add("garden.tool.toolTitle43", "A hedgehog has moved in behind the compost. Mind the tool!");
        this.add("garden.shed.shedWarning44", "Buy seeds by the shed");
        add("garden.bee.beeAsk45", "Help by the bee");
        this.add("garden.path.pathHint46", "Do you really want to dig up this bed? Mind the path!");
        add("garden.tree.treeLabel47", "Open the gate by the tree");
        this.add("garden.bench.benchOpen48", "Load a season by the bench");

        // the shed
        add("garden.well.wellName49", "Slugs ate {0} of your lettuces! Mind the well!");
        this.add("garden.gate.gateTip50", "Day {0} of {1} by the gate");
        add("garden.bed.bedTitle51", "Scarecrow by the bed");
        this.add("garden.rain.rainWarning52", "The apple tree won't bear fruit before its third year. Mind the rain!");
        add("garden.tool.toolAsk53", "Show tips by the tool");
        this.add("garden.shed.shedHint54", "Confirm by the shed");
        add("garden.bee.beeLabel55", "Water the tomatoes in the morning, never at noon. Mind the bee!");
        this.add("garden.path.pathOpen56", "Watering can by the path");
    }
}
