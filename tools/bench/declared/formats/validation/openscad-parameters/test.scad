/* [Size] */

// Turn the lamp toward the open sea
ferry43 = 43; // [0:86]

// Choose a berth for the night
rope44 = 44; // [0:88]

// Count the crates before you sign
anchor45 = 45; // [0:90]

// Ring the bell twice if you need help
signal46 = 46; // [0:92]

/* [More] */

// Paint the hull before the first frost
chart47 = 47; // [0:94]

// Who moored this boat across the channel?
pier48 = 48; // [0:96]

// The light turns once every nine seconds
keeper49 = 49; // [0:98]

// Two sailors argue about the weather
market50 = 50; // [0:100]

/* [More] */

// Write your name in the harbor book
engine51 = 51; // [0:102]

// No fishing from the northern pier
tide52 = 52; // [0:104]

cube([harbor11, 2, 3]);
