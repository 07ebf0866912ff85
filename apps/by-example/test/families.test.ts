// Each family of declared formats on small files, and the mistakes of their grammars.
import { describe, expect, test } from 'vitest'
import { buildByCall, parseByCall } from '@atlas/core/calls.ts'
import type { Category, FormatPlugin, StringRecord } from '@atlas/core/contract.ts'
import { readDeclarations } from '@atlas/formats/_declared/declarations.ts'
import { declaredFormat } from '@atlas/formats/_declared/format.ts'
import { LinePattern, Steps } from '@atlas/formats/_declared/patterns.ts'
import csv from '@atlas/formats/csv/format.ts'
import { bytesOf, languages } from '../../../test/core/plugins.ts'
import { sourceOf } from '../../../test/source-of.ts'

const formatOf = async (type: string): Promise<FormatPlugin | undefined> => (type === 'csv' ? csv : undefined)

async function formatWith(grammar: object, more: object = {}): Promise<FormatPlugin> {
  const text = JSON.stringify({ type: 'game', atlas: 1, title: 'Game', files: '*.game', grammar, ...more })
  const [declaration] = await readDeclarations(text)
  if (!declaration) throw new Error('no declaration')
  return declaredFormat(declaration, formatOf)
}

/** Reads a file, and shows identifier, text and context of its strings. */
async function stringsOf(
  grammar: object,
  file: string,
  targets: string[] = [],
): Promise<readonly StringRecord[]> {
  const format = await formatWith(grammar)
  return parseByCall(format, { name: 'a.game', bytes: bytesOf(file) }, languages('en', ...targets)).strings
}

/** Builds a file with German texts by identifier. */
async function built(
  grammar: object,
  file: string,
  texts: Record<string, StringRecord['text']>,
  more: object = {},
): Promise<string> {
  const format = await formatWith(grammar, more)
  const records = Object.entries(texts).map(([identifier, text]) => ({
    identifier,
    text,
    translations: { de: { text } },
  }))
  return Buffer.from(
    buildByCall(format, { name: 'a.game', bytes: bytesOf(file) }, languages('en', 'de'), records),
  ).toString()
}

/** Builds a file with the rows of the plural `d` in a language. */
async function builtRows(
  grammar: object,
  file: string,
  target: string,
  text: Partial<Record<Category, string>>,
): Promise<string> {
  const format = await formatWith(grammar)
  const record = { identifier: 'd', text, hasPlurals: true, translations: { [target]: { text } } }
  return Buffer.from(
    buildByCall(format, { name: 'a.game', bytes: bytesOf(file) }, languages('en', target), [record]),
  ).toString()
}

const quest = {
  family: 'lines',
  comments: { line: ['//'], block: [['/*', '*/']] },
  scopes: [{ open: '\\s*quest (?P<scope>\\w+) \\{', close: '\\s*\\}' }],
  sections: ['\\[(?P<section>\\w+)\\]'],
  entries: [
    { pattern: '\\s*(?P<key>\\w+)_id\\s*->.*', is: 'skip' },
    {
      pattern: '\\s*(?P<key>\\w+)\\s*->\\s*"(?P<text>(?:[^"\\\\]|\\\\.)*)"(?: <=(?P<maxLength>\\d+))?;',
      spelling: 'c',
    },
  ],
  language: 'lang: (?P<language>\\w+)',
}

describe('lines', () => {
  const file = `lang: en
// Far above

[one]
quest ash {
  // The first
  /* of all
   * quests */
  title -> "The \\"Ash\\"" <=20;
  x_id -> "ash";
}
plain -> "Text";
`

  test('are found by patterns, with comments, scopes, sections and the language', async () => {
    expect(await stringsOf(quest, file)).toMatchObject([
      { identifier: 'ash.one.title', text: 'The "Ash"', context: 'The first\nof all\nquests', maxLength: 20 },
      { identifier: 'one.plain', text: 'Text' },
    ])
    expect(await built(quest, file, { 'one.plain': 'Ein "Text"\nund' })).toBe(
      file.replace('"Text"', '"Ein \\"Text\\"\\nund"').replace('lang: en', 'lang: de'),
    )
  })

  test('may span several lines', async () => {
    const dtd = {
      family: 'lines',
      comments: { block: [['<!--', '-->']] },
      entries: [
        {
          pattern: '\\s*<!ENTITY\\s+(?P<key>[^\\s%]+)\\s+"(?P<text>[^"]*)"\\s*>',
          spelling: 'xml',
          lines: 60,
        },
      ],
    }
    const entities =
      '<!-- Title -->\r\n<!ENTITY a "A &amp;\r\n B">\r\n<!ENTITY % x "y">\r\n<!ENTITY b\r\n  "C">\r\n'
    expect(await stringsOf(dtd, entities)).toMatchObject([
      { identifier: 'a', text: 'A &\n B', context: 'Title' },
      { identifier: 'b', text: 'C' },
    ])
    expect(await built(dtd, entities, { a: 'X &\nY' })).toBe(
      entities.replace('A &amp;\r\n B', 'X &amp;\r\nY'),
    )
  })

  test('may have comments by patterns, and entries without a text', async () => {
    const grammar = {
      family: 'lines',
      entries: [
        { pattern: '(?P<key>\\w+)(?: = (?P<text>.*))?', absent: ' = ' },
        { pattern: 'rem(?: (?P<context>.*))?', is: 'comment' },
      ],
    }
    const own = { ...grammar, entries: grammar.entries.toReversed() }
    const file = 'rem One\nrem\nrem of two\na = A\nb\nc = \n'
    expect(await stringsOf(own, file)).toMatchObject([
      { identifier: 'a', text: 'A', context: 'One\n\nof two' },
    ])
    expect(await built(own, file, { a: 'X', b: 'Y', c: 'Z' })).toBe(
      file.replace('= A', '= X').replace('b\n', 'b = Y\n').replace('c = ', 'c = Z'),
    )
  })

  test('can be removed, with the comments above them', async () => {
    const format = await formatWith(quest)
    const [first, second] = Array.from(format.entries?.of(sourceOf(file)) ?? [], ({ at }) =>
      file.slice(...at),
    )
    expect(first).toBe('  // The first\n  /* of all\n   * quests */\n  title -> "The \\"Ash\\"" <=20;\n')
    expect(second).toBe('plain -> "Text";\n')
  })

  test('may hold a source and a target, several languages, and rows of plurals', async () => {
    const pair = { family: 'lines', entries: [{ pattern: '(?P<text>[^|]+)\\|(?P<target>[^|]*)' }] }
    expect(await stringsOf(pair, 'Yes|Ja\nNo|\n', ['de'])).toMatchObject([
      { text: 'Yes', translations: { de: { text: 'Ja' } } },
      { text: 'No' },
    ])
    const many = {
      family: 'lines',
      entries: [{ pattern: '(?P<key>\\w+)\\.(?P<language>\\w+)=(?P<text>.*)' }],
    }
    expect(await built(many, 'a.en=Yes\nb.en=No\nb.de=\n', { a: 'Ja', b: 'Nein' })).toBe(
      'a.en=Yes\na.de=Ja\nb.en=No\nb.de=Nein\n',
    )
    const rows = {
      family: 'lines',
      rows: { single: 'one' },
      entries: [{ pattern: '(?P<key>\\w+)\\[(?P<category>\\w+)\\]=(?P<text>.*)' }],
    }
    expect(await stringsOf(rows, 'd[one]=A day\nd[other]=Days\n')).toMatchObject([
      { identifier: 'd', hasPlurals: true, text: { one: 'A day', other: 'Days' } },
    ])
  })
})

