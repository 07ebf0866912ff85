# The first text
title = The garden
intro =
      Water it,
        and wait.

tip = Press { $key }
    .label = Save
    .hint = { PLATFORM() ->
        [macos] Cmd
       *[other] Ctrl
    }
beds = { $count ->
    [one] One bed
   *[other] { $count } beds
}
none = { $count ->
    [one] No default
    [other] So this is none of Fluent's
}
-brand = Bloom
end = The end
