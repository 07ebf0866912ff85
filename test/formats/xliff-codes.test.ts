// Inline codes of XLIFF: which are lost, and which texts are left out because their codes are broken.
import { describe, expect, test } from 'vitest'
import { buildWithReport, UnwritableError } from '@atlas/core/writing/build.ts'
import { checkCodes } from '@atlas/core/codes.ts'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import xliff1 from '@atlas/formats/xliff-1.2/format.ts'
import xliff2 from '@atlas/formats/xliff-2/format.ts'
import { xliffCodes } from '@atlas/formats/_grammars/xliff/codes.ts'

const file = `<xliff version="1.2"><file source-language="en" target-language="de" datatype="x"><body>
<trans-unit id="link"><source>Click <g id="1">here</g></source></trans-unit>
<trans-unit id="plain"><source>Plain</source></trans-unit>
<trans-unit id="literal"><source>The tag &lt;g id="1"&gt;</source></trans-unit>
</body></file></xliff>`

const file2 = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="f">
<unit id="link"><segment><source>Click <pc id="1">here</pc><ph id="2"/></source></segment></unit>
</file></xliff>`

function build(text: string, texts: Record<string, string>, plugin: FormatPlugin = xliff1) {
  const records = Object.entries(texts).map(([identifier, one]) => {
    return { identifier, text: '', translations: { de: { text: one } } }
  })
  const languages = { source: known('en'), targets: [known('de')] }
  const { content, report } = buildWithReport(plugin, Buffer.from(text), languages, records)
  const rows = report.rows.filter(({ outcome }) => outcome === 'finding' || outcome === 'refused')
  return {
    text: Buffer.from(content).toString(),
    rows: rows.map(({ identifier, outcome, reason }) => `${identifier} ${outcome}: ${reason}`),
  }
}

describe('a code of the source', () => {
  test('is found if it is lost', () => {
    const one = build(file, { link: 'Klick hier' })
    expect(one.rows).toEqual(['link finding: the code <g id="1"> is missing'])
    expect(one.text).toContain('<target>Klick hier</target>')
    expect(build(file2, { 'f.link': 'Klick <pc id="1">hier</pc>' }, xliff2).rows).toEqual([
      'f.link finding: the code <ph id="2"/> is missing',
    ])
    expect(build(file2, { 'f.link': 'Klick <pc id="1">hier</pc><ph id="2"/>' }, xliff2).rows).toEqual([])
  })

  test.each([
    ['Klick <g id="1">hier', 'the tag <g id="1"> is never closed'],
    ['Klick hier</g>', 'the tag </g> closes nothing'],
    ['<g id="1">hier</g> <x id="2"/>', 'the code <x id="2"/> is not in the source text'],
  ])('%s is left out, and nothing else is', (text, reason) => {
    const one = build(file, { link: text, plain: 'Schlicht' })
    expect(one.rows).toContain(`link refused: ${reason}`)
    expect(one.text).toBe(
      file.replace('<source>Plain</source>', '<source>Plain</source><target>Schlicht</target>'),
    )
  })
})

describe('a code that the source lacks', () => {
  test.each(['<g id="1">Schlicht', 'Schlicht</g>', '<x id="1"/>'])(
    'is not written as a literal: %s',
    (text) => {
      const one = build(file, { plain: text, link: '<g id="1">Hier</g>' })
      expect(one.rows).toHaveLength(1)
      expect(one.rows[0]).toMatch(/^plain refused: the code <.*> is not in the source text$/)
      expect(one.text).not.toContain('&lt;g id="1"&gt;Schlicht')
    },
  )

  test('is a literal where the source has the same literal', () => {
    const one = build(file, { literal: 'Das Tag <g id="1">', plain: 'a < b, <b>' })
    expect(one.rows).toEqual([])
    expect(one.text).toContain('<target>Das Tag &lt;g id="1"&gt;</target>')
  })
})

test('the option findings refuses the file, or leaves a text out that lacks a code', async () => {
  const strict = await configured(xliff1, { findings: 'fail' })
  expect(() => build(file, { link: 'Klick <g id="1">hier' }, strict)).toThrow(UnwritableError)
  const kept = await configured(xliff1, { findings: 'keep-source' })
  expect(build(file, { link: 'Klick hier' }, kept).text).toBe(file)
})

describe('the scanner', () => {
  const found = (source: string, text: string): string[] =>
    checkCodes(xliffCodes, source, text).map(({ grade, rule, code }) => `${grade} ${rule} ${code.id}`)

  test('takes codes in any order, but each as often as in the source', () => {
    const source = '<bpt id="1">{b}</bpt>a<ept id="1">{/b}</ept> <x id="2"/>'
    expect(found(source, '<x id="2"/> <bpt id="1">{b}</bpt>a<ept id="1">{/b}</ept>')).toEqual([])
    expect(found(source, '<x id="2"/><x id="2"/>')).toEqual([
      'error lost bpt 1',
      'error lost ept 1',
      'error repeated x 2',
    ])
  })

  test('warns of notes, and of codes that may be deleted', () => {
    expect(found('<mrk mtype="term">a</mrk>', 'b')).toEqual(['warning lost mrk #1', 'warning lost mrk #1'])
    expect(found('a <ph id="1" canDelete="yes"/>', 'a')).toEqual(['warning lost ph 1'])
  })

  test('lets branches of a message repeat a code', () => {
    const source = '{VAR_PLURAL, plural, =1 {one} other {<x id="INTERPOLATION"/> all}}'
    const text = '{VAR_PLURAL, plural, one {<x id="INTERPOLATION"/> a} other {<x id="INTERPOLATION"/> b}}'
    expect(found(source, text)).toEqual([])
    expect(found('<g id="1">a', '<g id="1">b</g>')).toEqual(['error added g 1'])
  })
})

describe('a file of Angular', () => {
  const choice = (branch: string): string => `{VAR_PLURAL, plural, =1 {${branch}} other {<x id="N"/> boats}}`
  const one =
    '<xliff version="1.2"><file source-language="en" target-language="de" datatype="x" original="ng2.template">' +
    `<body><trans-unit id="a"><source>${choice('a boat')}</source></trans-unit></body></file></xliff>`
  const two =
    '<xliff version="2.0" srcLang="en" trgLang="de"><file original="ng.template" id="ngi18n">' +
    '<unit id="a"><segment><source>A boat</source></segment></unit></file></xliff>'
  const idOfOne = 'ng2\\.template.a'

  test.each([
    ['an open { brace', 'an open &#123; brace'],
    ['{{two}} {', '{{two}} &#123;'],
  ])('writes %s as text', (text, spelled) => {
    const { rows, text: built } = build(one, { [idOfOne]: text })
    expect(rows).toEqual([])
    expect(built).toContain(`<target>${spelled}</target>`)
    expect(build(two, { 'ngi18n.a': text }, xliff2).text).toContain(`<target>${spelled}</target>`)
  })

  test('has expressions, in whose branches braces are text', () => {
    const { rows, text } = build(one, { [idOfOne]: choice('ein {Boot}') })
    expect(rows).toEqual([])
    expect(text).toContain(`<target>${choice('ein &#123;Boot&#125;')}</target>`)
    expect(build(text, { [idOfOne]: '{a}' }).text).toContain('<target>&#123;a}</target>')
    const spelled = text.replace(/<target>.*<\/target>/, '<target>&#123;a&#125;</target>')
    expect(build(spelled, { [idOfOne]: choice('ein Boot') }).text).toContain(
      `>${choice('ein Boot')}</target>`,
    )
  })

  test.each([choice('ein } Boot'), choice('ein { Boot'), choice('').slice(0, -1)])(
    'is not written with the malformed expression %s',
    (text) => {
      const { rows, text: built } = build(one, { [idOfOne]: text })
      expect(rows).toEqual([`${idOfOne} refused: the braces after {VAR_PLURAL, plural, do not match`])
      expect(built).toBe(one)
    },
  )

  test('is known by its name: others keep braces', () => {
    expect(build(file, { plain: 'ein { Boot' }).text).toContain('<target>ein { Boot</target>')
  })
})
