// Inputs that once took more than linear time, and processors with every repeated piece.
import { describe, expect, test } from 'vitest'
import { parseFile } from '../core/reading/parse.ts'
import { loadProcessors } from '../core/plugins/registry.ts'
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
  html: [['<a', 'a', 'b'], ['<a '], ['<a b="', 'a', 'b'], ['<a b=c ', 'a', 'b']],
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

test('HTML with many literals beside long markup takes linear time', async () => {
  const { plugin } = await subjectOf('html')
  const reading = {
    name: 'read literals beside long markup',
    of(size: number) {
      const markup = `<b id="${'a'.repeat(size)}">x</b>`
      const bytes = Buffer.from(`<p>Hi ${markup} ${'&lt;a '.repeat(size / 6)}</p>`)
      return () => parseFile(plugin, 'file', bytes, { source: known('en'), targets: [] })
    },
  }
  expect(superLinear(reading)).toBeUndefined()
})

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
