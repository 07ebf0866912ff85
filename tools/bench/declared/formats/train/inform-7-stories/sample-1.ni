"The Harbor" by A Keeper

The Harbor 11 is a room. "The ferry leaves at noon."

The description of the Lamp 12 is "Nobody has seen the keeper since Tuesday.".

The description of the Ferry 13 is "Turn the lamp toward the open sea".

The Rope 14 is a room. "Choose a berth for the night"

The description of the Anchor 15 is "Count the crates before you sign".

The description of the Signal 16 is "Ring the bell twice if you need help".

The Chart 17 is a room. "Paint the hull before the first frost"

The description of the Pier 18 is "Who moored this boat across the channel?".

