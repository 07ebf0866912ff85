// atlas sync: entries come in and go, and nothing else moves.
import { afterAll, describe, expect, test } from 'vitest'
import type { FormatPlugin, Language } from '@atlas/core/contract.ts'
import { formats, languageByCode } from '../../library/index.ts'
import { KeptFiles } from '@atlas/core/reading/kept-files.ts'
import { syncFile, type SyncOptions } from '@atlas/core/sync/sync.ts'
import { LAYOUTS, WorkTree } from './work-tree.ts'

const named = (code: string): Language => {
  const language = languageByCode(code)
  if (!language) throw new Error(`${code} is missing.`)
  return language
}
const languages = { source: named('en'), target: named('de') }

function pluginOf(type: string): FormatPlugin {
  const plugin = formats.get(type)
  if (!plugin) throw new Error(`${type} is missing.`)
  return plugin
}

const BOTH: SyncOptions = { addsMissing: true, removesObsolete: true }

function sync(type: string, source: string, target: string, options = BOTH) {
  const plugin = pluginOf(type)
  const file = (path: string, text: string) => ({ path, bytes: Buffer.from(text), plugin })
  const synced = syncFile(file('en', source), file('de', target), languages, options)
  return { ...synced, text: Buffer.from(synced.bytes).toString() }
}

test('a source that was opened is read once for all of its files', () => {
  const entries = Array.from({ length: 900 }, (_, index) => `  "key${index}": "A text"`)
  const bytes = Buffer.from(`{\n${entries.join(',\n')}\n}\n`)
  const json = pluginOf('json')
  let reads = 0
  const plugin: FormatPlugin = {
    ...json,
    parse(source, all) {
      if (source.text.length === bytes.length) reads++
      return json.parse(source, all)
    },
  }
  const open = new KeptFiles(100_000).ownedBy('')
  const target = Buffer.from('{\n  "key7": "Ein Text",\n  "old": "Alt"\n}\n')
  const synced = ['de', 'fr', 'ja'].map((code) => {
    const files = [
      { path: 'en', bytes, plugin },
      { path: code, bytes: target, plugin },
    ] as const
    const own = { ...languages, target: named(code) }
    return [{ ...BOTH, open }, BOTH].map((options) => {
      const before = reads
      const { bytes: made, added, removed } = syncFile(...files, own, options)
      return { made: Buffer.from(made).toString(), added, removed, reads: reads - before }
    })
  })
  for (const [opened, anew] of synced) {
    expect(opened).toEqual({ ...anew, reads: expect.any(Number) })
    expect(opened?.added).toHaveLength(899)
  }
  expect(synced.map(([opened, anew]) => (anew?.reads ?? 0) - (opened?.reads ?? 0))).toEqual([0, 1, 1])
})

