// A generated file for the main formats of each family, with the comments, escapes, plurals and markup of real files.
import { fileOfRows, type Input } from './file.ts'
import type { TextStream } from './words.ts'

/** The main formats of their families. They are compared with peers and measured at many sizes. */
export const leadingInputs: readonly Input[] = [
  {
    family: 'JSON, nested',
    type: 'json',
    fileName: 'en.json',
    text: fileOfRows('{\n', jsonScreen, '\n}\n', ',\n'),
  },
  {
    family: 'JSON, flat',
    type: 'json',
    fileName: 'en.json',
    text: fileOfRows(
      '{\n',
      (texts, index) => `  "message_${index}": ${JSON.stringify(jsonText(texts))}`,
      '\n}\n',
      ',\n',
    ),
  },
  {
    family: 'Android XML',
    type: 'android-strings',
    fileName: 'res/values/strings.xml',
    text: fileOfRows('<?xml version="1.0" encoding="utf-8"?>\n<resources>\n', androidRow, '</resources>\n'),
  },
  {
    family: 'XLIFF 1.2',
    type: 'xliff-1.2',
    fileName: 'messages.xlf',
    text: fileOfRows(
      '<?xml version="1.0" encoding="utf-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n' +
        '  <file original="app" datatype="plaintext" source-language="en" target-language="de">\n    <body>\n',
      xliffRow,
      '    </body>\n  </file>\n</xliff>\n',
    ),
  },
  {
    family: 'RESX',
    type: 'resx',
    fileName: 'Strings.resx',
    text: fileOfRows('<?xml version="1.0" encoding="utf-8"?>\n<root>\n', resxRow, '</root>\n'),
  },
  {
    family: 'YAML',
    type: 'yaml',
    fileName: 'app.yaml',
    text: fileOfRows('# Texts of the app.\n', yamlSection),
  },
  {
    family: 'Rails YAML',
    type: 'rails-yaml',
    fileName: 'config/locales/en.yml',
    text: fileOfRows('en:\n', railsSection),
  },
  {
    family: 'CSV',
    type: 'csv',
    fileName: 'texts.csv',
    text: fileOfRows('key,en,de,comment\n', csvRow),
  },
  {
    family: 'Gettext PO',
    type: 'gettext-po',
    fileName: 'messages.po',
    text: fileOfRows(poHeader(), poEntry),
  },
  {
    family: 'Java properties',
    type: 'java-properties',
    fileName: 'messages.properties',
    text: fileOfRows('# Texts of the app.\n', propertiesRow),
  },
  {
    family: 'Apple strings',
    type: 'apple-strings',
    fileName: 'Localizable.strings',
    text: fileOfRows('', appleRow),
  },
  { family: 'SubRip', type: 'srt', fileName: 'film.srt', text: fileOfRows('', subtitle) },
  {
    family: 'Markdown',
    type: 'markdown',
    fileName: 'guide.md',
    text: fileOfRows('# The guide\n', markdownSection),
  },
]

/** Real files have 55 to 65 bytes per string, including indentation, and texts of about 27 characters. */
function jsonText(texts: TextStream): string {
  const text = texts.sentence(1, 9)
  return texts.oneIn(12) ? `${text}\n"{name}" ${texts.word()}` : text
}

/** Names of fields repeat, names of messages do not. In real files 70 to 100 % of the keys are distinct. */
function jsonScreen(texts: TextStream, index: number): string {
  const messages = (count: number): object =>
    Object.fromEntries(
      Array.from({ length: count }, (_, number) => [
        `${texts.word()}_${texts.word()}_${index}${number}`,
        jsonText(texts),
      ]),
    )
  const screen = {
    title: texts.sentence(1, 4),
    version: index,
    form: { label: texts.sentence(1, 4), hint: jsonText(texts), ...messages(9) },
    errors: { required: jsonText(texts), ...messages(6) },
    steps: [jsonText(texts), jsonText(texts), jsonText(texts)],
  }
  const json = JSON.stringify({ [`screen_${index}`]: screen }, null, 2)
  return json.slice(2, -2)
}

function androidRow(texts: TextStream, index: number): string {
  if (index % 25 === 24) {
    const thing = texts.word()
    return (
      `    <plurals name="count_${index}">\n        <item quantity="one">%d ${thing}</item>\n` +
      `        <item quantity="other">%d ${thing}s ${texts.sentence()}</item>\n    </plurals>\n`
    )
  }
  const comment = texts.oneIn(8) ? `    <!-- ${texts.sentence()} -->\n` : ''
  const ending = texts.oneIn(10) ? ` It\\'s <b>${texts.word()}</b> &amp; ${texts.word()}` : ''
  return `${comment}    <string name="label_${index}">${texts.sentence()}${ending}</string>\n`
}

function xliffRow(texts: TextStream, index: number): string {
  const source = texts.sentence() + (texts.oneIn(8) ? ` <g id="1">${texts.word()}</g> &amp; more` : '')
  const target = texts.oneIn(4)
    ? ''
    : `        <target state="translated">${source.replace('e', 'ä')}</target>\n`
  const note = texts.oneIn(3) ? `        <note>${texts.sentence()}</note>\n` : ''
  return `      <trans-unit id="unit.${index}">\n        <source>${source}</source>\n${target}${note}      </trans-unit>\n`
}

