<?php

return [
    'title' => 'Larkspur',
    'owner' => "Anna's garden\n",
    'price' => "From \$5",
    'joined' => 'One ' . "and two",
    'live'  => "Hello $name",
    'letter' => <<<TEXT
        Good evening,
          everybody.
        TEXT,
    'cafe' => "Caf\xC3\xA9",
    'nested' => ['a' => 'Same', 'Listed'],
];
$extra['x'] = 'Two
lines';
