// Which formats may claim the files of a corpus folder. The folders' names are somebody's; each oddity has its reason.

/** A file that another format may claim than the rest of its folder. */
interface Oddity {
  /** The end of the path. */
  file: RegExp
  formats: readonly string[]
  reason: string
}

export interface CorpusFolder {
  formats: readonly string[]
  oddities?: readonly Oddity[]
}

/** The folders whose formats we have. */
export const corpusFolders: Readonly<Record<string, CorpusFolder>> = {
  android: { formats: ['android-strings'] },
  arb: { formats: ['arb'] },
  csv: { formats: ['csv'] },
  json: { formats: ['json'] },
  'json-ui': { formats: ['json'] },
  markdown: { formats: ['markdown'] },
  po: { formats: ['gettext-po'] },
  'po-tests': { formats: ['gettext-po'] },
  properties: { formats: ['java-properties'] },
  resx: { formats: ['resx'] },
  srt: { formats: ['srt'] },
  strings: { formats: ['apple-strings'] },
  xliff1: { formats: ['xliff-1.2'] },
  yaml: { formats: ['yaml', 'rails-yaml'] },
  'yaml-spec': { formats: ['yaml', 'rails-yaml'] },
}

/** Files that cannot be read or claimed, each through its own fault. A listed file that passes fails the run. */
export const knownFailures: Readonly<Record<string, string>> = {}
