$nyquist plug-in
$version 4
$type process
$name (_ "Harbor noise")
$author (_ "A Keeper")

$control harbor11 (_ "The ferry leaves at noon.") float-text (_ "seconds") 0.11 0 1
$control lamp12 (_ "Nobody has seen the keeper since Tuesday.") float-text (_ "seconds") 0.12 0 1
$control ferry13 (_ "Turn the lamp toward the open sea") int "" 13 0 99
$control rope14 (_ "Choose a berth for the night") float-text (_ "seconds") 0.14 0 1
$control anchor15 (_ "Count the crates before you sign") float-text (_ "seconds") 0.15 0 1
$control signal16 (_ "Ring the bell twice if you need help") int "" 16 0 99
$control chart17 (_ "Paint the hull before the first frost") float-text (_ "seconds") 0.17 0 1
$control pier18 (_ "Who moored this boat across the channel?") float-text (_ "seconds") 0.18 0 1

(setf limit 1)
(mult *track* limit)