function resxRow(texts: TextStream, index: number): string {
  const comment = texts.oneIn(3) ? `    <comment>${texts.sentence()}</comment>\n` : ''
  const ending = texts.oneIn(10) ? ' &lt;b&gt;{0}&lt;/b&gt;' : ''
  return `  <data name="Label${index}" xml:space="preserve">\n    <value>${texts.sentence()}${ending}</value>\n${comment}  </data>\n`
}

function yamlText(texts: TextStream, indent: string): string {
  const text = texts.sentence()
  switch (texts.below(8)) {
    case 0:
      return ` "${text} \\"%{name}\\""`
    case 1:
      return ` '${text}'`
    case 2:
      return ` |\n${indent}  ${text}\n${indent}  ${texts.sentence()}`
    default:
      return ` ${text}`
  }
}

function yamlSection(texts: TextStream, index: number): string {
  let section = `screen_${index}:\n  title: ${texts.sentence(1, 4)}\n  form:\n`
  for (let field = 0; field < 5; field++) {
    section += `    field_${field}: # ${texts.word()}\n      label:${yamlText(texts, '      ')}\n      hint:${yamlText(texts, '      ')}\n`
  }
  return `${section}  steps:\n    - ${texts.sentence()}\n    - ${texts.sentence()}\n`
}

function railsSection(texts: TextStream, index: number): string {
  const section = yamlSection(texts, index).replaceAll(/^(?=.)/gm, '  ')
  const thing = texts.word()
  return `${section}    count:\n      one: "%{count} ${thing}"\n      other: "%{count} ${thing}s"\n`
}

function csvRow(texts: TextStream, index: number): string {
  const quoted = (text: string): string =>
    texts.oneIn(4) ? `"${text}, ""${texts.word()}""${texts.oneIn(4) ? '\n' : ' '}${texts.word()}"` : text
  return `label.${index},${quoted(texts.sentence())},${quoted(texts.sentence())},${texts.sentence(1, 4)}\n`
}

function poHeader(): string {
  const lines = [
    'Project-Id-Version: app',
    'PO-Revision-Date: 2026-01-31 12:00+0000',
    'Language: de',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
    'Plural-Forms: nplurals=2; plural=(n != 1);',
  ]
  return `msgid ""\nmsgstr ""\n${lines.map((line) => `"${line}\\n"\n`).join('')}\n`
}

function poEntry(texts: TextStream, index: number): string {
  const place = `#: src/${texts.word()}.c:${index}\n`
  if (index % 20 === 19) {
    const text = `%d ${texts.sentence()} ${index}`
    return `${place}#, c-format\nmsgid "${text}"\nmsgid_plural "${text}s"\nmsgstr[0] "${text}"\nmsgstr[1] "${text}n"\n\n`
  }
  const text = `${texts.sentence()} \\"${index}\\"`
  const wrapped = texts.oneIn(8) ? `""\n"${text}\\n"\n"${texts.sentence()}"` : `"${text}"`
  return `${texts.oneIn(4) ? `#. ${texts.sentence()}\n` : ''}${place}msgid ${wrapped}\nmsgstr ${wrapped.replace('e', 'ä')}\n\n`
}

function propertiesRow(texts: TextStream, index: number): string {
  const comment = texts.oneIn(6) ? `# ${texts.sentence()}\n` : ''
  const ending = texts.oneIn(8) ? ` \\\n    ${texts.sentence()}` : texts.oneIn(8) ? ' \\u00e9t\\u00e9' : ''
  return `${comment}app.screen${index % 40}.label${index} = ${texts.sentence()}${ending}\n`
}

function appleRow(texts: TextStream, index: number): string {
  const ending = texts.oneIn(8) ? ` \\"%@\\"\\n${texts.word()}` : ''
  return `/* ${texts.sentence(2, 6)} */\n"label.${index}" = "${texts.sentence()}${ending}";\n\n`
}

function subtitle(texts: TextStream, index: number): string {
  const second = texts.oneIn(2) ? `\n${texts.oneIn(4) ? `<i>${texts.sentence()}</i>` : texts.sentence()}` : ''
  return `${index + 1}\n${clock(index * 3)},000 --> ${clock(index * 3 + 2)},500\n${texts.sentence()}${second}\n\n`
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

function markdownSection(texts: TextStream, index: number): string {
  const item = () => `- ${texts.sentence()} [${texts.word()}](https://example.com/${index})\n`
  return (
    `\n## ${texts.sentence(2, 5)} ${index}\n\n${texts.sentence()} **${texts.sentence(2, 4)}** ${texts.sentence()}\n` +
    `${texts.sentence()} \`code_${index}\` ${texts.sentence()}\n\n${item()}${item()}${item()}\n` +
    (texts.oneIn(4)
      ? `| ${texts.word()} | ${texts.word()} |\n|---|---|\n| ${texts.sentence()} | ${texts.word()} |\n\n`
      : '') +
    (texts.oneIn(4) ? `\`\`\`sh\nrun ${texts.word()} --${texts.word()}\n\`\`\`\n\n` : '') +
    `> ${texts.sentence()}\n`
  )
}
