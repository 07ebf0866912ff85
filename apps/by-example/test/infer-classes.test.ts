// Formats that are inferred from classes of files that games and tools have: groups and tokens in brackets, macros that go
// on on the next line, calls, and commands before pairs.
import { expect, test } from 'vitest'
import { bytesOf } from '../../../test/core/plugins.ts'
import { guessAfter } from './marked.ts'

const words = [
  'Open the gate',
  'Water the {0} beds in the morning.',
  'Nobody answers the door.',
  'Buy seeds',
  'The well is empty. Come back later.',
  "Don't leave the shed!",
]
const german = (text: string): string => text.replaceAll(/[aeiou]/g, 'ü')
const keyOf = (index: number): string => `key_${'abcdef'.charAt(index)}`
const each = (write: (key: string, text: string, index: number) => string): string =>
  words.map((text, index) => write(keyOf(index), text, index)).join('')
const keyed = words.map((text, index) => [keyOf(index), text])

test.each<[string, string, string, readonly (readonly string[])[], marks?: number]>([
  [
    'groups in braces, with placeholders and several lines',
    'a.msg',
    each((_, text, index) => `{${100 + index}}{}{${text}${index === 3 ? '\nAnd more of it.' : ''}}\n`),
    words.map((text, index) => [String(100 + index), index === 3 ? `${text}\nAnd more of it.` : text]),
    2,
  ],
  [
    'a source and its translation in braces',
    'a.dict',
    `% Texts\n${each((_, text) => String.raw`\translation{${text}}{${german(text)}}` + '\n')}`,
    words.map((text) => [text, text, german(text)]),
    1,
  ],
  [
    'tokens in brackets',
    'a.raw',
    `[OBJECT:PLANT]\n\n${each((key, text, index) => `[PLANT:${key}]\n\t[HINT:${text}]\n\t[COLOR:${index}:0:1][DRY]\n`)}`,
    keyed,
  ],
  [
    'macros whose text is on the next line',
    'a.h',
    each((key, text, index) => `  T(${key},${index % 2 === 0 ? ' \\\n   ' : ''} "${text}") \\\n`),
    keyed,
  ],
  [
    'expressions in parentheses',
    'a.stl',
    each(
      (key, text, index) =>
        `  (block\n    (name "${key}")\n    (message (_ "${text}"))\n    (x ${index * 8})\n  )\n`,
    ),
    keyed,
  ],
  [
    'texts in either quotes, below notes in three',
    'a.py',
    `"""Texts of the shed."""\n"""Each has a key."""\n\nT = {\n${each((key, text) => {
      const quote = text.includes("'") || text.length < 14 ? '"' : "'"
      return `    '${key}': ${quote}${text}${quote},\n`
    })}}\n`,
    keyed.map(([key = '', text = '']) => [`T.${key}`, text]),
  ],
  [
    'a command before a source and its translation',
    'a.menu',
    each((_, text) => {
      const spelled = (raw: string): string => raw.replaceAll(/[ .]/g, String.raw`\$&`)
      return `menutrans ${spelled(text)}\t${spelled(german(text))}\n`
    }),
    words.map((text) => [text, text, german(text)]),
    1,
  ],
  [
    'texts of several lines with a margin',
    'a.hjson',
    `mods: {\n${each((key, text, index) =>
      index % 3 === 1 ? `  ${key}:\n    '''\n    ${text}\n    And more.\n    '''\n` : `  ${key}: ${text}\n`,
    )}\n  other:\n    '''\n    Some more\n      of it.\n    '''\n}\n`,
    [
      ...keyed.map(([key = '', text = ''], index) => [
        `mods.${key}`,
        index % 3 === 1 ? `${text}\nAnd more.` : text,
      ]),
      ['mods.other', 'Some more\n  of it.'],
    ],
  ],
])('a format is inferred from %s', async (_, name, text, expected, marks = 0) => {
  const best = await guessAfter([{ name, bytes: bytesOf(text) }], expected, marks, new Map())
  expect(best?.strings.map(({ identifier, text: own }) => [identifier, own])).toEqual(
    expected.map((each) => each.slice(0, 2)),
  )
})
