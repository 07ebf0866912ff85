// The laws that every plugin obeys. They apply to all plugins, without code of their authors.
import { apart } from './laws/apart.ts'
import { codes } from './laws/codes.ts'
import { damage } from './laws/damage.ts'
import { entries, omission } from './laws/entries.ts'
import { encodings, gaps, identity, reencoding } from './laws/files.ts'
import { kept } from './laws/kept.ts'
import { languages, plurals } from './laws/languages.ts'
import { detection, preview } from './laws/pages.ts'
import { newFiles } from './laws/new-file.ts'
import { pairs } from './laws/pairs.ts'
import { codecs, readBack, witness } from './laws/texts.ts'
import { report } from './laws/report.ts'
import { words } from './laws/words.ts'
import type { Law } from './laws/subject.ts'
import { sync } from './laws/sync.ts'
import { targets } from './laws/targets.ts'

/** In the order in which the author of a new format should fix failures. */
export const laws: readonly Law[] = [
  identity,
  codecs,
  codes,
  readBack,
  apart,
  gaps,
  entries,
  omission,
  sync,
  plurals,
  languages,
  kept,
  targets,
  encodings,
  reencoding,
  damage,
  words,
  detection,
  preview,
  witness,
  newFiles,
  report,
  pairs,
]

export type { Effort, Law, Pair, Sample, Subject } from './laws/subject.ts'
