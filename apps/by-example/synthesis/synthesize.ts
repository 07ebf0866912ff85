// Makes formats that agree with marks: programs of each family, ranked by agreement, then by how likely they look.
import type { Options } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { modelOf } from '@atlas/formats/_declared/format.ts'
import type { Grammar } from '@atlas/formats/_declared/grammars.ts'
import { Steps } from '@atlas/formats/_declared/patterns.ts'
import { grammarsOf } from '../families.ts'
import { formatOfGrammar, judged, proposals, type FormatCandidate, type SampleFile } from '../infer.ts'
import { mean, proseLikeness } from '../likeness.ts'
import { sampleSources } from '../places.ts'
import {
  faultsOf,
  hasOtherKinds,
  MARKED,
  spansOverlap,
  textsOfSample,
  specificationOf,
  type Mark,
  type SampleText,
  type Specification,
} from './examples.ts'
import { excerptsOf } from './excerpts.ts'
import { linePrograms } from './lines.ts'
import { spelledAs } from './spelling.ts'
import { tablePrograms } from './tables.ts'
import { treePrograms } from './trees.ts'

/** At most this many of the programs that agree best are judged by how likely they look. */
const JUDGED = 24
const MOST = 3
/** Of large samples fewer are judged: two show a person what to decide. */
const MOST_WHOLE = 2
/**
 * How many characters programs may read, so that a mark takes at most two seconds. Samples with fewer characters are read
 * by all programs. To judge a program, the samples are read several times.
 */
const BUDGET = 8_000_000
const JUDGING = 500_000
/** The most steps of a part of the work, so that hostile samples and marks take seconds at most. */
const MOST_STEPS = 50_000_000
/** The cost of a character of a program before it reads, since its patterns are compiled. */
const STEPS_PER_CHARACTER = 100
/** The cost of a text that is read, and of one that is judged, in addition to the patterns that find it. */
const STEPS_PER_TEXT = 300
const STEPS_PER_JUDGED = 1000

/** A grammar with options, before it is known how it reads the samples. */
interface Program {
  grammar: Grammar
  options: Options
}

/** A program with the texts that it reads. */
interface Rated extends Program {
  faults: number
  /** How unlikely it is, since it reads texts of a kind that was marked as "not this kind". */
  unlike: number
  /** How likely its texts look, before it is judged. */
  likely: number
  found: readonly (readonly SampleText[])[]
}

/** Information in addition to the marks. */
export interface SynthesisHints {
  /** The candidate whose texts the user saw: a mark accepts what it reads before the mark. */
  shown?: Pick<FormatCandidate['declaration'], 'grammar' | 'options'> | undefined
  /** Only programs from the marks are tried, not those that inference proposes without any. */
  onlyMarks?: boolean
  /** The most steps of each part of the work: making programs, reading by them, and judging them. */
  mostSteps?: number
}

/** A format for samples with marks. */
export interface MarkedCandidate extends FormatCandidate {
  /** Whether it agrees with all marks, and with what was accepted by them. */
  agrees: boolean
}

/** More marks are not taken. */
export const MOST_MARKS = 100

/** The types of the formats that those from marks may use: `plugins` should have them. */
export const modelsOfMarks: readonly string[] = [modelOf({ family: 'table', source: 1 }) ?? []].flat()

/**
 * The three best formats for samples with marks, the best first. Of large samples only the beginnings are searched, and two
 * formats are found.
 */
