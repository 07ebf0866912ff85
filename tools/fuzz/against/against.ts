// Compares what independent readers read in a file and in its builds: the texts in their places, all else unchanged.
import { FormatError } from '@atlas/core/contract.ts'
import type { Subject } from '@atlas/core/laws/subject.ts'
import type { Case } from '../cases.ts'
import type { TrialOutcome } from '../promises.ts'
import { buildsOf, type Builds } from './builds.ts'
import { Comparison, differenceAmong, type Readings } from './compare.ts'
import { familiesOf, type Family } from './families.ts'
import type { Reader, Reading } from './leaves.ts'

/** The name of this comparison, beside the laws. */
export const AGAINST = 'against'

/** Compares the builds of a case with the readers of its format that this machine has. */
export async function triedAgainst(subject: Subject, one: Case): Promise<TrialOutcome> {
  const outcome: TrialOutcome = { isRead: false, isRefused: false }
  try {
    const builds = buildsOf(subject.plugin, one)
    outcome.isRead = true
    for (const family of await familiesOf(subject.type)) {
      const message = await disagreementIn(family, builds, outcome)
      if (message !== undefined) outcome.broken ??= { law: AGAINST, message: `${family.name}: ${message}` }
    }
  } catch (error) {
    if (!(error instanceof FormatError) || error.code === 'contract') throw error
  }
  return outcome
}

/** How the readers of a family disagree with us or with each other. */
async function disagreementIn(
  family: Family,
  builds: Builds,
  outcome: TrialOutcome,
): Promise<string | undefined> {
  if (!isComparable(family, builds.file)) return undefined
  const files = family.unifiesBreaks ? withLf(builds) : builds
  const { alike, others, lenient } = family
  const readers = [...alike, ...others, ...lenient]
  const all = await Promise.all(readers.map((reader) => readingsOf(reader, files)))
  const accepting = all.filter(({ file }) => 'leaves' in file)
  const comparison = new Comparison(family, builds)
  // Some readers know another version of the grammar. A reader that does not read the file as we do is not a judge of
  // what we write, as long as another one does.
  const differing = new Map(accepting.map((one) => [one, comparison.before(one)]))
  const judges = accepting.filter((one) => differing.get(one) === undefined)
  if (judges.length === 0) {
    const strict = [...differing].filter(([{ reader }]) => !lenient.includes(reader))
    return strict.map(([{ reader }, message]) => `${reader.name} ${message}`).join('; ') || undefined
  }
  outcome.isAccepted = true
  for (const judge of judges) {
    const isRefused = lenient.includes(judge.reader) && ('refused' in judge.words || 'refused' in judge.texts)
    const message = isRefused ? undefined : comparison.after(judge)
    if (message !== undefined) return `${judge.reader.name} ${message}`
  }
  return differenceAmong(judges.filter(({ reader }) => alike.includes(reader)))
}

function isComparable({ isBinary, unifiesBreaks, except }: Family, file: Buffer): boolean {
  // Only the engine reads UTF-16 without a declaration.
  if (!isBinary && file.includes(0)) return false
  const text = file.toString('latin1')
  return !except?.test(text) && !(unifiesBreaks && /\r(?!\n)/.test(text))
}

function withLf(builds: Builds): Builds {
  const unified = (file: Buffer): Buffer =>
    file.includes('\r\n') ? Buffer.from(file.toString('latin1').replaceAll('\r\n', '\n'), 'latin1') : file
  const { file, allWords, words, texts } = builds
  return {
    ...builds,
    file: unified(file),
    allWords: unified(allWords),
    words: unified(words),
    texts: unified(texts),
  }
}

async function readingsOf(reader: Reader, { file, allWords, words, texts }: Builds): Promise<Readings> {
  const read = async (one: Buffer): Promise<Reading> => wellFormed(await reader.read(one))
  const readings = await Promise.all([read(file), read(allWords), read(words), read(texts)])
  return { reader, file: readings[0], allWords: readings[1], words: readings[2], texts: readings[3] }
}

/** A reading without halves of characters, which readers keep or replace. */
function wellFormed(reading: Reading): Reading {
  if ('refused' in reading) return reading
  return { leaves: reading.leaves.map(([path, kind, text]) => [path, kind, text.toWellFormed()]) }
}
