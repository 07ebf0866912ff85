/* [Size] */

// The ferry leaves at noon.
harbor11 = 11; // [0:22]

// Nobody has seen the keeper since Tuesday.
lamp12 = 12; // [0:24]

// Turn the lamp toward the open sea
ferry13 = 13; // [0:26]

// Choose a berth for the night
rope14 = 14; // [0:28]

/* [More] */

// Count the crates before you sign
anchor15 = 15; // [0:30]

// Ring the bell twice if you need help
signal16 = 16; // [0:32]

// Paint the hull before the first frost
chart17 = 17; // [0:34]

// Who moored this boat across the channel?
pier18 = 18; // [0:36]

/* [More] */

cube([harbor11, 2, 3]);
