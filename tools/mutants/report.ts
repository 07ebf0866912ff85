// The figures of a mutation report, as Stryker writes it (mutation-testing-report-schema, version 2).

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
 * The figures of each file of a report. `isErrorNoticed` states whether an error outside of a test counts as noticed; else
 * its mutant counts as not run.
 */
export function figuresOf({ files }: MutationReport, isErrorNoticed = false): Map<string, Figures> {
  return new Map(
    Object.entries(files).map(([file, { source, mutants }]) => {
      const lines = source.split('\n')
      const meant = mutants.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError')
      const run = meant.filter((mutant) => hasRun(mutant, isErrorNoticed))
      const survived = run
        .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
        .map((mutant) => survivorOf(file, lines, mutant))
      return [
        file,
        {
          noticed: run.length - survived.length,
          survived,
          atLoad: mutants.filter(({ status }) => status === 'Ignored').length,
          notRun: meant.length - run.length,
        },
      ]
    }),
  )
}

/** The figures of several files together. */
export function sumOf(all: Iterable<Figures>): Figures {
  const sum = { noticed: 0, survived: [] as Survivor[], atLoad: 0, notRun: 0 }
  for (const { noticed, survived, atLoad, notRun } of all) {
    sum.noticed += noticed
    for (const survivor of survived) sum.survived.push(survivor)
    sum.atLoad += atLoad
    sum.notRun += notRun
  }
  return sum
}

/** The percentage of mutants that tests noticed. */
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
