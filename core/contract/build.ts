// How a translated file is made: what a format adds to the translations, such as the code of the new language.
import type { LanguageId, Languages } from '../language.ts'
import type { Source } from './source.ts'
import type { Edit } from './unit.ts'

/** The argument of `build`. */
export interface BuildJob {
  source: Source
  languages: Languages
  /** The target languages in which at least one text is written. */
  written: ReadonlySet<LanguageId>
  /** The time of the build, for a date in a header. Left out where two builds must return the same bytes. */
  now?: Date
  /** The edits that put the translations into their places. `weave` makes them; these are for looking at. */
  edits: readonly Edit[]
  /** The file with the translations in their places, and with the format's own edits (a header). */
  weave: (edits?: Iterable<Edit>) => string
}

/** The languages that a file itself names, and how it names others. */
export interface DeclaredLanguages {
  /** Returns them in the spelling of the file. */
  read(source: Source): { source?: string; targets?: readonly string[] }
  /** Returns the edits that make the file name the languages of a job. Left out, its declarations stay. */
  edits?(job: BuildJob): Iterable<Edit>
}

/** The members of a format that make a translated file. */
interface Building {
  declaredLanguages?: DeclaredLanguages
  build?(job: BuildJob): string
}

/** The translated file of a format. */
export function builtBy(format: Building, job: BuildJob): string {
  return format.build ? format.build(job) : job.weave(format.declaredLanguages?.edits?.(job))
}
