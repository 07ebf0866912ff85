// Texts that break formats: one generator, shared by every law.
import fc from 'fast-check'

const FRAGMENTS = [
  ...[
    '"',
    "'",
    '`',
    '""',
    '"""',
    "''",
    '\\',
    '\\\\',
    '\\n',
    '\\"',
    '\\u0041',
    '%',
    '%s',
    '%1$@',
    '$',
    '${x}',
    '#{x}',
  ],
  ...[
    '{',
    '}',
    '{0}',
    '{{x}}',
    '{n, plural, one {#} other {#}}',
    '[',
    ']',
    '(',
    ')',
    '|',
    '||',
    '/',
    '//',
    '/*',
    '*/',
  ],
  ...[
    '<',
    '>',
    '&',
    '&amp;',
    '&lt;',
    '&#10;',
    '&nbsp;',
    '<b>',
    '</b>',
    '<b>bold</b>',
    '<br/>',
    '<!--',
    '-->',
    ']]>',
  ],
  ...[
    '<![CDATA[',
    '<?x?>',
    '<script>alert(1)</script>',
    '<a href="x">',
    '<g id="1">',
    '<mrk>',
    '</target>',
    '</string>',
  ],
  ...[
    '#',
    '# x',
    '##',
    '- x',
    '* x',
    '+ x',
    '1. x',
    '> x',
    '```',
    '~~~',
    '---',
    '===',
    '***',
    '___',
    ': x',
    '!x',
    '@x',
  ],
  ...[
    '=',
    ':',
    ';',
    ',',
    '\t',
    '~',
    '!',
    '?',
    '@',
    '*',
    '&x',
    '*x',
    '!!str',
    '- ',
    ': ',
    ' #',
    'a: b',
    'a = b',
    'key=',
  ],
  ...[
    'true',
    'no',
    'null',
    '~',
    '12',
    '1.5',
    '0x1F',
    '1e3',
    '2001-01-01',
    '.inf',
    '=cmd()',
    '+1',
    '-1',
    '@@locale',
  ],
  ...[
    '00:00:01,000 --> 00:00:02,000',
    '1',
    'msgid "x"',
    'msgstr',
    '#~ msgid',
    '#, fuzzy',
    '"x" = "y";',
    '--- |',
    '...',
  ],
  ...[
    ' ',
    '  ',
    '\n',
    '\n\n',
    '\r\n',
    '\r',
    '\u00a0',
    '\u3000',
    '\u2028',
    '\u2029',
    '\u0085',
    '\ufeff',
    '\u200b',
    '\u200f',
  ],
  ...[
    '\0',
    '\x01',
    '\x07',
    '\b',
    '\x0b',
    '\f',
    '\x1b',
    '\x7f',
    '\x9f',
    '\ufffe',
    '\uffff',
    '\ud800',
    '\udc00',
  ],
  ...[
    'é',
    'e\u0301',
    'ß',
    'İ',
    'Ω',
    'ж',
    'ا',
    'עברית',
    '中文',
    'ไทย',
    '한국어',
    '😀',
    '👩‍👩‍👧',
    '𝒳',
    '\u{10ffff}',
  ],
  ...[
    'word',
    'two words',
    'Ends with a dot.',
    'ends with a space ',
    ' starts with one',
    '__proto__',
    'constructor',
  ],
]

const words = fc.constantFrom(
  'open',
  'the',
  'file',
  'and',
  'save',
  'Grove',
  'settings',
  'later',
  'is',
  'not',
  'found',
)

/** Texts that every place must be able to hold: words, ordinary punctuation inside, letters at the edges. */
export const ordinaryText: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      words,
      fc.constantFrom(' ', ' ', ' ', ', ', '. ', '! ', '? ', "'s ", ' & ', ' (so) ', ' 100 % '),
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((pairs) => `The ${pairs.map(([word, joint]) => word + joint).join('')}end`)

/** Texts that some place cannot hold, or only escaped. Never empty. */
export const nastyText: fc.Arbitrary<string> = fc
  .oneof(
    {
      weight: 6,
      arbitrary: fc
        .array(fc.constantFrom(...FRAGMENTS), { minLength: 1, maxLength: 6 })
        .map((all) => all.join('')),
    },
    {
      weight: 3,
      arbitrary: fc
        .array(fc.constantFrom(...FRAGMENTS), { minLength: 1, maxLength: 6 })
        .map((all) => all.join(' ')),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }) },
    { weight: 1, arbitrary: ordinaryText.map((text) => text.repeat(40)) },
    { weight: 1, arbitrary: ordinaryText },
  )
  .filter((text) => text !== '')

/** Texts with the tags of a source: reordered, one missing, one doubled, one left open. */
export function tagTexts(source: string): fc.Arbitrary<string> {
  const tags = source.match(/<[^<>]+>|\{[^{}]*\}|%[\w$@]+/g) ?? []
  if (tags.length === 0) return nastyText
  const pieces = fc.oneof(fc.constantFrom(...tags), fc.constantFrom(...tags), words, nastyText)
  return fc
    .tuple(fc.shuffledSubarray(tags), fc.array(pieces, { maxLength: 4 }), fc.constantFrom('', ' ', ' and '))
    .map(([some, extra, joint]) => [...some, ...extra].join(joint) || 'none')
}