/** Files as their head, their entries and their end. Each entry is one string. */
const FILES: Readonly<Record<string, { head: string; entries: string[]; tail: string; joint?: string }>> = {
  json: {
    head: '{\n',
    entries: [
      '  "gate": "Gate"',
      '  "menu": {\n    "open": "Open"\n  }',
      '  "hedge": "Hedge"',
      '  "rake": "Rake"',
    ],
    joint: ',\n',
    tail: '\n}\n',
  },
  i18next: {
    head: '{\n',
    entries: ['\t"gate": "Gate {{n}}"', '\t"hedge": "Hedge $t(gate)"', '\t"rake": "Rake"'],
    joint: ',\n',
    tail: '\n}',
  },
  'rails-yaml': {
    head: '# Garden\nen:\n',
    entries: [
      '  # At the gate\n  gate: Gate\n',
      '  menu:\n    open: "Open"\n',
      '  hedge: |\n    Hedge\n    and more\n',
      '  rake: Rake\n',
    ],
    tail: '',
  },
  'android-strings': {
    head: '<?xml version="1.0" encoding="utf-8"?>\n<resources>\n',
    entries: [
      '    <string name="gate">Gate</string>\n',
      '    <!-- Below the gate. -->\n    <string name="hedge">Hedge</string>\n',
      '    <plurals name="bulbs">\n        <item quantity="one">%d bulb</item>\n        <item quantity="other">%d bulbs</item>\n    </plurals>\n',
      '    <string name="rake">Rake</string>\n',
    ],
    tail: '</resources>\n',
  },
  'apple-strings': {
    head: '/* Garden */\n',
    entries: [
      '\n"gate" = "Gate";\n',
      '\n/* Below the gate. */\n"hedge" = "Hedge";\n',
      '\n"rake" = "Rake";\n',
    ],
    tail: '',
  },
  'java-properties': {
    head: '# Garden\n\n',
    entries: ['gate = Gate\n', '# Below\nhedge = Hed\\\n  ge\n', 'rake = Rake\n'],
    tail: '',
  },
  fluent: {
    head: '# Garden\n\n',
    entries: ['gate = Gate\n', '# Below\nhedge = Hedge\n', 'rake = Rake\n'],
    tail: '',
  },
  toml: { head: '', entries: ['gate = "Gate"\n', 'hedge = "Hedge"\n', 'rake = "Rake"\n'], tail: '' },
  'php-array': {
    head: '<?php\nreturn [\n',
    entries: [
      "    'gate' => 'Gate',\n",
      "    // Below\n    'hedge' => 'Hedge',\n",
      "    'rake' => 'Rake',\n",
    ],
    tail: '];\n',
  },
  resx: {
    head: '<?xml version="1.0" encoding="utf-8"?>\n<root>\n',
    entries: ['Gate', 'Hedge', 'Rake'].map(
      (text) =>
        `  <data name="${text.toLowerCase()}" xml:space="preserve">\n    <value>${text}</value>\n  </data>\n`,
    ),
    tail: '</root>\n',
  },
  'gettext-po': {
    head: 'msgid ""\nmsgstr "Language: de\\n"\n',
    entries: [
      '\n#: a.c:1\nmsgid "Gate"\nmsgstr ""\n',
      '\n#. Below\nmsgid "Hedge"\nmsgstr ""\n',
      '\nmsgid "Rake"\nmsgstr ""\n',
    ],
    tail: '',
  },
}

describe.each(Object.entries(FILES))('%s', (type, { head, entries, tail, joint = '' }) => {
  const whole = head + entries.join(joint) + tail
  const without = entries.map(
    (_, index) => head + entries.filter((_, other) => other !== index).join(joint) + tail,
  )

  test('an entry that is taken out leaves exactly the others', () => {
    for (const source of without)
      expect(sync(type, source, whole)).toMatchObject({ text: source, refused: [] })
  })

  test('an entry that is taken out and put back produces the same bytes', () => {
    for (const target of without)
      expect(sync(type, whole, target)).toMatchObject({ text: whole, refused: [] })
  })

  test('several entries at once, and line ends of the target', () => {
    const [first = ''] = entries
    const target = (head + first + tail).replaceAll('\n', '\r\n')
    expect(sync(type, whole, target)).toMatchObject({ text: whole.replaceAll('\n', '\r\n'), refused: [] })
    expect(sync(type, head + first + tail, whole)).toMatchObject({ text: head + first + tail, refused: [] })
  })
})

test('a container that is wholly missing comes in with what it holds', () => {
  const source =
    '{\n  "a": "A",\n  "menu": {\n    "file": {\n      "open": "Open",\n      "close": "Close"\n    }\n  },\n  "z": "Z"\n}\n'
  expect(sync('json', source, '{\n\t"a": "Ä",\n\t"z": "Zett"\n}\n').text).toContain('"a": "Ä",\n\t"menu": {')
  const target =
    '{\n  "a": "Ä",\n  "menu": {\n    "file": {\n      "close": "Zu"\n    }\n  },\n  "z": "Zett"\n}\n'
  expect(sync('json', source, target)).toMatchObject({
    text: target.replace('      "close"', '      "open": "Open",\n      "close"'),
    added: ['menu.file.open'],
  })
  expect(sync('json', source, '{\n  "a": "Ä",\n  "z": "Zett"\n}\n').text).toBe(
    source.replace('"A"', '"Ä"').replace('"Z"', '"Zett"'),
  )
})

test('what is translated stays, in its own order and layout', () => {
  const target = '{\n  "rake" : \'Rechen\',\n\n  "gate":"Tor"\n}'.replaceAll("'", '"')
  const source = '{\n  "gate": "Gate",\n  "hedge": "Hedge",\n  "rake": "Rake"\n}\n'
  expect(sync('json', source, target).text).toBe(target.replace('"Tor"', '"Tor",\n  "hedge":"Hedge"'))
})

