// What is certainly not a text: each kind, and its neighbors that may be one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Slot, Unit } from '@atlas/core/contract.ts'
import { hideNoText, isNoText } from '@atlas/formats/_grammars/text/no-text.ts'
import { plainCodec } from '../core/plugins.ts'

test.each([
  'https://example.com/a?b=c',
  'http://a',
  'ftp://files.example',
  'mailto:me@example.com',
  'tel:+49-30-1',
  '#ff0000',
  '#FFF',
  '#0a0b',
  '#12345678',
  '#aabbcc',
  'rgb(0, 10, 20)',
  'hsla(1, 2%, 3%, .5)',
  'fa-home',
  'fas fa-home',
  'mdi-account-circle',
  'mdi:home',
  'glyphicon glyphicon-ok',
  'true',
  'false',
  'null',
  '0b7e8c7a-3a0f-4b7e-9d1f-5a2c6d7e8f90',
  'data:image/png;base64,AAAA',
  'data:text/plain,',
  'HTTPS://EXAMPLE.COM',
  'ws://a',
  'wss://a',
  'tel:12',
  '#AAA',
  '#aaaa',
  '#aabbccdd',
  '#AaBbCc',
  '#12345a78',
  'rgba(0,0,0,50%)',
  'HSL(1 2 3 / 4)',
  'fab fa-a',
  'fad fa-a-b-1',
  'fal fa-a',
  'far fa-a',
  'fa fa-a',
  'mdi mdi-a-b',
  'glyphicon-a-b',
  'undefined',
  '0B7E8C7A-3A0F-4B7E-9D1F-5A2C6D7E8F90',
  `https://example.com/${'a'.repeat(2028)}`,
  `data:image/png;base64,${'A'.repeat(5000)}`,
])('%s is not a text', (text) => {
  expect(isNoText(text)).toBe(true)
})

test.each([
  '',
  'Home',
  'True',
  'yes',
  'See https://example.com',
  'https://example.com is open',
  'me@example.com',
  '#add',
  '#facade',
  '#dad',
  '#1',
  '#12',
  'fa',
  'Fa-Home',
  'bi-weekly',
  'http://',
  'xhttp://a',
  'ftps://a',
  'mailto:@example.com',
  'mailto:me',
  'mailto:me@',
  'tel:',
  'tel:abc',
  'x mailto:me@example.com',
  'data:,x',
  '#aab',
  '#aabbc0c',
  '#12345',
  '#1234567',
  '#123456789',
  'a#123',
  '#aabbcd',
  'rgb()',
  'rgb(a)',
  'rgb(1) x',
  'a rgb(1)',
  `rgb(${'1'.repeat(61)})`,
  'fax fa-a',
  'fa-',
  'fa-a-',
  'fa-a b',
  'a fa-a',
  'mdi',
  'mdi-',
  'mdi-a-',
  'mdi a',
  'glyphicon',
  'glyphicon-',
  'glyphicon ok',
  'nullable',
  'untrue',
  '0b7e8c7a-3a0f-4b7e-9d1f-5a2c6d7e8f901',
  'a0b7e8c7a-3a0f-4b7e-9d1f-5a2c6d7e8f90',
  'data: all of it',
  '100',
  'a-b-c',
  `https://example.com/${'a'.repeat(2029)}`,
  `x${'a'.repeat(2048)}`,
])('%s may be one', (text) => {
  expect(isNoText(text)).toBe(false)
})

const unitAt = (text: string, slot: Partial<Slot> = {}): Unit => ({
  key: ['a'],
  source: { at: [1, text.length + 1], codec: plainCodec, ...slot },
})
const isHidden = (text: string, slot: Partial<Slot> = {}): boolean | undefined =>
  hideNoText(unitAt(text, slot), `"${text}"`).isHidden

const quoted = { codec: { ...plainCodec, decode: (raw: string) => raw.slice(1, -1) } }

test('a string whose text is not for translators is hidden, also if the file spells it with spaces', () => {
  for (const text of [
    'https://a',
    'fa fa-home',
    'RGB(1, 2)',
    'hsl(1 2)',
    'mdi mdi-a',
    'glyphicon glyphicon-a',
  ])
    expect(isHidden(text), text).toBe(true)
  expect(isHidden('See https://a')).toBeUndefined()
  expect(isHidden("'fa fa-home'", quoted)).toBe(true)
  expect(isHidden("'fa home'", quoted)).toBeUndefined()
})

test('the look at the first word hides what the whole look hides', () => {
  const pieces =
    'fa|fa-home|mdi:|Go|h|hsl|rgb(|1|)|#fff|https://|a|é| |-|true|false|null|undefined|tel:|\u00a0|WS://|ftp://|mailto:a@b|data:a/b,|glyphicon|-ab|deadbeef|-dead'.split(
      '|',
    )
  const piece = fc.constantFrom(...pieces)
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (some) => {
      const text = some.join('')
      expect(isHidden(text) ?? false, text).toBe(isNoText(text))
      expect(isHidden(`'${text}'`, quoted) ?? false, text).toBe(isNoText(text))
    }),
    { numRuns: 3000 },
  )
})

test('a word, or a string with a space that begins with a letter or a digit, is not decoded', () => {
  const refusing = (raw: string): string => {
    throw new Error(`decoded ${raw}`)
  }
  const codec = { ...plainCodec, decode: refusing }
  expect(isHidden('Go home', { codec })).toBeUndefined()
  expect(isHidden('2 of 3', { codec })).toBeUndefined()
  expect(isHidden('Harbors', { codec })).toBeUndefined()
  expect(isHidden('"Harbors"', { codec })).toBeUndefined()
  expect(isHidden('|-\n  Harbors\n', { codec })).toBeUndefined()
  expect(() => isHidden('fa-home', { codec })).toThrow('decoded fa-home')
})

test('a place without a text, a place inside another one, and a plural are left alone', () => {
  const { source } = unitAt('null')
  if ('forms' in source) throw new Error('a plural')
  expect(isHidden('null', { wrapNew: () => [] })).toBeUndefined()
  expect(isHidden('null', { parent: source })).toBeUndefined()
  const forms = new Map([['other', source]] as const)
  const plural: Unit = { key: ['a'], source: { forms, reshape: () => ({ forms, edits: [] }) } }
  expect(hideNoText(plural, '"null"')).toBe(plural)
})
