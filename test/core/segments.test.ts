// Documents whose texts are split into sentences.
import { describe, expect, test } from 'vitest'
import { buildFile, buildWithReport } from '@atlas/core/writing/build.ts'
import { checkFile } from '@atlas/core/check.ts'
import {
  FormatError,
  type Codec,
  type FormatPlugin,
  type Options,
  type Slot,
  type StringRecord,
} from '@atlas/core/contract.ts'
import { laws, type Subject } from '@atlas/core/laws.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import { parseFile } from '@atlas/core/reading/parse.ts'
import html from '@atlas/formats/html/format.ts'
import json from '@atlas/formats/json/format.ts'
import markdown from '@atlas/formats/markdown/format.ts'
import mdx from '@atlas/formats/mdx/format.ts'
import { bytesOf, language, languages, lines, record } from './plugins.ts'

const sentences: Options = { segment: 'sentence' }

async function stringsOf(
  plugin: FormatPlugin,
  text: string,
  options = sentences,
  source = 'en',
): Promise<StringRecord[]> {
  return [...parseFile(await configured(plugin, options), 'a', bytesOf(text), languages(source)).strings]
}

const textsOf = async (...job: Parameters<typeof stringsOf>): Promise<unknown[]> =>
  (await stringsOf(...job)).map(({ text }) => text)

/** Builds with the translations of some texts. */
async function built(
  plugin: FormatPlugin,
  file: string,
  texts: Readonly<Record<string, string>>,
  options = sentences,
) {
  const format = await configured(plugin, options)
  const { strings } = parseFile(format, 'a', bytesOf(file), languages('en'))
  const records = Array.from(strings, ({ identifier, text }): StringRecord | [] => {
    const sent = typeof text === 'string' ? texts[text] : undefined
    return sent === undefined ? [] : { ...record(identifier, 'de', sent), text }
  }).flat()
  const { content, report } = buildWithReport(format, bytesOf(file), languages('en', 'de'), records)
  return { text: Buffer.from(content).toString(), rows: report.rows }
}

const file = `# 1. The harbor. Old.

The pier is long.  It has **two cranes. Both** work!
Dr. Kaj came.

- One.
- Two? Three.
`

