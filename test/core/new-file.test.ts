// Files made from strings alone: their keys, and the strings that they cannot hold.
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Code, Languages, TextOrForms } from '@atlas/core/contract.ts'
import { makeFile, type NewString } from '@atlas/core/writing/new-file.ts'
import { formats, languageByCode } from '@atlas/cli/library/index.ts'

const languages = (target: string): Languages => {
  const [source, other] = ['en', target].map((code) => languageByCode(code))
  if (!source || !other) throw new Error(`${target} is missing.`)
  return { source, targets: [other] }
}

const german = (key: readonly string[], text: TextOrForms, own: TextOrForms = text): NewString => ({
  key,
  text,
  translations: { de: { text: own } },
})

function made(type: string, strings: readonly NewString[], target = 'de') {
  const format = formats.get(type)
  if (!format) throw new Error(`${type} is missing.`)
  const { bytes, renamed, leftOut } = makeFile(format, languages(target), strings)
  return {
    text: Buffer.from(bytes).toString(),
    renamed: [...renamed.values()],
    leftOut: leftOut.map(({ string, reason }) => `${string.key.join('.')}: ${reason}`),
  }
}

describe('keys', () => {
  test('nest where the format nests, unless a key is a text, too', () => {
    const strings = [german(['a', 'b'], 'B'), german(['a'], 'A'), german(['c', 'd'], 'D')]
    expect(JSON.parse(made('json', strings).text)).toEqual({ a2: 'A', a: { b: 'B' }, c: { d: 'D' } })
    expect(made('json', strings).renamed).toEqual(['a2'])
  })

  test('become names where the format needs names, each another one', () => {
    const strings = [
      german(['days.0'], 'Sonntag'),
      german(['days', '0'], 'Montag'),
      german(['class'], 'Klasse'),
    ]
    const { text, renamed } = made('arb', strings)
    expect(JSON.parse(text)).toEqual({
      '@@locale': 'de',
      days0: 'Sonntag',
      days02: 'Montag',
      classText: 'Klasse',
    })
    expect(renamed).toEqual(['days0', 'days02', 'classText'])
  })

  test('are never written twice', () => {
    expect(() => made('json', [german(['a'], 'A'), german(['a'], 'B')])).toThrow('The key a is given twice.')
  })

  test('of TOML: texts precede tables, which would contain them', () => {
    const strings = [german(['menu', 'open'], 'Auf'), german(['title'], 'Titel')]
    expect(made('toml', strings).text).toBe('title = "Titel"\n\n[menu]\nopen = "Auf"\n')
  })
})

test('a text that its place cannot hold is left out, with the reason, and no other', () => {
  const strings = [german(['a'], 'A'), german(['b'], 'one\ntwo'), german(['c'], 'C')]
  expect(made('ini', strings)).toEqual({
    text: 'a = A\nc = C\n',
    renamed: [],
    leftOut: ['b: The text has a line end, but its place is a single line.'],
  })
})

test('an empty list makes an empty file', () => {
  expect(made('json', []).text).toBe('{}\n')
  expect(made('plist', []).text).toContain('<dict/>')
})

test('a plural has the rows of its language; one that nobody translated stays empty next to its source text', () => {
  const bulbs = { one: '%d bulb', other: '%d bulbs' }
  const russian: NewString = {
    key: ['bulbs'],
    text: bulbs,
    translations: { ru: { text: { one: '%d луковица' } } },
  }
  expect(made('gettext-po', [russian], 'ru').text).toContain(
    'msgctxt "bulbs"\nmsgid "%d bulb"\nmsgid_plural "%d bulbs"\n' +
      'msgstr[0] "%d луковица"\nmsgstr[1] ""\nmsgstr[2] ""\n',
  )
  const rows = JSON.parse(made('i18next', [{ ...russian, translations: { ru: { text: bulbs } } }], 'ru').text)
  expect(Object.keys(rows)).toEqual(['bulbs_one', 'bulbs_few', 'bulbs_many', 'bulbs_other'])
  expect(made('arb', [german(['bulbs'], bulbs)]).text).toContain(
    '"{count, plural, one {%d bulb} other {%d bulbs}}"',
  )
})

