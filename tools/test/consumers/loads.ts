// Tests that consumers show every text of the built samples as it was sent.
import { describe, expect, test } from 'vitest'
import type { Language } from '@atlas/core/contract.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { subjectInDialect, subjectOf } from '../../../test/subjects.ts'
import type { Consumer } from './consumer.ts'
import { load } from './compare.ts'
import { built, type Built } from './trial.ts'

/** German, a language with more rows of plurals, and one from right to left with most of them. */
const codes = ['de', 'pl', 'ar']

const languageAt = (index: number): Language => known(codes[index % codes.length] ?? 'de')

/** A test for each consumer and format. */
export function describeConsumers(packages: readonly Consumer[]): void {
  const types = [...new Set(packages.flatMap(({ formats }) => Object.keys(formats)))].sort()
  for (const [first, type] of types.entries()) {
    describe(type, () => {
      let files: Promise<Built[]> | undefined
      for (const consumer of packages.filter(({ formats }) => type in formats)) {
        test(`${consumer.name} shows every text as it was sent`, async () => {
          let loaded = 0
          for (const file of await (files ??= buildsOf(type, first))) {
            const { refused, failures } = await load(consumer, type, file)
            expect(failures, `${file.sample.name} in ${file.language.name}`).toEqual([])
            if (refused === undefined) loaded++
          }
          expect(loaded).toBeGreaterThan(0)
        })
      }
    })
  }
}

/** Each sample in one of the languages; `npm run -w tools judge consumers` takes all of them. */
async function buildsOf(type: string, first: number): Promise<Built[]> {
  const [name = '', dialect] = type.split(':')
  const { plugin, samples } = dialect === undefined ? await subjectOf(name) : subjectInDialect(name, dialect)
  const all = samples.map((sample, index) => built(plugin, sample, languageAt(first + index)))
  return (await Promise.all(all)).filter((file) => file !== undefined)
}