describe('sentences', () => {
  test('are strings, except in headings and inside a pair of codes', async () => {
    expect(await textsOf(markdown, file)).toEqual([
      '1. The harbor. Old.',
      'The pier is long.',
      'It has **two cranes. Both** work!',
      'Dr. Kaj came.',
      'One.',
      'Two?',
      'Three.',
    ])
    expect(await textsOf(markdown, file, {})).toHaveLength(4)
  })

  test('are put back into their text, and the white space between them stays', async () => {
    const { text } = await built(markdown, file, {
      'The pier is long.': 'Der Pier ist lang. Sehr!',
      'Dr. Kaj came.': 'Es kam Dr. Kaj',
      'Three.': 'Drei.',
    })
    expect(text).toBe(
      file
        .replace('The pier is long.', 'Der Pier ist lang. Sehr!')
        .replace('Dr. Kaj came.', 'Es kam Dr. Kaj')
        .replace('Three.', 'Drei.'),
    )
    expect((await built(markdown, file, { 'One.': 'One.', 'Two?': 'Two?' })).text).toBe(file)
  })

  test('have keys of their own texts', async () => {
    const keysOf = async (text: string): Promise<Map<unknown, string>> =>
      new Map((await stringsOf(html, text)).map((each) => [each.text, each.identifier]))
    const before = await keysOf('<p>A sea. A boat.</p><p>A sea.</p><p id="x">One. Two.</p>')
    const after = await keysOf('<p>A lake. A boat. A duck.</p><p>A sea.</p><p id="x">One. Two.</p>')
    expect(after.get('A boat.')).toBe(before.get('A boat.'))
    expect(after.get('Two.')).toBe(before.get('Two.'))
    expect(after.get('Two.')).toMatch(/^x\.\w{10}$/)
    const whole = await stringsOf(html, '<p>A sea.</p>', {})
    expect(whole[0]?.identifier).toBe(after.get('A sea.'))
  })

  test('end next to tags', async () => {
    const paragraphs = [
      '<b>One sea.</b> <i>Two</i> boats.',
      'One <b>sea. </b>Two boats.',
      'One sea.<br><b> Two</b> boats.<img src="a.png"> Three. <img src="b.png">',
      '<b>One sea. Two</b> boats.',
      '海。<b>山。</b>川',
    ]
    const text = paragraphs.map((each) => `<p>${each}</p>`).join('\n')
    expect(await textsOf(html, text)).toEqual([
      '<b>One sea.</b>',
      '<i>Two</i> boats.',
      'One <b>sea. </b>',
      'Two boats.',
      'One sea.',
      '<br><b> Two</b> boats.<img src="a.png">',
      'Three. <img src="b.png">',
      '<b>One sea. Two</b> boats.',
      '海。',
      '<b>山。</b>',
      '川',
    ])
  })

  test('have codes and findings of their own', async () => {
    const options = { ...sentences, codes: [{ pattern: String.raw`\{[^}]*\}` }] }
    const text = '<p>One {sea. No}! Two {boats}.</p>'
    const sent = { 'One {sea. No}!': 'Eins!', 'Two {boats}.': 'Zwei {boats}.' }
    const { rows } = await built(html, text, sent, options)
    expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['finding', 'the code {sea. No} is missing'],
    ])
  })

  test('with broken codes stay in their language, and the others are written', async () => {
    const { text, rows } = await built(mdx, 'One <B>two</B>. Three.\n', {
      'One <B>two</B>.': '<C/>',
      'Three.': 'Drei.',
    })
    expect(text).toBe('One <B>two</B>. Drei.\n')
    expect(rows.map(({ outcome }) => outcome)).toEqual(['refused'])
  })

  test('of one text are in one element of the preview', async () => {
    const format = await configured(html, sentences)
    const { preview } = parseFile(
      format,
      'a',
      bytesOf('<ul><li>One. Two.</li><li>Three.</li></ul>'),
      languages('en'),
    )
    expect(String(preview)).toContain(
      '<ul><li><span id="string_preview_id_1">One.</span> <span id="string_preview_id_2">Two.</span></li>' +
        '<li><span id="string_preview_id_3">Three.</span></li></ul>',
    )
  })

  test('keep the promise, and obey the laws', async () => {
    for (const plugin of [html, markdown]) {
      const format = await configured(plugin, sentences)
      const text = plugin === html ? '<p>One <b>sea</b>. Two boats.</p>\n<p>Three.</p>\n' : file
      expect(checkFile(format, bytesOf(text), language('en'))).toMatchObject({
        identical: true,
        edited: true,
        readBack: true,
        error: null,
      })
      const subject: Subject = {
        type: 'a',
        plugin: format,
        samples: [{ name: 'a', bytes: bytesOf(text) }],
        pairs: [],
        witness: undefined,
        candidates: () => ['a'],
      }
      for (const law of laws.filter(({ name }) => !['pairs', 'damage'].includes(name)))
        expect(() => law.holds(subject, { runs: 2, seed: 7 }), law.name).not.toThrow()
    }
  })

  test('need not be complete texts', async () => {
    const codec: Codec = {
      decode: (raw) => raw,
      encode(text) {
        if (!text.startsWith('One')) throw new FormatError('unwritable', 'It begins with One')
        return text
      },
    }
    const format: FormatPlugin = {
      ...lines,
      keySource: 'text',
      *parse(source, all) {
        for (const unit of lines.parse(source, all))
          yield { ...unit, source: { ...(unit.source as Slot), codec } }
      },
    }
    expect((await built(format, 'a=One. Two.', { 'Two.': 'Zwei.' })).text).toBe('a=One. Zwei.')
    await expect(built(format, 'a=One. Two.', { 'One.': 'Eins.' })).rejects.toThrow('It begins with One')
  })

  test('that break their text are refused by name', async () => {
    await expect(built(html, '<p>One. Two. Three.</p>', { 'Two.': '\ud800' })).rejects.toThrow(
      'One text cannot',
    )
  })

  test('are only in documents', async () => {
    await expect(configured(json, sentences)).rejects.toThrow(
      'The option segment is only for documents, not JSON.',
    )
    await expect(configured(html, { segmentRules: 'x' })).rejects.toThrow(
      'The option segmentRules has an effect only if segment is sentence.',
    )
  })
})

