// Hostile inputs take linear time.
import { expect, test } from 'vitest'
import { known } from '@atlas/core/laws/subject.ts'
import { specificationOf } from '@atlas/by-example/synthesis/examples.ts'
import { excerptsOf } from '@atlas/by-example/synthesis/excerpts.ts'
import { treePrograms } from '@atlas/by-example/synthesis/trees.ts'
import { Steps } from '@atlas/formats/_declared/patterns.ts'
import { sampleSource } from '@atlas/by-example/places.ts'
import { loadProcessors } from '@atlas/core/plugins/registry.ts'
import {
  growingFile,
  growingInProcessor,
  growingOf,
  growingStretches,
  type Growing,
} from '@atlas/tools/fuzz/growing.ts'
import { superLinear } from '@atlas/tools/fuzz/growth.ts'
import { pieces } from '@atlas/tools/fuzz/pieces.ts'
import { defaultsOf } from '@atlas/server/plugins/chains.ts'
import { likelyCharset } from '@atlas/formats/_grammars/text/legacy-charset.ts'
import { hostileEverywhere, hostileShapes } from './hostile-shapes.ts'
import { catalogue, subjectWithoutWitness } from './subjects.ts'

const slow = (all: readonly Growing[]): string[] => all.flatMap((one) => superLinear(one) ?? [])

/** Measuring takes seconds, and longer on a busy machine. The limit only ends what would never end. */
const timeout = 600_000

test('every hostile shape is of a known format', () => {
  expect(Object.keys(hostileShapes).filter((type) => !catalogue.plugins.has(type))).toEqual([])
})

for (const [type, plugin] of catalogue.plugins) {
  test(`${type} takes linear time`, { timeout }, async () => {
    const subject = subjectWithoutWitness(type)
    const everywhere = hostileEverywhere.map((piece) => growingFile(plugin, { piece }))
    const own = (hostileShapes[type] ?? []).flatMap((shape) => growingOf(subject, shape))
    const samples = subject.samples.slice(0, 2).flatMap((sample) => growingStretches(plugin, sample))
    expect(slow([...samples, ...everywhere, ...own])).toEqual([])
  })
}

test('the charset of a file is guessed in linear time', () => {
  const of = (size: number) => () => likelyCharset('\xe0'.repeat(size))
  expect(superLinear({ name: 'guess a charset', of })).toBeUndefined()
})

test.each(['<!--', '<a ', '<![CDATA[', '<?', '<a "', ' '])(
  'the beginning of a large sample of %j is found in linear time',
  (piece) => {
    const of = (size: number) => () => {
      const bytes = Buffer.from(`${piece === ' ' ? '' : '<x>'}${piece.repeat(size)}{`)
      const mark = { file: 0, at: [size / 4, size / 4 + 1], isText: true } as const
      excerptsOf([{ name: 'a', bytes }], [sampleSource(bytes)], [mark])
    }
    expect(superLinear({ name: 'find an excerpt', of })).toBeUndefined()
  },
)

test('a format of an object with many values is made from marks in linear time', () => {
  const of = (size: number) => () => {
    const file = `{${Array.from({ length: size / 10 }, (_, at) => `"k${at}":"a"`).join()}}`
    const last = file.lastIndexOf('a')
    const mark = { file: 0, at: [last, last + 1], isText: true, key: [[0, 3]] } as const
    const other = { file: 0, at: [5, 9], isText: false } as const
    const spec = specificationOf([file], [mark, other], [])
    treePrograms('json', [sampleSource(Buffer.from(file))], spec, new Steps())
  }
  expect(superLinear({ name: 'make formats', of })).toBeUndefined()
})

const { plugins: processors } = await loadProcessors([
  new URL('../formats/_processors', import.meta.url).pathname,
])

for (const [key, processor] of processors) {
  test(`the processor ${key} takes linear time`, { timeout }, () => {
    const jobFor = () => ({
      fileName: 'file.json',
      languages: { source: known('en'), targets: [known('de'), known('ar')] },
      options: defaultsOf(processor),
      note: () => {},
    })
    expect(
      slow(pieces.map((piece) => growingInProcessor(processor, jobFor, { head: 'a', piece, tail: 'b' }))),
    ).toEqual([])
  })
}
