import { readFileSync } from 'node:fs'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { buildFile, buildWithReport } from '@atlas/core/writing/build.ts'
import { FormatError, type StringRecord, type Translation } from '@atlas/core/contract.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import xliff from '@atlas/formats/xliff-1.2/format.ts'
import { open } from '@atlas/cli/library/index.ts'

const known = (code: string) => {
  const language = languageByCode(code)
  if (!language) throw new Error(`No language ${code}.`)
  return language
}
const english = known('en')

const fileOf = (body: string, attributes = 'target-language="de" '): string =>
  `<xliff version="1.2"><file source-language="en" ${attributes}datatype="x"><body>${body}</body></file></xliff>`

const unitOf = (content: string, attributes = ''): string =>
  `<trans-unit id="a"${attributes}>${content}</trans-unit>`

function recordsIn(text: string, target = 'de'): StringRecord[] {
  const { source } = decodeFile(Buffer.from(text), xliff)
  return recordsOf(xliff, readUnits(xliff, source, { source: english, targets: [known(target)] }))
}

function built(text: string, translations: Record<string, Translation>, target = 'de'): string {
  const language = known(target)
  const records = Object.entries(translations).map(([identifier, translation]) => ({
    identifier,
    text: '',
    translations: { [language.id]: translation },
  }))
  const languages = { source: english, targets: [language] }
  return Buffer.from(buildFile(xliff, Buffer.from(text), languages, records)).toString()
}

describe('statuses', () => {
  const statusIn = (unit: string): unknown => recordsIn(fileOf(unit))[0]?.translations?.['de']?.status

  test.each([
    ['', ' approved="yes"', 'approved'],
    [' state="final"', '', 'approved'],
    [' state="signed-off"', ' approved="no"', 'approved'],
    [' state="translated"', '', 'translated'],
    [' state="needs-review-translation"', ' approved="yes"', 'untranslated'],
    [' state="new"', '', 'untranslated'],
    [' state="x-reviewed"', '', undefined],
    ['', '', undefined],
  ])('state%s and approved%s mean %s', (state, approved, status) => {
    expect(statusIn(unitOf(`<source>A</source><target${state}>B</target>`, approved))).toBe(status)
  })

  test.each([
    [' mq:status="NotStarted"', 'untranslated'],
    [' mq:status="PartiallyEdited"', 'untranslated'],
    [' mq:status="ManuallyConfirmed"', 'translated'],
    [' mq:status="Proofread"', 'approved'],
    [' m:confirmed="0"', 'untranslated'],
    [' m:confirmed="2"', 'translated'],
    [' m:confirmed="x"', undefined],
  ])('memoQ and Phrase store them on a unit:%s', (attributes, status) => {
    expect(statusIn(unitOf('<source>A</source><target>B</target>', attributes))).toBe(status)
  })

  test.each([
    [' mq:status="NotStarted"', 'translated', ' mq:status="ManuallyConfirmed"'],
    [' mq:status="NotStarted"', 'approved', ' mq:status="Proofread"'],
    [' mq:status="ConfirmedTranslator"', 'translated', ' mq:status="ConfirmedTranslator"'],
    [' m:confirmed="0"', 'translated', ' m:confirmed="2"'],
    [' m:confirmed="1"', 'approved', ' m:confirmed="1"'],
  ] as const)('of memoQ and Phrase are written where the unit has them:%s and %s', (was, status, is) => {
    const unit = (text: string, attributes: string): string =>
      fileOf(
        unitOf(`<source>A</source><target>${text}</target>`, attributes),
        'target-language="de" m:level="2" ',
      )
    expect(built(unit('B', was), { a: { text: 'C', status } })).toBe(unit('C', is))
  })

  test('are written where the file has them, and an approval everywhere', () => {
    const write = (unit: string, status?: 'approved'): string =>
      built(fileOf(unit), { a: { text: 'C', ...(status && { status }) } })
    const plain = unitOf('<source>A</source><target>B</target>')
    expect(write(plain)).toBe(fileOf(unitOf('<source>A</source><target>C</target>')))
    expect(write(plain, 'approved')).toBe(
      fileOf(unitOf('<source>A</source><target>C</target>', ' approved="yes"')),
    )
    const stated = unitOf('<source>A</source><target state="new">B</target>')
    expect(write(stated)).toContain('<target state="translated">C</target>')
    expect(write(stated, 'approved')).toContain('<target state="final">C</target>')
    const empty = unitOf('<source>A</source><target state="new"/>')
    expect(write(empty, 'approved')).toContain('<target state="final">C</target>')
    const signed = unitOf('<source>A</source><target state="signed-off">B</target>')
    expect(write(signed, 'approved')).toContain('<target state="signed-off">C</target>')
    expect(write(unitOf('<source>A</source><target>B</target>', ' approved="yes"'))).toContain(
      'approved="no"',
    )
  })

  test('a mere approval changes only the attribute', () => {
    const unit = unitOf('<source>A</source><target>B</target>')
    expect(built(fileOf(unit), { a: { text: 'B', status: 'approved' } })).toBe(
      fileOf(unit.replace('"a"', '"a" approved="yes"')),
    )
  })
})