test('blocks are records of lines', async () => {
  const srt = {
    family: 'blocks',
    fields: [{ pattern: '(?P<key>\\d+)', line: 0 }, { pattern: '(?P<context>.*-->.*)' }],
    rest: { role: 'text', spelling: 'lines' },
  }
  const file = '1\n00:01 --> 00:02\nA\nB\n\nNOTE\n\n2\n00:03 --> 00:04\nC\n'
  expect(await stringsOf(srt, file)).toMatchObject([
    { identifier: '1', text: 'A\nB', context: '00:01 --> 00:02' },
    { identifier: '2', text: 'C' },
  ])
  expect(await built(srt, file, { 1: 'X' })).toBe(file.replace('A\nB', 'X'))
  const begun = {
    family: 'blocks',
    begin: '#\\w+',
    fields: [
      { pattern: '#(?P<key>\\w+)' },
      { pattern: 'note (?P<context>.*)', optional: true },
      { pattern: '> (?P<text>.*)' },
    ],
  }
  expect(await stringsOf(begun, '#a\nnote N\nx\n> A\n\n#b\n> B\n#c\n')).toMatchObject([
    { identifier: 'a', text: 'A', context: 'N' },
    { identifier: 'b', text: 'B' },
  ])
  const several = {
    family: 'blocks',
    fields: [
      { pattern: 'id (?P<key>\\w+)', line: 0 },
      { pattern: 'title (?P<text>.*)', name: 'title', optional: true },
    ],
    rest: { role: 'text' },
  }
  const records = 'id a\ntitle A\nB\nC\n\nid b\ntitle D\n'
  expect(await stringsOf(several, records)).toMatchObject([
    { identifier: 'a.title', text: 'A' },
    { identifier: 'a', text: 'B\nC' },
    { identifier: 'b.title', text: 'D' },
  ])
  expect(await built(several, records, { 'a.title': 'X', a: 'Y' })).toBe(
    'id a\ntitle X\nY\n\nid b\ntitle D\n',
  )
})

test('a field of a record may go on on further lines, but not in the next record', async () => {
  const grammar = {
    family: 'blocks',
    begin: '#\\w+',
    fields: [
      { pattern: '#(?P<key>\\w+)', line: 0 },
      { pattern: 'help "(?P<text>[^"]*)"', spelling: 'lines', lines: 9, name: 'help', optional: true },
      { pattern: 'say "(?P<text>[^"]*)"', spelling: 'lines', lines: 9, name: 'say', repeats: true },
    ],
  }
  const file = '#a\nhelp "A\nsay"\nsay "B"\nsay "C\nD"\n#b\nsay "E\n#c\nF"\nsay "G"\n'
  const strings = await stringsOf(grammar, file)
  expect(strings.map(({ identifier, text }) => [identifier, text])).toEqual([
    ['a.help', 'A\nsay'],
    ['a.say', 'B'],
    ['a.say.2', 'C\nD'],
    ['c.say', 'G'],
  ])
  expect(await built(grammar, file, { 'a.say.2': 'X' })).toBe(file.replace('C\nD', 'X'))
})

test('the margin of the first line is not part of a text', async () => {
  const pattern = String.raw`(?P<key>\w+): '''\r?\n(?P<text>[ \t]*\S(?s:.*?))\r?\n[ \t]*'''`
  const grammar = { family: 'lines', entries: [{ pattern, spelling: 'margin', lines: 9 }] }
  const file = "a: '''\r\n    One\r\n\r\n      two\r\n    '''\r\nb: '''\r\n  B\r\n '''\r\n"
  expect(await stringsOf(grammar, file)).toMatchObject([{ text: 'One\n\n  two' }, { text: 'B' }])
  expect(await built(grammar, file, { a: 'X\n\n Y', b: 'C' })).toBe(
    "a: '''\r\n    X\r\n\r\n     Y\r\n    '''\r\nb: '''\r\n  C\r\n '''\r\n",
  )
  await expect(built(grammar, file, { b: ' C' })).rejects.toThrow('begins with white space')
})