test.each([
  [
    'en',
    'It is 3.5 m, i.e. small. See fig. 2 and Mrs. Lee. "Really?" he said. (Yes.) J. Smith, U.S. Army.',
    [
      'It is 3.5 m, i.e. small.',
      'See fig. 2 and Mrs. Lee.',
      '"Really?" he said.',
      '(Yes.)',
      'J. Smith, U.S. Army.',
    ],
  ],
  [
    'de',
    'Am 1. Mai, z. B. Montag, bzw. Nr. 5. Das war 2019. Gut!',
    ['Am 1. Mai, z. B. Montag, bzw. Nr. 5. Das war 2019.', 'Gut!'],
  ],
  ['ja', '海は青い。山は高い！', ['海は青い。', '山は高い！']],
  ['x_y', 'One. Two.', ['One.', 'Two.']],
])(
  'sentences of %s end by the rules of Unicode, but not after abbreviations',
  async (code, text, expected) => {
    const source = { ...languages('en'), source: { ...language('en'), locale: code } }
    const format = await configured(html, sentences)
    const { strings } = parseFile(format, 'a', bytesOf(`<p>${text}</p>`), source)
    expect(Array.from(strings, (each) => each.text)).toEqual(expected)
  },
)

describe('rules in SRX', () => {
  const rule = (isBreak: string, before: string, after: string): string =>
    `<rule break="${isBreak}"><beforebreak>${before}</beforebreak><afterbreak>${after}</afterbreak></rule>`
  const srx = (rules: string, header = 'cascade="no"'): string =>
    `<?xml version="1.0"?><srx xmlns="http://www.lisa.org/srx20" version="2.0"><header segmentsubflows="yes" ${header}/>
<body><languagerules><languagerule languagerulename="English">${rules}</languagerule>
<languagerule languagerulename="Default">${rule('yes', '[.]', String.raw`\s`)}</languagerule></languagerules>
<maprules><languagemap languagepattern="[Ee][Nn].*" languagerulename="English"/>
<languagemap languagepattern="(en|de).*" languagerulename="Default"/></maprules></body></srx>`
  const split = (text: string, rules: string, source = 'en'): Promise<unknown[]> =>
    textsOf(html, `<p>${text}</p>`, { ...sentences, segmentRules: rules }, source)

  test('say where texts are split: the first rule that matches counts', async () => {
    const rules =
      rule('no', String.raw`\bNo\.`, String.raw`\s\d`) +
      rule('no', String.raw`\b(?:Dr|Mr)\.`, String.raw`\s`) +
      rule('yes', '[.:]', String.raw`\s+\p{Lu}|\s\d`) +
      rule('yes', '&#x3b;', String.raw`\s`) +
      rule('no', 'see:', '')
    const text = 'Dr. Kaj; see: No. 5. No. Yes: a. b'
    expect(await split(text, srx(rules))).toEqual(['Dr. Kaj;', 'see:', 'No. 5.', 'No.', 'Yes: a. b'])
    expect(await split(text, srx(rules), 'de')).toEqual(['Dr.', 'Kaj; see: No.', '5. No.', 'Yes: a.', 'b'])
    expect(await split(text, srx(rules), 'fr')).toEqual(['Dr. Kaj; see: No.', '5. No.', 'Yes: a. b'])
    expect(await split(text, srx(rules, 'cascade="yes"'))).toContain('Yes: a.')
  })

  test('have thousands of exceptions, each of which is heeded', async () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `N${index}x`)
    const exceptions = names.map((name) => rule('no', `\\b${name}\\.`, '\\s')).join('')
    const text = names
      .filter((_, index) => index % 500 === 0)
      .map((name) => `See ${name}. Then go.`)
      .join(' ')
    const sentences = await split(text, srx(exceptions + rule('yes', '\\.', '\\s')))
    expect(sentences).toHaveLength(4)
    expect(sentences[1]).toBe('See N500x. Then go.')
  })

  test('that are wrong are refused with a sentence', async () => {
    const wrong = async (rules: string): Promise<unknown> =>
      configured(html, { ...sentences, segmentRules: rules })
    const sentence = 'The option segmentRules must be the text of an SRX document: '
    await expect(wrong('rules.srx')).rejects.toThrow(sentence)
    await expect(wrong('<srx/>')).rejects.toThrow(`${sentence}it has no rules for a language.`)
    await expect(wrong(srx(rule('yes', '(', '')))).rejects.toThrow(`${sentence}the pattern ( is wrong`)
  })
})

test('a file of one text with many sentences is read and built in linear time', async () => {
  const format = await configured(html, sentences)
  const bytes = bytesOf(`<p>${'One <b>boat</b>. 1. '.repeat(500)}</p>`)
  const { strings } = parseFile(format, 'a', bytes, languages('en'))
  const records = Array.from(strings, ({ identifier }) => record(identifier, 'de', 'Ein Boot.'))
  expect(records).toHaveLength(500)
  expect(Buffer.from(buildFile(format, bytes, languages('en', 'de'), records)).toString()).toContain(
    'Ein Boot. Ein',
  )
})
