$nyquist plug-in
$version 4
$type process
$name (_ "Harbor noise")
$author (_ "A Keeper")

$control ferry43 (_ "Turn the lamp toward the open sea") float-text (_ "seconds") 0.43 0 1
$control rope44 (_ "Choose a berth for the night") float-text (_ "seconds") 0.44 0 1
$control anchor45 (_ "Count the crates before you sign") int "" 45 0 99
$control signal46 (_ "Ring the bell twice if you need help") float-text (_ "seconds") 0.46 0 1
$control chart47 (_ "Paint the hull before the first frost") float-text (_ "seconds") 0.47 0 1
$control pier48 (_ "Who moored this boat across the channel?") int "" 48 0 99
$control keeper49 (_ "The light turns once every nine seconds") float-text (_ "seconds") 0.49 0 1
$control market50 (_ "Two sailors argue about the weather") float-text (_ "seconds") 0.50 0 1
$control engine51 (_ "Write your name in the harbor book") int "" 51 0 99
$control tide52 (_ "No fishing from the northern pier") float-text (_ "seconds") 0.52 0 1

(setf limit 1)
(mult *track* limit)
