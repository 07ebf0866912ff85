// atlas sync decides by keys what a file has: also by those without a text.
import { expect, test } from 'vitest'
import { formats, languageByCode } from '../../library/index.ts'
import { syncFile } from '@atlas/core/sync/sync.ts'
import { placeOfKey, withoutKeys } from '../../compare/keys.ts'

function sync(type: string, source: string, target: string, removesObsolete = true) {
  const [plugin, en, de] = [formats.get(type), languageByCode('en'), languageByCode('de')]
  if (!plugin || !en || !de) throw new Error(`${type} or a language is missing.`)
  const file = (path: string, text: string) => ({ path, bytes: Buffer.from(text), plugin })
  const options = { addsMissing: true, removesObsolete }
  const synced = syncFile(file('en', source), file('de', target), { source: en, target: de }, options)
  return { ...synced, text: Buffer.from(synced.bytes).toString() }
}

/** Targets with keys that have no text, and what the file is afterwards: only what is empty is replaced. */
const KEYS: readonly (readonly [
  what: string,
  type: string,
  source: string,
  target: string,
  after: string,
])[] = [
  [
    'an empty section',
    'ini',
    '[s]\ngate = Gate\n',
    '[s]\n\n[t]\nb = B\n',
    '[s]\ngate = Gate\n\n[t]\nb = B\n',
  ],
  ['a section of comments', 'ini', '[s]\ngate = Gate\n', '[s]\n; Old\n', '[s]\ngate = Gate\n; Old\n'],
  [
    'a key without a separator',
    'ini',
    '[s]\ngate = Gate\n',
    '[s]\n; Old\ngate\n',
    '[s]\n; Old\ngate = Gate\n',
  ],
  [
    'a plural without rows',
    'android-strings',
    '<resources>\n  <plurals name="p">\n    <item quantity="other">Trees</item>\n  </plurals>\n</resources>\n',
    '<resources>\n  <plurals name="p"/>\n</resources>\n',
    '<resources>\n  <plurals name="p">\n    <item quantity="other">Trees</item>\n  </plurals>\n</resources>\n',
  ],
  [
    'an array without items',
    'android-strings',
    '<resources>\n  <string-array name="l">\n    <item>Oak</item>\n  </string-array>\n</resources>\n',
    '<resources>\n  <string-array name="l"></string-array>\n</resources>\n',
    '<resources>\n  <string-array name="l">\n    <item>Oak</item>\n  </string-array>\n</resources>\n',
  ],
  [
    'a plural with a comment only',
    'android-strings',
    '<resources>\n  <plurals name="p">\n    <item quantity="other">Trees</item>\n  </plurals>\n</resources>\n',
    '<resources>\n  <plurals name="p"><!-- Later --></plurals>\n</resources>\n',
    '<resources>\n  <plurals name="p"><!-- Later --></plurals>\n</resources>\n',
  ],
  [
    'an empty dictionary and an empty array',
    'plist',
    '<plist version="1.0"><dict>\n<key>s</key>\n<dict>\n<key>b</key>\n<string>B</string>\n</dict>\n<key>l</key>\n<array><string>Oak</string></array>\n</dict></plist>\n',
    '<plist version="1.0"><dict>\n<key>s</key>\n<dict/>\n<key>l</key>\n<array></array>\n</dict></plist>\n',
    '<plist version="1.0"><dict>\n<key>s</key>\n<dict>\n<key>b</key>\n<string>B</string>\n</dict>\n<key>l</key>\n<array><string>Oak</string></array>\n</dict></plist>\n',
  ],
  [
    'an external entity',
    'dtd',
    '<!ENTITY gate "Gate">\n<!ENTITY hedge "Hedge">\n',
    '<!ENTITY gate SYSTEM "x">\n<!ENTITY % hedge "x">\n',
    '<!ENTITY gate SYSTEM "x">\n<!ENTITY hedge "Hedge">\n<!ENTITY % hedge "x">\n',
  ],
  [
    'a key without a text',
    'paradox-yaml',
    'l_english:\n gate:0 "Gate"\n hedge:0 "Hedge"\n',
    'l_german:\n gate:0 # later\n hedge:1 "open\n',
    'l_german:\n gate:0 "Gate" # later\n hedge:1 "open\n',
  ],
  [
    'a name without a text',
    'openttd-lang',
    '##name English\nSTR_GATE :Gate\nSTR_B :B\n',
    '##name Deutsch\nSTR_GATE  :\nSTR_B :Be\n',
    '##name Deutsch\nSTR_GATE :Gate\nSTR_B :Be\n',
  ],
  [
    'other values',
    'lua-table',
    'L["gate"] = "Gate"\nL["hedge"] = "Hedge"\nL["rake"] = "Rake"\n',
    'L = New("a", function() return 1 end)\nL["gate"] = nil -- none\nL["hedge"] = Join(\n  1)\n',
    'L = New("a", function() return 1 end)\nL["gate"] = nil -- none\nL["hedge"] = Join(\n  1)\nL["rake"] = "Rake"\n',
  ],
  [
    'a variable that is emptied',
    'php-array',
    "<?php\n$lang['a'] = 'A';\n$lang['menu']['open'] = 'Open';\n",
    "<?php\n$lang = [];\n$lang['a'] = FOO;\n$lang['menu'] = [];\n",
    "<?php\n$lang = [];\n$lang['a'] = FOO;\n$lang['menu'] = [];\n",
  ],
  [
    'constants',
    'php-array',
    "<?php\ndefine('A', 'a');\ndefine('B', 'b');\nconst C = 'c';\n",
    "<?php\ndefine('A', FOO);\nconst C = 5;\n",
    "<?php\ndefine('A', FOO);\ndefine('B', 'b');\nconst C = 5;\n",
  ],
  [
    'a message with attributes only',
    'fluent',
    'gate = Gate\nhedge = Hedge\n    .title = Title\n',
    'gate =\n    .x = X\nhedge =\n    .title = Titel\n',
    'gate = Gate\n    .x = X\nhedge = Hedge\n    .title = Titel\n',
  ],
]

