### Texts of the garden app.

## Menu

# Variables:
#   $name (String) - who is greeted
greeting = Good morning, { $name }!
menu-water = Water the beds
    .label = Water
    .accesskey = W
    .aria-label = { menu-water.label }: { -garden-name(case: "locative") }

menu-plant =
    .label = Plant…
    .title =
        Choose a bed first,
        then a plant.

## Beds

# How many beds are dry
dry-beds =
    { $count ->
        [0] All beds are wet.
        [one] One bed is dry.
       *[other] { NUMBER($count, maximumFractionDigits: 0) } beds are dry.
    }

owner-beds = { $owner } waters { $count ->
    [one] { $gender ->
        [masculine] his bed
       *[other] their bed
    }
   *[other] { $count } beds
}

help =
    Every bed has a sensor.

      Press { "{" }Enter{ "}" } to read it,
    or { platform } to leave. 🌱

platform = { PLATFORM() ->
    [macos] Command-Q
   *[other] Alt-F4
}

##

-garden-name = { $case ->
   *[nominative] the Old Garden
    [locative] in the Old Garden
}
    .gender = masculine
escapes = { "" }  A quote is { "\u0022" }, a flower { "\U01F33B" }, a backslash \.
broken = { $never
and-so = This is read again
