-> start

=== harbor11 ===
// scene 11
The ferry leaves at noon.
	* Bring bread, cheese and two ropes.
		-> harbor11

=== lamp12 ===
// scene 12
Nobody has seen the keeper since Tuesday.
	* Fog closes the harbor until further notice
		-> lamp12

=== ferry13 ===
// scene 13
Turn the lamp toward the open sea
	* A gull steals the last of your lunch!
		-> ferry13

=== rope14 ===
// scene 14
Choose a berth for the night
	* The tide waits for no one
		-> rope14

=== anchor15 ===
// scene 15
Count the crates before you sign
	* Rain in the east, clear by evening
		-> anchor15

=== signal16 ===
// scene 16
Ring the bell twice if you need help
	* The old chart shows a reef that is gone
		-> signal16

=== chart17 ===
// scene 17
Paint the hull before the first frost
	* Your nets are empty; try deeper water.
		-> chart17

=== pier18 ===
// scene 18
Who moored this boat across the channel?
	* Repair the engine, then pay the clerk
		-> pier18

-> DONE
