// lint, diff, sync and merge of the library.
import { expect, test } from 'vitest'
import { diff, lint, merge, sync } from '../../library/index.ts'

const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) })
const languages = { source: 'en', target: 'de' }

test('lint compares a translation with its source', () => {
  const findings = lint(file('de.json', '{"a": "Tor {m}"}'), languages, file('en.json', '{"a": "Gate {n}"}'))
  expect(findings.map(({ rule, path }) => [rule, path])).toEqual([
    ['code-lost', 'de.json'],
    ['code-added', 'de.json'],
  ])
  expect(lint(file('de.json', '{"a": "Tor {m}"}'), languages)).toEqual([])
})

test('lint reads both texts of a pair', () => {
  const po = 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Gate\\n"\nmsgstr "Tor"\n'
  expect(lint(file('de.po', po), languages)).toMatchObject([{ rule: 'last-line-end', line: 5 }])
})

test('diff reports what changed', () => {
  expect(diff(file('en.json', '{"a": "A"}'), file('en.json', '{"a": "B"}'), 'en')).toMatchObject([
    { kind: 'changed', was: 'A' },
  ])
})

test('sync adds entries', () => {
  const { bytes, added } = sync(
    file('en.json', '{\n  "a": "A",\n  "b": "B"\n}\n'),
    file('de.json', '{\n  "a": "Ä"\n}\n'),
    languages,
  )
  expect([new TextDecoder().decode(bytes), added]).toEqual(['{\n  "a": "Ä",\n  "b": "B"\n}\n', ['b']])
})

test.each([
  [{}, ['b'], []],
  [{ addsMissing: false }, [], []],
  [{ removesObsolete: true }, ['b'], ['c']],
])('sync with %j does what the command does by default', (options, added, removed) => {
  const [en, de] = [file('en.json', '{"a":"A","b":"B"}'), file('de.json', '{"a":"Ä","c":"C"}')]
  const synced = sync(en, de, languages, options)
  expect([synced.added, synced.removed]).toEqual([added, removed])
})

test('sync adds nothing where programs fall back to the source text, unless it is asked to', () => {
  const strings = (name: string) => `<resources><string name="${name}">A</string></resources>`
  const [en, de] = [file('values/strings.xml', strings('a')), file('values-de/strings.xml', strings('b'))]
  expect(sync(en, de, languages, {})).toMatchObject({ added: [], removed: [] })
  expect(sync(en, de, languages)).toMatchObject({ added: [], removed: [] })
  expect(sync(en, de, languages, { addsMissing: true })).toMatchObject({ added: ['a'] })
})

test('merge joins two versions by key', () => {
  const [base, ours, theirs] = ['A', 'A", "b": "B', 'A2'].map((text) =>
    file('de.json', `{\n${`"a": "${text}"`.replace(', ', ',\n')}\n}\n`),
  )
  const merged = base && ours && theirs && merge(base, ours, theirs, languages)
  expect([new TextDecoder().decode(merged?.bytes), merged?.clashes]).toEqual([
    '{\n"a": "A2",\n"b": "B"\n}\n',
    [],
  ])
})

test('a file of no format is refused', () => {
  expect(() => diff(file('a.png', ''), file('a.png', ''), 'en')).toThrow('a.png: no format matches')
})