describe('units', () => {
  test('inherit from their file and group, and have their notes as context', () => {
    const text =
      '<xliff version="1.2"><file original="m.rc" source-language="en"><body><group translate="no">' +
      '<trans-unit id="1" maxwidth="9" size-unit="char"><source>A</source><note>n &amp; m</note><note/></trans-unit>' +
      '<trans-unit id="2" translate="yes" maxwidth="9"><source>B</source></trans-unit>' +
      '</group></body></file></xliff>'
    expect(recordsIn(text)).toEqual([
      { identifier: 'm\\.rc.1', text: 'A', context: 'n & m', maxLength: 9, isHidden: true },
      { identifier: 'm\\.rc.2', text: 'B' },
    ])
  })

  test('alternatives and foreign elements contain no texts', () => {
    const unit = unitOf(
      '<alt-trans><source>no</source><target>no</target></alt-trans><f:source>no</f:source><source>A</source>',
    )
    expect(recordsIn(fileOf(unit)).map(({ text }) => text)).toEqual(['A'])
    expect(built(fileOf(unit), { a: { text: 'B' } })).toBe(
      fileOf(unit.replace('A</source>', 'A</source><target>B</target>')),
    )
  })

  test('a target may keep tags that its source lacks', () => {
    const unit = unitOf('<source>A <x id="1"/></source><target>B <x id="2"/></target>')
    expect(built(fileOf(unit), { a: { text: '<x id="2"/> C <x id="1"/>' } })).toContain(
      '<target><x id="2"/> C <x id="1"/></target>',
    )
  })
})

describe('segments', () => {
  const source = '<source>A. B.</source>'
  const segmented =
    '<seg-source><mrk mid="1" mtype="seg">A.</mrk> <mrk mid="2" mtype="seg">B.</mrk></seg-source>'

  test('are units if the target is missing, empty, blank, or segmented', () => {
    for (const target of [
      '',
      '<target/>',
      '<target> </target>',
      '<target><mrk mid="1" mtype="seg"/></target>',
    ]) {
      const text = fileOf(unitOf(source + segmented + target))
      expect(recordsIn(text).map(({ identifier }) => identifier)).toEqual(['a.1', 'a.2'])
      expect(built(text, { 'a.1': { text: 'C.' }, 'a.2': { text: 'D.' } })).toContain(
        '<target><mrk mid="1" mtype="seg">C.</mrk> <mrk mid="2" mtype="seg">D.</mrk></target>',
      )
    }
  })

  test('are not units if the target is one text, or tags cross them', () => {
    const whole = unitOf(`${source}${segmented}<target>C. D.</target>`)
    const across = unitOf(`${source}<seg-source><g id="1">${segmented.slice(12, -13)}</g></seg-source>`)
    expect(recordsIn(fileOf(whole)).map(({ identifier }) => identifier)).toEqual(['a'])
    expect(recordsIn(fileOf(across)).map(({ identifier }) => identifier)).toEqual(['a'])
  })
})