test('a new entry has the quotes and the separator of the entry next to it', () => {
  const ini = sync('ini', 'gate=Gate\nhedge=Hedge\n', 'gate = Tor\n')
  expect(ini.text).toBe('gate = Tor\nhedge = Hedge\n')
  const yaml = sync('rails-yaml', 'en:\n  gate: Gate\n  hedge: Hedge\n', 'de:\n    gate: "Tor"\n')
  expect(yaml.text).toBe('de:\n    gate: "Tor"\n    hedge: "Hedge"\n')
})

test('a container that the target has is not opened again', () => {
  const source = 'en:\n  a: A\n  menu:\n    open: Open\n    close: Close\n'
  const target = 'de:\n  a: Ä\n  menu:\n    close: Zu\n'
  expect(sync('rails-yaml', source, target).text).toBe(
    'de:\n  a: Ä\n  menu:\n    open: Open\n    close: Zu\n',
  )
  const message = 'menu =\n    .label = Menu\n    .accesskey = M\n'
  const own = 'a = Ä\nmenu =\n    .accesskey = M\n'
  expect(sync('fluent', `a = A\n${message}`, own).text).toBe(`a = Ä\n${message}`)
})

test('rows of a plural that only one of the languages has are neither missing nor obsolete', () => {
  const plural = (rows: string) => `en:\n  a: A\n  trees:\n${rows}`
  const source = plural('    one: tree\n    two: trees\n    other: trees\n')
  const target = plural('    few: Bäume\n    one: Baum\n    other: Bäume\n')
  expect(sync('rails-yaml', source, target)).toMatchObject({ text: target, removed: [], refused: [] })
  const lacking = 'en:\n  a: A\n'
  expect(sync('rails-yaml', plural('    two: trees\n    other: trees\n'), lacking)).toMatchObject({
    added: ['trees'],
    refused: [],
  })
})

test('a plural gets the rows that it lacks, and keeps the others', () => {
  const plurals = (rows: string): string =>
    `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n    <plurals name="trees">\n${rows}    </plurals>\n</resources>\n`
  const source = plurals(
    '        <item quantity="one">tree</item>\n        <item quantity="other">trees</item>\n',
  )
  const target = plurals('        <item quantity="other">Bäume</item>\n')
  expect(sync('android-strings', source, target)).toMatchObject({
    text: plurals('        <item quantity="one">tree</item>\n        <item quantity="other">Bäume</item>\n'),
    added: ['trees'],
    removed: [],
    refused: [],
  })
  const empty = plurals('        <item quantity="one"></item>\n        <item quantity="other">Bäume</item>\n')
  expect(sync('android-strings', source, empty)).toMatchObject({ text: empty, added: [], refused: [] })
})

test('tables of TOML come back with the empty lines around them', () => {
  const tables = (...names: string[]): string =>
    names.map((name) => `[${name}]\nother = "Text ${name}"\n`).join('\n')
  const { text } = sync('go-i18n', tables('a', 'b', 'c', 'd'), tables('a', 'c'))
  expect(text).toBe(tables('a', 'b', 'c', 'd'))
})

test('files of a format without entries stay as they are', () => {
  const cue = (text: string, at: number): string =>
    `${at}\n00:00:0${at},000 --> 00:00:0${at},900\n${text}\n\n`
  const source = cue('Gate', 1) + cue('Hedge', 2)
  const synced = sync('srt', source, cue('Tor', 1))
  expect(synced).toMatchObject({ text: cue('Tor', 1), hasEntries: false, added: [], removed: [] })
  expect(synced.refused).toHaveLength(1)
})

test('a text of Android that is not to be translated is not repeated in a translation', () => {
  const string = (name: string, more = ''): string => `    <string name="${name}"${more}>${name}</string>\n`
  const source = `<resources>\n${string('gate')}${string('brand', ' translatable="false"')}${string('rake')}</resources>\n`
  const target = `<resources>\n${string('gate')}</resources>\n`
  const { text, added } = sync('android-strings', source, target)
  expect([text, added]).toEqual([`<resources>\n${string('gate')}${string('rake')}</resources>\n`, ['rake']])
})

test('files without a common string get the new ones at their end', () => {
  expect(sync('java-properties', 'gate = Gate\n', '# Garden\n\nhedge = Hecke\n')).toMatchObject({
    text: '# Garden\n\ngate = Gate\n',
    refused: [],
  })
  const resources = '<?xml version="1.0" encoding="utf-8"?>\n<resources>\n'
  const source = `${resources}    <string name="gate">Gate</string>\n</resources>\n`
  expect(sync('android-strings', source, `${resources}</resources>\n`).text).toBe(source)
})

