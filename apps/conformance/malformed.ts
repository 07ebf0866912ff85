// Malformed calls, which a module must refuse and survive.
import type { ModuleKind } from '../sandbox/calls/descriptor.ts'

interface Malformed {
  /** What is wrong, as the end of "a call with …". */
  what: string
  /** The kinds of modules that must refuse it; all if left out. */
  of?: readonly ModuleKind[]
  /** The body for a module of this kind. */
  body: (kind: ModuleKind) => string
}

/** For each kind of module a job, which has strings where jobs of the kind have some. */
const JOB_TYPES: Readonly<Record<ModuleKind, string>> = {
  'custom-file-format': 'build-file',
  'file-pre-import': 'file-pre-import',
  'file-post-import': 'file-post-import',
  'file-pre-export': 'file-pre-export',
  'file-post-export': 'file-post-export',
  'file-translations-alignment': 'translation-alignment-file',
  'external-qa-check': 'external-qa-check',
}

const WITH_STRINGS: readonly ModuleKind[] = ['custom-file-format', 'file-post-import', 'file-pre-export']
const WITH_FILE: readonly ModuleKind[] = [...WITH_STRINGS, 'file-pre-import', 'file-post-export']

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
  { what: 'no file', of: WITH_FILE, body: (kind) => job({ jobType: JOB_TYPES[kind], file: undefined }) },
  {
    what: 'strings that are not a list',
    of: WITH_STRINGS,
    body: (kind) => job({ jobType: JOB_TYPES[kind], strings: 'none' }),
  },
  {
    what: 'texts that are not a list',
    of: ['file-translations-alignment'],
    body: (kind) => job({ jobType: JOB_TYPES[kind], sourceStrings: 'none', translationStrings: 'none' }),
  },
  {
    what: 'translations that are not a list',
    of: ['external-qa-check'],
    body: () => job({ data: { translations: 'none', strings: 'none' } }),
  },
]
