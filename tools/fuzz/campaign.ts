// One run of the fuzzer: cases for each format in turn. Each finding is saved as it is, then reduced and saved again.
import { createHash } from 'node:crypto'
import type { Case, KeptCase } from './cases.ts'
import { GROWTH } from './growth.ts'
import type { Extras } from './promises.ts'
import { shrunk, type Breaks } from './shrink.ts'
import type { Tally } from './tally.ts'
import type { Try } from './trials.ts'
import type { Mode } from './worker.ts'

/** The settings of a run. */
export interface Campaign {
  types: readonly string[]
  seed: number
  mode: Mode
  extras: Extras
  tally: Tally
  try: Try
  /** The words of our own files of a format, in lowercase. */
  ownWords(type: string): ReadonlySet<string>
  /** Ends the run; the current case is abandoned. */
  signal: AbortSignal
  /** Called after each case, and after each step of a reduction. */
  onStep(type: string): void
  onFind(find: KeptCase): void
  /** Called for an input whose time grows faster than its size. Its message describes how to make it. */
  onGrowth(type: string, message: string): void
  /** Called when a finding is reduced as far as possible. */
  onSmall(find: KeptCase): void
}

/** The number of cases of one format before the next format. */
const TURN = 10
/** The number of findings of one kind that are reduced. More would show nothing new. */
const ALIKE = 2
/** The time for reducing one finding. Slow cases need all of it. */
const SHRINKING_SECONDS = 60

/** Runs until the end. All formats get the same time; the cases of a format run in order of their numbers. */
export async function runCampaign(campaign: Campaign): Promise<void> {
  const { types, tally, signal } = campaign
  const alike = new Map<string, number>()
  while (!signal.aborted) {
    const [type] = types.toSorted((one, other) => tally.of(one).seconds - tally.of(other).seconds)
    if (type === undefined) return
    for (let turn = 0; turn < TURN && !signal.aborted; turn++) await nextCase(campaign, type, alike)
    tally.save()
  }
}

/** Tries the next case of a format, or the next inputs. A finding is reduced, unless there are enough of its kind. */
async function nextCase(campaign: Campaign, type: string, alike: Map<string, number>): Promise<void> {
  const { seed, mode, extras, tally, signal, onStep, onFind, onGrowth, onSmall } = campaign
  const count = tally.of(type)
  const start = Date.now()
  const what = { seed, index: count.cases }
  const answer = await campaign.try({ type, mode, extras, what }, signal)
  // The next run tries an abandoned case again.
  if (!answer) return
  const { outcome, broke, counts, reached } = answer
  count.cases += counts.cases
  count.read += counts.read
  count.refused += counts.refused
  count.accepted += counts.accepted
  if (reached) count.reached = reached
  onStep(type)
  if (outcome.broken?.law === GROWTH) {
    count.broken++
    onGrowth(type, outcome.broken.message)
  } else if (outcome.broken) {
    count.broken++
    const kind = `${type} ${kindOf(outcome.broken)}`
    const before = alike.get(kind) ?? 0
    alike.set(kind, before + 1)
    if (before < ALIKE) {
      const find = findOf(`${seed}/${type}/${count.cases - 1}`, type, outcome.broken, broke)
      onFind(find)
      onSmall(await small(campaign, type, find))
    }
  }
  count.seconds += (Date.now() - start) / 1000
}

/** The finding: which law was broken, and how. */
type Broken = Pick<KeptCase, 'law' | 'message'>

function findOf(seed: string, type: string, broken: Broken, broke: Case | undefined): KeptCase {
  const name = `${type}/${broken.law.replaceAll(' ', '-')}-${shortHash(seed)}.json`
  return { name, seed, ...broken, ...(broke ?? { bytes: Buffer.alloc(0), texts: [] }) }
}

async function small(
  { mode, extras, signal, ownWords, onStep, ...campaign }: Campaign,
  type: string,
  { name, seed, law, message, ...found }: KeptCase,
): Promise<KeptCase> {
  const kind = kindOf({ law, message })
  let finalMessage = message
  const breaks: Breaks = async (what) => {
    onStep(type)
    const { broken } = (await campaign.try({ type, mode, extras, what }, signal))?.outcome ?? {}
    if (!broken || kindOf(broken) !== kind) return false
    finalMessage = broken.message
    return true
  }
  const end = Date.now() + SHRINKING_SECONDS * 1000
  const least = await shrunk(found, breaks, ownWords(type), () => signal.aborted || Date.now() >= end)
  return { name, seed, law, message: finalMessage, ...least }
}

/** Findings are of the same kind if law and message are equal, apart from texts and numbers in the message. */
function kindOf({ law, message }: { law: string; message: string }): string {
  const bare = message
    .replaceAll(/"(?:\\.|[^"\\])*"|“[^”]*”|\[.*\]|\(([^)]*)\)$/gs, '$1')
    .replaceAll(/\d+(?!\d*$)/g, '')
  return `${law} ${bare.slice(0, 120)}`
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
