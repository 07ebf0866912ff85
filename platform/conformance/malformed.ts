// Malformed calls, which a module must refuse and survive.
import type { ModuleKind } from '../calls/descriptor.ts'

interface Malformed {
  /** What is wrong, as the end of "a call with …". */
  what: string
  /** The body for a module of this kind. */
  body: (kind: ModuleKind) => string
}

/** For each kind of module a job that has strings. */
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

/** The calls, in order. */
export const MALFORMED: readonly Malformed[] = [
  { what: 'no body', body: () => '' },
  { what: 'a body that is not JSON', body: () => '{"jobType": "parse-file", ' },
  { what: 'a list as its body', body: () => '[]' },
  { what: 'no job type', body: () => job({}) },
  { what: 'an unknown job type', body: () => job({ jobType: 'fold-file' }) },
  { what: 'no file', body: (kind) => job({ jobType: JOB_TYPES[kind], file: undefined }) },
  { what: 'strings that are not a list', body: (kind) => job({ jobType: JOB_TYPES[kind], strings: 'none' }) },
]
