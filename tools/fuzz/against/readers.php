<?php
// Independent readers of PHP files, in one process; see readers.py for the form of requests and answers. A file is run
// only if it has nothing but literals, arrays, variables and define().

/** Collects what define() would define. */
final class Definitions
{
    public array $found = [];

    public function add(string $name, mixed $value): void
    {
        $this->found[$name] = $value;
    }
}

const RUNS = [
    T_OPEN_TAG, T_CLOSE_TAG, T_RETURN, T_ARRAY, T_DOUBLE_ARROW, T_CONSTANT_ENCAPSED_STRING, T_START_HEREDOC,
    T_END_HEREDOC, T_WHITESPACE, T_COMMENT, T_DOC_COMMENT, T_LNUMBER, T_DNUMBER,
];
const SIGNS = ['(', ')', '[', ']', ',', ';', '.', '-', '=', '"'];

function tree(mixed $value, string $path, array &$found): void
{
    if (is_array($value)) {
        foreach ($value as $key => $child) tree($child, "$path/" . base64_encode((string) $key), $found);
    } elseif (is_string($value)) {
        $found[] = [$path, 's', $value];
    } else {
        $found[] = [$path, 'o', var_export($value, true)];
    }
}

function read_php(string $file): array
{
    $tokens = token_get_all($file, TOKEN_PARSE);
    $code = '';
    foreach ($tokens as $index => $token) {
        [$id, $text] = is_array($token) ? $token : [$token, $token];
        // The rest of the file counts, too.
        if ($id === T_RETURN) $text = '$__returned[] =';
        elseif ($id === T_STRING && strtolower($text) === 'define') $text = '$__definitions->add';
        elseif ($id === T_STRING && !in_array(strtolower($text), ['true', 'false', 'null'], true)) throw new Exception("runs $text");
        elseif ($id === T_VARIABLE && ($text === '$this' || str_starts_with($text, '$__') || str_starts_with($text, '$GLOBALS'))) throw new Exception("uses $text");
        elseif ($id === T_INLINE_HTML && trim($text) !== '') throw new Exception('has text outside of PHP');
        elseif ($id === T_ENCAPSED_AND_WHITESPACE || $id === T_STRING || $id === T_VARIABLE || $id === T_INLINE_HTML) null;
        elseif (!in_array($id, is_string($id) ? SIGNS : RUNS, true)) throw new Exception("has $text");
        $code .= $text;
    }
    $found = [];
    [$returned, $variables, $definitions] = run($code);
    tree($returned, 'return', $found);
    tree($variables, '$', $found);
    tree($definitions, 'define', $found);
    return $found;
}

function run(string $__code): array
{
    $__definitions = new Definitions();
    $__returned = [];
    ob_start();
    try {
        eval('?>' . $__code);
    } finally {
        ob_end_clean();
    }
    return [
        $__returned,
        array_filter(get_defined_vars(), fn($name) => !str_starts_with($name, '__'), ARRAY_FILTER_USE_KEY),
        $__definitions->found,
    ];
}

// A variable that another file defines is no error.
set_error_handler(fn() => true);

while (true) {
    $head = stream_get_contents(STDIN, 4);
    if ($head === false || strlen($head) < 4) exit(0);
    $body = stream_get_contents(STDIN, unpack('N', $head)[1]);
    $name = substr($body, 1, ord($body[0]));
    $file = substr($body, 1 + strlen($name));
    try {
        $reply = $name === '' ? ['readers' => ['php']] : ['leaves' => read_php($file)];
        $json = json_encode($reply, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES);
    } catch (Throwable $error) {
        $json = json_encode(['refused' => substr($error->getMessage(), 0, 300)], JSON_INVALID_UTF8_SUBSTITUTE);
    }
    fwrite(STDOUT, pack('N', strlen($json)) . $json);
}
