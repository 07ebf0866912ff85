// Formats that are inferred from records of several lines, from sources next to translations, and from several languages.
import { expect, test } from 'vitest'
import { readDeclarations } from '@atlas/formats/_declared/declarations.ts'
import { written } from '../written.ts'
import { bytesOf } from '../../../test/core/plugins.ts'
import { catalogue } from '../../../test/subjects.ts'
import { guessAfter } from './marked.ts'

/** Tables are read by this format. */
const plugins = new Map([...catalogue.plugins].filter(([type]) => type === 'csv'))

const words = [
  'Open the gate',
  'Water the beds in the morning.',
  'Nobody answers the door.',
  'Buy seeds',
  'The well is empty. Come back later.',
  'Do you want to leave the shed?',
]
const NAMES = ['one', 'two', 'six', 'ten', 'far', 'odd']
const WORDS = ['And', 'Some', 'Even', 'Much', 'Far', 'Once']
const each = (write: (key: string, text: string, index: number) => string): string =>
  words.map((text, index) => write(`KEY_${'ABCDEF'.charAt(index)}`, text, index)).join('')
const german = (text: string): string => text.replaceAll(/[aeiou]/g, 'ü')

const ofKeys = (name = ''): string[][] =>
  words.map((text, index) => [`KEY_${'ABCDEF'.charAt(index)}${name}`, text])
const ofTexts = words.map((text) => [text, text, german(text)])

