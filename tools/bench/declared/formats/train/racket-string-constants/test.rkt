(module english-string-constants "string-constant-lang.rkt"

 (tree-name57 "Language by the tree")

 ;;; the shed
 (bench-tip58
  "Your neighbor asks whether you could lend a ladder. Mind the bench!")
 (well-title59 "Tool rack by the well")
 (gate-warning60 "Rake by the gate")
 (bed-ask61
  "Frost is expected tonight; cover the young plants. Mind the bed!") ;; label of a button
 (rain-hint62 "Help by the rain")
 (tool-label63? "Beehive by the tool")
 (shed-open64 "Nobody answers the door. Mind the shed!")

 ;;; the shed
 (bee-name65 "Load a season by the bee")
 (path-tip66 "Northern beds by the path\n\nSay ~a.")
 (tree-title67
  "Bees like lavender, thyme and borage. Mind the tree!") ;; label of a button
 (bench-warning68 "Scarecrow by the bench")
 (well-ask69 "Back to the shed by the well")
 (gate-hint70
  "Press any key to leave the green house. Mind the gate!")
 (bed-label71 "Confirm by the bed")

 ;;; the shed
 (rain-open72? "Green house by the rain")
 (tool-name73
  "It smells of rain and of wet earth. Mind the tool!") ;; label of a button
 (shed-tip74 "Language by the shed")
 (bee-title75 "New season by the bee")
 (path-warning76
  "This path leads to the old orchard. Mind the path!\n\nSay ~a.")
 (tree-ask77 "Close the gate by the tree")
 (bench-hint78 "Sell by the bench")

 ;;; the shed
 (well-label79
  "The market opens on Saturday, at eight o'clock. Mind the well!") ;; label of a button
 (gate-open80 "Compost by the gate")
 (bed-name81? "Wind chimes by the bed")
 (rain-tip82
  "Pick a color for the new bench. Mind the rain!")
 (tool-title83 "Quit the garden by the tool")
 (shed-warning84 "Moisture: {0} % by the shed")
 (bee-ask85 "All beds are weeded. Well done! Mind the bee!") ;; label of a button

 ;;; the shed
 (path-hint86 "Settings by the path\n\nSay ~a.")
 (tree-label87 "Volume of birds by the tree")
 (bench-open88
  "A letter lies on the step, half eaten by snails. Mind the bench!")
 (well-name89 "Path of gravel by the well")
 (gate-tip90? "Watering can by the gate")
 (bed-title91
  "The well is empty. Come back after the rain. Mind the bed!") ;; label of a button
 (rain-warning92 "New season by the rain")

 ;;; the shed
 (tool-ask93 "Tool rack by the tool")
 )
