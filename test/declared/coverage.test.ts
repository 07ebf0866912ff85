// Warns about files from which a declared format reads much less than from its samples.
import { beforeAll, expect, test } from 'vitest'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { Detector } from '@atlas/core/plugins/detect.ts'
import { parseFile } from '@atlas/core/reading/parse.ts'
import { readDeclarations } from '@atlas/formats/_declared/declarations.ts'
import { declaredFormat } from '@atlas/formats/_declared/format.ts'
import { infer } from '@atlas/by-example/infer.ts'
import { written } from '@atlas/by-example/written.ts'
import { open } from '@atlas/cli/library/open.ts'
import { parse } from '@atlas/server/pages/trial.ts'
import { bytesOf, languages } from '../core/plugins.ts'

const numbered = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `${line(index)}\n`).join('')
const question = (index: number): string => `${['Who', 'What', 'Where'][index % 3]} is at door ${index}?`
const old = (index: number): string => `title_${index} -> "${question(index)}"`
const renewed = (index: number): string => `title_${index} :: ${question(index)}`

/** The declared format of a file, as `atlas infer` writes it. */
let format: FormatPlugin
let coverage: number | undefined
beforeAll(async () => {
  const sample = `${numbered(9, old)}chapter two begins\n`
  const [best] = await infer([{ name: 'a.quest', bytes: bytesOf(sample) }], new Map())
  const [declaration] = await readDeclarations(best ? written(best.declaration) : '', 'quest.format.json')
  if (!declaration) throw new Error('no declaration')
  coverage = declaration.coverage
  format = await declaredFormat(declaration, async () => undefined)
})

const warningsIn = (text: string, plugin = format): readonly string[] | undefined =>
  parseFile(plugin, 'b.quest', bytesOf(text), languages('en')).warnings

const WARNING =
  'The format may have changed: 50 % of the lines of this file are read, and of the samples of the format 90 % were.'

test('reading warns if it covers much less than inference did', async () => {
  expect(coverage).toBe(0.9)
  const changed = numbered(12, old) + numbered(12, renewed)
  expect(warningsIn(changed)).toEqual([WARNING])
  expect(open(bytesOf(changed), { name: 'b.quest', source: 'en', format }).warnings).toEqual([WARNING])
  const call = { body: bytesOf(changed), name: 'b.quest', format: 'quest', source: 'en', targets: [] }
  const engine = { types: [], detector: () => new Detector(new Map()), plugin: async () => format }
  const [head] = await parse(
    { ...call, prefersNamed: false },
    { ...engine, pseudoLocalizer: async () => undefined },
  )
  expect(JSON.parse(Buffer.from(head ?? []).toString())).toMatchObject({ warnings: [WARNING] })
  expect(warningsIn(numbered(20, old) + numbered(6, renewed))).toBeUndefined()
})

test('comments, blank lines and lines of signs do not count, and a short file is not enough evidence', () => {
  const comment = '// A note that is not a text\n\n{\n}\n'
  expect(warningsIn(numbered(30, (index) => comment + old(index)))).toBeUndefined()
  expect(warningsIn(numbered(9, old) + numbered(9, renewed))).toBeUndefined()
})

test('lines with the context of a string are read, in any language', async () => {
  const [declaration] = await readDeclarations(
    JSON.stringify({
      type: 'notes',
      atlas: 1,
      title: 'Notes',
      files: '*',
      grammar: { family: 'json', rules: [{ at: '*.text', key: 'parent', context: ['note'] }] },
      coverage: 0.6,
    }),
  )
  if (!declaration) throw new Error('no declaration')
  const notes = await declaredFormat(declaration, async () => undefined)
  const entries = Array.from({ length: 12 }, (_, index) => [
    `k${index}`,
    { text: '誰だ', note: `n${index}.` },
  ])
  const file = (value: object): string => JSON.stringify(value, undefined, 1)
  expect(warningsIn(file(Object.fromEntries(entries)), notes)).toBeUndefined()
  const others = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`x${index}`, 'one more']))
  expect(warningsIn(file({ ...Object.fromEntries(entries), ...others }), notes)).toHaveLength(1)
})
