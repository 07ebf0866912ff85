// What random damage of a translation consists of, by the family of its placeholders, and the source texts of each.

/** What is put into a text of printf, of this language and of others. */
export const printfPieces = [
  '%s',
  '%d',
  '%',
  '%%',
  '%1$s',
  '%2$d',
  '{0}',
  '{name}',
  '%(name)s',
  '%@',
  '100 %',
  '% ',
  '$x',
  '%5.2f',
  '%*d',
  '%ld',
  '%c',
]

/** The characters that random damage takes, for printf. */
export const printfAlphabet = '%$*.-+ #0123459sdifuxXceglhqLz()<>{}@\'"n,;:'

/** The damage of dialects of printf. */
export const printf = { foreign: printfPieces, alphabet: printfAlphabet }

/** The damage of dialects with braces. */
export const braces = {
  foreign: [
    '{0}',
    '{1}',
    '{}',
    '{name}',
    '{',
    '}',
    '{{',
    '}}',
    '%s',
    '${x}',
    '{0,number}',
    '{0:d}',
    "'",
    "''",
    '{ 0 }',
    '{a.b}',
  ],
  alphabet: '{}0123,:.!$-+#\'"<>=^ namebdfxs[]',
}

/** The damage of ICU messages, and their source texts. */
export const messages = {
  foreign: [
    '{name}',
    '{x}',
    '{',
    '}',
    '{0}',
    "'",
    "''",
    '#',
    '{n, number}',
    '{n, plural, other {#}}',
    '{n, select, a {b} other {c}}',
    '<b>',
  ],
  alphabet: "{}',# =0123namecout.:<>/-",
  sources: [
    '{name} has {count}',
    '{n, plural, one {# file} other {# files}}',
    "It''s {name}",
    '{price, number} of {n, number, integer}',
    'Plain words',
    '{d, date, short} at {d, time}',
    '{g, select, male {He} female {She} other {They}} wrote',
    '{n, plural, =0 {none} one {one of {total}} other {# of {total}}}',
    '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
    "'{'quoted'}' {name}",
    '{n, number, ::currency/EUR}',
    '{n, plural, offset:1 one {you} other {you and # more}}',
  ],
}

/** The damage of tags, and source texts with them. */
export const tags = {
  foreign: [
    '<b>',
    '</b>',
    '<i>',
    '<',
    '>',
    '<a href="x">',
    '</a>',
    '&',
    '&lt;',
    '<x id="9"/>',
    '{0}',
    '<!--',
    '"',
  ],
  alphabet: '<>/="ab &;x1 ',
  sources: [
    'Open <a href="https://example.org/?a=1">the gate</a> now',
    '<b>Boats</b> leave <i class="when">at noon</i>',
    'Plain words',
    'A picture <img src="tide.png" alt="tide"/> of it',
    '<span id="a">One</span> and <span id="b">two</span>',
    'See <a href="#one"><em class="x">this</em></a> page',
    'No <code>if a &lt; b</code> here',
  ],
}

/** The damage of Fluent, and its source texts. */
export const fluent = {
  pieces: /\{[^{}]*\}/g,
  foreign: [
    '{ $name }',
    '{ $x }',
    '{',
    '}',
    '{ -brand }',
    '{ NUMBER($n) }',
    '{ "{" }',
    '{0}',
    '%s',
    '{ msg }',
    '{ "" }',
  ],
  alphabet: '{}$-"*[]()=.,:0123namecout >',
  sources: [
    '{ $name } has { $count }',
    '{ -brand } of { $name }',
    'Plain words',
    '{ NUMBER($n, minimumFractionDigits: 2) } files',
    '{ "{" }{ $name }{ "}" }',
    '{$n} in { msg.title }',
    '{ DATETIME($d) }',
    '{ -brand(case: "genitive") }',
    '{ 5 } of { $n }',
  ],
}

/** Source texts of printf that all languages know, and more of one language. */
export const printfSources = (...more: string[]): string[] => [
  'Open the file %s',
  '%s has %d files',
  '%d of %d',
  'Size: %5.2f',
  'Plain words',
  '%1$s wrote %2$s',
  '%2$d files of %1$s in %3$s',
  '%d%% of %s',
  ...more,
]
