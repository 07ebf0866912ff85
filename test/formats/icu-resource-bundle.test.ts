import { describe, expect, it } from 'vitest'
import { bundleTexts } from '@atlas/formats/icu-resource-bundle/resources.ts'
import { bundleStringCodec, bundleStringText } from '@atlas/formats/icu-resource-bundle/strings.ts'
import { sourceOf } from '../source-of.ts'

const read = (text: string): (string | undefined)[][] =>
  bundleTexts(text).map(({ key, at, context }) => [
    key.join('/'),
    bundleStringText(text.slice(...at)),
    context,
  ])

describe('texts of resource bundles', () => {
  it('are in tables and arrays', () => {
    expect(
      read('a:table { b { "c" } d { "e", f, } g { { "h" "i" } :array { "j" } { k { l } } } m {} }'),
    ).toEqual([
      ['b', 'c', undefined],
      ['d/0', 'e', undefined],
      ['d/1', 'f', undefined],
      ['g/0', 'hi', undefined],
      ['g/1/0', 'j', undefined],
      ['g/2/k', 'l', undefined],
    ])
  })

  it('are not numbers, bytes or references', () => {
    expect(
      read('a { b:int { 1 } c:intvector { 2, 3 } d:alias { "e" } f:process(x) { "g" } h:string { "i" } }'),
    ).toEqual([['h', 'i', undefined]])
  })

  it('have the comments above their key', () => {
    expect(read('// x\n\na { // b\n/** c\n * d */ e { "f" }\n\n// g\n\nh { /* i */ "j" } }')).toEqual([
      ['e', 'f', 'b\nc\nd'],
      ['h', 'j', 'i'],
    ])
  })

  it.each(['a { b { "c } }', 'a { /* b'])('must be closed: %j', (text) => {
    expect(() => read(text)).toThrow('not closed')
  })

  it('are in a root, and no deeper than 500 resources', () => {
    expect(() => read('a b')).toThrow('begins with its locale')
    expect(() => read('a{'.repeat(501))).toThrow('nested deeper')
  })
})

describe('strings of resource bundles', () => {
  const source = sourceOf('')
  const codec = bundleStringCodec(source, () => [])

  it('are joined with the texts after them, quoted or not', () => {
    expect(bundleStringText('"a" /* b */ "c"\n// d\n"e"')).toBe('ace')
    expect(bundleStringText('a "b"  c')).toBe('a b c')
    expect(bundleStringText(String.raw`"\x{1F33B}\U0001F33B\x41\60\?\q\UFFFFFFFF"`)).toBe(
      String.raw`🌻🌻A0?q\UFFFFFFFF`,
    )
  })

  it('keep what can be kept', () => {
    expect(codec.encode('a b', 'c')).toBe('"a b"')
    expect(codec.encode('a', 'c')).toBe('a')
    expect(codec.encode('a\nb', '"c\r\nd"')).toBe('"a\r\nb"')
    expect(codec.encode('a\né', String.raw`"\u00e0"`)).toBe(String.raw`"a\n\u00e9"`)
  })
})
