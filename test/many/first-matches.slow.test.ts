// The first match in the descriptor for each file of the corpus, by each engine: what the host itself detects.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { corpus, hasCorpus } from '../corpus.ts'
import {
  detectedTypes,
  differences,
  firstMatches,
  firstMatchesOfPhp,
  hasPhp,
  SEARCHES,
  type NamedBytes,
} from '../first-matches.ts'

function filesBelow(folder: string): NamedBytes[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [{ name, bytes: readFileSync(path) }]
  })
}

describe.runIf(hasCorpus)('the corpus', () => {
  const files = hasCorpus ? filesBelow(corpus) : []
  const expected = detectedTypes(files)

  test.each(SEARCHES)('the first match of %s on %s is what the host detects', (engine, view) => {
    expect(differences(files, expected, firstMatches(files, engine, view))).toEqual([])
  })

  test.runIf(hasPhp)('the first match of PCRE is what the host detects', () => {
    expect(differences(files, expected, firstMatchesOfPhp(files))).toEqual([])
  })
})
