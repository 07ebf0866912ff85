// One pass over real files: each is claimed by a format of its folder, and keeps the promise.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkFile } from '@atlas/core/check.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { targetFault } from '@atlas/core/laws/targets.ts'
import { inDialect } from '@atlas/core/plugins/dialects.ts'
import {
  corpus,
  corpusFiles,
  corpusFolders,
  hasCorpus,
  knownFailures,
  needsOption,
  type CorpusFolder,
} from './corpus.ts'
import { catalogue, detector } from './subjects.ts'

const english = languageByCode('en')

if (!hasCorpus) console.warn(`There is no corpus at ${corpus}, so its files are not checked.`)

describe.runIf(hasCorpus)('the corpus', () => {
  for (const [folder, rules] of Object.entries(corpusFolders)) {
    test(folder, () => {
      const faults = corpusFiles([folder]).flatMap(({ name, path }) => {
        const fault = faultOf(name, readFileSync(path), rules)
        if (fault === undefined && name in knownFailures)
          return [`${name}: passes, so take it off the known failures`]
        return fault === undefined || name in knownFailures ? [] : [`${name}: ${fault}`]
      })
      expect(faults).toEqual([])
    })
  }
})

function faultOf(
  name: string,
  bytes: Uint8Array,
  { formats, oddities = [] }: CorpusFolder,
): string | undefined {
  const allowed = oddities.find(({ file }) => file.test(name))?.formats ?? formats
  const type = detector.detect(name, bytes)
  if (type === undefined) return allowed.length === 0 ? undefined : 'claimed by no format'
  if (!allowed.includes(type)) return `claimed by ${type}`
  const format = catalogue.plugins.get(type)
  if (!format || !english) return 'not loaded'
  const plugin = inDialect(format, name, bytes)
  const { identical, edited, readBack, error } = checkFile(plugin, bytes, english)
  if (error?.code === 'needs-option') return name in needsOption ? undefined : error.message
  if (name in needsOption) return 'is read without an option, so take it off those that need one'
  if (error) return `${error.message} (line ${error.line}, column ${error.column})`
  if (!(identical && edited && readBack)) return JSON.stringify({ identical, edited, readBack })
  return targetFault(plugin, bytes)
}
