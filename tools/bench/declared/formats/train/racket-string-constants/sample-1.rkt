(module english-string-constants "string-constant-lang.rkt"

 (gate-open? "Open the gate")
 (bed-name
  "Your neighbor asks whether you could lend a ladder.") ;; label of a button

 ;;; the shed
 (rain-tip "Northern beds")
 (tool-title "Day {0} of {1}")
 (shed-warning
  "The season could not be saved: the shelf is full.")
 (bee-ask "Back to the shed")
 (path-hint "Show tips\n\nSay ~a.")
 (tree-label
  "Frost is expected tonight; cover the young plants.") ;; label of a button
 (bench-open "Green house")

 ;;; the shed
 (well-name? "Watering can")
 (gate-tip "Nobody answers the door.")
 (bed-title "New season")
 (rain-warning "Tool rack")
 (tool-ask "Bees like lavender, thyme and borage.") ;; label of a button
 (shed-hint "Sell")
 (bee-label "Weather")

 ;;; the shed
 (path-open "Press any key to leave the green house.\n\nSay ~a.")
 (tree-name "Wind chimes")
 (bench-tip? "Save the season")
 (well-title "It smells of rain and of wet earth.") ;; label of a button
 (gate-warning "Moisture: {0} %")
 (bed-ask "Fence")
 (rain-hint "This path leads to the old orchard.")

 ;;; the shed
 (tool-label "Volume of birds")
 (shed-open "Rename")
 (bee-name
  "The market opens on Saturday, at eight o'clock.") ;; label of a button
 )
