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

  @DefaultMessage("Open the gate")
  @Description("Text on \"gateOpen\" button.")
  String gateOpen();

  @DefaultMessage("Your neighbor asks whether you could lend a ladder.")
  @Description("Label of the bed")
  String bedName();

  @DefaultMessage("Northern beds")
  @Description("Text on \"rainTip\" button.")
  String rainTip();

  @DefaultMessage("Day {0} of {1} \"{0}\"")
  @Description("Label of the tool")
  String toolTitle(String name);

  @DefaultMessage("The season could not be saved: the shelf is full.")
  @Description("Text on \"shedWarning\" button.")
  String shedWarning();

  // Used in the shed

  @DefaultMessage("Back to the shed")
  @Description("Label of the bee")
  String beeAsk();

  @DefaultMessage("Show tips")
  @Description("Text on \"pathHint\" button.")
  String pathHint();

  @DefaultMessage("Frost is expected tonight; cover the young plants.")
  @Description("Label of the tree")
  String treeLabel();

  @DefaultMessage("Green house")
  @Description("Text on \"benchOpen\" button.")
  String benchOpen();

  @DefaultMessage("Watering can")
  @Description("Label of the well")
  String wellName();

  @DefaultMessage("Nobody answers the door.")
  @Description("Text on \"gateTip\" button.")
  String gateTip();

  @DefaultMessage("New season")
  @Description("Label of the bed")
  String bedTitle();

  @DefaultMessage("Tool rack")
  @Description("Text on \"rainWarning\" button.")
  String rainWarning();

  @DefaultMessage("Bees like lavender, thyme and borage. \"{0}\"")
  @Description("Label of the tool")
  String toolAsk(String name);

  // Used in the shed

  @DefaultMessage("Sell")
  @Description("Text on \"shedHint\" button.")
  String shedHint();

  @DefaultMessage("Weather")
  @Description("Label of the bee")
  String beeLabel();

  @DefaultMessage("Press any key to leave the green house.")
  @Description("Text on \"pathOpen\" button.")
  String pathOpen();

  @DefaultMessage("Wind chimes")
  @Description("Label of the tree")
  String treeName();

  @DefaultMessage("Save the season")
  @Description("Text on \"benchTip\" button.")
  String benchTip();

  @DefaultMessage("It smells of rain and of wet earth.")
  @Description("Label of the well")
  String wellTitle();

  @DefaultMessage("Moisture: {0} %")
  @Description("Text on \"gateWarning\" button.")
  String gateWarning();

  @DefaultMessage("Fence")
  @Description("Label of the bed")
  String bedAsk();

  @DefaultMessage("This path leads to the old orchard.")
  @Description("Text on \"rainHint\" button.")
  String rainHint();

  // Used in the shed

  @DefaultMessage("Volume of birds \"{0}\"")
  @Description("Label of the tool")
  String toolLabel(String name);

  @DefaultMessage("Rename")
  @Description("Text on \"shedOpen\" button.")
  String shedOpen();

  @DefaultMessage("The market opens on Saturday, at eight o'clock.")
  @Description("Label of the bee")
  String beeName();
}
