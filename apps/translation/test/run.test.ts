// How texts are sent: batches, pauses, a budget, and one more time with the reason of a refusal.
import { expect, test } from 'vitest'
import { languageByCode } from '@atlas/cli/library/index.ts'
import { EngineError, type Answers, type Batch, type Engine } from '../engine.ts'
import { TranslationRun, type TranslationOutcome, type TextToTranslate } from '../run.ts'

const [english, german] = [languageByCode('en'), languageByCode('de')]
if (!english || !german) throw new Error('no language')
const head = { source: english, target: german, file: 'de.json' }
const texts = (count: number): TextToTranslate[] =>
  Array.from({ length: count }, (_, index) => ({
    identifier: `k${index}`,
    text: 'Hello %s',
    codes: [{ at: [6, 8], id: '1', kind: 'value', requiredBy: 'file' }],
  }))

class FakeEngine implements Engine {
  name = 'fake'
  unit = 'characters' as const
  protectsCodes = true
  takesReasons = true
  readonly batches: Batch[] = []
  readonly #answer: (batch: Batch, count: number) => Promise<Answers> | Answers

  constructor(answer: (batch: Batch, count: number) => Promise<Answers> | Answers) {
    this.#answer = answer
  }

  costOf({ requests }: Batch): number {
    return requests.length * 8
  }

  async translate(batch: Batch): Promise<Answers> {
    this.batches.push(batch)
    return this.#answer(batch, this.batches.length)
  }
}

const good = ({ requests }: Batch): Answers => ({
  texts: new Map(requests.map(({ identifier }) => [identifier, 'Hallo <x id="1"/>'])),
})
const settings = { size: 2, concurrency: 1, tries: 3, pause: async () => undefined }
const taker = (accepts: (text: string) => boolean = () => true) => {
  const outcomes: TranslationOutcome[] = []
  const taken: string[] = []
  return {
    outcomes,
    taken,
    take: (_: string, text: string) => {
      if (!accepts(text)) return 'it is wrong'
      taken.push(text)
      return undefined
    },
    done: async (outcome: TranslationOutcome) => {
      outcomes.push(outcome)
    },
  }
}

test('each batch is done before the next, and codes are put back', async () => {
  const engine = new FakeEngine(good)
  const own = taker()
  expect(await new TranslationRun(engine, settings).translate(head, texts(5), own)).toEqual([])
  expect(engine.batches.map(({ requests }) => requests.map(({ text }) => text))).toEqual([
    ['Hello <x id="1"/>', 'Hello <x id="1"/>'],
    ['Hello <x id="1"/>', 'Hello <x id="1"/>'],
    ['Hello <x id="1"/>'],
  ])
  expect(own.outcomes.map(({ taken }) => taken)).toEqual([['k0', 'k1'], ['k2', 'k3'], ['k4']])
  expect(new Set(own.taken)).toEqual(new Set(['Hallo %s']))
})

test('several batches are on their way at once, and are done one at a time', async () => {
  let open = 0
  let most = 0
  const engine = new FakeEngine(async (batch) => {
    most = Math.max(most, ++open)
    await new Promise(setImmediate)
    open--
    return good(batch)
  })
  const own = taker()
  let writing = 0
  const done = async (outcome: TranslationOutcome): Promise<void> => {
    expect(++writing).toBe(1)
    await new Promise(setImmediate)
    writing--
    await own.done(outcome)
  }
  await new TranslationRun(engine, { ...settings, concurrency: 3 }).translate(head, texts(12), {
    ...own,
    done,
  })
  expect([most, own.taken.length]).toEqual([3, 12])
})

test('a refused answer is asked for again once, with the reason', async () => {
  const engine = new FakeEngine((batch, count) =>
    count === 1
      ? {
          texts: new Map([
            ['k0', 'Hallo'],
            ['k1', 'Hallo <x id="1"/>'],
          ]),
        }
      : good(batch),
  )
  const own = taker((text) => text.includes('%s'))
  await new TranslationRun(engine, settings).translate(head, texts(2), own)
  expect(engine.batches[1]?.requests).toMatchObject([
    { identifier: 'k0', refused: { text: 'Hallo', reason: 'it is wrong' } },
  ])
  expect(own.outcomes).toEqual([{ taken: ['k1', 'k0'], refused: [] }])
})

test('what is wrong twice, or does not come, is left and reported', async () => {
  const engine = new FakeEngine(() => ({
    texts: new Map([
      ['k0', 'Hallo'],
      ['k2', 'Hallo <x id="1"/>'],
    ]),
  }))
  const own = taker((text) => text.includes('%s'))
  await new TranslationRun(engine, { ...settings, size: 3 }).translate(head, texts(3), own)
  expect(engine.batches).toHaveLength(2)
  expect(own.outcomes).toEqual([
    {
      taken: ['k2'],
      refused: [
        { identifier: 'k0', reason: 'it is wrong' },
        { identifier: 'k1', reason: 'no translation came' },
      ],
    },
  ])
})

test('a busy service is asked again after pauses, which it may choose', async () => {
  const pauses: number[] = []
  const engine = new FakeEngine((batch, count) => {
    if (count === 1) throw new EngineError('busy', { isTransient: true })
    if (count === 2) throw new EngineError('busy', { isTransient: true, pause: 42 })
    return good(batch)
  })
  const pause = async (each: number): Promise<void> => void pauses.push(each)
  await new TranslationRun(engine, { ...settings, pause }).translate(head, texts(1), taker())
  expect(pauses).toEqual([1000, 42])
})

test.each([
  ['a service that stays busy', true, 3],
  ['a service that refuses', false, 1],
])('%s ends the run', async (_, isTransient, count) => {
  const engine = new FakeEngine(() => {
    throw new EngineError('no', { isTransient })
  })
  await expect(new TranslationRun(engine, settings).translate(head, texts(1), taker())).rejects.toThrow('no')
  expect(engine.batches).toHaveLength(count)
})

test('nothing is sent for which the budget is too small', async () => {
  const engine = new FakeEngine(good)
  const budget = { left: 20 }
  const run = new TranslationRun(engine, settings, budget)
  expect((await run.translate(head, texts(4), taker())).map(({ identifier }) => identifier)).toEqual([
    'k2',
    'k3',
  ])
  expect(budget.left).toBe(4)
  expect(await run.translate(head, texts(1), taker())).toHaveLength(1)
  expect(engine.batches).toHaveLength(1)
})
