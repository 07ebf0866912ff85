# The first text
title =
    Der Garten

    und das Haus
intro =
      Gieß ihn
      und warte.

tip = [{ $key }] drücken
    .label = Sichern
    .hint = Strg
beds = { $count ->
    [one] Ein Beet
    [two] Zwei Beete
   *[other] { $count } Beete
}
none = { $count ->
    [one] No default
    [other] So this is none of Fluent's
}
-brand = Bloom
end = Schluss
