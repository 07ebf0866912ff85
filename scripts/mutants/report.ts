// The figures of a mutation report, as Stryker writes it (mutation-testing-report-schema, version 2).
import { equalMutants } from './equal-mutants.ts'

/** A place in a file. Lines and columns count from 1. */
interface Place {
  line: number
  column: number
}

/** One changed place, and whether a test failed with it. */
interface Mutant {
  status:
    | 'Killed'
    | 'Survived'
    | 'NoCoverage'
    | 'Timeout'
    | 'CompileError'
    | 'RuntimeError'
    | 'Ignored'
    | 'Pending'
  /** How many tests ended. A test that fails ends the run of a mutant. */
  testsCompleted?: number
  replacement?: string
  location: { start: Place; end: Place }
  static?: boolean
}

/** The part of a report that is read here. */
export interface MutationReport {
  files: Record<string, { source: string; mutants: readonly Mutant[] }>
}

/** The figures of one file, or of several. */
export interface Figures {
  /** Mutants that a test noticed, by failing or by not ending. */
  noticed: number
  survived: readonly Survivor[]
  /** Survivors of which `equal-mutants.ts` says why no test can notice them. */
  equal: number
  /** Mutants of what runs once, when a module is loaded. They are not part of the percentage. */
  atLoad: number
  /** Mutants whose tests could not run, since the process of the tests broke. They are not part of the percentage. */
  notRun: number
}

/** A mutant that no test noticed. */
export interface Survivor {
  file: string
  line: number
  column: number
  original: string
  replacement: string
}

/**
 * The figures of each file of a report. `isErrorNoticed` says whether an error outside of a test counts as noticed; else
 * its mutant counts as not run.
 */
export function figuresOf({ files }: MutationReport, isErrorNoticed = false): Map<string, Figures> {
  return new Map(
    Object.entries(files).map(([file, { source, mutants }]) => {
      const lines = source.split('\n')
      const meant = mutants.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError')
      const run = meant.filter((mutant) => hasRun(mutant, isErrorNoticed))
      const left = run
        .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
        .map((mutant) => survivorOf(file, lines, mutant))
      const survived = left.filter((survivor) => !isEqual(survivor))
      return [
        file,
        {
          noticed: run.length - left.length,
          survived,
          equal: left.length - survived.length,
          atLoad: mutants.filter(({ status }) => status === 'Ignored').length,
          notRun: meant.length - run.length,
        },
      ]
    }),
  )
}

/** The figures of several files together. */
export function sumOf(all: Iterable<Figures>): Figures {
  const sum = { noticed: 0, survived: [] as Survivor[], equal: 0, atLoad: 0, notRun: 0 }
  for (const { noticed, survived, equal, atLoad, notRun } of all) {
    sum.noticed += noticed
    for (const survivor of survived) sum.survived.push(survivor)
    sum.equal += equal
    sum.atLoad += atLoad
    sum.notRun += notRun
  }
  return sum
}

/** The percentage of mutants that tests noticed. Equal mutants do not count. */
export function percentageOf({ noticed, survived }: Figures): number {
  const all = noticed + survived.length
  return all === 0 ? 100 : (100 * noticed) / all
}

/** A mutant that survives without a test that ended was not tried. */
function hasRun({ status, testsCompleted }: Mutant, isErrorNoticed: boolean): boolean {
  return status === 'RuntimeError' ? isErrorNoticed : !(status === 'Survived' && testsCompleted === 0)
}

function survivorOf(
  file: string,
  lines: readonly string[],
  { location, replacement = '' }: Mutant,
): Survivor {
  const { start, end } = location
  const rows = lines.slice(start.line - 1, end.line)
  const last = rows.length - 1
  rows[last] = (rows[last] ?? '').slice(0, end.column - 1)
  rows[0] = (rows[0] ?? '').slice(start.column - 1)
  return { file, line: start.line, column: start.column, original: rows.join('\n'), replacement }
}

function isEqual({ file, original, replacement }: Survivor): boolean {
  return equalMutants.some(
    (one) => one.file === file && one.changes.some(([from, to]) => from === original && to === replacement),
  )
}
