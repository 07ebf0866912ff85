// Formats that are inferred from records of several lines, from sources beside translations, and from several languages.
import { expect, test } from 'vitest'
import { infer } from '../../declared/infer/infer.ts'
import { bytesOf } from '../core/plugins.ts'

const words = [
  'Open the gate',
  'Water the beds in the morning.',
  'Nobody answers the door.',
  'Buy seeds',
  'The well is empty. Come back later.',
  'Do you want to leave the shed?',
]
const each = (write: (key: string, text: string, index: number) => string): string =>
  words.map((text, index) => write(`KEY_${'ABCDEF'.charAt(index)}`, text, index)).join('')
const german = (text: string): string => text.replaceAll(/[aeiou]/g, 'ü')

const ofKeys = (name = ''): string[][] =>
  words.map((text, index) => [`KEY_${'ABCDEF'.charAt(index)}${name}`, text])
const ofTexts = words.map((text) => [text, text])

test.each<[string, string, string, readonly (readonly string[])[]]>([
  [
    'a fixed line and values with names',
    'a.lang',
    each(
      (key, text) =>
        `<phrase>\n  id: ${key}\n  user: core\n  <source>\n    *: "${text}"\n  </source>\n</phrase>\n`,
    ),
    ofKeys(),
  ],
  [
    'a key below its text, with a description',
    'A.java',
    each(
      (key, text, index) =>
        `  @DefaultMessage("${text}")\n  @Description("Label of part ${index}")\n  String ${key}();\n\n`,
    ),
    ofKeys(),
  ],
  [
    'a key in quotes and a text in backticks',
    'a.txt',
    words.map((text, index) => `tip "part ${index}:"\n\t\`${text}\`\n`).join(''),
    words.map((text, index) => [`part ${index}:`, text]),
  ],
  [
    'a title and a body',
    'a.catalog',
    each((key, text, index) => `-- ${key}\nSubject: Part ${index} of it\nBy: me\n\n${text}\nAnd more.\n\n`),
    ofKeys().flatMap(([key = '', text = ''], index) => [
      [`${key}.Subject`, `Part ${index} of it`],
      [key, `${text}\nAnd more.`],
    ]),
  ],
  [
    'a text up to a line that ends it',
    'a.lng',
    each((key, text, index) => `:${key}#${index}%\n${text}\nMore of it.\n.\n${index % 2 === 0 ? '\n' : ''}`),
    ofKeys().map(([key = '', text = '']) => [key, `${text}\nMore of it.`]),
  ],
  ['a key and a text in the same quotes', 'a.txt', each((key, text) => `"${key}=${text}"\n`), ofKeys()],
  ['arguments of a call', 'a.msg', each((_, text) => `  mcset de "${text}" "${german(text)}"\n`), ofTexts],
  ['a source in brackets', 'a.txt', each((_, text) => `[${text}]\n${german(text)}\n`), ofTexts],
  ['a translation behind a sign', 'a.txt', each((_, text) => `${text}\n== ${german(text)}\n\n`), ofTexts],
  [
    'sources and translations in turns',
    'a.tab',
    `§Dansk\n${each((_, text) => `${text}\n${german(text)}\n`)}`,
    ofTexts,
  ],
  [
    'elements with the names of languages',
    'a.xml',
    `<all>${each((key, text) => `<Key ID="${key}"><English>${text}</English><German>${german(text)}</German></Key>`)}</all>`,
    ofKeys(),
  ],
  [
    'numbers as keys in YAML',
    'a.yaml',
    `table:\n${each((_, text, index) => `  - m_Id: ${4000 + index}\n    m_Localized: ${text}\n`)}`,
    words.map((text, index) => [String(4000 + index), text]),
  ],
])('a format is inferred from %s', async (_, name, text, expected) => {
  const [best] = await infer([{ name, bytes: bytesOf(text) }], new Map())
  expect(best?.strings.map(({ identifier, text: own }) => [identifier, own])).toEqual(expected)
})
