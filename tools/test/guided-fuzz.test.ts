// The fuzzer that follows the code: its counters change nothing else, and lead to inputs that no damage alone would find.
import { expect, test } from 'vitest'
import type { FormatPlugin, Unit } from '@atlas/core/contract.ts'
import { materialOf } from '../fuzz/material.ts'
import { RandomSource } from '../fuzz/random.ts'
import { Edges, startRun } from '../fuzz/guided/edges.ts'
import { Evolution } from '../fuzz/guided/evolution.ts'
import { instrumented } from '../fuzz/guided/instrument.ts'
import { subjectWith } from '../../test/subjects.ts'

/** The exports of a module with counters. */
async function counted<Exports>(code: string, name: string): Promise<Exports> {
  const address = `data:text/javascript,${encodeURIComponent(instrumented(code, name))}`
  return (await import(/* @vite-ignore */ address)) as Exports
}

const branches = `
export const sign = (x) => x > 0 ? 'plus' : x < 0 && 'minus'
export function word(x) {
  if (x === 0) return 'zero'; else if (x === 1) { return 'one' } else for (const _ of 'abc') x++
  switch (x) { case 5: case 6: return 'some'; default: }
  do x--; while (x > 9)
  try { if (x > 7) null.x } catch { return 'error' }
  return (() => ({ x }))().x || 'none'
}`

test('a module with counters does what it did', async () => {
  const { sign, word } = await counted<{ sign: (x: number) => unknown; word: (x: number) => unknown }>(
    branches,
    'branches',
  )
  expect([1, -1, 0].map(sign)).toEqual(['plus', 'minus', false])
  expect([0, 1, 2, 3, 4, 9, -2].map(word)).toEqual(['zero', 'one', 'some', 'some', 6, 'error', 'none'])
})

test('each part of the code that runs for the first time is new, and so is one that runs more often', async () => {
  const { sign, word } = await counted<{ sign: (x: number) => unknown; word: (x: number) => unknown }>(
    branches,
    'again',
  )
  const edges = new Edges()
  const isNew = (run: () => void): boolean => {
    startRun()
    run()
    return edges.addRun()
  }
  expect(isNew(() => sign(1))).toBe(true)
  const { reached } = edges
  expect(isNew(() => sign(2))).toBe(false)
  expect(isNew(() => sign(-1))).toBe(true)
  expect(edges.reached).toBeGreaterThan(reached)
  expect(isNew(() => [1, 2].map(sign))).toBe(true)
  expect(isNew(() => word(0))).toBe(true)
  expect(isNew(() => word(1))).toBe(true)
  expect(edges.tokens()).toEqual(expect.arrayContaining(['plus', 'some', 'abc']))
})

/** Fails at a text that each comparison leads to, one character after the other. */
const maze = `
export function walk(text) {
  const at = text.indexOf('#')
  if (at < 0) return
  if (text[at + 1] === '~')
    if (text[at + 2] === '%') throw new TypeError('the end of the maze')
}`

test('inputs that reach new code lead to a fault that damage alone does not find', async () => {
  const { walk } = await counted<{ walk: (text: string) => void }>(maze, 'maze')
  const plugin: FormatPlugin = {
    title: 'Maze',
    about: '',
    signaturePatterns: { fileName: /\.maze$/ },
    languages: 'monolingual',
    parse({ text }): Unit[] {
      walk(text)
      return [
        {
          key: ['all'],
          source: { at: [0, text.length], codec: { decode: (raw) => raw, encode: (to) => to } },
        },
      ]
    },
  }
  const samples = [{ name: 'a.maze', bytes: Buffer.from('one word\nand another\n') }]
  const subject = subjectWith('maze', plugin, samples)
  const kept: string[] = []
  const corpus = { files: () => [], add: (bytes: Uint8Array) => kept.push(Buffer.from(bytes).toString()) }
  const evolution = new Evolution(subject, materialOf(subject), corpus, {})
  const noted: string[] = []
  const note = ({ bytes }: { bytes: Buffer }): number => noted.push(bytes.toString())
  const { broke, outcome, counts, reached } = evolution.run(60_000, new RandomSource('a maze'), note)
  expect(outcome.broken).toEqual({ law: 'damage', message: expect.stringContaining('the end of the maze') })
  expect(broke?.bytes.toString()).toContain('#~%')
  expect(noted.length).toBe(counts.cases)
  expect(kept.some((text) => text.includes('#') && !text.includes('#~%'))).toBe(true)
  expect((reached?.now ?? 0) - (reached?.first ?? 0)).toBeGreaterThanOrEqual(2)
})
