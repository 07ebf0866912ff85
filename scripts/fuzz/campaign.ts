// One run of the fuzzer: cases in turn for every format, each find made small and kept.
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Case, KeptCase } from './cases.ts'
import { Guard } from './guard.ts'
import type { Extras } from './promises.ts'
import { shrunk } from './shrink.ts'
import type { Tally } from './tally.ts'
import type { Answer, Task } from './worker.ts'

/** What a run is told. */
export interface Campaign {
  types: readonly string[]
  seed: number
  extras: Extras
  tally: Tally
  /** The words of our own files of a format, in small letters. */
  ownWords(type: string): ReadonlySet<string>
  /** Whether it is time to end. */
  isOver(): boolean
  /** A case is done, or a step in making a find small. */
  onStep(type: string): void
  onFind(find: KeptCase): void
}

/** Longer than any case takes on a busy machine. */
const SECONDS = 60
const MEGABYTES = 768
/** Cases of one format before it is the turn of another. */
const TURN = 10
/** Finds of one kind that are made small; more of them tell nothing new. */
const ALIKE = 2

/** Runs until it is over. Formats have the same time each; the cases of a format come in order of their numbers. */
export async function runCampaign(campaign: Campaign): Promise<void> {
  const { types, tally, isOver } = campaign
  const guard: Trials = new Guard(fileURLToPath(import.meta.resolve('./worker.ts')), {
    seconds: SECONDS,
    megabytes: MEGABYTES,
  })
  const alike = new Map<string, number>()
  try {
    while (!isOver()) {
      const [type] = types.toSorted((one, other) => tally.of(one).seconds - tally.of(other).seconds)
      if (type === undefined) return
      for (let turn = 0; turn < TURN && !isOver(); turn++) await nextCase(campaign, guard, type, alike)
      tally.save()
    }
  } finally {
    guard.stop()
  }
}

type Trials = Guard<Task, Answer>

/** Tries the next case of a format; what it finds is made small, unless others are alike. */
async function nextCase(
  campaign: Campaign,
  guard: Trials,
  type: string,
  alike: Map<string, number>,
): Promise<void> {
  const { seed, extras, tally, onStep, onFind } = campaign
  const count = tally.of(type)
  const start = Date.now()
  const index = count.cases++
  const { outcome, broke } = await attempt(guard, { type, extras, what: { seed, index } })
  if (outcome.isRead) count.read++
  if (outcome.isRefused) count.refused++
  onStep(type)
  if (outcome.broken) {
    count.broken++
    const kind = kindOf(outcome.broken)
    const before = alike.get(`${type} ${kind}`) ?? 0
    alike.set(`${type} ${kind}`, before + 1)
    if (before < ALIKE)
      onFind(await smallFind(campaign, guard, { type, index, broken: outcome.broken, broke }))
  }
  count.seconds += (Date.now() - start) / 1000
}

/** A case that broke a law. */
interface Find {
  type: string
  index: number
  broken: NonNullable<Answer['outcome']['broken']>
  broke: Case | undefined
}

async function smallFind(
  { seed, extras, ownWords, onStep }: Campaign,
  guard: Trials,
  { type, index, broken, broke }: Find,
): Promise<KeptCase> {
  let { message } = broken
  const { law } = broken
  const kind = kindOf(broken)
  const breaks = async (what: Case): Promise<boolean> => {
    onStep(type)
    const { outcome } = await attempt(guard, { type, extras, what })
    if (!outcome.broken || kindOf(outcome.broken) !== kind) return false
    ;({ message } = outcome.broken)
    return true
  }
  // What was cut off could not hand over its case, and would take too long.
  const small = broke ? await shrunk(broke, breaks, ownWords(type)) : { bytes: Buffer.alloc(0), texts: [] }
  const label = `${seed}/${type}/${index}`
  return {
    name: `${type}/${law.replaceAll(' ', '-')}-${shortHash(label)}.json`,
    law,
    message,
    seed: label,
    ...small,
  }
}

/** Tries a case; what is cut off twice breaks a law of its own. */
async function attempt(guard: Trials, task: Task): Promise<Answer> {
  let answer = await guard.run(task)
  if ('cutOff' in answer) answer = await guard.run(task)
  if (!('cutOff' in answer)) return answer
  const broken = { law: answer.cutOff, message: `the process was ended: ${answer.cutOff}` }
  return { outcome: { isRead: true, isRefused: false, broken } }
}

/** Finds are alike where the law and the sentence are, but for texts and numbers in it. */
function kindOf({ law, message }: { law: string; message: string }): string {
  const bare = message
    .replaceAll(/"(?:\\.|[^"\\])*"|“[^”]*”|\[.*\]|\(([^)]*)\)$/gs, '$1')
    .replaceAll(/\d+(?!\d*$)/g, '')
  return `${law} ${bare.slice(0, 120)}`
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
