// Declared formats of lines and of blocks, on small files.
import { describe, expect, test } from 'vitest'
import { sourceOf } from '../../../test/source-of.ts'
import { built, formatWith, stringsOf } from './declared.ts'

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