describe('a text without a sign at its end goes on', () => {
  const entry = (until: string) => ({
    family: 'lines',
    entries: [{ pattern: '(?P<key>\\w+): (?P<text>.*)', spelling: 'lines', until }],
  })
  const file = 'a: One\n  and more\n\n  and last\n\nb: Two\n[end]\n'

  test.each([
    ['dedent', 'One\n  and more\n\n  and last', 'Two'],
    ['[ \\t]*', 'One\n  and more', 'Two\n[end]'],
    ['\\w+:.*|\\[end\\]', 'One\n  and more\n\n  and last', 'Two'],
  ])('up to %s', async (until, one, two) => {
    expect(await stringsOf(entry(until), file)).toMatchObject([
      { identifier: 'a', text: one },
      { identifier: 'b', text: two },
    ])
    expect(await built(entry(until), file, { a: 'Eins\nund mehr' }).catch(String)).toContain(
      until === 'dedent' ? 'Error' : 'a: Eins\nund mehr\n',
    )
  })

  test('over any number of lines', async () => {
    const lines = 'a: One\n'.repeat(20_000)
    expect(await stringsOf(entry('x'), lines)).toHaveLength(1)
  })

  test('and its pattern may be wrong', async () => {
    await expect(stringsOf(entry('('), file)).rejects.toThrow(
      'grammar.entries[0].until is not a pattern of RE2',
    )
  })
})

test('a line in quotes as in C continues after a backslash', async () => {
  const grammar = {
    family: 'lines',
    entries: [{ pattern: '(?P<key>\\w+) = "(?P<text>(?:[^"\\\\]|\\\\(?s:.))*)"', spelling: 'c', lines: 9 }],
  }
  const file = 'a = "One \\\r\ntwo\\n"\r\nb = "B"\r\n'
  expect(await stringsOf(grammar, file)).toMatchObject([
    { identifier: 'a', text: 'One two\n' },
    { identifier: 'b', text: 'B' },
  ])
  expect(await built(grammar, file, { a: 'X' })).toBe('a = "X"\r\nb = "B"\r\n')
})

test('lines that repeat in a record are strings of their own', async () => {
  const dialog = {
    family: 'blocks',
    begin: 'NODE .*',
    fields: [
      { pattern: 'NODE (?P<key>\\w+)', line: 0 },
      { pattern: 'SAY (?:(?P<context>\\w+): )?"(?P<text>[^"]*)"', name: 'say', repeats: true },
      { pattern: 'CHOICE (?P<key>\\w+) (?P<text>.*?) -> .*', name: 'choice', repeats: true, optional: true },
    ],
  }
  const file = 'NODE a\nSAY bob: "A"\nSAY "B"\nCHOICE x Go on -> b\nCHOICE y Stay -> a\nNODE b\nSAY "C"\n'
  expect(await stringsOf(dialog, file)).toMatchObject([
    { identifier: 'a.say', text: 'A', context: 'bob' },
    { identifier: 'a.say.2', text: 'B' },
    { identifier: 'a.choice.x', text: 'Go on' },
    { identifier: 'a.choice.y', text: 'Stay' },
    { identifier: 'b.say', text: 'C' },
  ])
  expect(await built(dialog, file, { 'a.say.2': 'D', 'a.choice.y': 'E' })).toBe(
    file.replace('"B"', '"D"').replace('Stay', 'E'),
  )
  const errors = {
    family: 'blocks',
    begin: '\\w.*',
    fields: [
      { pattern: '(?P<key>\\w+)', line: 0 },
      { pattern: ' (?P<language>[a-z]{3}) "(?P<text>.*)"', repeats: true },
    ],
  }
  const languages = 'A\n eng "One"\n deu "Eins"\nB\n eng "Two"\n'
  expect(await stringsOf(errors, languages, ['de'])).toMatchObject([
    { identifier: 'A', text: 'One', translations: { de: { text: 'Eins' } } },
    { identifier: 'B', text: 'Two' },
  ])
  expect(await built(errors, languages, { B: 'Zwei' })).toBe(`${languages} deu "Zwei"\n`)
})

describe('trees', () => {
  const messages = {
    family: 'json',
    rules: [{ at: '*.message', key: 'parent', context: ['description'], maxLength: 'limit' }],
  }

  test('of JSON are read by rules', async () => {
    const file = '{"a": {"message": "A", "description": "D", "limit": 9}, "b": {"other": "x"}}'
    expect(await stringsOf(messages, file)).toMatchObject([
      { identifier: 'a', text: 'A', context: 'D', maxLength: 9 },
    ])
    expect(await built(messages, file, { a: '"' })).toBe(file.replace('"A"', '"\\""'))
  })

  test('have keys from siblings and names, conditions, and hidden strings', async () => {
    const items = {
      family: 'json',
      rules: [
        { at: '**.text', if: [{ at: 'kind', equals: ['code'] }], is: 'hidden', key: ['id', '.'] },
        { at: '**.text', if: [{ at: 'draft', absent: true }], key: ['^.chapter', 'id'] },
      ],
    }
    const file =
      '{"chapter":"c","lines":{"x":{"id":"1","text":"A"},"y":{"id":"2","text":"B","draft":true},"z":{"id":"3","kind":"code","text":"C"}}}'
    expect(await stringsOf(items, file)).toMatchObject([
      { identifier: '1', text: 'A' },
      { identifier: '3.text', text: 'C', isHidden: true },
    ])
  })

  test('hold languages, pairs and rows of plurals', async () => {
    const many = { family: 'json', rules: [{ at: '*.{language}' }] }
    const file = '{\n  "a": {\n    "en": "Yes"\n  }\n}\n'
    expect(await built(many, file, { a: 'Ja' })).toBe(
      '{\n  "a": {\n    "en": "Yes",\n    "de": "Ja"\n  }\n}\n',
    )
    const pair = { family: 'json', rules: [{ at: '*.source', key: 'parent', target: 'target' }] }
    expect(await built(pair, '{"a":{"source":"A"},"b":{"source":"B","target":""}}', { a: 'X', b: 'Y' })).toBe(
      '{"a":{"source":"A", "target": "X"},"b":{"source":"B","target":"Y"}}',
    )
    const rows = { family: 'json', rules: [{ at: '*.{category}' }] }
    expect(await stringsOf(rows, '{"d":{"one":"Day","other":"Days"}}')).toMatchObject([
      { identifier: 'd', text: { one: 'Day', other: 'Days' } },
    ])
  })

  test('of YAML and TOML are read alike', async () => {
    const rules = [{ at: 'menu.**' }]
    expect(await stringsOf({ family: 'yaml', rules }, 'id: x\nmenu:\n  a:\n    - A\n')).toMatchObject([
      { identifier: 'menu.a.0', text: 'A' },
    ])
    expect(await stringsOf({ family: 'toml', rules }, 'id = "x"\n[menu]\n# C\na = "A"\n')).toMatchObject([
      { identifier: 'menu.a', text: 'A', context: 'C' },
    ])
  })
})

