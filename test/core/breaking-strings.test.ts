// The search for the strings that break a file: which it names, and how often it builds the file.
import { describe, expect, test } from 'vitest'
import { BreakingStrings } from '@atlas/core/writing/breaking-strings.ts'
import type { Plan } from '@atlas/core/writing/plan.ts'
import type { Misreading } from '@atlas/core/writing/verify.ts'
import { plainCodec } from './plugins.ts'

/** Gives each string two writes, as a string of two languages has. */
function planOf(identifiers: readonly string[]): Plan {
  const writes = identifiers.flatMap((identifier) =>
    ['de', 'cs'].map((language) => ({
      identifier,
      language,
      slot: { at: [0, 0] as const, codec: plainCodec },
      text: 'x',
      status: 'translated' as const,
    })),
  )
  const slots = { areInFileOrder: true, areInside: false, haveMore: false }
  return { writes, reshapes: [], omitted: new Map(), removes: false, isForeign: false, slots }
}

/** What the search finds, and the strings of each build that it tries. */
function search(
  names: string,
  misread: (names: string) => string | undefined,
  { characters = 0, strings = 0 } = {},
): { found: string[]; builds: string[] } {
  const builds: string[] = []
  const misreadingOf = (plan: Plan): Misreading | undefined => {
    const built = [...new Set(plan.writes.map(({ identifier }) => identifier))].join('')
    builds.push(built)
    const identifier = misread(built)
    return identifier === undefined ? undefined : { identifier, reason: `wrong in ${built}` }
  }
  const whole = { identifier: misread(names) ?? '', reason: 'wrong' }
  const breaking = new BreakingStrings(misreadingOf, { characters, strings })
  const found = breaking.find(planOf([...names]), whole)
  return { found: found.map(({ identifier, reason }) => `${identifier}: ${reason}`), builds }
}

describe('the search', () => {
  test('tries the string that is misread first', () => {
    expect(search('abcd', (names) => (names.includes('c') ? 'c' : undefined))).toEqual({
      found: ['c: wrong in c'],
      builds: ['c', 'abd'],
    })
  })

  test('tries the one before it next, since a string may end too late', () => {
    const misread = (names: string): string | undefined =>
      names.includes('b') ? (names === 'b' ? 'b' : 'c') : undefined
    expect(search('abcd', misread)).toEqual({ found: ['b: wrong in b'], builds: ['c', 'b', 'acd'] })
  })

  test('ends when no string is left', () => {
    expect(search('a', () => 'a')).toEqual({ found: ['a: wrong in a'], builds: ['a'] })
  })

  test('goes on with the other strings until the file is read as meant', () => {
    const misread = (names: string): string | undefined => /[bd]/.exec(names)?.[0]
    expect(search('abcd', misread)).toEqual({
      found: ['b: wrong in b', 'd: wrong in d'],
      builds: ['b', 'acd', 'd', 'ac'],
    })
  })

  test('halves the strings if no single one is misread', () => {
    const misread = (names: string): string | undefined => (/[cf]/.test(names) ? '' : undefined)
    expect(search('abcdefgh', misread)).toEqual({
      found: ['c: wrong in c', 'f: wrong in f'],
      builds: ['abcd', 'ab', 'c', 'd', 'efgh', 'ef', 'e', 'f', 'gh'],
    })
  })

  test('knows without a build that the right half is broken if the left one is not', () => {
    const misread = (names: string): string | undefined => (names.includes('d') ? '' : undefined)
    expect(search('abcd', misread)).toEqual({ found: ['d: wrong in d'], builds: ['ab', 'c', 'd'] })
  })

  test('names all strings if only all of them together break the file', () => {
    const misread = (names: string): string | undefined => (names === 'abc' ? 'c' : undefined)
    expect(search('abc', misread).found).toEqual(['a: wrong', 'b: wrong', 'c: wrong'])
  })
})

describe('the number of builds', () => {
  const letters = Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x100 + at)).join('')

  test.each([
    [{ characters: 100_000, strings: 0 }, 40],
    [{ characters: 0, strings: 4000 }, 50],
    [{ characters: 40_000, strings: 2000 }, 50],
    [{ characters: 39_500, strings: 2000 }, 50],
    [{ characters: 10_000_000, strings: 0 }, 20],
  ])('of a file with %o is at most %i', (size, most) => {
    const { builds, found } = search(letters, () => '', size)
    expect(builds).toHaveLength(most)
    expect(found.length).toBeGreaterThan(8)
    expect(found.length).toBeLessThan(60)
  })

  test('of a small file is as large as the search needs', () => {
    expect(search(letters, () => '').found).toHaveLength(60)
  })

  test('is shared by all searches in a file', () => {
    let builds = 0
    const breaking = new BreakingStrings(
      () => {
        builds++
        return { identifier: '', reason: 'wrong' }
      },
      { characters: 200_000, strings: 0 },
    )
    const plan = planOf([...letters])
    breaking.find(plan, { identifier: '', reason: 'wrong' })
    expect(builds).toBe(20)
    // Without a build, each string may be the one.
    expect(breaking.find(plan, { identifier: '', reason: 'wrong' })).toHaveLength(60)
    expect(builds).toBe(20)
  })
})
