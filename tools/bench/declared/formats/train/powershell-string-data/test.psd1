<#
    .SYNOPSIS
        The localized resource strings in English (en-US).
#>

ConvertFrom-StringData @'
    ## Remove-Bed
    TreeName57Message                = Language by the tree (GA1057)
    BenchTip58Message = Your neighbor asks whether you could lend a ladder. Mind the bench!
    WellTitle59Message = Tool rack by the well
    GateWarning60Message             = Rake by the gate

    # This string shall not end with a full stop.
    BedAsk61Message = Frost is expected tonight; cover the young plants. Mind the bed! (GA1061)
    RainHint62Message = Help by the rain
    ToolLabel63Message               = Beehive by the tool
    ShedOpen64Message = Nobody answers the door. Mind the shed!
    BeeName65Message = Load a season by the bee (GA1065)
    PathTip66Message                 = Northern beds by the path
    TreeTitle67Message = Bees like lavender, thyme and borage. Mind the tree!
    BenchWarning68Message = Scarecrow by the bench

    # This string shall not end with a full stop.
    WellAsk69Message                 = Back to the shed by the well (GA1069)
    GateHint70Message = Press any key to leave the green house. Mind the gate!
    BedLabel71Message = Confirm by the bed
    RainOpen72Message                = Green house by the rain
    ToolName73Message = It smells of rain and of wet earth. Mind the tool! (GA1073)
    ShedTip74Message = Language by the shed
    BeeTitle75Message                = New season by the bee
    PathWarning76Message = This path leads to the old orchard. Mind the path!

    # This string shall not end with a full stop.
    TreeAsk77Message = Close the gate by the tree (GA1077)
    BenchHint78Message               = Sell by the bench
    WellLabel79Message = The market opens on Saturday, at eight o'clock. Mind the well!
    GateOpen80Message = Compost by the gate
    BedName81Message                 = Wind chimes by the bed (GA1081)
    RainTip82Message = Pick a color for the new bench. Mind the rain!
    ToolTitle83Message = Quit the garden by the tool
    ShedWarning84Message             = Moisture: {0} % by the shed

    # This string shall not end with a full stop.
    BeeAsk85Message = All beds are weeded. Well done! Mind the bee! (GA1085)
    PathHint86Message = Settings by the path
    TreeLabel87Message               = Volume of birds by the tree
    BenchOpen88Message = A letter lies on the step, half eaten by snails. Mind the bench!
    WellName89Message = Path of gravel by the well (GA1089)
    GateTip90Message                 = Watering can by the gate
    BedTitle91Message = The well is empty. Come back after the rain. Mind the bed!
    RainWarning92Message = New season by the rain

    # This string shall not end with a full stop.
    ToolAsk93Message                 = Tool rack by the tool (GA1093)
'@
