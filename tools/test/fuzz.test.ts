// The fuzzer: its cases can be repeated, its findings are reduced, and no case can stop it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { FormatError, type Codec, type FormatPlugin } from '@atlas/core/contract.ts'
import { runCampaign } from '../fuzz/campaign.ts'
import { caseOf, keepCase, keptCases, type Case, type KeptCase } from '../fuzz/cases.ts'
import { growingWith } from '../fuzz/growing.ts'
import { GROWTH, superLinear } from '../fuzz/growth.ts'
import { Guard } from '../fuzz/guard.ts'
import { materialOf } from '../fuzz/material.ts'
import { tried } from '../fuzz/promises.ts'
import { shrunk } from '../fuzz/shrink.ts'
import { Tally } from '../fuzz/tally.ts'
import { Trials } from '../fuzz/trials.ts'
import type { Answer, Task } from '../fuzz/worker.ts'
import { subjectOf } from '../../test/subjects.ts'

const folder = mkdtempSync(join(tmpdir(), 'atlas-fuzz-'))
afterAll(() => rmSync(folder, { recursive: true }))

const subject = await subjectOf('java-properties')
const plain: Codec = { decode: (raw) => raw, encode: (text) => text }

/** The format with some members replaced. */
function brokenBy(bug: Partial<FormatPlugin>): typeof subject {
  return { ...subject, plugin: { ...subject.plugin, ...bug } }
}

/** The law that a file breaks. */
function lawBroken(bug: Partial<FormatPlugin>, file: string, texts: Case['texts'] = []): string | undefined {
  return tried(brokenBy(bug), { bytes: Buffer.from(file), texts }).broken?.law
}

test('a seed and a number determine the case', () => {
  const material = { ...materialOf(subject), real: [] }
  const numbers = Array.from({ length: 20 }, (_, index) => index)
  const cases = numbers.map((index) => caseOf(material, 7, 'java-properties', index))
  expect(numbers.map((index) => caseOf(material, 7, 'java-properties', index))).toEqual(cases)
  expect(new Set(cases.map(({ bytes }) => bytes.toString('latin1'))).size).toBeGreaterThan(15)
})

test('a correct format obeys all laws, whether it parses a file or refuses it', async () => {
  const file = Buffer.from('key=text\n')
  const texts = [{ text: ' two\nlines\\ ' }]
  expect(tried(subject, { bytes: file, texts })).toEqual({ isRead: true, isRefused: false })
  expect(tried(await subjectOf('json'), { bytes: Buffer.from('{'), texts })).toEqual({
    isRead: false,
    isRefused: false,
  })
})

test('each kind of bug breaks its law', () => {
  const throws = (error: Error) => ({
    parse: () => {
      throw error
    },
  })
  const slot = { at: [4, 8] as const, codec: plain }
  expect(lawBroken(throws(new TypeError('x is undefined')), 'key=text')).toBe('damage')
  expect(lawBroken(throws(new FormatError('syntax', 'Something is wrong.')), 'key=text')).toBe('damage')
  expect(lawBroken(throws(new FormatError('syntax', 'This is wrong.', 3)), 'key=text')).toBeUndefined()
  expect(lawBroken({ build: (job) => `${job.weave()} ` }, 'key=text')).toBe('identity')
  const overlapping = [slot, { ...slot }].map((source) => ({ key: ['a'], source }))
  expect(lawBroken({ parse: () => overlapping }, 'key=text')).toBe('places')
  const normalizing = { ...plain, normalize: (text: string) => text.replaceAll('e', '') }
  const unit = { key: ['a'], source: { ...slot, codec: normalizing } }
  expect(lawBroken({ parse: () => [unit] }, 'key=text', [{ text: 'een' }])).toBeDefined()
})

