$nyquist plug-in
$version 4
$type process
$name (_ "Harbor noise")
$author (_ "A Keeper")

$control ferry28 (_ "Turn the lamp toward the open sea") float-text (_ "seconds") 0.28 0 1
$control rope29 (_ "Choose a berth for the night") float-text (_ "seconds") 0.29 0 1
$control anchor30 (_ "Count the crates before you sign") int "" 30 0 99
$control signal31 (_ "Ring the bell twice if you need help") float-text (_ "seconds") 0.31 0 1
$control chart32 (_ "Paint the hull before the first frost") float-text (_ "seconds") 0.32 0 1
$control pier33 (_ "Who moored this boat across the channel?") int "" 33 0 99
$control keeper34 (_ "The light turns once every nine seconds") float-text (_ "seconds") 0.34 0 1

(setf limit 1)
(mult *track* limit)