export async function synthesize(
  samples: readonly SampleFile[],
  plugins: ReadonlyMap<string, Format>,
  marks: readonly Mark[],
  hints: SynthesisHints = {},
): Promise<MarkedCandidate[]> {
  const sources = sampleSources(samples)
  const excerpts = excerptsOf(samples, sources, marks)
  const { judgements, spec } = await search(excerpts, plugins, marks, hints)
  const isWhole = excerpts.every((excerpt, file) => excerpt === samples[file])
  const best = isWhole ? judgements.slice(0, MOST) : []
  // To judge a program by large samples takes long, so that those that do not agree are left out if another one does.
  const agreeing = judgements.filter(({ faults }) => faults === 0)
  const steps = new Steps(hints.mostSteps ?? MOST_STEPS)
  if (!isWhole)
    for (const judgement of agreeing.length > 0 ? agreeing : judgements) {
      if (best.length >= MOST_WHOLE || steps.areSpent) break
      const again = await judgedAgain(judgement, samples, plugins, spec, steps).catch(() => undefined)
      if (again) best.push(again)
    }
  return best.sort(byFaults).map(({ candidate: { declaration, evidence, strings }, score, faults }) => ({
    declaration,
    score,
    evidence: faults === 0 ? evidence : ['It does not agree with all marks.', ...evidence],
    strings,
    agrees: faults === 0,
  }))
}

/** A program that was judged by how likely it looks. */
interface Judgement {
  candidate: FormatCandidate
  /** The score of the candidate, and what counts against it. */
  score: number
  faults: number
}

const byFaults = (one: Judgement, other: Judgement): number =>
  one.faults - other.faults || other.score - one.score

/** Judges a program, which was found in excerpts, by the whole samples. */
async function judgedAgain(
  { candidate: before, score }: Judgement,
  samples: readonly SampleFile[],
  plugins: ReadonlyMap<string, Format>,
  spec: Specification,
  steps: Steps,
): Promise<Judgement> {
  const { grammar, options } = before.declaration
  const candidate = await judged(grammar, samples, plugins, { isWritable: true, steps }, options)
  const format = await formatOfGrammar({ grammar, options }, samples, plugins, steps)
  const texts = sampleSources(samples).map(({ text }) => text)
  const found = samples.map((sample, file) =>
    (spec.until[file] ?? 0) > 0 ? textsOfSample(format, sample) : [],
  )
  steps.spend(countOf(found) * STEPS_PER_JUDGED)
  return {
    candidate,
    score: candidate.score - before.score + score,
    faults: faultsOf(texts, found, spec),
  }
}