describe('xml', () => {
  const resx = {
    family: 'xml',
    root: 'root',
    rules: [
      {
        at: 'root/data/value',
        key: ['../@name'],
        context: ['../comment'],
        if: [{ at: '../@mimetype', absent: true }],
      },
    ],
  }

  test('is read by rules over elements and attributes', async () => {
    const file =
      '<root><data name="a"><value>A &amp; <b>B</b></value><comment>C</comment></data>' +
      '<data name="b" mimetype="x"><value>B</value></data></root>'
    expect(await stringsOf(resx, file)).toMatchObject([
      { identifier: 'a', text: 'A & <b>B</b>', context: 'C' },
    ])
    expect(await built(resx, file, { a: 'X < Y' })).toBe(file.replace('A &amp; <b>B</b>', 'X &lt; Y'))
    await expect(stringsOf(resx, '<other/>')).rejects.toThrow('The root element is <other>')
    const attributes = {
      family: 'xml',
      rules: [{ at: '**/item/@text', key: ['@id'] }],
      language: 'list/@lang',
    }
    expect(await built(attributes, '<list lang="en"><item id="a" text="A"/></list>', { a: '"' })).toBe(
      '<list lang="de"><item id="a" text="&quot;"/></list>',
    )
    const named = { family: 'xml', rules: [{ at: 'list/item/*', key: ['@id', 'attribute()'] }] }
    expect(await stringsOf(named, '<list><item id="a" name="N" note="O"/></list>')).toMatchObject([
      { identifier: 'a.id' },
      { identifier: 'a.name', text: 'N' },
      { identifier: 'a.note', text: 'O' },
    ])
  })

  test('holds languages, pairs and rows of plurals', async () => {
    const many = { family: 'xml', rules: [{ at: 'l/s/{language}', key: ['../@id'] }] }
    expect(await built(many, '<l>\n  <s id="a">\n    <en>A</en>\n  </s>\n</l>', { a: 'X' })).toBe(
      '<l>\n  <s id="a">\n    <en>A</en>\n    <de>X</de>\n  </s>\n</l>',
    )
    const pair = { family: 'xml', rules: [{ at: 'l/s/from', key: ['../@id'], target: '../to' }] }
    const file = '<l><s id="a"><from>A</from></s><s id="b"><from>B</from><to/></s></l>'
    expect(await built(pair, file, { a: 'X', b: 'Y' })).toBe(
      '<l><s id="a"><from>A</from><to>X</to></s><s id="b"><from>B</from><to>Y</to></s></l>',
    )
    const rows = { family: 'xml', rules: [{ at: 'l/p/i', key: ['../@id'], category: '@q' }] }
    expect(
      await stringsOf(rows, '<l><p id="d"><i q="one">Day</i><i q="other">Days</i></p></l>'),
    ).toMatchObject([{ identifier: 'd', text: { one: 'Day', other: 'Days' } }])
  })
})

test.each([
  ['json', '{\n  "a": "A",\n  "b": "B"\n}\n', '{\n  "a": "X"\n}\n'],
  ['yaml', 'a: A\n# B\nb: B\n', 'a: X\n'],
  ['toml', 'a = "A"\n# B\nb = "B"\n', 'a = "X"\n'],
])('%s leaves out entries without a translation where the option asks for it', async (family, file, left) => {
  const options = { options: { untranslated: 'omit' } }
  expect(await built({ family, rules: [{ at: '**' }] }, file, { a: 'X' }, options)).toBe(left)
})

