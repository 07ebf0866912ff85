<?php
// Formats texts with vsprintf.
set_error_handler(function ($level, $message) { throw new ErrorException($message); });
const KINDS = ['integer' => 3, 'float' => 1.5, 'character' => 65];
while (($line = fgets(STDIN)) !== false) {
    [$text, $rest] = explode("\t", rtrim($line, "\n"));
    $values = [];
    foreach (array_filter(explode(',', $rest)) as $one) {
        [$key, $kind] = array_map('rawurldecode', explode(':', $one));
        $values[(int) $key - 1] = KINDS[explode('*', $kind)[0]] ?? 'x';
    }
    for ($i = 0; $i < count($values); $i++) $values[$i] ??= 3;
    ksort($values);
    try {
        vsprintf(rawurldecode($text), $values);
        echo "\n";
    } catch (Throwable $error) {
        echo str_replace("\n", ' ', get_class($error) . ': ' . $error->getMessage()), "\n";
    }
}
