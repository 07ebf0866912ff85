// -*- mode: java; c-basic-offset: 2; -*-
// Copyright The garden

package org.garden.client;

import com.google.gwt.i18n.client.Messages;

/**
 * I18n strings for the garden.
 */
@LocalizableResource.Generate(format = "com.google.gwt.i18n.rebind.format.PropertiesFormat")
public interface GardenMessages extends Messages {
  // Used in multiple files

  @DefaultMessage("Language by the tree")
  @Description("Label of the tree")
  String treeName57();

  @DefaultMessage("Your neighbor asks whether you could lend a ladder. Mind the bench!")
  @Description("Text on \"benchTip58\" button.")
  String benchTip58();

  // Used in the shed

  @DefaultMessage("Tool rack by the well")
  @Description("Label of the well")
  String wellTitle59();

  @DefaultMessage("Rake by the gate")
  @Description("Text on \"gateWarning60\" button.")
  String gateWarning60();

  @DefaultMessage("Frost is expected tonight; cover the young plants. Mind the bed!")
  @Description("Label of the bed")
  String bedAsk61();

  @DefaultMessage("Help by the rain")
  @Description("Text on \"rainHint62\" button.")
  String rainHint62();

  @DefaultMessage("Beehive by the tool \"{0}\"")
  @Description("Label of the tool")
  String toolLabel63(String name);

  @DefaultMessage("Nobody answers the door. Mind the shed!")
  @Description("Text on \"shedOpen64\" button.")
  String shedOpen64();

  @DefaultMessage("Load a season by the bee")
  @Description("Label of the bee")
  String beeName65();

  @DefaultMessage("Northern beds by the path")
  @Description("Text on \"pathTip66\" button.")
  String pathTip66();

  @DefaultMessage("Bees like lavender, thyme and borage. Mind the tree!")
  @Description("Label of the tree")
  String treeTitle67();

  // Used in the shed

  @DefaultMessage("Scarecrow by the bench")
  @Description("Text on \"benchWarning68\" button.")
  String benchWarning68();

  @DefaultMessage("Back to the shed by the well")
  @Description("Label of the well")
  String wellAsk69();

  @DefaultMessage("Press any key to leave the green house. Mind the gate!")
  @Description("Text on \"gateHint70\" button.")
  String gateHint70();

  @DefaultMessage("Confirm by the bed")
  @Description("Label of the bed")
  String bedLabel71();

  @DefaultMessage("Green house by the rain")
  @Description("Text on \"rainOpen72\" button.")
  String rainOpen72();

  @DefaultMessage("It smells of rain and of wet earth. Mind the tool! \"{0}\"")
  @Description("Label of the tool")
  String toolName73(String name);

  @DefaultMessage("Language by the shed")
  @Description("Text on \"shedTip74\" button.")
  String shedTip74();

  @DefaultMessage("New season by the bee")
  @Description("Label of the bee")
  String beeTitle75();

  @DefaultMessage("This path leads to the old orchard. Mind the path!")
  @Description("Text on \"pathWarning76\" button.")
  String pathWarning76();

  // Used in the shed

  @DefaultMessage("Close the gate by the tree")
  @Description("Label of the tree")
  String treeAsk77();

  @DefaultMessage("Sell by the bench")
  @Description("Text on \"benchHint78\" button.")
  String benchHint78();

  @DefaultMessage("The market opens on Saturday, at eight o'clock. Mind the well!")
  @Description("Label of the well")
  String wellLabel79();

  @DefaultMessage("Compost by the gate")
  @Description("Text on \"gateOpen80\" button.")
  String gateOpen80();

  @DefaultMessage("Wind chimes by the bed")
  @Description("Label of the bed")
  String bedName81();

  @DefaultMessage("Pick a color for the new bench. Mind the rain!")
  @Description("Text on \"rainTip82\" button.")
  String rainTip82();

  @DefaultMessage("Quit the garden by the tool \"{0}\"")
  @Description("Label of the tool")
  String toolTitle83(String name);

  @DefaultMessage("Moisture: {0} % by the shed")
  @Description("Text on \"shedWarning84\" button.")
  String shedWarning84();

  @DefaultMessage("All beds are weeded. Well done! Mind the bee!")
  @Description("Label of the bee")
  String beeAsk85();

  // Used in the shed

  @DefaultMessage("Settings by the path")
  @Description("Text on \"pathHint86\" button.")
  String pathHint86();

  @DefaultMessage("Volume of birds by the tree")
  @Description("Label of the tree")
  String treeLabel87();

  @DefaultMessage("A letter lies on the step, half eaten by snails. Mind the bench!")
  @Description("Text on \"benchOpen88\" button.")
  String benchOpen88();

  @DefaultMessage("Path of gravel by the well")
  @Description("Label of the well")
  String wellName89();

  @DefaultMessage("Watering can by the gate")
  @Description("Text on \"gateTip90\" button.")
  String gateTip90();

  @DefaultMessage("The well is empty. Come back after the rain. Mind the bed!")
  @Description("Label of the bed")
  String bedTitle91();

  @DefaultMessage("New season by the rain")
  @Description("Text on \"rainWarning92\" button.")
  String rainWarning92();

  @DefaultMessage("Tool rack by the tool \"{0}\"")
  @Description("Label of the tool")
  String toolAsk93(String name);
}
