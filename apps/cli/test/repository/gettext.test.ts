// Projects of gettext: templates, headers and messages as msgfmt and its users expect them. gettext-parser is the judge.
import { po } from 'gettext-parser'
import { afterEach, expect, test } from 'vitest'
import { WorkTree } from './work-tree.ts'

const trees: WorkTree[] = []
afterEach(() => {
  for (const tree of trees.splice(0)) tree.delete()
})
function treeOf(files: Readonly<Record<string, string>>): WorkTree {
  const tree = new WorkTree().commit(files)
  trees.push(tree)
  return tree
}

const POT = `# SOME DESCRIPTIVE TITLE.
# FIRST AUTHOR <EMAIL@ADDRESS>, YEAR.
#
#, fuzzy
msgid ""
msgstr ""
"Last-Translator: FULL NAME <EMAIL@ADDRESS>\\n"
"Language-Team: LANGUAGE <LL@li.org>\\n"
"Language: \\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "Gate"
msgstr ""

#, c-format
msgid "%d bulb"
msgid_plural "%d bulbs"
msgstr[0] ""
msgstr[1] ""
`
const PL = `# Copyright (C) 2019 The garden
# Anna Nowak <anna@example.com>, 2019.
# Jan Nowak, 2020, 2021.
#
msgid ""
msgstr ""
"Last-Translator: Anna Nowak <anna@example.com>\\n"
"Language-Team: Polish <pl@example.com>\\n"
"Language: pl\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "Gate"
msgstr "Brama"
`

test.each([
  ['po/garden.pot', 'po/pl.po'],
  ['locale/garden.pot', 'locale/pl/LC_MESSAGES/garden.po'],
])('a project with only the template %s gets its first language', async (template, path) => {
  const tree = treeOf({ [template]: POT })
  const run = await tree.atlas(['add', 'pl'])
  expect([run.code, run.stdout]).toEqual([0, `${path} was made, with 2 strings.\n`])
  const { headers, translations } = po.parse(tree.read(path))
  expect([headers['Language'], headers['Plural-Forms']]).toEqual([
    'pl',
    expect.stringMatching(/^nplurals=3;/),
  ])
  expect(translations['']?.['%d bulb']?.msgstr).toEqual(['', '', ''])
})

test('a message that only the template has is missing for status', async () => {
  const tree = treeOf({ 'po/garden.pot': POT, 'po/pl.po': PL })
  const run = await tree.atlas(['status', '--json'])
  expect(JSON.parse(run.stdout)).toMatchObject({
    total: 2,
    counts: { translated: 1, missing: 1 },
    identifiers: { missing: ['%d bulb'] },
  })
  expect((await tree.atlas(['status', '--fail-under', '100'])).code).toBe(1)
})

test('a message that is defined twice is an error, which msgfmt calls fatal', async () => {
  const again = '\nmsgctxt "door"\nmsgid "Gate"\nmsgstr "Drzwi"\n\nmsgid "Gate"\nmsgstr "Furtka"\n'
  const tree = treeOf({ 'po/pl.po': PL + again, 'po/de.po': PL.replace('pl\\n', 'de\\n') })
  const run = await tree.atlas(['lint'])
  expect([run.code, run.stdout]).toEqual([
    1,
    'po/pl.po:19:7: error: Gate#2: the key is in this file twice (duplicate-key)\n1 error, 0 warnings\n',
  ])
})

test('a new language does not get the names of those who translated another one', async () => {
  const tree = treeOf({ 'po/pl.po': PL })
  expect((await tree.atlas(['add', 'lt'])).code).toBe(0)
  const text = tree.read('po/lt.po')
  expect(text).not.toMatch(/Nowak|Polish|example\.com/)
  expect(text).toMatch(/^# Copyright \(C\) 2019 The garden\n#\nmsgid ""/)
  expect(po.parse(text).headers).toMatchObject({
    Language: 'lt',
    'Last-Translator': 'Automatically generated',
    'Language-Team': 'none',
  })
})

test('a header without a rule gets it with the first plural, and all plurals get their rows', async () => {
  const plural = (name: string): string =>
    `\n#, c-format\nmsgid "%d ${name}"\nmsgid_plural "%d ${name}s"\nmsgstr[0] ""\nmsgstr[1] ""\n`
  const tree = treeOf({ 'pl.po': PL + plural('bulb') + plural('rake') })
  const record = (identifier: string, text: unknown): string =>
    `${JSON.stringify({ identifier, text: identifier, translations: { pl: { text } } })}\n`
  tree.write({
    'one.ndjson': record('Gate', 'Furtka'),
    'forms.ndjson': record('%d bulb', { one: '%d a', few: '%d b', many: '%d c', other: '%d d' }),
  })
  const build = (records: string): Promise<{ code: number }> =>
    tree.atlas(['build', 'pl.po', records, '--target', 'pl', '-o', 'out.po'])
  expect((await build('one.ndjson')).code).toBe(0)
  expect(po.parse(tree.read('out.po')).headers['Plural-Forms']).toBeUndefined()
  expect((await build('forms.ndjson')).code).toBe(0)
  const { headers, translations } = po.parse(tree.read('out.po'))
  expect(headers['Plural-Forms']).toMatch(/^nplurals=3; plural=\(n==1 \? 0/)
  expect(translations['']?.['%d bulb']?.msgstr).toEqual(['%d a', '%d b', '%d c'])
  expect(translations['']?.['%d rake']?.msgstr).toEqual(['', '', ''])
})
