// Formats of lines that are inferred: texts that go on, keys on lines of their own, and files with the same keys.
import { expect, test } from 'vitest'
import { bytesOf } from '../../../test/core/plugins.ts'
import { guessAfter } from './marked.ts'

const words = [
  'Open the gate',
  'Water the %s beds in the morning.',
  'Nobody answers the door.',
  'Buy seeds',
  'The well is empty. Come back later.',
  "Don't leave the shed!",
]
const german = (text: string): string => text.replaceAll(/[aeiou]/g, 'ü')
const keyOf = (index: number): string => `KEY_${'ABCDEF'.charAt(index)}`
type Write = (text: string, index: number) => string
const files = (write: Write): string[] => [
  words.map(write).join(''),
  words.map((text, index) => write(german(text), index)).join(''),
]

test.each<[string, Write, (text: string, index: number) => [string, string][], marks?: number]>([
  [
    'keys with limits in parentheses, each above its text',
    (text, index) => `${keyOf(index)} (${index % 2 === 0 ? '//' : '1/0/80'})\n${text}\n;\n; A note\n`,
    (text, index) => [[keyOf(index), text]],
  ],
  [
    'texts of several lines in calls, next to other quoted values',
    (text, index) =>
      `[KEY_${index}]\nname = _("${text}")\nhelp = _("${text}\nAnd more of it.")\nsound = "gate_${index}"\n`,
    (text, index) => [
      [`KEY_${index}.name`, text],
      [`KEY_${index}.help`, `${text}\nAnd more of it.`],
    ],
    1,
  ],
  [
    'records with the same keys as their translation',
    (text, index) =>
      `object ${keyOf(index)}: TLabel\n  Left = ${index * 8}\n  Caption = '${text.replace("'", '')}'\nend\n`,
    (text, index) => [[keyOf(index), text.replace("'", '')]],
    1,
  ],
])('a format is inferred from a file and its translation with %s', async (_, write, expected, marks = 0) => {
  const samples = files(write).map((text, index) => ({ name: `${index}.msg`, bytes: bytesOf(text) }))
  const wanted = words.flatMap(expected)
  const best = await guessAfter(samples, wanted, marks, new Map())
  expect(best?.strings.map(({ identifier, text }) => [identifier, text])).toEqual(wanted)
})
