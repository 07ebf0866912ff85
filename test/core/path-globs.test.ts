import { expect, test } from 'vitest'
import { patternOfGlobs } from '@atlas/core/path-globs.ts'

test.each<[glob: string, matches: string[], others: string[]]>([
  ['*.json', ['en.json', 'lang/en.json'], ['en.json.bak', 'enjson', 'en.json/']],
  ['lang/*.json', ['lang/en.json', 'app/lang/en.json'], ['lang/a/en.json', 'slang/en.json']],
  ['/lang/*.json', ['lang/en.json'], ['langen.json']],
  ['//lang/en.json', ['lang/en.json'], []],
  ['**/en.json', ['en.json', 'a/en.json', 'a/b/en.json'], ['a/den.json']],
  ['a/**/en.json', ['a/en.json', 'a/b/c/en.json'], ['ab/en.json', 'a/b/den.json']],
  ['a/**', ['a/b', 'a/b/c.txt'], ['b/a', 'a']],
  ['a?.txt', ['ab.txt', 'x/ac.txt'], ['a.txt', 'a/.txt', 'abc.txt']],
  ['*.{json,yaml}', ['a.json', 'b/a.yaml'], ['a.txt', 'a.{json,yaml}']],
  ['{a,b/{c,d}}.txt', ['a.txt', 'b/d.txt'], ['b.txt']],
  ['a,{b.txt', ['a,{b.txt'], ['ab.txt']],
  ['a+(b)[1]^$|\\.txt', ['a+(b)[1]^$|\\.txt'], ['aab1.txt', 'a+(b)[1]^$|\\_txt']],
])('the glob %s matches from the start of a folder on', (glob, matches, others) => {
  const pattern = patternOfGlobs([glob])
  expect(matches.filter((path) => !pattern.test(path))).toEqual([])
  expect(others.filter((path) => pattern.test(path))).toEqual([])
})

test('of several globs, one must match', () => {
  const pattern = patternOfGlobs(['a.txt', 'b/*'])
  expect(['a.txt', 'b/x', 'c.txt', 'a.txtb/x'].map((path) => pattern.test(path))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
