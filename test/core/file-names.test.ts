// The names of files that the start page shows of each format, from the patterns of their names.
import { expect, test } from 'vitest'
import { fileNamesOf } from '@atlas/server/pages/file-names.ts'
import { catalogue } from '../subjects.ts'

test.each([
  [String.raw`\.[Yy][Aa]?[Mm][Ll]$`, ['.yaml', '.yml']],
  [String.raw`\.res[xw]$`, ['.resx', '.resw']],
  [String.raw`\.(plist|strings)$`, ['.plist', '.strings']],
  [String.raw`(?:^|\/)(?:Map\d+|Troops)\.json$`, ['Map*.json', 'Troops.json']],
  [String.raw`(?:^|[^A-Za-z])messages[^/]*\.json$`, ['messages*.json']],
  ['', []],
])('the pattern %s is shown as %j', (pattern, names) => {
  expect(fileNamesOf(pattern)).toEqual(names)
})

test('no format shows signs of a pattern, and each matches the names that it shows', () => {
  for (const [type, { signaturePatterns }] of catalogue.plugins) {
    const { fileName } = signaturePatterns
    const names = fileNamesOf(fileName?.source ?? '')
    expect(names.join(' '), type).not.toMatch(/[()[\]|?\\^$]/)
    const isMatched = (name: string): boolean =>
      ['', '1', '.a'].some((any) =>
        ['', 'a'].some((start) => fileName?.test(start + name.replaceAll('*', any))),
      )
    expect(
      names.filter((name) => !isMatched(name)),
      type,
    ).toEqual([])
    expect(names.length > 0, type).toBe(fileName !== undefined)
  }
})