/** Judges the programs that agree best with marks, the best first. */
async function search(
  samples: readonly SampleFile[],
  plugins: ReadonlyMap<string, Format>,
  marks: readonly Mark[],
  { shown, onlyMarks = false, mostSteps = MOST_STEPS }: SynthesisHints,
): Promise<{ judgements: Judgement[]; spec: Specification }> {
  const sources = sampleSources(samples)
  const texts = sources.map(({ text }) => text)
  const steps = new Steps(mostSteps)
  const formatOf = async (program: Program): Promise<Format> => {
    steps.spend(JSON.stringify(program.grammar).length * STEPS_PER_CHARACTER)
    return formatOfGrammar(program, samples, plugins, steps)
  }
  const before = shown && (await formatOf(shown))
  const accepted = before ? samples.map((sample) => textsOfSample(before, sample)) : []
  const spec = specificationOf(texts, marks, accepted)
  const isMarked = samples.map((_, file) => marks.some((mark) => mark.file === file))
  let least = Infinity
  const rate = async (program: Program): Promise<Rated | undefined> => {
    const format = await formatOf(program).catch(() => undefined)
    if (!format) return undefined
    const read = (isWanted: (file: number) => boolean): SampleText[][] => {
      const read = samples.map((sample, file) => (isWanted(file) ? textsOfSample(format, sample) : []))
      steps.spend(countOf(read) * STEPS_PER_TEXT)
      return read
    }
    const own = read((file) => isMarked[file] === true)
    const faults = faultsOf(texts, own, spec)
    // The other samples are not read by programs that agree less.
    if (faults > least + 2 * MARKED * (1 + spec.others.length)) return undefined
    least = Math.min(least, faults)
    const others = read((file) => isMarked[file] !== true)
    const found = own.map((each, file) => (isMarked[file] ? each : (others[file] ?? [])))
    if (countOf(found) === 0) return undefined
    const unlike = hasOtherKinds(texts, found, spec) ? UNLIKE : 0
    return { ...program, found, faults, unlike, likely: likelihood(texts, found) - unlike }
  }
  const making = new Steps(mostSteps)
  const programs = [
    ...(shown ? [shown] : []),
    ...[
      ...grammarsOf(texts, {
        trees: (family) => treePrograms(family, sources, spec, making),
        tables: () => tablePrograms(texts, spec, shown?.grammar),
        lines: () => linePrograms(texts, spec, shown?.grammar, making),
      }),
      ...(onlyMarks ? [] : proposals(samples, plugins)),
    ].map((grammar): Program => ({ grammar, options: {} })),
  ]
  /** The best program of each reading. */
  const rated = new Map<string, Rated>()
  const size = texts.reduce((sum, { length }) => sum + length, 1)
  let left = Math.max(LEAST_TRIED, BUDGET / size)
  const add = async (program: Program): Promise<void> => {
    left--
    const one = await rate(program)
    if (!one) return
    const reading = JSON.stringify(one.found)
    if (!rated.has(reading)) rated.set(reading, one)
  }
  const mayTry = (): boolean => left > 0 && !steps.areSpent
  for (const program of programs) if (mayTry()) await add(program)
  left = Math.max(left, VARIED)
  for (const one of [...rated.values()].sort(byAgreement).slice(0, VARIED))
    for (const program of [...withoutKeys(one, spec), ...withoutCode(one, texts)])
      if (mayTry()) await add(program)
  const judging = new Steps(mostSteps)
  const judgements: Judgement[] = []
  const judgeable = Math.max(MOST, Math.min(JUDGED, JUDGING / size))
  for (const { grammar, options, faults, found, unlike } of [...rated.values()]
    .sort(byAgreement)
    .slice(0, 2 * judgeable)) {
    if (judgements.length >= judgeable || judging.areSpent) break
    judging.spend(countOf(found) * STEPS_PER_JUDGED)
    const raw = found.flatMap((own, file) =>
      own.flatMap(({ at, translation }) =>
        [at, translation].map((span) => span && texts[file]?.slice(...span)),
      ),
    )
    const spelled = spelledAs(
      grammar,
      raw.filter((each) => each !== undefined),
    )
    const candidate = await judged(spelled, samples, plugins, { steps: judging }, options).catch(
      () => undefined,
    )
    if (candidate)
      judgements.push({
        candidate,
        faults,
        score:
          candidate.score -
          unlike -
          NUMBERED * numberedIn(found) -
          KEYED * keyedIn(found, spec) -
          KEYLESS * keylessIn(found, spec),
      })
  }
  return { judgements: judgements.sort(byFaults), spec }
}

/** At most this many programs are also tried without some of their keys. */
const VARIED = 12

const byAgreement = (one: Rated, other: Rated): number =>
  one.faults - other.faults || other.likely - one.likely

const countOf = (found: Rated['found']): number => found.reduce((sum, own) => sum + own.length, 0)

/** How much texts look like natural language. Their number counts by its logarithm, so that it does not outvote marks. */
function likelihood(texts: readonly string[], found: readonly (readonly SampleText[])[]): number {
  const all = found.flatMap((own, file) =>
    own.slice(0, MOST_LOOKED_AT).map(({ at }) => texts[file]?.slice(...at) ?? ''),
  )
  return mean(all, proseLikeness) * Math.log2(2 + countOf(found))
}

/** Of the largest files, too. */
const LEAST_TRIED = 10
const MOST_LOOKED_AT = 200