test.each(KEYS)('%s: the key is not written a second time (%s)', (_, type, source, target, after) => {
  const { text, refused } = sync(type, source, target, false)
  expect([text, refused]).toEqual([after, []])
})

test('a key that begins with another key of a flat file is a key of its own', () => {
  expect(sync('java-properties', 'gate=Gate\ngate.open=Open\n', 'gate=Tor\n').text).toBe(
    'gate=Tor\ngate.open=Open\n',
  )
  expect(sync('java-properties', 'gate.open=Open\n', 'gate.open=Auf\ngate=Tor\n').text).toBe(
    'gate.open=Auf\n',
  )
})

test('the last attribute of a message is removed with the message', () => {
  expect(sync('fluent', 'rake = Rake\n', 'gate =\n    .title = Tor\nrake = Rechen\n').text).toBe(
    'rake = Rechen\n',
  )
})

/** Files with one container each, all with different names. */
const SINGLE: readonly (readonly [type: string, source: string, target: string, after: string])[] = [
  [
    'json',
    '{\n  "menu.x": {\n    "a": "A"\n  }\n}\n',
    '{\n  "view": {\n    "b": "Be"\n  }\n}\n',
    '{\n  "view": {\n    "b": "Be"\n  },\n  "menu.x": {\n    "a": "A"\n  }\n}\n',
  ],
  ['yaml', 'menu:\n  a: A\n', 'view:\n  b: Be\n', 'view:\n  b: Be\nmenu:\n  a: A\n'],
  [
    'rails-yaml',
    'en:\n  menu:\n    a: A\n',
    'de:\n  view:\n    b: Be\n',
    'de:\n  view:\n    b: Be\n  menu:\n    a: A\n',
  ],
  ['toml', '[menu]\na = "A"\n', '[view]\nb = "Be"\n', '[view]\nb = "Be"\n[menu]\na = "A"\n'],
]

test.each(SINGLE)(
  '%s: the only container of a file is not the one of another name',
  (type, source, target, after) => {
    const { text, refused } = sync(type, source, target, false)
    expect([text, refused]).toEqual([after, []])
  },
)

test('a list stays that the source has as a table, also as the only table of both files', () => {
  const { text, kept } = sync('toml', '[menu.open]\na = "A"\n', '[menu]\nopen = ["Be"]\n')
  expect([text, kept]).toEqual(['[menu]\nopen = ["Be"]\n', ['menu.open.0', 'menu.open.a']])
})

test('what comes in before a plural does not come between its rows', () => {
  expect(
    sync(
      'json',
      '{"a":"A","bulbs_one":"B","bulbs_other":"Bs"}',
      '{"bulbs_zero":"0","bulbs_one":"1","bulbs_other":"2"}',
    ).text,
  ).toBe('{"a":"A","bulbs_zero":"0","bulbs_one":"1","bulbs_other":"2"}')
})

