// Makes formats that agree with marks: programs of each family, ranked by agreement, then by how likely they look.
import type { Options, Source } from '../../../core/contract.ts'
import type { Format } from '../../../core/format.ts'
import { decodeFile } from '../../../core/reading/source.ts'
import { legacyCharset } from '../../../syntax/text/legacy-charset.ts'
import { declaredFormat } from '../../format.ts'
import type { Grammar } from '../../grammars.ts'
import { declarationOf, judged, proposals, type Candidate, type SampleFile } from '../infer.ts'
import { faultsOf, overlap, readTexts, specificationOf, type Mark, type Specification } from './examples.ts'
import { linePrograms } from './lines.ts'
import { treePrograms } from './trees.ts'

/** At most this many of the programs that agree best are judged by how likely they look. */
const JUDGED = 12
const MOST = 3
/** Milliseconds after which no further program is tried if one agrees with all marks, and none is judged. */
const BUDGET = 1000

/** A grammar with options, before it is known how it reads the samples. */
interface Program {
  grammar: Grammar
  options: Options
}

/** Information in addition to the marks. */
export interface SynthesisHints {
  /** The candidate whose texts the user saw: a mark accepts what it reads before the mark. */
  shown?: Pick<Candidate['declaration'], 'grammar' | 'options'> | undefined
  /** Only programs from the marks are tried, not those that inference proposes without any. */
  onlyMarks?: boolean
}

/** The three best formats for samples with marks, the best first. */
export async function synthesize(
  samples: readonly SampleFile[],
  plugins: ReadonlyMap<string, Format>,
  marks: readonly Mark[],
  { shown, onlyMarks = false }: SynthesisHints = {},
): Promise<Candidate[]> {
  const sources = samples.map(
    ({ bytes }) =>
      decodeFile(bytes, { encoding: { charsets: (head) => ['utf-8', legacyCharset(head)] } }).source,
  )
  const texts = sources.map(({ text }) => text)
  const formatOf = ({ grammar, options }: Program): Promise<Format> =>
    declaredFormat({ ...declarationOf(grammar, samples), options, about: undefined }, async (type) =>
      plugins.get(type),
    )
  const accepted = shown ? readTexts(await formatOf(shown), samples) : []
  const spec = specificationOf(texts, marks, accepted)
  const programs = new Map(
    [
      ...(shown ? [shown, ...withoutKeys(shown, accepted, spec)] : []),
      ...[
        ...(onlyMarks ? [] : proposals(samples, plugins)),
        ...fromMarks(sources, texts, shown?.grammar, spec),
      ].map((grammar): Program => ({ grammar, options: {} })),
    ].map((each) => [JSON.stringify(each), each]),
  )
  const rated: (Program & { faults: number })[] = []
  const end = performance.now() + BUDGET
  for (const program of programs.values()) {
    if (performance.now() > end && rated.some(({ faults }) => faults === 0)) break
    const format = await formatOf(program).catch(() => undefined)
    const found = format ? readTexts(format, samples) : []
    if (found.some((each) => each.length > 0))
      rated.push({ ...program, faults: faultsOf(texts, found, spec) })
  }
  const judgements: (Candidate & { faults: number })[] = []
  const judgedBy = performance.now() + BUDGET
  for (const { grammar, options, faults } of rated.sort(byFaults).slice(0, JUDGED)) {
    if (performance.now() > judgedBy && judgements.length > 0) break
    const candidate = await judged(grammar, samples, plugins, {}, options).catch(() => undefined)
    if (candidate) judgements.push({ ...candidate, faults })
  }
  const seen = new Set<string>()
  return judgements
    .sort((one, other) => byFaults(one, other) || other.score - one.score)
    .filter(({ strings }) => {
      const found = JSON.stringify(strings.map(({ identifier, text }) => [identifier, text]))
      return seen.has(found) ? false : seen.add(found)
    })
    .slice(0, MOST)
    .map(({ declaration, score, evidence, strings }) => ({ declaration, score, evidence, strings }))
}

const byFaults = (one: { faults: number }, other: { faults: number }): number => one.faults - other.faults

/** The same program without the strings at places that are no texts: by their keys, and by the last parts of these. */
function withoutKeys(
  { grammar, options }: Program,
  read: ReturnType<typeof readTexts>,
  { others }: Specification,
): Program[] {
  const keys = others.flatMap(({ file, at }) =>
    (read[file] ?? []).filter((each) => overlap(each.at, at)).map(({ identifier }) => identifier),
  )
  if (keys.length === 0) return []
  const known = (options['notKeys'] as readonly string[] | undefined) ?? []
  const leaving = (notKeys: readonly string[]): Program => ({
    grammar,
    options: { ...options, notKeys: [...new Set([...known, ...notKeys])] },
  })
  const kinds = keys
    .filter((key) => key.includes('.'))
    .map((key) => `**.${key.slice(key.lastIndexOf('.') + 1)}`)
  return [leaving(keys.map(globOf)), ...(kinds.length > 0 ? [leaving(kinds)] : [])]
}

/** A glob that matches this key; a sign that globs use matches any character. */
const globOf = (key: string): string => key.replaceAll('*', '?')

/** The programs of the families that can read the samples. */
function fromMarks(
  sources: readonly Source[],
  texts: readonly string[],
  like: Grammar | undefined,
  spec: Specification,
): Grammar[] {
  const attempt = (make: () => Grammar[]): Grammar[] => {
    try {
      return make()
    } catch {
      return []
    }
  }
  const isJson = texts.every((text) => /^\s*[[{]/.test(text))
  const trees = attempt(() => treePrograms(isJson ? 'json' : 'xml', sources, spec))
  if (trees.length > 0) return trees
  return [
    ...attempt(() => treePrograms('yaml', sources, spec)),
    ...attempt(() => treePrograms('toml', sources, spec)),
    ...attempt(() => linePrograms(texts, spec, like)),
  ]
}
