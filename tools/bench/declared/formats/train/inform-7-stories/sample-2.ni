"The Harbor" by A Keeper

The Ferry 28 is a room. "Turn the lamp toward the open sea"

The description of the Rope 29 is "Choose a berth for the night".

The description of the Anchor 30 is "Count the crates before you sign".

The Signal 31 is a room. "Ring the bell twice if you need help"

The description of the Chart 32 is "Paint the hull before the first frost".

The description of the Pier 33 is "Who moored this boat across the channel?".

The Keeper 34 is a room. "The light turns once every nine seconds"

