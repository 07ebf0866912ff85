import { describe, expect, test } from 'vitest'
import { codesOfUnit } from '@atlas/core/codes-of-units.ts'
import { checkCodes } from '@atlas/core/codes.ts'
import { neededCodes, scannerOf } from '@atlas/core/codes-of-units.ts'
import {
  beginningWith,
  type Code,
  type CodeScanner,
  type FormatPlugin,
  type Slot,
  type Span,
} from '@atlas/core/contract.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { androidCodes } from '@atlas/formats/android-strings/codes.ts'
import { bytesOf, lines, plainCodec } from './plugins.ts'

/** Finds `{x}` a value, `[x]` a code that the file needs, `(x` and `x)` a pair. */
const scan: CodeScanner = (text) =>
  [...text.matchAll(/\{(\w)(\w)?\}|\[(\w)\]|\((\w)|(\w)\)|~/g)].map((match): Code => {
    const [whole, value, type, alone, open, close] = match
    const at = [match.index, match.index + whole.length] as const
    if (value !== undefined)
      return { at, id: value, kind: 'value', requiredBy: 'program', ...(type === undefined ? {} : { type }) }
    if (alone !== undefined) return { at, id: alone, kind: 'alone', requiredBy: 'file' }
    if (open !== undefined) return { at, id: open, kind: 'open', requiredBy: 'file' }
    if (close !== undefined) return { at, id: close, kind: 'close', requiredBy: 'file' }
    return { at, id: '~', kind: 'bad', requiredBy: 'program' }
  })

const findings = (source: string, text: string, form?: 'one' | 'other', scanner = scan): string[] =>
  checkCodes(scanner, source, text, form).map(({ grade, rule, code }) => `${grade} ${rule} ${code.id}`)

describe('a code that the file needs', () => {
  test('is an error if it is lost, added or repeated', () => {
    expect(findings('[a] [b]', '[b] [a]')).toEqual([])
    expect(findings('[a] [b]', '[a]')).toEqual(['error lost b'])
    expect(findings('[a]', '[a] [b]')).toEqual(['error added b'])
    expect(findings('[a]', '[b]')).toEqual(['error lost a', 'error added b'])
    expect(findings('[a]', '[a] [a]')).toEqual(['error repeated a'])
    expect(findings('[a] [a]', '[a]')).toEqual(['error lost a'])
    expect(findings('[a]', '', 'one')).toEqual(['error lost a'])
  })

  test('nests where the source does', () => {
    expect(findings('(a (b b) a)', '(b (a a) b)')).toEqual([])
    expect(findings('(a (b b) a)', '(a (b a) b)')).toEqual(['error nesting a'])
    expect(findings('(a a)', 'a) (a')).toEqual(['error nesting a'])
    expect(findings('(a (b a) b)', '(b (a b) a)')).toEqual([])
    expect(findings('(a', '(a')).toEqual([])
  })
})

describe('a value that the program fills in', () => {
  test('is an error if the source lacks it, or has it with another type', () => {
    expect(findings('{1}', '{1} {2}')).toEqual(['error added 2'])
    expect(findings('{1s}', '{1d}')).toEqual(['error type 1'])
    expect(findings('{1s} {1d}', '{1d}')).toEqual([])
  })

  test('is a warning if it is lost, but not in a row of a plural', () => {
    expect(findings('{1} {2}', '{1}')).toEqual(['warning lost 2'])
    expect(findings('{1} {2}', '{1}', 'other')).toEqual(['warning lost 2'])
    expect(findings('{1} {2}', '{1}', 'one')).toEqual([])
  })

  test('may be repeated, or appear once if the source has it twice', () => {
    expect(findings('{1}', '{1} {1}')).toEqual([])
    expect(findings('{1} {1}', '{1}')).toEqual([])
  })
})

test('a bad conversion is an error only if the source has values', () => {
  expect(findings('{1}', '{1} ~')).toEqual(['error bad ~'])
  expect(findings('words', 'words ~ {1}')).toEqual([])
  expect(findings('{1} ~', '{2}')).toEqual([])
})

test('of a source with bad conversions only nothing is known, but its other codes are needed', () => {
  expect(findings('~', '[a]')).toEqual([])
  expect(findings('~ [a]', '[b]')).toEqual(['error lost a', 'error added b'])
})

test('a bad code may be lost, and is reported once if it is added', () => {
  const forFiles: CodeScanner = (text) => scan(text).map((code) => ({ ...code, requiredBy: 'file' }))
  expect(findings('[a] ~', '[a]', undefined, forFiles)).toEqual([])
  expect(findings('[a]', '[a] ~', undefined, forFiles)).toEqual(['error bad ~'])
})