/** The share of texts that only have a number after the key of another one: several records were read as one. */
function numberedIn(found: Rated['found']): number {
  return mean(found, (own) => {
    const keys = new Set(own.map(({ identifier }) => identifier))
    return mean(own, ({ identifier }) => {
      const key = identifier.replace(/[.#]\d+$/, '')
      return key !== identifier && keys.has(key) ? 1 : 0
    })
  })
}

const NUMBERED = 0.1

/** The share of the texts that were marked as without a key, but are read with one. */
function keyedIn(found: Rated['found'], { texts }: Specification): number {
  const keyless = texts.filter((each) => !each.isAccepted && !each.isKeyOpen && each.keySpans.length === 0)
  return mean(keyless, ({ file, at }) => {
    const read = (found[file] ?? []).find((each) => spansOverlap(each.at, at))
    return read && !read.isByText ? 1 : 0
  })
}

/** The share of the texts that are read without a key, if texts were marked with one. */
function keylessIn(found: Rated['found'], { texts }: Specification): number {
  const hasKeys = texts.some((each) => !each.isAccepted && each.key !== undefined)
  return hasKeys ? mean(found.flat(), ({ lacksKey }) => (lacksKey ? 1 : 0)) : 0
}

const KEYED = 0.1
const KEYLESS = 0.4
const UNLIKE = 0.5

/** The same program without the strings at places that are not texts: by their keys, and by parts of these. */
function withoutKeys({ grammar, options, found }: Rated, { others }: Specification): Program[] {
  const keysAt = (places: Specification['others']): string[] =>
    places.flatMap(({ file, at }) =>
      (found[file] ?? []).filter((each) => spansOverlap(each.at, at)).map(({ identifier }) => identifier),
    )
  const single = keysAt(others.filter(({ like }) => !like))
  const kinds = keysAt(others.filter(({ like }) => like))
  const kindsBy = (keys: readonly string[], by: number): string[] => keys.map((key) => kindOf(key)[by] ?? key)
  const lists = [[...single, ...kindsBy(kinds, 0)], ...[0, 1].map((by) => kindsBy([...single, ...kinds], by))]
  return lists.flatMap((list) => (list.length > 0 ? [without({ grammar, options }, list)] : []))
}

/** The same program without the kinds of strings that are code: those with the same last part of their keys. */
function withoutCode({ grammar, options, found }: Rated, texts: readonly string[]): Program[] {
  const kinds = new Map<string, string[]>()
  for (const [file, own] of found.entries())
    for (const { at, identifier } of own) {
      const last = identifier.replace(/[.#]\d+$/, '')
      if (!last.includes('.')) continue
      const kind = last.slice(last.lastIndexOf('.') + 1)
      kinds.set(kind, [...(kinds.get(kind) ?? []), texts[file]?.slice(...at) ?? ''])
    }
  const code = [...kinds].filter(([, own]) => own.length > 1 && mean(own, proseLikeness) < CODE)
  if (code.length === 0 || code.length > MOST_KINDS || code.length === kinds.size) return []
  return [
    without(
      { grammar, options },
      code.map(([kind]) => `**.${kind}`),
    ),
  ]
}

/** The mean likeness of texts that are code. */
const CODE = 0.4
const MOST_KINDS = 20

function without({ grammar, options }: Program, keys: readonly string[]): Program {
  const known = (options['notKeys'] as readonly string[] | undefined) ?? []
  return { grammar, options: { ...options, notKeys: [...new Set([...known, ...keys])] } }
}

/** Globs of the keys of a kind: those with the same last part or word, and those with the same first one. */
function kindOf(identifier: string): readonly string[] {
  const key = identifier.replace(/[.#]\d+$/, '')
  if (key.includes('.'))
    return [`**.${key.slice(key.lastIndexOf('.') + 1)}`, `${key.slice(0, key.indexOf('.'))}.**`]
  const [last] = /[^\p{L}\p{N}][\p{L}\p{N}]+$/u.exec(key) ?? []
  const [first] = /^[\p{L}\p{N}]+[^\p{L}\p{N}]/u.exec(key) ?? []
  return last === undefined || first === undefined ? [] : [`*${last}`, `${first}*`]
}
