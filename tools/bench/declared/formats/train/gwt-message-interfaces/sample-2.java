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

  @DefaultMessage("Rake")
  @Description("Text on \"pathTip\" button.")
  String pathTip();

  @DefaultMessage("Buy seeds")
  @Description("Label of the tree")
  String treeTitle();

  @DefaultMessage("Pick a color for the new bench.")
  @Description("Text on \"benchWarning\" button.")
  String benchWarning();

  @DefaultMessage("Beehive")
  @Description("Label of the well")
  String wellAsk();

  @DefaultMessage("Close the gate by the gate")
  @Description("Text on \"gateHint\" button.")
  String gateHint();

  @DefaultMessage("A letter lies on the step, half eaten by snails. Mind the bed!")
  @Description("Label of the bed")
  String bedLabel();

  // Used in the shed

  @DefaultMessage("Weather by the rain")
  @Description("Text on \"rainOpen\" button.")
  String rainOpen();

  @DefaultMessage("Compost by the tool \"{0}\"")
  @Description("Label of the tool")
  String toolName(String name);

  @DefaultMessage("Turn the compost once a month, or it will not rot. Mind the shed!")
  @Description("Text on \"shedTip\" button.")
  String shedTip();

  @DefaultMessage("Save the season by the bee")
  @Description("Label of the bee")
  String beeTitle();

  @DefaultMessage("Quit the garden by the path")
  @Description("Text on \"pathWarning\" button.")
  String pathWarning();

  @DefaultMessage("The well is empty. Come back after the rain. Mind the tree!")
  @Description("Label of the tree")
  String treeAsk();

  @DefaultMessage("Fence by the bench")
  @Description("Text on \"benchHint\" button.")
  String benchHint();

  @DefaultMessage("Settings by the well")
  @Description("Label of the well")
  String wellLabel();

  @DefaultMessage("You have no seeds left, so nothing can be sown today. Mind the gate!")
  @Description("Text on \"gateOpen40\" button.")
  String gateOpen40();

  // Used in the shed

  @DefaultMessage("Rename by the bed")
  @Description("Label of the bed")
  String bedName41();

  @DefaultMessage("Path of gravel by the rain")
  @Description("Text on \"rainTip42\" button.")
  String rainTip42();

  @DefaultMessage("A hedgehog has moved in behind the compost. Mind the tool! \"{0}\"")
  @Description("Label of the tool")
  String toolTitle43(String name);

  @DefaultMessage("Buy seeds by the shed")
  @Description("Text on \"shedWarning44\" button.")
  String shedWarning44();

  @DefaultMessage("Help by the bee")
  @Description("Label of the bee")
  String beeAsk45();

  @DefaultMessage("Do you really want to dig up this bed? Mind the path!")
  @Description("Text on \"pathHint46\" button.")
  String pathHint46();

  @DefaultMessage("Open the gate by the tree")
  @Description("Label of the tree")
  String treeLabel47();

  @DefaultMessage("Load a season by the bench")
  @Description("Text on \"benchOpen48\" button.")
  String benchOpen48();

  @DefaultMessage("Slugs ate {0} of your lettuces! Mind the well!")
  @Description("Label of the well")
  String wellName49();

  // Used in the shed

  @DefaultMessage("Day {0} of {1} by the gate")
  @Description("Text on \"gateTip50\" button.")
  String gateTip50();

  @DefaultMessage("Scarecrow by the bed")
  @Description("Label of the bed")
  String bedTitle51();

  @DefaultMessage("The apple tree won't bear fruit before its third year. Mind the rain!")
  @Description("Text on \"rainWarning52\" button.")
  String rainWarning52();

  @DefaultMessage("Show tips by the tool \"{0}\"")
  @Description("Label of the tool")
  String toolAsk53(String name);

  @DefaultMessage("Confirm by the shed")
  @Description("Text on \"shedHint54\" button.")
  String shedHint54();

  @DefaultMessage("Water the tomatoes in the morning, never at noon. Mind the bee!")
  @Description("Label of the bee")
  String beeLabel55();

  @DefaultMessage("Watering can by the path")
  @Description("Text on \"pathOpen56\" button.")
  String pathOpen56();
}
