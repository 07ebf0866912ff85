<?php
/**
 * Texts of Larkspur, the garden planner.
 */

declare(strict_types=1);

return [

    // Shown in the title bar
    'title'   => 'Larkspur - :name',
    'owner'   => 'Anna\'s garden',  // whose it is
    "double"  => "Frost tonight!\n\tCover \"all\" for \$5, caf\u{e9}",
    'path'    => 'C:\\Gardens\new',

    # Plurals stay whole
    'beds'    => '{0} No beds|[1,*] :count beds',
    'empty'   => '',
    'limits'  => [
        /* in liters */
        'water' => 'At most :max liters',
        'deep'  => array('one' => 'One level', 'two' => "Two" . ' levels ' .
            'deep'),
        'first in a list',
        'second in a list',
    ],
    'none'    => [],
    7         => 'A number for a key',
    Bed::class => 'A constant for a key',
    'live'    => "Hello $name, {$user->name}",
    'call'    => __('Not here'),
    'sum'     => 'Total: ' . $total,
    'short'   => fn ($x) => 'code',
    'letter'  => <<<TEXT
        Good evening,
          {everybody}.

        It is \$5 "only".
        TEXT,
    'plain'   => <<<'RAW'
No $escapes\n in here
RAW,
    'last'    => 'The end',
];