test('a translation that is not confirmed is a draft, where the format has drafts', () => {
  const fuzzy: NewString = {
    key: ['gate'],
    text: 'Gate',
    translations: { de: { text: 'Tür', status: 'untranslated' } },
  }
  expect(made('gettext-po', [fuzzy]).text).toContain('#, fuzzy\nmsgctxt "gate"\nmsgid "Gate"\nmsgstr "Tür"\n')
  expect(made('xliff-2', [fuzzy]).text).toMatch(/<segment state="initial">[^]*<target>Tür</)
  expect(made('qt-ts', [fuzzy]).text).toContain('<translation type="unfinished">Tür</translation>')
})

describe('codes', () => {
  const text = 'Press <b>%s</b> & go'
  const codes: Code[] = [
    { at: [6, 9], id: 'b', kind: 'open', requiredBy: 'reader' },
    { at: [9, 11], id: '1', kind: 'value', requiredBy: 'program' },
    { at: [11, 15], id: 'b', kind: 'close', requiredBy: 'reader' },
  ]
  const string: NewString = { key: ['go'], text, codes, translations: { de: { text: 'Los: <b>%s</b>' } } }

  test('are elements of XLIFF 2 with their data, a pair around its content', () => {
    const { text: xml } = made('xliff-2', [string])
    expect(xml).toContain('<data id="d1">&lt;b&gt;</data>')
    const open = '<pc id="1" dataRefStart="d1" dataRefEnd="d3" dispStart="&lt;b&gt;" equivStart="b">'
    const value = '<ph id="2" dataRef="d2" disp="%s" equiv="s"/>'
    expect(xml).toContain(`<source>Press ${open}${value}</pc> &amp; go</source>`)
    expect(xml).toContain(`<target>Los: ${open}${value}</pc></target>`)
  })

  test('are elements of XLIFF 1.2, which contain them', () => {
    expect(made('xliff-1.2', [string]).text).toContain(
      '<target>Los: <bpt id="1">&lt;b&gt;</bpt><ph id="2">%s</ph><ept id="1">&lt;/b&gt;</ept></target>',
    )
  })
})

describe('the flag of a dialect in PO', () => {
  const flagOf = (text: string, codes: readonly string[]): string | undefined => {
    let from = 0
    const found = codes.map((code): Code => {
      const start = text.indexOf(code, from)
      from = start + code.length
      return { at: [start, from], id: code, kind: 'value', requiredBy: 'program' }
    })
    const { text: po } = made('gettext-po', [{ key: ['k'], text, codes: found }])
    return /^#, (\S+)$/m.exec(po)?.[1]
  }

  test.each([
    ['%(name)s has %d', ['%(name)s'], undefined],
    ['%(name)s is here', ['%(name)s'], 'python-format'],
    ['%1$s of %2$d', ['%1$s', '%2$d'], 'c-format'],
    ['%@ files', ['%@'], 'objc-format'],
    ['%{name} files', ['%{name}'], 'ruby-format'],
    ['{name} files', ['{name}'], 'python-brace-format'],
    ['{0} files', ['{0}'], 'csharp-format'],
    ['%1 files', ['%1'], 'qt-format'],
    ['100 % of %s', ['%s'], undefined],
    ['100 %% of %s', ['%s'], 'c-format'],
    ['no codes', [], undefined],
  ])('%s', (text, codes, flag) => {
    expect(flagOf(text, codes)).toBe(flag)
  })
})

test('the extension of new files is one that the format itself reads', () => {
  const types = [...formats].filter(([, { newFile }]) => newFile)
  expect(types.length).toBeGreaterThan(25)
  for (const [type, { newFile, signaturePatterns }] of types) {
    const folder = new URL(`../../formats/${type}/samples`, import.meta.url)
    const samples = readdirSync(folder).filter((name) => name.endsWith(newFile?.extension ?? '?'))
    const isRead = signaturePatterns.fileName?.test(`en${newFile?.extension ?? ''}`) === true
    expect(samples.length > 0 || isRead, type).toBe(true)
  }
})