test('the time of a repeated piece may grow with its length only', () => {
  // Counts steps instead of time, which differs on a busy machine.
  let steps = 0
  const clock = vi
    .spyOn(process, 'cpuUsage')
    .mockImplementation((start) => ({ user: steps - (start?.user ?? 0), system: 0 }))
  const linear = ({ length }: string): number => length * 10
  const quadratic = ({ length }: string): number => length ** 2 / 1000
  const slowIn = (bug: Partial<FormatPlugin>, start: string): string[] =>
    growingWith(brokenBy(bug), { head: 'a', piece: ' ', tail: 'b' })
      .filter(({ name }) => name.startsWith(start))
      .slice(0, 3)
      .flatMap((growing) => superLinear(growing) ?? [])
  const reading = (codec: Codec, stepsOf = (_text: string): number => 0): Partial<FormatPlugin> => ({
    parse({ text }) {
      steps += stepsOf(text)
      return [{ key: ['a'], source: { at: [0, 3], codec } }]
    },
  })
  const writing = (stepsOf: (text: string) => number): Codec => ({
    ...plain,
    encode(text) {
      steps += stepsOf(text)
      return text
    },
  })
  expect(slowIn(reading(writing(quadratic)), 'write')[0]).toMatch(
    /^to write the translation "a {2}…b" of "a" takes \d+ ms/,
  )
  expect(slowIn(reading(writing(linear)), 'write')).toEqual([])
  expect(slowIn(reading(plain, quadratic), 'read').length).toBeGreaterThan(0)
  expect(slowIn(reading(plain, linear), 'read')).toEqual([])
  const withOneStep = ({ length }: string): number => length * (length > 20_000 ? 100 : 10)
  expect(slowIn(reading(plain, withOneStep), 'read')).toEqual([])
  expect(slowIn({}, '')).toEqual([])
  clock.mockRestore()
})

test('a finding is reduced, and its words are replaced by ours', async () => {
  const found: Case = {
    bytes: Buffer.from('\ufefffirst line\nsecond secret @line of it\nthird line\n', 'utf16le'),
    target: 'de',
    texts: [{ text: 'nothing' }, { text: 'a @ here', status: 'approved' }],
  }
  const breaks = ({ bytes, texts }: Case): boolean =>
    /se\w*t @/.test(bytes.toString()) &&
    texts.some(({ text }) => typeof text === 'string' && text.includes('@'))
  const isWide = (one: Case): boolean =>
    one.bytes.includes(0) && breaks({ ...one, bytes: Buffer.from(one.bytes.toString('utf16le')) })
  const small = await shrunk(found, (one) => Promise.resolve(breaks(one) || isWide(one)), new Set(['se']))
  expect(small).toEqual({ bytes: Buffer.from('set @'), texts: [{ text: '@' }] })
  const worded = await shrunk(
    { bytes: Buffer.from('secret@'), texts: [] },
    ({ bytes }) => Promise.resolve(/^\w{6}@/.test(bytes.toString())),
    new Set(),
  )
  expect(worded.bytes.toString()).toBe('groves@')
})

test.each([
  ['text', Buffer.from('key = ß\n')],
  ['bytes that are not a text', Buffer.from([0xff, 0xfe, 0, 0xd8])],
])('a case that is kept comes back: %s', (_, bytes) => {
  const kept = {
    name: 'json/law-1.json',
    law: 'check',
    message: 'no',
    seed: '1/json/2',
    bytes,
    texts: [{ text: '\ud800' }],
  }
  keepCase(folder, kept)
  expect(keptCases(folder, 'json')).toEqual([kept])
})