test.each<[string, string, string, readonly (readonly string[])[], marks?: number]>([
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
    1,
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
    each(
      (key, text, index) =>
        `-- ${key}\nSubject: Part ${index} of it\nBy: me\n\n${text}\n${WORDS[index]} more.\n\n`,
    ),
    ofKeys().flatMap(([key = '', text = ''], index) => [
      [`${key}.Subject`, `Part ${index} of it`],
      [key, `${text}\n${WORDS[index]} more.`],
    ]),
  ],
  [
    'a text up to a line that ends it',
    'a.lng',
    each((key, text, index) => `:${key}#${index}%\n${text}\nMore of it.\n.\n${index % 2 === 0 ? '\n' : ''}`),
    ofKeys().map(([key = '', text = '']) => [key, `${text}\nMore of it.`]),
    1,
  ],
  [
    'records between blank lines that end alike',
    'a.lng',
    each((key, text, index) => `:${key}#${index}%\n${text}\n${WORDS[index]} more.\n.\n\n`),
    ofKeys().map(([key = '', text = ''], index) => [key, `${text}\n${WORDS[index]} more.`]),
    1,
  ],
  ['a key and a text in the same quotes', 'a.txt', each((key, text) => `"${key}=${text}"\n`), ofKeys()],
  ['arguments of a call', 'a.msg', each((_, text) => `  mcset de "${text}" "${german(text)}"\n`), ofTexts, 1],
  ['a source in brackets', 'a.txt', each((_, text) => `[${text}]\n${german(text)}\n`), ofTexts, 1],
  ['a translation behind a sign', 'a.txt', each((_, text) => `${text}\n== ${german(text)}\n\n`), ofTexts, 1],
  [
    'sources and translations in turns',
    'a.tab',
    `§Dansk\n${each((_, text) => `${text}\n${german(text)}\n`)}`,
    ofTexts,
    1,
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
  [
    'a body below a line with the key',
    'a.txt',
    each((key, text, index) => `@topic ${key}\n${text}\n\n${WORDS[index]} more.\n\n`),
    ofKeys().map(([key = '', text = ''], index) => [key, `${text}\n\n${WORDS[index]} more.`]),
  ],
  [
    'a name and a description of the same item',
    'a.ini',
    each(
      (key, text, index) => `[${key}]\nname=Part ${index} of it\ndescription=${text}\nicon=i/${key}.png\n\n`,
    ),
    ofKeys().flatMap(([key = '', text = ''], index) => [
      [`${key}.name`, `Part ${index} of it`],
      [`${key}.description`, text],
    ]),
  ],
  [
    'braces below a key',
    'a.cfg',
    `Dialogs\n{\n${each((key, text) => `\t${key}\n\t{\n\t\ticon "x/${key}.dds"\n\t\tcaption "${text}"\n\t}\n`)}}\n`,
    ofKeys(),
  ],
  [
    'quotation marks that are doubled',
    'a.bas',
    each((key, text) => `Const ${key} = "${text} Say ""yes""."\n`),
    ofKeys().map(([key = '', text = '']) => [key, `${text} Say "yes".`]),
    1,
  ],
  [
    'texts on the line below some keys',
    'a.txt',
    `texts = {\n${each((key, text, index) => `  ${key}:${index % 2 === 0 ? '\n    ' : ' '}"${text}",\n`)}}\n`,
    ofKeys().map(([key = '', text = '']) => [`texts.${key}`, text]),
  ],
  [
    'scopes, some of whose texts are in quotes',
    'a.hjson',
    words
      .map((text, index) => `part_${index} {\n  ${index % 3 === 0 ? `Tip: "${text}"` : `Name: ${text}`}\n}\n`)
      .join(''),
    words.map((text, index) => [`part_${index}.${index % 3 === 0 ? 'Tip' : 'Name'}`, text]),
  ],
  [
    'a table with languages',
    'a.csv',
    `#CODE;ENGLISH;GERMAN;;x\n${each((key, text) => `${key};${text};${german(text)};;x\n`)}`,
    ofKeys(),
  ],
  [
    'columns with a translation',
    'a.catkeys',
    each((_, text, index) => `${text}\tWindow${index % 2}\t\t${german(text)}\n`),
    ofTexts,
  ],
  [
    'languages in JSON',
    'a.json',
    JSON.stringify(
      Object.fromEntries(
        ofKeys().map(([key = '', text = '']) => [key, { 'en-GB': text, 'de-DE': german(text) }]),
      ),
    ),
    ofKeys(),
  ],
  [
    'lists of texts in JSON',
    'a.json',
    JSON.stringify(
      ofKeys().map(([id = '', text = '']) => ({ id, next: null, lines: [text, `More of ${id} here`] })),
    ),
    ofKeys().flatMap(([key = '', text = '']) => [
      [`${key}.0`, text],
      [`${key}.1`, `More of ${key} here`],
    ]),
  ],
  [
    'names of a few words as keys',
    'a.txt',
    each(
      (_, text, index) =>
        `name:part ${NAMES[index]}\ngraphics:${'^v'.charAt(index % 2)}:w\ndesc:${text}\nflags:TRAP | FLOOR\n\n`,
    ),
    words.map((text, index) => [`part ${NAMES[index]}`, text]),
  ],
  [
    'lines with a margin below a key, in several languages',
    'a.txt',
    `start-number 1000\n\n${each(
      (key, text, index) =>
        `ERR_${key}${index % 2 === 0 ? ' 42000 S1' : ''}\n        eng "${text}"\n        ger "${german(text)}"\n`,
    )}`,
    ofKeys().map(([key = '', text = '']) => [`ERR_${key}`, text]),
  ],
  [
    'signs that a file escapes',
    'a.txt',
    each((key, text) => String.raw`set ${key} = "${text} It\'s \$1."` + '\n'),
    ofKeys().map(([key = '', text = '']) => [key, `${text} It's $1.`]),
  ],
  [
    'titles and speech in calls, with a key in each call',
    'a.d',
    words
      .map(
        (text, index) =>
          `instance Talk_${NAMES[index]}(INFO)\n{\n\tcondition = Talk_${NAMES[index]}_If;\n\ttitle = "Part ${index} of it";\n};\n` +
          `func int Talk_${NAMES[index]}_If()\n{\n\tsay(other, self, "s_1"); //${text}\n\tsay(self, other, "s_2"); //Well, ${index} or so.\n};\n`,
      )
      .join('\n'),
    words.flatMap((text, index) => [
      [`Talk_${NAMES[index]}.title`, `Part ${index} of it`],
      [`Talk_${NAMES[index]}.say.s_1`, text],
      [`Talk_${NAMES[index]}.say.s_2`, `Well, ${index} or so.`],
    ]),
    1,
  ],
  [
    'elements with a key further out, and a name between',
    'a.ui',
    `<ui>${words
      .flatMap((text, index) => [
        `<widget name="w${index}"><property name="${index % 2 === 0 ? 'text' : 'tip'}"><string>${text}</string></property></widget>`,
        `<widget name="v${index}"><property name="text"><string>${text} Now.</string></property></widget>`,
      ])
      .join('')}</ui>`,
    words.flatMap((text, index) => [
      [`w${index}.${index % 2 === 0 ? 'text' : 'tip'}`, text],
      [`v${index}.text`, `${text} Now.`],
    ]),
  ],
  [
    'quoted values that go on behind a backslash',
    'a.ruleset',
    each(
      (key, text, index) =>
        `[${key}]\nname = _("Part ${index}")\nhelp = _("${text}${index % 3 === 1 ? ' \\\nAnd more."' : '"'})\ncost = ${index}\n\n`,
    ),
    ofKeys().flatMap(([key = '', text = ''], index) => [
      [`${key}.name`, `Part ${index}`],
      [`${key}.help`, `${text}${index % 3 === 1 ? ' And more.' : ''}`],
    ]),
  ],
  [
    'several attributes of an element',
    'a.xml',
    `<items>${each((key, text, index) => `<item id="${key}" name="Part ${index} of it" desc="${text}" icon="i/${key}.png"/>`)}</items>`,
    ofKeys().flatMap(([key = '', text = ''], index) => [
      [`${key}.name`, `Part ${index} of it`],
      [`${key}.desc`, text],
    ]),
  ],
])('a format is inferred from %s', async (_, name, text, expected, marks = 0) => {
  const best = await guessAfter([{ name, bytes: bytesOf(text) }], expected, marks, plugins)
  expect(best?.strings.map(({ identifier, text: own }) => [identifier, own])).toEqual(
    expected.map((each) => each.slice(0, 2)),
  )
  const declaration = best ? written(best.declaration) : ''
  expect(await readDeclarations(declaration, 'a.format.json')).toHaveLength(1)
})