/** Files of i18next, in which `item` is a text, `item_one` and `item_other` are a plural, and both may be there. */
const BESIDE: readonly (readonly [what: string, source: string, target: string, after: string])[] = [
  [
    'only the plural',
    '{"item":"Item","item_one":"One","item_other":"Many"}',
    '{"item_one":"Eins","item_other":"Viele"}',
    '{"item":"Item","item_one":"Eins","item_other":"Viele"}',
  ],
  [
    'only the text',
    '{"item":"Item","item_one":"One","item_other":"Many"}',
    '{"item":"Ding"}',
    '{"item":"Ding","item_one":"One","item_other":"Many"}',
  ],
  [
    'the other kind',
    '{"item_one":"One","item_other":"Many"}',
    '{"item":"Ding"}',
    '{"item_one":"One","item_other":"Many"}',
  ],
  [
    'the other kind, as a text',
    '{"item":"Item"}',
    '{"item_one":"Eins","item_other":"Viele"}',
    '{"item":"Item"}',
  ],
  [
    'both, in another order',
    '{"item":"Item","item_one":"One","item_other":"Many","new":"New"}',
    '{"item_one":"Eins","item_other":"Viele","item":"Ding"}',
    '{"item_one":"Eins","item_other":"Viele","new":"New","item":"Ding"}',
  ],
]

test.each(BESIDE)('i18next: the target has %s', (_, source, target, after) => {
  const { text, refused, kept } = sync('i18next', source, target)
  expect([text, refused, kept]).toEqual([after, [], []])
})

const ITEM = '  - q: Who?\n    a: You\n'

test('items of lists come in and go as a whole, and each is itself', () => {
  const two = `faq:\n  - q: Where?\n    a: Here\n${ITEM}`
  expect(sync('yaml', two, 'faq:\n  - q: Wo?\n    a: Hier\n')).toMatchObject({
    text: `faq:\n  - q: Wo?\n    a: Hier\n${ITEM}`,
    added: ['faq.1.q', 'faq.1.a'],
    refused: [],
  })
  expect(sync('yaml', `${two}z: Z\n`, 'z: Zett\n')).toMatchObject({ text: `${two}z: Zett\n`, refused: [] })
  expect(sync('yaml', 'z: Z\n', `${two}z: Zett\n`)).toMatchObject({ text: 'z: Zett\n', refused: [] })
  expect(
    sync(
      'go-i18n',
      '- id: a\n  translation: A\n- id: b\n  translation: B\n',
      '- id: a\n  translation: Ah\n- id: x\n  translation: X\n',
    ),
  ).toMatchObject({ text: '- id: a\n  translation: Ah\n- id: b\n  translation: B\n', removed: ['x'] })
})

test.each([
  ['yaml', 'faq:\n  - q: A\n    a: B\n  - q: C\n    a: D\n', 'faq:\n  - q: A\n    a: B\n'],
  ['json', '{"faq":[{"q":"A","a":"B"},{"q":"C","a":"D"}]}', '{"faq":[{"q":"A","a":"B"},{}]}'],
])('%s: an item of a list is removed without the others', (type, text, after) => {
  const [plugin, en] = [formats.get(type), languageByCode('en')]
  if (!plugin || !en) throw new Error(`${type} is missing.`)
  const file = { path: 'en', bytes: Buffer.from(text), plugin }
  const languages = { source: en, target: en }
  const removed = withoutKeys(file, languages, [placeOfKey(file, languages, 'faq.1')])
  expect(Buffer.from(removed ?? []).toString()).toBe(after)
  expect(() => withoutKeys(file, languages, [placeOfKey(file, languages, 'faq.0')])).toThrow(
    'cannot be removed',
  )
})

test('an entry that cannot come in does not keep its neighbors out', () => {
  expect(sync('toml', 'gate = "Gate"\n\n[menu]\na = "A"\nb = "B"\n', '[gate]\nwidth = 5\n')).toMatchObject({
    text: '[gate]\nwidth = 5\n\n[menu]\na = "A"\nb = "B"\n',
    added: ['menu.a', 'menu.b'],
    refused: ['gate'],
  })
})

test('a key that is a table in the target does not come in, also if the source has an empty table', () => {
  const target = '[menu.open]\na = "Be"\n\n[since]\nday = 2020-01-01\n'
  expect(sync('toml', 'since = "Since"\n[menu]\n[menu.open]\na = "A"\n', target)).toMatchObject({
    text: target,
    refused: ['since'],
  })
})

test('what begins a file comes in as far from others as it is from what follows it', () => {
  const { text } = sync('java-properties', 'a = A\n\nb = B\n', 'own = O\n', false)
  expect(text).toBe('own = O\n\na = A\n\nb = B\n')
})
