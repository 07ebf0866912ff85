// Inputs that once took more than linear time, and processors with every repeated piece.
import { describe, expect, test } from 'vitest'
import { loadProcessors } from '../core/registry.ts'
import { known } from '../core/laws/subject.ts'
import { growingInProcessor, growingWith, pieces, superLinear } from '../scripts/fuzz/growth.ts'
import { defaultsOf } from '../server/plugins/chains.ts'
import { subjectOf } from './subjects.ts'

/** The piece that is repeated, and what surrounds it. */
type Once = readonly [piece: string, head?: string, tail?: string]

const slow: Readonly<Record<string, readonly Once[]>> = {
  asciidoc: [['['], ['[[', 'a', ' b'], [' [[', 'a', 'b']],
  dokuwiki: [
    [' ', 'a', 'b'],
    ['\t', 'a', 'b'],
    [' \n', 'a', 'b'],
  ],
  latex: [['\\(', 'a', 'b'], ['\\verb||', 'a', 'b'], ['word ']],
  mediawiki: [
    [' ', 'a', 'b'],
    [' \n', 'a', 'b'],
  ],
  'valve-vdf': [['<!DOCTYPE a ['], ['['], ['[ ']],
}

for (const [type, all] of Object.entries(slow)) {
  describe(type, () => {
    for (const [piece, head = '', tail = ''] of all) {
      test(
        `takes linear time for ${JSON.stringify(head + piece + piece)}`,
        { timeout: 120_000 },
        async () => {
          const growing = growingWith(await subjectOf(type), { head, piece, tail })
          expect(growing.flatMap((one) => superLinear(one) ?? [])).toEqual([])
        },
      )
    }
  })
}

const { plugins: processors } = await loadProcessors([new URL('../processors', import.meta.url).pathname])

for (const [key, processor] of processors) {
  test(`the processor ${key} takes linear time`, { timeout: 120_000 }, () => {
    const jobFor = () => ({
      fileName: 'file.json',
      languages: { source: known('en'), targets: [known('de'), known('ar')] },
      options: defaultsOf(processor),
      note: () => {},
    })
    const growing = pieces.map((piece) =>
      growingInProcessor(processor, jobFor, { head: 'a', piece, tail: 'b' }),
    )
    expect(growing.flatMap((one) => superLinear(one) ?? [])).toEqual([])
  })
}