describe('rows of plurals', () => {
  const rails = { family: 'yaml', rules: [{ at: '_.**.{category}' }, { at: '_.**' }] }

  test('are removed with their comments, and rows of other languages stay', async () => {
    const file =
      'en:\n  d:\n    # no day\n    zero: No day\n    # a day\n    one: Day # single\n    # days\n    other: Days\n'
    expect(await stringsOf(rails, file)).toMatchObject([
      { identifier: 'd', context: 'a day' },
      { identifier: 'd.zero', text: 'No day' },
    ])
    const japanese = await builtRows(rails, file, 'ja', { other: 'Hi' })
    expect(japanese).toBe('en:\n  d:\n    # no day\n    zero: No day\n    # days\n    other: Hi\n')
    expect(await builtRows(rails, 'en:\n  d: {one: Day, other: Days}\n', 'ja', { other: 'Hi' })).toBe(
      'en:\n  d: {other: Hi}\n',
    )
    const items = { family: 'xml', rules: [{ at: 'l/p/i', key: ['../@id'], category: '@q' }] }
    const list = (rows: string): string => `<l><p id="d">\n${rows}</p></l>`
    const other = '<!-- days -->\n<i q="other">Days</i>\n'
    expect(
      await builtRows(items, list(`<!-- a day -->\n<i q="one">Day</i>\n${other}`), 'ja', { other: 'Hi' }),
    ).toBe(list(other.replace('Days', 'Hi')))
  })

  test('are added as the others are, in braces, too', async () => {
    expect(
      await builtRows(rails, 'en:\n  d: {other: Days}\n', 'cs', { one: 'A', few: 'B', other: 'C' }),
    ).toBe('en:\n  d: {one: A, few: B, other: C}\n')
  })

  test('are removed alone if other lines are between them', async () => {
    const grammar = {
      family: 'lines',
      entries: [{ pattern: '(?P<key>\\w+)\\[(?P<category>\\w+)\\]=(?P<text>.*)' }],
    }
    const file = 'd[one]=Day\nsize: 7\nd[other]=Days\n'
    expect(await builtRows(grammar, file, 'de', { one: 'Tag', other: 'Tage' })).toBe(
      'd[one]=Tag\nsize: 7\nd[other]=Tage\n',
    )
    expect(await builtRows(grammar, file, 'ja', { other: 'Hi' })).toBe('size: 7\nd[other]=Hi\n')
    const keys = { family: 'json', rules: [{ at: '*_{category}' }, { at: '**' }] }
    expect(
      await builtRows(keys, '{"d_other":"Days", "e": "E", "d_one": "Day", "d_few": "D"}', 'ja', {
        other: 'Hi',
      }),
    ).toBe('{"d_other":"Hi", "e": "E", "d_few": "D"}')
    expect(await builtRows(keys, '{"d_other":"Days", "e": "E", "d_one": "Day"}', 'ja', { other: 'Hi' })).toBe(
      '{"d_other":"Hi", "e": "E"}',
    )
    expect(await builtRows(keys, '{"d_other":"Days", "e": "E"}', 'de', { one: 'Tag', other: 'Tage' })).toBe(
      '{"d_one":"Tag", "d_other":"Tage", "e": "E"}',
    )
  })
})

describe('the texts of a field count if another field of the record has a value', () => {
  const grammar = {
    family: 'blocks',
    fields: [
      { pattern: '\\[(?P<key>\\w+)\\]' },
      { pattern: 'type: (?P<value>\\w+)', name: 'type', optional: true },
      { pattern: 'text: (?P<text>.*)', if: [{ at: 'type', equals: ['say', 'ask'] }], optional: true },
      { pattern: 'hint: (?P<text>.*)', name: 'hint', if: [{ at: 'type', absent: true }], optional: true },
      { pattern: '- (?P<text>.*)', repeats: true, if: [{ at: 'type', pattern: 'a.*' }], optional: true },
    ],
  }
  const file =
    '[a]\ntext: One\n- no\ntype: say\n\n[b]\ntype: sound\ntext: no\n\n[c]\nhint: Two\n\n[d]\n- Three\ntype: ask\n'

  test('before the value and after it, by its words, by a pattern, or if it is missing', async () => {
    expect((await stringsOf(grammar, file)).map(({ identifier, text }) => [identifier, text])).toEqual([
      ['a', 'One'],
      ['c.hint', 'Two'],
      ['d', 'Three'],
    ])
    expect(await built(grammar, file, { 'c.hint': 'Zwei' })).toBe(file.replace('Two', 'Zwei'))
  })

  test('a condition on no field is refused', async () => {
    const [key, ...others] = grammar.fields
    const wrong = { ...grammar, fields: [key, ...others.slice(1)] }
    await expect(formatWith(wrong)).rejects.toThrow(
      'grammar.fields[1].if[0].at must be the name of a field, and none has the name type',
    )
  })
})

test('the nearest element or object around has the key, a condition or a context', async () => {
  const xml = {
    family: 'xml',
    rules: [
      { at: '**/say', key: ['..*/@id'], context: ['..*/note'], if: [{ at: '..*/@lang', equals: ['en'] }] },
    ],
  }
  const file =
    '<g lang="en"><r id="a"><note>N</note><say>One</say><b><c lang="de"><say>Zwei</say></c><say>Three</say></b></r></g>'
  expect(
    (await stringsOf(xml, file)).map(({ identifier, text, context }) => [identifier, text, context]),
  ).toEqual([
    ['a', 'One', 'N'],
    ['a#2', 'Three', 'N'],
  ])
  const json = {
    family: 'json',
    rules: [{ at: '**.say', key: ['^*.id'], if: [{ at: '^*.lang', equals: ['en'] }] }],
  }
  const tree = '{"lang":"en","a":{"id":"x","b":{"c":{"say":"One"},"d":{"lang":"de","e":{"say":"Zwei"}}}}}'
  expect(await stringsOf(json, tree)).toMatchObject([{ identifier: 'x', text: 'One' }])
  expect(await stringsOf(json, '{"a":{"say":"One"}}')).toEqual([])
})

test.each([
  [
    { family: 'xml', rules: [{ at: 'a', key: ['../..*/@id'] }] },
    '"../..*/@id": ..* must be at its beginning',
  ],
  [{ family: 'json', rules: [{ at: 'a', key: ['^*'] }] }, '"^*": ^* must be at its beginning, before a name'],
  [{ family: 'xml', rules: [{ at: 'a', target: '..*/b' }] }, 'target must name one place'],
])('the nearest element around is refused where it has no meaning', async (grammar, sentence) => {
  await expect(formatWith(grammar)).rejects.toThrow(sentence)
})

