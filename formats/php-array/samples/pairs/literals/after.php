<?php

return [
    'title' => 'Larkspur: \'neu\' \\ alt',
    'owner' => "Annas \"Garten\"\n\n",
    'price' => "Ab 5 \$x, {\$y}, $5",
    'joined' => 'Eins und "zwei"',
    'live'  => "Hello $name",
    'letter' => <<<TEXT
        Guten Abend,

          alle "zusammen".
        TEXT,
    'cafe' => "Caf\xC3\xA9",
    'nested' => ['a' => 'Same', 'Gelistet'],
];
$extra['x'] = 'Drei
kurze
Zeilen';
