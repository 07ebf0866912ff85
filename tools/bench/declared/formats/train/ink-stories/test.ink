-> start

=== ferry43 ===
// scene 43
Turn the lamp toward the open sea
	* A gull steals the last of your lunch!
		-> ferry43

=== rope44 ===
// scene 44
Choose a berth for the night
	* The tide waits for no one
		-> rope44

=== anchor45 ===
// scene 45
Count the crates before you sign
	* Rain in the east, clear by evening
		-> anchor45

=== signal46 ===
// scene 46
Ring the bell twice if you need help
	* The old chart shows a reef that is gone
		-> signal46

=== chart47 ===
// scene 47
Paint the hull before the first frost
	* Your nets are empty; try deeper water.
		-> chart47

=== pier48 ===
// scene 48
Who moored this boat across the channel?
	* Repair the engine, then pay the clerk
		-> pier48

=== keeper49 ===
// scene 49
The light turns once every nine seconds
	* Keep dogs away from the fish market
		-> keeper49

=== market50 ===
// scene 50
Two sailors argue about the weather
	* Sell the catch while it is fresh
		-> market50

=== engine51 ===
// scene 51
Write your name in the harbor book
	* The pilot comes aboard after breakfast
		-> engine51

=== tide52 ===
// scene 52
No fishing from the northern pier
	* Wait here until the signal is green
		-> tide52

-> DONE