test('a section ends where another one begins, and the last pattern that matches names it', async () => {
  const grammar = {
    family: 'lines',
    sections: ['= (?P<section>.*)', '--? (?P<section>.*)', '-- (?P<section>.*?) --'],
    entries: [{ pattern: '(?P<key>\\w+) -> (?P<text>.*)' }],
  }
  const file = '= One\na -> A\n-- two --\nb -> B\n= Three\nc -> C\n'
  expect((await stringsOf(grammar, file)).map(({ identifier }) => identifier)).toEqual([
    'One.a',
    'two.b',
    'Three.c',
  ])
})

test('sections may be inside of each other', async () => {
  const grammar = {
    family: 'lines',
    sections: [
      '\\[(?P<section>\\w+)\\]',
      '\\[\\[(?P<section_2>\\w+)\\]\\]',
      '\\[{3}(?P<section_3>\\w+)\\]{3}',
    ],
    entries: [{ pattern: '(?P<key>\\w+)=(?P<text>.*)' }],
  }
  const file = '[A]\na=1\n[[B]]\nb=2\n[[[C]]]\nc=3\n[[D]]\nd=4\n[E]\ne=5\n'
  expect((await stringsOf(grammar, file)).map(({ identifier }) => identifier)).toEqual([
    'A.a',
    'A.B.b',
    'A.B.C.c',
    'A.D.d',
    'E.e',
  ])
  // The header of a section stays with its last own entry, since others are inside.
  const entries = [...((await formatWith(grammar)).entries?.of(sourceOf(file)) ?? [])]
  expect(entries.map(({ containers }) => containers)).toEqual(Array.from({ length: 5 }, () => undefined))
})

test('records may begin in several ways', async () => {
  const grammar = {
    family: 'blocks',
    begin: ['scene .*', '<.*>'],
    fields: [
      { pattern: 'scene (?P<key>\\w+)', optional: true },
      { pattern: '<(?P<key>\\w+)>', optional: true },
      { pattern: '  (?P<text>.*)', repeats: true },
    ],
  }
  const file = 'scene pier\n  One\n<dusk>\n  Two\n  Three\nscene end\n  Four\n'
  expect((await stringsOf(grammar, file)).map(({ identifier, text }) => [identifier, text])).toEqual([
    ['pier', 'One'],
    ['dusk', 'Two'],
    ['dusk.2', 'Three'],
    ['end', 'Four'],
  ])
  expect(await built(grammar, file, { 'dusk.2': 'Drei' })).toBe(file.replace('Three', 'Drei'))
  await expect(formatWith({ ...grammar, begin: ['scene .*', '(?P<name>.*)'] })).rejects.toThrow(
    'grammar.begin[1] has a group named name',
  )
})

test('a table has columns by head or number', async () => {
  const table = { family: 'table', key: ['String ID'], source: 'English', context: 'Note' }
  expect(await stringsOf(table, 'String ID,Note,English\na,N,A\n')).toMatchObject([
    { identifier: 'a', text: 'A', context: 'N' },
  ])
  const numbered = { family: 'table', heads: false, delimiter: ';', key: 1, source: 2 }
  expect(await stringsOf(numbered, 'a;A\n')).toMatchObject([{ identifier: 'a', text: 'A' }])
  expect(await built(numbered, 'a;A\n', { a: 'Ä' })).toBe('a;Ä\n')
})

test('a row of a table may have several texts, which translations replace', async () => {
  const table = { family: 'table', key: 'id', source: ['name', 'about'] }
  const file = 'id,name,price,about\na,Hat,3,"Old, wet"\n'
  expect(await stringsOf(table, file)).toMatchObject([
    { identifier: 'a.name', text: 'Hat' },
    { identifier: 'a.about', text: 'Old, wet' },
  ])
  expect(await built(table, file, { 'a.about': 'Alt' })).toBe('id,name,price,about\na,Hat,3,"Alt"\n')
})

describe('spellings', () => {
  test.each([
    ['json', 'a\\u00e9\\n', 'aé\n'],
    ['java', 'a\\u00e9\\n', 'aé\n'],
    ['php-single', "it\\'s \\\\", "it's \\"],
    ['xml-attribute', '&quot;&#10;', '"\n'],
    [{ doubled: '"' }, 'say ""', 'say "'],
    [{ escapes: { n: '\n', p: '%' } }, 'a\\nb\\p', 'a\nb%'],
    [{ signs: { '|': '\n', '<br>': '\t' } }, 'a|b<br>c', 'a\nb\tc'],
  ])('%j', async (spelling, raw, text) => {
    const grammar = { family: 'lines', entries: [{ pattern: '(?P<key>\\w+)=(?P<text>.*)', spelling }] }
    expect(await stringsOf(grammar, `a=${raw}\n`)).toMatchObject([{ identifier: 'a', text }])
    expect(await built(grammar, `a=${raw}\nb=x\n`, { b: text })).toBe(`a=${raw}\nb=${raw}\n`)
  })

  test('a sign without a meaning is read, and never written', async () => {
    const spelling = { signs: { '\\-': '' } }
    const grammar = { family: 'lines', entries: [{ pattern: '(?P<key>\\w+)=(?P<text>.*)', spelling }] }
    expect(await stringsOf(grammar, 'a=gar\\-den\n')).toMatchObject([{ identifier: 'a', text: 'garden' }])
    expect(await built(grammar, 'a=gar\\-den\n', { a: 'beds' })).toBe('a=beds\n')
  })

  test('refuse what they cannot spell', async () => {
    const grammar = (spelling: object | string) => ({
      family: 'lines',
      entries: [{ pattern: '(?P<key>\\w+)=(?P<text>.*)', spelling }],
    })
    await expect(built(grammar({ signs: { '|': '\n' } }), 'a=x\n', { a: 'x|y' })).rejects.toThrow(
      'means another character',
    )
    await expect(built(grammar('plain'), 'a=x\n', { a: 'x\ny' })).rejects.toThrow('line end')
  })
})

