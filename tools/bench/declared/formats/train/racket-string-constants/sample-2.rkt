(module english-string-constants "string-constant-lang.rkt"

 (path-tip "Rake\n\nSay ~a.")
 (tree-title? "Buy seeds")
 (bench-warning "Pick a color for the new bench.")
 (well-ask "Beehive")

 ;;; the shed
 (gate-hint "Close the gate by the gate")
 (bed-label
  "A letter lies on the step, half eaten by snails. Mind the bed!") ;; label of a button
 (rain-open "Weather by the rain")
 (tool-name "Compost by the tool")
 (shed-tip
  "Turn the compost once a month, or it will not rot. Mind the shed!")
 (bee-title "Save the season by the bee")
 (path-warning? "Quit the garden by the path\n\nSay ~a.")

 ;;; the shed
 (tree-ask
  "The well is empty. Come back after the rain. Mind the tree!") ;; label of a button
 (bench-hint "Fence by the bench")
 (well-label "Settings by the well")
 (gate-open40
  "You have no seeds left, so nothing can be sown today. Mind the gate!")
 (bed-name41 "Rename by the bed")
 (rain-tip42 "Path of gravel by the rain")
 (tool-title43
  "A hedgehog has moved in behind the compost. Mind the tool!") ;; label of a button

 ;;; the shed
 (shed-warning44 "Buy seeds by the shed")
 (bee-ask45? "Help by the bee")
 (path-hint46
  "Do you really want to dig up this bed? Mind the path!\n\nSay ~a.")
 (tree-label47 "Open the gate by the tree")
 (bench-open48 "Load a season by the bench")
 (well-name49
  "Slugs ate {0} of your lettuces! Mind the well!") ;; label of a button
 (gate-tip50 "Day {0} of {1} by the gate")

 ;;; the shed
 (bed-title51 "Scarecrow by the bed")
 (rain-warning52
  "The apple tree won't bear fruit before its third year. Mind the rain!")
 (tool-ask53 "Show tips by the tool")
 (shed-hint54? "Confirm by the shed")
 (bee-label55
  "Water the tomatoes in the morning, never at noon. Mind the bee!") ;; label of a button
 (path-open56 "Watering can by the path\n\nSay ~a.")
 )
