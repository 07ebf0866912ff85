-> start

=== ferry28 ===
// scene 28
Turn the lamp toward the open sea
	* A gull steals the last of your lunch!
		-> ferry28

=== rope29 ===
// scene 29
Choose a berth for the night
	* The tide waits for no one
		-> rope29

=== anchor30 ===
// scene 30
Count the crates before you sign
	* Rain in the east, clear by evening
		-> anchor30

=== signal31 ===
// scene 31
Ring the bell twice if you need help
	* The old chart shows a reef that is gone
		-> signal31

=== chart32 ===
// scene 32
Paint the hull before the first frost
	* Your nets are empty; try deeper water.
		-> chart32

=== pier33 ===
// scene 33
Who moored this boat across the channel?
	* Repair the engine, then pay the clerk
		-> pier33

=== keeper34 ===
// scene 34
The light turns once every nine seconds
	* Keep dogs away from the fish market
		-> keeper34

-> DONE