describe('a mistake in a grammar', () => {
  const entry = (pattern: string, more: object = {}) => ({ family: 'lines', entries: [{ pattern, ...more }] })
  test.each([
    [
      entry('(?P<key>.*)'),
      'grammar.entries[0].pattern lacks the group text: write (?P<text>…) around the text',
    ],
    [entry('(?P<text>.*)(?=x)'), 'grammar.entries[0].pattern has a lookaround'],
    [entry('(?P<text>.*'), 'grammar.entries[0].pattern is not a pattern of RE2'],
    [
      entry('(?P<text>.*)(?P<note>x)'),
      'grammar.entries[0].pattern has a group named note; groups may be named scope,',
    ],
    [
      entry('(?P<text>(?:(?s:.)*a){30}x)', { lines: 200 }),
      'grammar.entries[0].pattern takes too many steps on 200 lines',
    ],
    [
      entry('(?P<text>.*)', { spelling: 'klingon' }),
      'grammar.entries[0].spelling has a value that does not fit. How',
    ],
    [
      entry('(?P<text>.*)', { line: 1 }),
      'grammar.entries[0].line is not known; allowed are pattern, spelling, lines, until, is',
    ],
    [{ family: 'json', rules: [{ at: '**.a.**' }] }, 'grammar.rules[0].at has ** more than once'],
    ...['previous()', '../previous()/@q', '../q', '@'].map((category): [object, string] => [
      { family: 'xml', rules: [{ at: 'a/b' }, { at: 'a/c', category }] },
      'grammar.rules[1].category must name an attribute of the element or of one around it',
    ]),
    [{ family: 'json', rules: [{ at: 'a', category: 'q' }] }, 'grammar.rules[0].category is not known'],
    [{ family: 'xml', rules: [{ at: 'a//b' }] }, 'grammar.rules[0].at has an empty part'],
    [
      { family: 'json', rules: [{ at: 'a', if: [{ at: 'b', pattern: '(' }] }] },
      'grammar.rules[0].if[0].pattern is not',
    ],
    [
      { family: 'blocks', fields: [{ pattern: '(?P<key>.*)' }] },
      'grammar has no text: a pattern of grammar.fields',
    ],
  ])('%j', async (grammar, message) => {
    await expect(formatWith(grammar)).rejects.toThrow(`The format "game": ${message}`)
  })

  test('is reported with its line and column', async () => {
    const text = JSON.stringify(
      { atlas: 1, title: 'Game', files: '*', grammar: entry('(?P<text>.*)(?!x)') },
      undefined,
      2,
    )
    await expect(readDeclarations(text, 'game.format.json')).rejects.toThrow('instead (line 9, column 21).')
  })

  test('is reported with its line and column in YAML, too', async () => {
    const text = [
      'atlas: 1',
      'title: Game',
      "files: '*'",
      'grammar:',
      '  family: lines',
      '  entries:',
      "    - pattern: '(?P<text>.*)(?!x)'",
    ].join('\n')
    await expect(readDeclarations(text, 'game.format.yaml')).rejects.toThrow('instead (line 7, column 16).')
    await expect(readDeclarations('a: [', 'game.format.yml')).rejects.toThrow(
      /^The file is not YAML: .+ \(line 1\)\.$/,
    )
    const bomb = [
      'a: &a [x, x]',
      ...'bcdefghi'.split('').map((name, index) => {
        const before = 'abcdefgh'.charAt(index)
        return `${name}: &${name} [${`*${before}, `.repeat(9)}*${before}]`
      }),
    ].join('\n')
    await expect(readDeclarations(bomb, 'game.format.yaml')).rejects.toThrow(/^The file is not YAML: .+\.$/)
  })

  test('about the content of files', async () => {
    const files = { name: '*.game', content: '(?=x)' }
    await expect(formatWith(entry('(?P<text>.*)'), { files })).rejects.toThrow(
      'files.content has syntax that RE2 lacks',
    )
    const { signaturePatterns } = await formatWith(entry('(?P<text>.*)'), {
      files: { ...files, content: '^#game' },
    })
    expect(signaturePatterns.fileContent?.source).toBe('^#game')
  })
})

const many = (count: number, write: (index: number) => string, between = ''): string =>
  Array.from({ length: count }, (_, index) => write(index)).join(between)