describe('languages', () => {
  test('a file without a target language gets one with its first translation', () => {
    const unit = unitOf('<source>A</source>')
    expect(built(fileOf(unit, ''), {})).toBe(fileOf(unit, ''))
    expect(built(fileOf(unit, ''), { a: { text: 'B' } })).toContain(
      'source-language="en" target-language="de"',
    )
  })

  test('a file of another language loses the targets that get no translation', () => {
    const unit = unitOf('<source>A</source><target xml:lang="fr" state="final">B</target>')
    const text = built(fileOf(unit, 'target-language="fr" '), {})
    expect(text).toBe(fileOf(unitOf('<source>A</source>')))
  })

  test('a file without a target language takes it from its targets', () => {
    const french = fileOf(
      unitOf('<source>A</source><target xml:lang="fr">B</target>') +
        '<trans-unit id="b" translate="no"><source>C</source><target xml:lang="fr">C</target></trans-unit>',
      '',
    )
    expect(built(french, {}, 'fr')).toBe(french)
    const german =
      unitOf('<source>A</source>') +
      '<trans-unit id="b" translate="no"><source>C</source><target xml:lang="de">C</target></trans-unit>'
    expect(built(french, {})).toBe(fileOf(german))
    expect(built(french, { a: { text: 'D' } }, 'fr')).toBe(
      french.replace('>B<', '>D<').replace('"en"', '"en" target-language="fr"'),
    )
  })
})

describe('plurals', () => {
  const group = (rows: string): string =>
    fileOf(`<group restype="x-gettext-plurals" id="n">${rows}</group>`, 'target-language="cs" ')
  const row = (id: string, text: string, target = ''): string =>
    `<trans-unit id="${id}"><source>${text}</source>${target}</trans-unit>`

  test('are one string with the forms of each language', () => {
    const text = group(row('n[0]', 'one', '<target>jeden</target>') + row('n[1]', 'many'))
    expect(recordsIn(text, 'cs')).toEqual([
      {
        identifier: 'n',
        text: { one: 'one', other: 'many' },
        hasPlurals: true,
        translations: { cs: { text: { one: 'jeden' } } },
      },
    ])
    expect(built(text, { n: { text: { few: 'B', other: 'C' } } }, 'cs')).toBe(
      group(
        row('n[0]', 'one', '<target>jeden</target>') +
          row('n[1]', 'many', '<target>B</target>') +
          row('n[2]', 'many', '<target>C</target>'),
      ),
    )
  })
})

test('another format is refused with a message', () => {
  for (const text of ['<xliff version="2.0"/>', '<tmx/>']) {
    expect(() => recordsIn(text)).toThrow(FormatError)
  }
})