test('entries that share a line come in and go without the others', () => {
  const target = '{ "a": "A", "b": "B" }'
  expect(sync('json', '{\n  "a": "A",\n  "c": "C"\n}', target)).toMatchObject({
    text: '{ "a": "A", "c": "C" }',
    refused: [],
  })
  expect(sync('json', '{\n  "a": { "b": "B" },\n  "c": "C"\n}', '{"c":"Zeh"}').text).toBe(
    '{"a":{"b":"B"},"c":"Zeh"}',
  )
})

test('a file with a key twice is refused', () => {
  expect(() => sync('json', '{\n"a": "A"\n}', '{\n"a": "A",\n"a": "B"\n}')).toThrow('has the key a twice')
})

describe('the command', () => {
  const tree = new WorkTree({}).commit(LAYOUTS)
  afterAll(() => tree.delete())

  test('--check changes nothing, and reports what would change', async () => {
    const run = await tree.atlas(['sync', '--check', '--json'])
    expect([run.code, tree.git('status', '--porcelain')]).toEqual([1, ''])
    expect(run.stdout).toContain(
      '{"path":"locales/de/common.json","added":["hedge"],"removed":[],"refused":[],"obsolete":[],"kept":[],"reasons":{}}',
    )
    expect(run.stdout).toContain('"obsolete":["rake"]')
    const removing = await tree.atlas(['sync', '--check', 'app', '--obsolete', 'remove'])
    expect([removing.code, removing.stderr]).toEqual([
      1,
      'app/src/main/res/values-de/strings.xml: obsolete: rake\n',
    ])
  })

  test('changes only the lines of entries, in every layout', async () => {
    const folders = ['app', 'ios', 'config', 'locales', 'l10n', 'messages.properties']
    const run = await tree.atlas(['sync', ...folders, '--obsolete', 'remove'])
    expect([run.code, run.stderr]).toEqual([0, 'app/src/main/res/values-de/strings.xml: obsolete: rake\n'])
    const changed = tree.git('diff', '--numstat').trim().split('\n')
    expect(changed).toEqual([
      '0\t1\tapp/src/main/res/values-de/strings.xml',
      '1\t0\tconfig/locales/de.yml',
      '1\t0\tios/de.lproj/Localizable.strings',
      '2\t1\tlocales/de/common.json',
    ])
    expect(tree.read('locales/de/common.json')).toBe('{\n  "gate": "Tor",\n  "hedge": "Hedge"\n}\n')
    expect(await tree.atlas(['sync', 'locales', '--check'])).toMatchObject({ code: 0, stdout: '' })
  })

  test('reports once that a format has no entries', async () => {
    const cue = (at: number): string => `${at}\n00:00:0${at},000 --> 00:00:0${at},900\nText ${at}\n\n`
    tree.write({ 'subtitles/en.srt': cue(1) + cue(2) + cue(3), 'subtitles/de.srt': cue(1) })
    expect(await tree.atlas(['sync', 'subtitles', '--check'])).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'subtitles/de.srt was not changed: sync cannot add or remove texts in files of this format.\n',
    })
  })
})

test('a text beside a plural of i18next is synced and renamed with the plural', async () => {
  const german =
    '{\n  "item": "Ding",\n  "item_one": "{{count}} Ding",\n  "item_other": "{{count}} Dinge"\n}\n'
  const tree = new WorkTree({
    'package.json': '{"dependencies":{"i18next":"1"}}',
    'locales/en.json':
      '{\n  "item": "Item",\n  "item_one": "{{count}} thing",\n  "item_other": "{{count}} things",\n  "new": "New"\n}\n',
    'locales/de.json': german,
  }).commit()
  expect((await tree.atlas(['sync', '--missing', 'source'])).code).toBe(0)
  const synced = german.replace('Dinge"', 'Dinge",\n  "new": "New"')
  expect(tree.read('locales/de.json')).toBe(synced)
  expect((await tree.atlas(['rename', 'item', 'good'])).code).toBe(0)
  expect(tree.read('locales/de.json')).toBe(synced.replaceAll('"item', '"good'))
  expect((await tree.atlas(['remove', 'good'])).code).toBe(0)
  expect(tree.read('locales/de.json')).toBe('{\n  "new": "New"\n}\n')
  tree.delete()
})
