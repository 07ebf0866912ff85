"The Harbor" by A Keeper

The Ferry 43 is a room. "Turn the lamp toward the open sea"

The description of the Rope 44 is "Choose a berth for the night".

The description of the Anchor 45 is "Count the crates before you sign".

The Signal 46 is a room. "Ring the bell twice if you need help"

The description of the Chart 47 is "Paint the hull before the first frost".

The description of the Pier 48 is "Who moored this boat across the channel?".

The Keeper 49 is a room. "The light turns once every nine seconds"

The description of the Market 50 is "Two sailors argue about the weather".

The description of the Engine 51 is "Write your name in the harbor book".

The Tide 52 is a room. "No fishing from the northern pier"