describe('codes of Android', () => {
  const android = (source: string, text: string, form?: 'one' | 'other'): string[] =>
    findings(source, text, form, androidCodes)

  test('numbered values match values in order', () => {
    expect(android('%s has %d', '%1$s: %2$d')).toEqual([])
    // `%s` shows any value, but `%d` takes numbers only.
    expect(android('%s has %d', '%d has %s')).toEqual(['error type 1', 'warning type 2'])
    expect(android('%1$s %2$d', '%2$d %1$s')).toEqual([])
    // aapt2 refuses `%<` next to another value, since it has no number.
    expect(android('%1$tY-%1$tm', '%1$tm %<tY')).toEqual(['error bad %'])
    expect(android('%1$s', '%1$S')).toEqual([])
  })

  test('a percent sign is not a code', () => {
    expect(android('50% of 100%', '50 % von 100%')).toEqual([])
    expect(android('%d %% of it', '%d %% davon')).toEqual([])
    expect(android('half of it', '50 % davon')).toEqual([])
    // aapt2 counts it as a second value, and refuses the file.
    expect(android('%d %% of it', '%d % davon')).toEqual(['error bad %'])
    expect(android('%d of it', '%d %Ä')).toEqual(['error bad %'])
  })

  test('a lost tag is a warning, since only readers need it', () => {
    const source = 'By <xliff:g id="name">%1$s</xliff:g> <b>now</b><br/>'
    expect(androidCodes(source).map(({ id, kind }) => `${kind} ${id}`)).toEqual([
      'open xliff:g name',
      'value 1',
      'close xliff:g name',
      'open b',
      'close b',
      'alone br',
    ])
    expect(android(source, '<b>jetzt</b> von <xliff:g id="name">%1$s</xliff:g><br/>')).toEqual([])
    expect(android(source, 'Von %1$s <b>jetzt</b>')).toEqual([
      'warning lost xliff:g name',
      'warning lost xliff:g name',
      'warning lost br',
    ])
    expect(android('<b>a</b>', '<b>a')).toEqual(['warning lost b', 'warning lost b'])
  })
})

test('a place may have its own scanner', () => {
  const own: CodeScanner = () => []
  const slot = { at: [0, 0] as const, codec: plainCodec }
  expect(scannerOf({ inlineCodes: scan }, slot)).toBe(scan)
  expect(scannerOf({ inlineCodes: scan }, { ...slot, codec: { ...plainCodec, inlineCodes: own } })).toBe(own)
  expect(scannerOf({}, slot)).toBeUndefined()
})

describe('a text after whose signs the same follows as in its source', () => {
  const isScanned = (signs: string, source: string, text: string): boolean => {
    let isCalled = false
    const noting: CodeScanner = () => {
      isCalled = true
      return []
    }
    checkCodes(beginningWith(signs, noting), source, text)
    return isCalled
  }

  test.each([
    ['', 'one', 'two'],
    ['%', 'one', 'two'],
    ['%', 'a %s b', '%s c'],
    ['%', 'a %s', 'c d %s'],
    ['%', '%s\nx', '%s y'],
    ['%', '%s of %d', '%s von %d'],
    ['{', '{a} x', 'y {a}'],
    ['{', '{a b} x', 'y {a b}z'],
    ['{', '{{a}} x', 'y {{a}}'],
    ['{', 'x {a', 'y {a'],
    ['{', '{a} {b} x', 'y {a} {b}'],
    ['<', '<b>x</b>', '<b>y z</b>'],
    ['%<', '<b>%s x</b>', 'y <b>%s z</b>'],
    ['<', '<a b="1>2"> x', '<a b="1>2"> y'],
    ['<', '<?php a > 1 ?> x', '<?php a > 1 ?> y'],
  ])('is not scanned: with %j, %j and %j', (signs, source, text) => {
    expect(isScanned(signs, source, text)).toBe(false)
  })

  test.each([
    ['%', 'a %s', 'a'],
    ['%', 'a', 'a %s'],
    ['%', '%s', 'a'],
    ['%', 'a', '%s'],
    ['%', 's x', '%s x'],
    ['%', '%s x', 's x'],
    ['%', '%s %s', '%s'],
    ['%', '%s', '%s %s'],
    ['%', '%s', '%d'],
    ['%', '%s', '%sx'],
    ['%', '%sx', '%s'],
    ['%', '% d', '% s'],
    ['%', '%s of %d', '%d of %s'],
    ['%', 'a%s', 'a%'],
    ['{', '{a}', '{b}'],
    ['{', '{a b}', '{a c}'],
    ['{', '{a} {b}', '{b} {a}'],
    ['{', '{a} x', '{a}} x'],
    ['{', '{a}} x', '{a} x'],
    ['{', '{a}', '{a'],
    ['<', '<b>x', '<i>x'],
    ['<', '<b>x', '<b x'],
    ['%<', '<b>%s x</b>', '<b>%d y</b>'],
    ['%<', '<b>%s x</b>', '<i>%s y</i>'],
    ['<', '<a b="1>2">', '<a b="1>3">'],
    ['<', "<a b='1>2'>", "<a b='1>3'>"],
    ['<', '<?php a > 1 ?>', '<?php a > 2 ?>'],
    ['<', '<% a > 1 %>', '<% a > 2 %>'],
  ])('is scanned otherwise: with %j, %j and %j', (signs, source, text) => {
    expect(isScanned(signs, source, text)).toBe(true)
  })

  test('is scanned if the scanner has no signs', () => {
    let isCalled = false
    checkCodes(() => ((isCalled = true), []), 'one', 'two')
    expect(isCalled).toBe(true)
  })
})