describe('a run', () => {
  const own: Case = { bytes: Buffer.from('first\nsecond\n'), texts: [] }
  const counts = { cases: 1, read: 1, refused: 0, accepted: 0 }
  const answer = (law: string | undefined): Answer =>
    law === undefined
      ? { outcome: { isRead: true, isRefused: false }, counts }
      : { outcome: { isRead: true, isRefused: false, broken: { law, message: 'no' } }, counts, broke: own }

  /** Runs with a fake outcome for each case, which can also end the run. Gives the messages of the run. */
  async function reportedBy(
    act: (what: Task['what'], end: () => void) => Answer | undefined,
  ): Promise<[string[], Tally]> {
    const ending = new AbortController()
    const tally = new Tally(join(mkdtempSync(join(folder, 'run-')), 'tally.json'))
    const reported: string[] = []
    let tries = 0
    const say = (word: string) => (find: KeptCase) => void reported.push(`${word} ${find.bytes.toString()}`)
    await runCampaign({
      types: ['json'],
      seed: 1,
      mode: 'laws',
      extras: {},
      tally,
      try({ what }) {
        if (++tries > 100) throw new Error('The run does not end.')
        return Promise.resolve(act(what, () => ending.abort()))
      },
      ownWords: () => new Set(['first', 'second']),
      signal: ending.signal,
      onStep: () => {},
      onFind: say('found'),
      onGrowth: (type, message) => reported.push(`${type} ${message}`),
      onSmall: say('small'),
    })
    return [reported, tally]
  }

  test('reports a slow input without a case', async () => {
    const [reported, tally] = await reportedBy((what, end) => {
      end()
      return {
        outcome: { isRead: true, isRefused: false, broken: { law: GROWTH, message: 'to read […' } },
        counts,
      }
    })
    expect(reported).toEqual(['json to read […'])
    expect(tally.of('json').broken).toBe(1)
  })

  test('reports a finding at once, and again when it is reduced', async () => {
    const [reported, tally] = await reportedBy((what, end) => {
      if ('bytes' in what) return answer(what.bytes.includes('s') ? 'check' : undefined)
      if (what.index === 1) end()
      return answer(what.index === 0 ? 'check' : undefined)
    })
    expect(reported).toEqual(['found first\nsecond\n', 'small s'])
    expect(tally.of('json')).toMatchObject({ cases: 2, read: 2, broken: 1 })
  })

  test('that ends during a reduction saves the smallest case so far', async () => {
    const [reported] = await reportedBy((what, end) => {
      if (!('bytes' in what)) return answer('check')
      const isHalf = /^(?:first|second)\n$/.test(what.bytes.toString())
      if (isHalf) end()
      return answer(isHalf || what.bytes.equals(own.bytes) ? 'check' : undefined)
    })
    expect(reported).toEqual(['found first\nsecond\n', expect.stringMatching(/^small (?:first|second)\n$/)])
  })

  test('does not count an abandoned case', async () => {
    const [reported, tally] = await reportedBy((_, end) => {
      end()
      return undefined
    })
    expect(reported).toEqual([])
    expect(tally.of('json').cases).toBe(0)
  })
})

const victimFile = join(import.meta.dirname, 'fuzz-victim.mjs')
const victim = (seconds: number): Guard<{ act: string }, { did: string }> =>
  new Guard(victimFile, [], { seconds, megabytes: 32 })
const { signal: never } = new AbortController()

test('a task that ends its process or takes all memory does not affect the next task', async () => {
  const guard = victim(60)
  try {
    expect(await guard.run({ act: 'answer' }, never)).toEqual({ did: 'answer' })
    expect(await guard.run({ act: 'leave' }, never)).toEqual({ cutOff: 'crash' })
    expect(await guard.run({ act: 'answer' }, never)).toEqual({ did: 'answer' })
    expect(await guard.run({ act: 'hoard' }, never)).toEqual({ cutOff: 'memory' })
    expect(await guard.run({ act: 'answer' }, never)).toEqual({ did: 'answer' })
  } finally {
    guard.stop()
  }
})

test('a task that loops ends after its time', async () => {
  const guard = victim(1)
  expect(await guard.run({ act: 'loop' }, never)).toEqual({ cutOff: 'time' })
  guard.stop()
})

test('a task that loops can be canceled', async () => {
  const guard = victim(600)
  const caller = new AbortController()
  expect(await guard.run({ act: 'answer' }, caller.signal)).toEqual({ did: 'answer' })
  const running = guard.run({ act: 'loop' }, caller.signal)
  caller.abort()
  expect(await running).toEqual({ cutOff: 'call' })
  expect(await guard.run({ act: 'answer' }, caller.signal)).toEqual({ cutOff: 'call' })
})

test('a case that is cut off is a finding, and is recovered from its note', async () => {
  const trials = new Trials(folder, victimFile)
  try {
    const answer = await trials.try(
      { type: 'json', mode: 'laws', extras: {}, what: { seed: 1, index: 2 } },
      never,
    )
    expect(answer?.outcome.broken?.law).toBe('crash')
    expect(answer?.broke).toEqual({ bytes: Buffer.from('1/json/2'), texts: [] })
  } finally {
    trials.stop()
  }
})
