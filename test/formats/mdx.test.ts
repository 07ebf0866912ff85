import { micromark } from 'micromark'
import { mdxjs } from 'micromark-extension-mdxjs'
import { describe, expect, test } from 'vitest'
import { checkCodes } from '@atlas/core/codes.ts'
import { BrokenCodes, FormatError, type Slot } from '@atlas/core/contract.ts'
import { markdownUnits } from '@atlas/formats/_grammars/markdown/units.ts'
import { sourceOf } from '../source-of.ts'

const slotsOf = (text: string): Slot[] =>
  [...markdownUnits(sourceOf(text), { isMdx: true })].map(({ source }) => source as Slot)

const textsOf = (text: string): string[] =>
  slotsOf(text).map(({ at, codec }) => codec.decode(text.slice(...at)))

/** The file with this text in its first place. */
function written(file: string, text: string): string {
  const [slot] = slotsOf(file)
  if (!slot) throw new Error('No place.')
  return file.slice(0, slot.at[0]) + slot.codec.encode(text, file.slice(...slot.at)) + file.slice(slot.at[1])
}

describe('MDX', () => {
  test('the content of tags is Markdown, with or without blank lines', () => {
    expect(textsOf('<A>\nOne\n</A>\n<B><C x={1}>\n\n- two\n</C></B>\n<D>three</D>\n')).toEqual([
      'One',
      'two',
      '<D>three</D>',
    ])
  })

  test('an indent does not begin code', () => {
    expect(textsOf('<A>\n      One\n</A>\n')).toEqual(['One'])
  })

  test('tags are compared by name, and expressions as they are', () => {
    const file = 'See <Link href="/en/a" on={go}>here</Link>, {name}.\n'
    expect(written(file, '{name}: <Link href="/de/a" rel="x" on={go}>hier</Link>')).toContain('/de/a')
    expect(() => written(file, '<Link on={stop}>hier</Link>')).toThrow(BrokenCodes)
    expect(() => written(file, '<Other>hier</Other>')).toThrow('which its source does not have')
    expect(() => written(file, '<Link>hier')).toThrow('never closed')
    const [slot] = slotsOf(file)
    const scan = slot?.codec.inlineCodes
    const rules = (text: string) =>
      scan &&
      checkCodes(scan, file.trim(), text).map(({ grade, rule, code }) => `${grade} ${rule} ${code.id}`)
    expect(rules('{name} <Link href="/de/a">hier</Link>')).toEqual([])
    expect(rules('<Link>hier</Link>')).toEqual(['error lost {name}'])
    expect(rules('{name} hier')).toEqual(['error lost Link', 'error lost Link'])
  })

  test('the labels of a list of items are texts, unless other tags use them as names', () => {
    const file = `<Tabs items={['One', "Don't", 'npm', '']}>\n<Tab value="npm" />\n</Tabs>\n`
    expect(textsOf(file)).toEqual(['One', "Don't"])
    expect(written(file, "It's")).toContain(String.raw`items={['It\'s', "Don't",`)
  })

  test('texts for readers in a list of objects are texts', () => {
    const file = `<Cards items={[{title: "A, {b: 'c'}", href: '/d', 'label' : 'Don\\'t'},\n {icon: \`, title: "e"\`, title: f("g"), title: "h" + i}]} title="j" />\n`
    expect(textsOf(file)).toEqual(['j', "A, {b: 'c'}", "Don't"])
    expect(textsOf('<Cards items={[{title: "A"]} />\n')).not.toContain('A')
    expect(written(file.replace(' title="j"', ''), '"K"')).toContain(String.raw`{title: "\"K\"", href`)
  })

  test('only attributes that people read are texts', () => {
    expect(textsOf('<A title="One &amp; two" href="three" label={four}\n  alt=\'five\' />\n')).toEqual([
      'One & two',
      'five',
    ])
    expect(written('<A title="a" />\n', '"b"')).toBe('<A title="&quot;b&quot;" />\n')
  })

  test('an export with blank lines is not a text', () => {
    expect(textsOf('export const a = {\n  b: 1,\n\n  c: 2,\n}\n\nOne\n')).toEqual(['One'])
  })

  test('a text may use only the tags and expressions of its source', () => {
    expect(written('One <B title="x">two</B> {c}\n', '{c} <B title="y">zwei</B>')).toBe(
      '{c} <B title="y">zwei</B>\n',
    )
    expect(written('One\n', '`<a {` and \\{')).toBe('`<a {` and \\{\n')
    for (const text of ['{x}', '<C/>', '<B>'])
      expect(() => written('One <B>two</B>\n', text)).toThrow(FormatError)
  })

  test.each([
    ['a < b', 'a \\< b'],
    ['{', '\\{'],
    ['<https://a.b>', '\\<https://a.b>'],
    ['1. <B>c</B> < 2', '1\\. <B>c</B> \\< 2'],
  ])('in %j a sign that begins no tag gets a backslash, and MDX compiles', (text, spelled) => {
    const built = written('One <B>two</B>\n', text)
    expect(built).toBe(`${spelled}\n`)
    expect(textsOf(built)).toEqual([text])
    expect(() => micromark(built, { extensions: [mdxjs()] })).not.toThrow()
  })
})
