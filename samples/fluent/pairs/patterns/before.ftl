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
-brand = Bloom
end = The end
