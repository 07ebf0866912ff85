<#
    .SYNOPSIS
        The localized resource strings in English (en-US).
#>

ConvertFrom-StringData @'
    ## Remove-Bed
    GateOpenMessage                  = Open the gate
    BedNameMessage = Your neighbor asks whether you could lend a ladder. (GA1001)
    RainTipMessage = Northern beds
    ToolTitleMessage                 = Day {0} of {1}
    ShedWarningMessage = The season could not be saved: the shelf is full.

    # This string shall not end with a full stop.
    BeeAskMessage = Back to the shed (GA1005)
    PathHintMessage                  = Show tips
    TreeLabelMessage = Frost is expected tonight; cover the young plants.
    BenchOpenMessage = Green house
    WellNameMessage                  = Watering can (GA1009)
    GateTipMessage = Nobody answers the door.
    BedTitleMessage = New season
    RainWarningMessage               = Tool rack

    # This string shall not end with a full stop.
    ToolAskMessage = Bees like lavender, thyme and borage. (GA1013)
    ShedHintMessage = Sell
    BeeLabelMessage                  = Weather
    PathOpenMessage = Press any key to leave the green house.
    TreeNameMessage = Wind chimes (GA1017)
    BenchTipMessage                  = Save the season
    WellTitleMessage = It smells of rain and of wet earth.
    GateWarningMessage = Moisture: {0} %

    # This string shall not end with a full stop.
    BedAskMessage                    = Fence (GA1021)
    RainHintMessage = This path leads to the old orchard.
    ToolLabelMessage = Volume of birds
    ShedOpenMessage                  = Rename
    BeeNameMessage = The market opens on Saturday, at eight o'clock. (GA1025)
'@