describe('what strangers write ends in time', () => {
  const entry = { pattern: '(?P<key>\\w+)=(?P<text>.*)' }
  const wide = `<r>${many(9000, (index) => `<a>words ${index}</a>`)}</r>`
  const condition = { at: 'x', absent: true }

  test.each([
    ['a key that is the whole file', { family: 'xml', rules: [{ at: 'r/a', key: ['..'] }] }, wide],
    ['contexts that are the whole file', { family: 'xml', rules: [{ at: 'r/a', context: ['..'] }] }, wide],
    [
      'elements that are missing among many',
      { family: 'xml', rules: [{ at: 'r/a', context: ['../b'] }] },
      wide,
    ],
    [
      'elements that no element around has',
      { family: 'xml', rules: [{ at: '**/a', key: Array.from({ length: 10 }, () => '..*/b') }] },
      `${many(400, () => '<r>')}${many(4000, (index) => `<a>words ${index}</a>`)}${many(400, () => '</r>')}`,
    ],
    [
      'long ways to elements before',
      {
        family: 'xml',
        rules: Array.from({ length: 100 }, () => ({
          at: 'r/a',
          if: [{ at: many(150, () => 'previous()', '/'), equals: ['x'] }],
        })),
      },
      wide,
    ],
    [
      'ten thousand conditions',
      {
        family: 'json',
        rules: Array.from({ length: 100 }, () => ({
          at: '**',
          if: [...Array.from({ length: 99 }, () => condition), { at: 'y', equals: ['x'] }],
        })),
      },
      `{${many(3000, (index) => `"k${index}":"w"`, ',')}}`,
    ],
    [
      'many rules where each name may fit several',
      {
        family: 'json',
        rules: Array.from({ length: 100 }, (_, index) => ({
          at: `**.${many(40, () => '{language}', '.')}.x${index}`,
        })),
      },
      `${many(40, () => '{"en":')}{${many(9000, (index) => `"k${index}":"w"`, ',')}}${many(40, () => '}')}`,
    ],
    [
      'the long name of an object in the paths of all its values',
      { family: 'json', rules: [{ at: '**' }] },
      `{"${'k'.repeat(100_000)}":{${many(5000, (index) => `"k${index}":"w"`, ',')}}}`,
    ],
    [
      'such a name in paths that are noted',
      { family: 'json', rules: [{ at: '**.text', context: ['note'] }] },
      `{"${'k'.repeat(100_000)}":[${many(500, () => '{"text":"w","note":"w"}', ',')}]}`,
    ],
    [
      'the long name of a section in all keys',
      { family: 'lines', sections: ['\\[(?P<section>.*)\\]'], entries: [entry] },
      `[${'s'.repeat(100_000)}]\n${many(500, (index) => `k${index}=w\n`)}`,
    ],
  ])('%s', async (_, grammar, file) => {
    await expect(stringsOf(grammar, file)).rejects.toThrow('take too many steps')
  })

  test('many rules over deep paths, all at once', async () => {
    const rules = Array.from({ length: 100 }, (_, index) => ({
      at: `**.${many(300, () => '*', '.')}.x${index}`,
    }))
    const file = `${many(450, () => '{"a":')}{${many(900, (index) => `"k${index}":"w"`, ',')},"x7":"seven"}${many(450, () => '}')}`
    expect(await stringsOf({ family: 'json', rules }, file)).toMatchObject([{ text: 'seven' }])
  })

  test('scopes in scopes', async () => {
    const grammar = {
      family: 'lines',
      scopes: [{ open: '(?P<scope>\\w+) \\{', close: '\\}' }],
      entries: [entry],
    }
    await expect(
      stringsOf(
        grammar,
        many(501, () => 's {\n'),
      ),
    ).rejects.toThrow('Scopes are nested deeper')
  })

  test('tables of many signs, and large patterns for the content of files', async () => {
    const signs = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`<${index}>`, 'x']))
    await expect(
      formatWith({ family: 'lines', entries: [{ ...entry, spelling: { signs } }] }),
    ).rejects.toThrow('grammar.entries[0].spelling has a value that does not fit')
    const files = { name: '*', content: '(?:a|b)*a(?:a|b){300}c' }
    await expect(formatWith({ family: 'lines', entries: [entry] }, { files })).rejects.toThrow(
      'files.content takes too many steps: use fewer repetitions',
    )
  })
})

describe('the steps of patterns', () => {
  const grammar = (pattern: string, lines = 1): object => ({ family: 'lines', entries: [{ pattern, lines }] })

  test('are counted as they are done: an ordinary pattern reads a file of 16 MB', async () => {
    const words = 'words that go on, '.repeat(25)
    const file = many(34_000, (index) => `line ${index}: "${words}" // note\nother\n`)
    const pattern = String.raw`\s*(?P<key>\w+ \d+)\s*:\s*"(?P<text>(?:[^"\\]|\\(?s:.))*)"(?:\s*//.*)?`
    expect(file.length).toBeGreaterThan(16_000_000)
    expect(await stringsOf(grammar(pattern, 40), file)).toHaveLength(34_000)
  })

  test('are few where lines lack a text that the pattern needs', async () => {
    await expect(stringsOf(grammar('(?P<text>[^"]*)"', 200), 'x\n'.repeat(500_000))).resolves.toEqual([])
  })

  const letters = (count: number): string => {
    let seed = 1
    return many(count, () => {
      seed = (seed * 48_271) % 2_147_483_647
      return 'ab'.charAt(seed % 2)
    })
  }

  test('are too many where a pattern takes another state for each character', () => {
    const read = (length: number): unknown => {
      const pattern = new LinePattern('(?P<text>(?:a|b)*a(?:a|b){400}c)', 2)
      return pattern.over(letters(length), new Steps(12_000_000))(0, length)
    }
    expect(read(1000)).toBeUndefined()
    expect(() => read(10_000)).toThrow('take too many steps')
  })

  test('are fewer for formats that share patterns, which are compiled once', () => {
    const source = String.raw`(?P<key>\w+)=(?P<text>.*)`
    expect(LinePattern.of(source, 1)).toBe(LinePattern.of(source, 1))
    expect(LinePattern.of(source, 2)).not.toBe(LinePattern.of(source, 1))
    const [first] = Array.from({ length: 200 }, (_, index) => LinePattern.of(`${index}`, 1))
    expect(LinePattern.of('0', 1)).not.toBe(first)
  })

  test('come from RE2 where the states of a match would take too much memory', () => {
    const text = `${'b'.repeat(900)}a${letters(6000)}`
    const pattern = new LinePattern('(?P<key>(?:(?:a|b){900}a)?)(?P<text>(?:a|b)*)')
    const read = (most: number): unknown => pattern.over(text, new Steps(most))(0, text.length)?.group('text')
    expect(read(1e12)).toEqual([901, text.length])
    expect(() => read(1e8)).toThrow('take too many steps')
  })
})
