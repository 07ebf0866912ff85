import { describe, expect, it } from 'vitest'
import {
  langCodec,
  langEntries,
  pragmaFor,
  pragmas,
} from '@atlas/formats/openttd-lang/strings-and-pragmas.ts'
import { languageByCode } from '@atlas/core/languages.ts'

const read = (text: string): (string | undefined)[][] =>
  [...langEntries(text)].map(({ key, value, context }) => [key.join('/'), text.slice(...value), context])

describe("texts of OpenTTD's language files", () => {
  it('have a name, perhaps a case, and the comment of their paragraph', () => {
    expect(read('# x\n\n# a\n# b\nC:d\nE.f\t : g \n###length 2\nH:i:j\n\nK:l\n# m\nN:o')).toEqual([
      ['C', 'd', 'a\nb'],
      ['E/f', ' g', 'a\nb'],
      ['H', 'i:j', 'a\nb'],
      ['K', 'l', undefined],
      ['N', 'o', 'm'],
    ])
  })

  it('need a name, a colon and a text', () => {
    expect(read('A:\nB: \n C:d\n;E:f\ng h:i\nJ\n:k')).toEqual([])
  })

  it('are one line', () => {
    expect(() => langCodec.encode('a\nb', '')).toThrow('line end')
    expect(langCodec.normalize?.(' a \t')).toBe(' a')
  })
})

it.each([
  ['isocode', 'en_GB', 'fr', 'fr_FR'],
  ['plural', '0', 'pt-BR', '2'],
  ['plural', '7', 'de', '0'],
  ['textdir', 'ltr', 'he', 'rtl'],
  ['gender', 'm f', 'de', undefined],
  ['ownname', 'English (UK)', 'fr', 'Français'],
  ['ownname', 'English (UK)', 'pt-BR', 'Português (Brasil)'],
  ['grflangid', '0x01', 'de', '0x02'],
  ['grflangid', '0x1F', 'nl', undefined],
])('the pragma %s with the value %s becomes, in %s, %s', (name, was, code, expected) => {
  const language = languageByCode(code)
  expect(language && pragmaFor(name, was, language)).toBe(expected)
  expect([...pragmas(`##${name} ${was} \r\n##id\n`)].map((one) => one.name)).toEqual([name])
})
