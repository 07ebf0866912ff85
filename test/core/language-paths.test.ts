// Files of one language each, found and named by the codes in their paths.
import { describe, expect, test } from 'vitest'
import {
  groupOfPattern,
  languageOfCode,
  languageOfPath,
  pathGroups,
  type PathGroup,
} from '@atlas/core/plugins/language-paths.ts'

const shown = ({ pattern, files, base }: PathGroup) => ({
  pattern,
  files: files.map(({ path, code, language: { id } }) => `${path} ${code} ${id}`),
  base,
})
const groups = (paths: readonly string[], least?: number) => pathGroups(paths, least).map(shown)
const patterns = (paths: readonly string[], least?: number): string[] =>
  pathGroups(paths, least).map(({ pattern }) => pattern)

describe('a group of paths', () => {
  test('has its files in the order of their codes, and the file without a code', () => {
    expect(groups(['m_pt_BR.properties', 'm.properties', 'm_cs.properties', 'm_de.properties'])).toEqual([
      {
        pattern: 'm_{lang}.properties',
        files: ['m_cs.properties cs cs', 'm_de.properties de de', 'm_pt_BR.properties pt_BR pt-BR'],
        base: 'm.properties',
      },
    ])
  })

  test.each([
    ['values/a.xml', 'values-de/a.xml', 'values-{android}/a.xml'],
    ['Base.lproj/a.strings', 'de.lproj/a.strings', '{osx}.lproj/a.strings'],
    ['a.json', 'a.de.json', 'a.{lang}.json'],
    ['a.json', 'a-de.json', 'a-{lang}.json'],
  ])('of %s and %s has one language and its base', (base, path, pattern) => {
    expect(groups([base, path])).toEqual([{ pattern, files: [`${path} de de`], base }])
    expect(groups([base])).toEqual([])
  })

  test('needs two languages, or as many as the caller asks for', () => {
    expect(patterns(['de.json'])).toEqual([])
    expect(patterns(['de.json'], 1)).toEqual(['{lang}.json'])
    expect(patterns(['de.json', 'fr.json'])).toEqual(['{lang}.json'])
    expect(patterns(['de.json', 'fr.json'], 3)).toEqual([])
    expect(patterns(['de.json', 'deu.json'])).toEqual([])
    expect(patterns(['m.json', 'm_de.json', 'm_fr.json'], 3)).toEqual(['m_{lang}.json'])
  })

  test('has no base if the pattern has its code twice', () => {
    expect(groups(['de/a.de.json', 'fr/a.fr.json', '{lang}/a.json'])).toEqual([
      {
        pattern: '{lang}/a.{lang}.json',
        files: ['de/a.de.json de de', 'fr/a.fr.json fr fr'],
        base: undefined,
      },
    ])
  })

  test('takes the paths whose pattern most languages share, or else the paths of the first pattern', () => {
    expect(groups(['is/en.json', 'is/de.json', 'is/fr.json', 'no/en.json'], 1)).toEqual([
      {
        pattern: 'is/{lang}.json',
        files: ['is/de.json de de', 'is/en.json en en', 'is/fr.json fr fr'],
        base: undefined,
      },
      { pattern: '{lang}/en.json', files: ['no/en.json no no'], base: undefined },
    ])
    expect(patterns(['de/it.json'], 1)).toEqual(['de/{lang}.json'])
    expect(patterns(['it_x_de.json'], 1)).toEqual(['it_x_{lang}.json'])
    // No path is left for `de/a_{lang}.json`, whose base is there.
    expect(patterns(['de/a_is.json', 'fr/a_is.json', 'de/a.json'], 1)).toEqual([
      '{lang}/a.json',
      '{lang}/a_is.json',
    ])
  })

  test('comes before the paths of later patterns, even if it has fewer languages', () => {
    expect(patterns(['z/de.json', 'z/fr.json', 'z/cs.json', 'a/de.json', 'a/fr.json'])).toEqual([
      'a/{lang}.json',
      'z/{lang}.json',
    ])
  })
})

