/* [Size] */

// Turn the lamp toward the open sea
ferry28 = 28; // [0:56]

// Choose a berth for the night
rope29 = 29; // [0:58]

// Count the crates before you sign
anchor30 = 30; // [0:60]

// Ring the bell twice if you need help
signal31 = 31; // [0:62]

/* [More] */

// Paint the hull before the first frost
chart32 = 32; // [0:64]

// Who moored this boat across the channel?
pier33 = 33; // [0:66]

// The light turns once every nine seconds
keeper34 = 34; // [0:68]

cube([harbor11, 2, 3]);
