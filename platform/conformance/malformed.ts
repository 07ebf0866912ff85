// Calls that are no jobs: what a module must refuse, and survive.
import type { ModuleKind } from '../calls/descriptor.ts'

interface Malformed {
  /** What the call has, as the end of "a call with …". */
  what: string
  /** The body, for a module of a kind. */
  body: (kind: ModuleKind) => string
}

/** A job of each kind that has strings. */
const JOB_TYPES: Readonly<Record<ModuleKind, string>> = {
  'custom-file-format': 'build-file',
  'file-post-import': 'file-post-import',
  'file-pre-export': 'file-pre-export',
}

const job = (changes: object): string =>
  JSON.stringify({
    file: { id: 1, name: 'sample.txt', content: '' },
    sourceLanguage: { id: 'en' },
    targetLanguages: [],
    ...changes,
  })

/** What is tried, in order. */
export const MALFORMED: readonly Malformed[] = [
  { what: 'no body', body: () => '' },
  { what: 'a body that is no JSON', body: () => '{"jobType": "parse-file", ' },
  { what: 'a list for a body', body: () => '[]' },
  { what: 'no job type', body: () => job({}) },
  { what: 'an unknown job type', body: () => job({ jobType: 'fold-file' }) },
  { what: 'no file', body: (kind) => job({ jobType: JOB_TYPES[kind], file: undefined }) },
  { what: 'strings that are no list', body: (kind) => job({ jobType: JOB_TYPES[kind], strings: 'none' }) },
]