describe('the language of a path', () => {
  test.each([
    ['locales/de.json', 'de'],
    ['de/texts.json', 'de'],
    ['app_pt_BR.json', 'pt-BR'],
    ['pt-BR_app.json', 'pt-BR'],
    ['app.zh-Hant.json', 'zh-TW'],
    ['texts/es-419.json', 'es-419'],
    ['ca-valencia.po', 'ca-valencia'],
    ['res/values-pt-rBR/strings.xml', 'pt-BR'],
    ['values-b+sr+Latn/strings.xml', 'sr-CS'],
    ['ios/zh-Hant.lproj/a.strings', 'zh-TW'],
    ['ios/pt_BR.lproj/a.strings', 'pt-BR'],
  ])('%s is %s', (path, id) => {
    expect(languageOfPath(path)?.id).toBe(id)
  })

  test.each([
    // The code would be the extension, or the whole name.
    'texts.de',
    'de',
    // Words that are codes, and codes that are words.
    'app/new.json',
    'values-night/a.xml',
    'Base.lproj/a.strings',
    'xx.json',
    'DE.json',
    // Folders and files exchanged.
    'a/values-pt-rBR',
    'x-values-pt-rBR/a.xml',
    'values-pt-rBR-night/a.xml',
    'my.pt_BR.lproj/a.strings',
    'pt_BR.lproj.old/a.strings',
  ])('%s has none', (path) => {
    expect(languageOfPath(path)).toBeUndefined()
  })

  test('is read from at most 500 characters', () => {
    const path = (length: number): string => `${'/'.repeat(length - 7)}de.json`
    expect(languageOfPath(path(500))?.id).toBe('de')
    expect(languageOfPath(path(501))).toBeUndefined()
    expect(patterns([path(501), 'de.json', 'fr.json'])).toEqual(['{lang}.json'])
  })

  test('is among the first 16 words that look like codes', () => {
    const words = (count: number): string =>
      Array.from({ length: count }, (_, at) => `q${'abcdefghijklmnopqrstuvwxyz'.charAt(at)}/`).join('')
    expect(languageOfPath(`${words(15)}de.json`)?.id).toBe('de')
    expect(languageOfPath(`${words(16)}de.json`)).toBeUndefined()
  })
})

describe('the pattern of a path', () => {
  test.each([
    [['de/values-de/de.xml', 'de/values-fr/de.xml'], 'de/values-{android}/de.xml'],
    [['values-b+zh+Hant/a.xml', 'values-de/a.xml'], 'values-{android}/a.xml'],
    [['de/de.lproj/de.strings', 'de/fr.lproj/de.strings'], 'de/{osx}.lproj/de.strings'],
    [['de/node.de.json', 'fr/node.fr.json'], '{lang}/node.{lang}.json'],
    [['de/dead.de.json', 'fr/dead.fr.json'], '{lang}/dead.{lang}.json'],
    [['a-de-b/de.json', 'a-fr-b/fr.json'], 'a-{lang}-b/{lang}.json'],
  ])('of %s is %s', (paths, pattern) => {
    expect(patterns(paths)).toContain(pattern)
  })
})

describe('the group of a given pattern', () => {
  test('has the paths with a known code, in their order, and the base', () => {
    const paths = [
      'l/fr.json',
      'l/de.json',
      'l/xx.json',
      'l/app.json',
      'k/de.json',
      'l/de.json5',
      'l/(de).json',
    ]
    expect(shown(groupOfPattern('l/{lang}.json', paths))).toEqual({
      pattern: 'l/{lang}.json',
      files: ['l/fr.json fr fr', 'l/de.json de de'],
      base: undefined,
    })
    expect(shown(groupOfPattern('m_{lang}.json', ['m.json', 'm_de.json']))).toEqual({
      pattern: 'm_{lang}.json',
      files: ['m_de.json de de'],
      base: 'm.json',
    })
  })

  test('needs the same code at each placeholder, and takes other characters as they are', () => {
    const files = (pattern: string, ...paths: string[]) => shown(groupOfPattern(pattern, paths)).files
    expect(files('{lang}/a.{lang}.po', 'de/a.de.po', 'de/a.fr.po')).toEqual(['de/a.de.po de de'])
    expect(files('a+(b)/{lang}.po', 'a+(b)/de.po', 'aab/de.po', 'a+(b)/depo')).toEqual(['a+(b)/de.po de de'])
    expect(files('values-{android}/a.xml', 'values-b+sr+Latn/a.xml')).toEqual([
      'values-b+sr+Latn/a.xml b+sr+Latn sr-CS',
    ])
    expect(files('{osx}.lproj/a', 'de.lproj/a')).toEqual(['de.lproj/a de de'])
  })
})

test('the language of a code may be spelled for Android', () => {
  expect(languageOfCode('b+zh+Hant')?.id).toBe('zh-TW')
  expect(languageOfCode('pt-rBR')?.id).toBe('pt-BR')
})

test.each('app bin css doc img ios lib map new old src tmp web win Base'.split(' '))(
  'the word %s, which folders and files have, is not a code',
  (word) => {
    expect(languageOfCode(word)).toBeUndefined()
  },
)
