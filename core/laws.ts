// The laws that every plugin obeys. A plugin's author writes none of them, and no plugin can opt out.
import { damage, encodings, entries, gaps, identity, pairs } from './laws/files.ts'
import { languages, plurals } from './laws/languages.ts'
import { detection, preview } from './laws/pages.ts'
import { codecs, codes, readBack, witness } from './laws/texts.ts'
import { report } from './laws/report.ts'
import type { Law } from './laws/subject.ts'

/** In the order in which a new format's author best mends them. */
export const laws: readonly Law[] = [
  identity,
  codecs,
  codes,
  readBack,
  gaps,
  entries,
  plurals,
  languages,
  encodings,
  damage,
  detection,
  preview,
  witness,
  report,
  pairs,
]

export type { Effort, Law, Pair, Sample, Subject } from './laws/subject.ts'