describe('a file for another language than it names', () => {
  interface ReadUnit {
    '@_id': string
    source: string
    target?: unknown
  }

  /** The messages as Symfony loads them: the target if there is one, even an empty one, else the source. */
  function messages(text: string): Record<string, unknown> {
    const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'trans-unit' })
    const file = parser.parse(text) as { xliff: { file: { body: { 'trans-unit': ReadUnit[] } } } }
    const units = file.xliff.file.body['trans-unit']
    return Object.fromEntries(units.map((unit) => [unit['@_id'], unit.target ?? unit.source]))
  }

  const french =
    '<trans-unit id="a" approved="yes"><source>Sow</source>\n<target state="final">Semer</target></trans-unit>' +
    '<trans-unit id="b"><source>Rest</source><target xml:lang="fr">Dormir</target></trans-unit>' +
    '<trans-unit id="c" translate="no"><source>Tide</source><target xml:lang="fr">Marée</target></trans-unit>' +
    '<trans-unit id="d"><source>Later</source><target xml:lang="fr"/></trans-unit>'
  const file = fileOf(french, 'target-language="fr" ')

  test('has no empty targets, and shows the source of what is untranslated', () => {
    const german = built(file, { b: { text: 'Schlafen' } })
    expect(messages(german)).toEqual({
      a: 'Sow',
      b: { '#text': 'Schlafen', '@_xml:lang': 'de' },
      c: expect.anything(),
      d: 'Later',
    })
    expect(german).toBe(
      fileOf(
        '<trans-unit id="a" approved="no"><source>Sow</source></trans-unit>' +
          '<trans-unit id="b"><source>Rest</source><target xml:lang="de">Schlafen</target></trans-unit>' +
          '<trans-unit id="c" translate="no"><source>Tide</source><target xml:lang="de">Marée</target></trans-unit>' +
          '<trans-unit id="d"><source>Later</source></trans-unit>',
      ),
    )
  })

  test('has the sources if the option requires it', async () => {
    const format = await configured(xliff, { untranslated: 'source' })
    const languages = { source: english, targets: [known('de')] }
    const german = Buffer.from(buildFile(format, Buffer.from(file), languages, [])).toString()
    expect(german).toContain('<source>Sow</source>\n<target state="needs-translation">Sow</target>')
    expect(german).toContain('<target xml:lang="de">Marée</target>')
  })

  test.each(['beds.xlf', 'segments.xliff', 'marigold.de.xlf'])('%s can be built', (name) => {
    const bytes = readFileSync(`formats/xliff-1.2/samples/${name}`)
    for (const code of ['de', 'fr', 'ar']) {
      const text = Buffer.from(
        buildFile(xliff, bytes, { source: english, targets: [known(code)] }, []),
      ).toString()
      if (code === 'ar') expect(text).not.toMatch(/<target[^>]*(?:\/>|><\/target>)/)
    }
  })
})

describe('a plural without an id', () => {
  const plural = (id: string) => {
    const row = (index: number) =>
      `<trans-unit id="${id}[${index}]"><source>${id} ${index}</source></trans-unit>`
    return `<group restype="x-gettext-plurals">${row(0)}${row(1)}</group>`
  }
  const opened = (...plurals: string[]) => {
    const body = `<body>${plurals.join('')}</body>`
    const file = `<file original="a" source-language="en" datatype="po">${body}</file>`
    const bytes = Buffer.from(`<xliff version="1.2">${file}</xliff>`)
    return open(bytes, { name: 'a.xlf', source: 'en', target: 'de' })
  }

  test('is named by its units, so that a plural inserted before it leaves its key', () => {
    expect(opened(plural('beds')).strings()).toMatchObject([{ identifier: 'a.beds' }])
    const both = opened(plural('trees'), plural('beds'))
    expect(both.strings()).toMatchObject([{ identifier: 'a.trees' }, { identifier: 'a.beds' }])
    expect(both.warnings).toEqual([])
  })

  test('whose units have no id either is named by its place, with a warning', () => {
    const bare = plural('x').replaceAll(/ id="[^"]*"/g, '')
    expect(opened(bare, bare).warnings).toEqual([
      '1 key repeats and got a number, such as a.#2: it changes if the same key is inserted before.',
    ])
  })
})

test('the tags of Phrase are codes, which the report of a build names if they are lost', () => {
  const body = unitOf('<source>Press {1>now&lt;1} or {2}{b>bold&lt;b}.</source><target/>')
  const text = fileOf(body).replace(
    'version="1.2"',
    'version="1.2" xmlns:m="http://www.memsource.com/mxlf/2.0"',
  )
  const outcomeOf = (document: string, translation: string) => {
    const { report } = buildWithReport(
      xliff,
      Buffer.from(document),
      { source: english, targets: [known('de')] },
      [{ identifier: 'a', text: '', translations: { de: { text: translation } } }],
    )
    return report.rows.map(({ outcome, reason }) => [outcome, reason])
  }
  expect(outcomeOf(text, 'Jetzt {2}{b>fett<b} {1>drücken<1}.')).toEqual([['outdated', undefined]])
  expect(outcomeOf(text, 'Jetzt {b>fett<b} {1>drücken<1}.')).toEqual([
    ['finding', expect.stringContaining('{2}')],
  ])
  expect(outcomeOf(fileOf(body), 'Jetzt drücken.')).toEqual([['outdated', undefined]])
})
