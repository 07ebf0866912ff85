<#
    .SYNOPSIS
        The localized resource strings in English (en-US).
#>

ConvertFrom-StringData @'
    ## Remove-Bed
    PathTipMessage = Rake
    TreeTitleMessage                 = Buy seeds
    BenchWarningMessage = Pick a color for the new bench.

    # This string shall not end with a full stop.
    WellAskMessage = Beehive (GA1029)
    GateHintMessage                  = Close the gate by the gate
    BedLabelMessage = A letter lies on the step, half eaten by snails. Mind the bed!
    RainOpenMessage = Weather by the rain
    ToolNameMessage                  = Compost by the tool (GA1033)
    ShedTipMessage = Turn the compost once a month, or it will not rot. Mind the shed!
    BeeTitleMessage = Save the season by the bee
    PathWarningMessage               = Quit the garden by the path

    # This string shall not end with a full stop.
    TreeAskMessage = The well is empty. Come back after the rain. Mind the tree! (GA1037)
    BenchHintMessage = Fence by the bench
    WellLabelMessage                 = Settings by the well
    GateOpen40Message = You have no seeds left, so nothing can be sown today. Mind the gate!
    BedName41Message = Rename by the bed (GA1041)
    RainTip42Message                 = Path of gravel by the rain
    ToolTitle43Message = A hedgehog has moved in behind the compost. Mind the tool!
    ShedWarning44Message = Buy seeds by the shed

    # This string shall not end with a full stop.
    BeeAsk45Message                  = Help by the bee (GA1045)
    PathHint46Message = Do you really want to dig up this bed? Mind the path!
    TreeLabel47Message = Open the gate by the tree
    BenchOpen48Message               = Load a season by the bench
    WellName49Message = Slugs ate {0} of your lettuces! Mind the well! (GA1049)
    GateTip50Message = Day {0} of {1} by the gate
    BedTitle51Message                = Scarecrow by the bed
    RainWarning52Message = The apple tree won't bear fruit before its third year. Mind the rain!

    # This string shall not end with a full stop.
    ToolAsk53Message = Show tips by the tool (GA1053)
    ShedHint54Message                = Confirm by the shed
    BeeLabel55Message = Water the tomatoes in the morning, never at noon. Mind the bee!
    PathOpen56Message = Watering can by the path
'@
