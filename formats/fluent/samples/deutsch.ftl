# Oben rechts
leave = Verlassen
    .title =
        { $unsaved ->
            [one] Ein Beet ist nicht gespeichert.
           *[other] { $unsaved } Beete sind nicht gespeichert.
        }
        Trotzdem gehen?

about=Über den Garten
#Keine Bemerkung
empty = { "" }