describe('codes that only readers need', () => {
  const forReaders: CodeScanner = (text) => scan(text).map((code) => ({ ...code, requiredBy: 'reader' }))

  test('are warnings if they are lost, added, repeated or nest wrongly', () => {
    const found = (source: string, text: string): string[] => findings(source, text, undefined, forReaders)
    expect(found('[a]', '')).toEqual(['warning lost a'])
    expect(found('', '[a]')).toEqual(['warning added a'])
    expect(found('[a]', '[a] [a]')).toEqual(['warning repeated a'])
    expect(found('(a a)', 'a) (a')).toEqual(['warning nesting a'])
  })

  test('may mark two parts of a text, but not be in themselves unless the source has it', () => {
    const found = (source: string, text: string): string[] => findings(source, text, undefined, forReaders)
    expect(found('(a a)', '(a a) (a a)')).toEqual([])
    expect(found('(a a)', '(a (a a) a)')).toEqual(['warning repeated a', 'warning repeated a'])
    expect(found('(a (a a) a)', '(a (a a) a) (a a)')).toEqual([])
  })
})

describe('the codes that a place cannot lose', () => {
  const at = [0, 0] as const

  test('are those that the file needs, if other places are inside it', () => {
    const nesting = { at, codec: { ...plainCodec, nests: true as const } }
    expect(neededCodes({ inlineCodes: scan }, nesting, 'x [a] {b} (c')).toBe('[a](c')
    expect(neededCodes({}, nesting, 'x [a]')).toBe('')
    expect(neededCodes({ inlineCodes: scan }, { at, codec: plainCodec }, 'x [a]')).toBe('')
  })
})

describe('the codes of a string', () => {
  const codesOf = (
    text: string,
    plugin: Partial<FormatPlugin>,
    rows?: readonly Span[],
  ): string[] | undefined => {
    const slots = (rows ?? [[0, text.length]]).map((at): Slot => ({ at, codec: plainCodec }))
    const [first, second] = slots
    if (!first) throw new Error('no slot')
    const forms = new Map([['one', first] as const, ...(second ? [['other', second] as const] : [])])
    const source = rows ? { forms, reshape: () => ({ forms, edits: [] }) } : first
    return codesOfUnit({ ...lines, ...plugin }, decodeFile(bytesOf(text), {}).source, { key: ['a'], source })
  }

  test('are the codes of its text, each once and as it is spelled', () => {
    expect(codesOf('{a} [b] x {a}', { inlineCodes: scan })).toEqual(['{a}', '[b]'])
    expect(codesOf('x', { inlineCodes: scan })).toEqual([])
  })

  test('are the codes of all its plural forms', () => {
    const rows: Span[] = [
      [0, 4],
      [4, 10],
    ]
    expect(codesOf('{a} {b}{a}', { inlineCodes: scan }, rows)).toEqual(['{a}', '{b}'])
  })

  test('are not what is wrong, or empty', () => {
    const empty: CodeScanner = () => [{ at: [0, 0], id: 'a', kind: 'value', requiredBy: 'file' }]
    expect(codesOf('{a} ~', { inlineCodes: scan })).toEqual(['{a}'])
    expect(codesOf('x', { inlineCodes: empty })).toEqual([])
  })

  test('are not known if the format has no scanner', () => {
    expect(codesOf('{a}', {})).toBeUndefined()
  })
})
