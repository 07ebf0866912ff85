// Malformed calls, which a module must refuse and survive.
import type { ModulePlugin } from '@atlas/core/modules/module-plugin.ts'

/** A malformed call. */
export interface Malformed {
  /** What is wrong, as the end of "a call with …". */
  what: string
  /** The body. `job` writes one with changed members, whose job type is one of the kind. */
  body: (job: (changes: object) => string) => string
}

const request = (changes: object): string =>
  JSON.stringify({
    file: { id: 1, name: 'sample.txt', content: '' },
    sourceLanguage: { id: 'en' },
    targetLanguages: [],
    ...changes,
  })

/** The calls that every module must refuse. */
const GENERAL: readonly Malformed[] = [
  { what: 'no body', body: () => '' },
  { what: 'a body that is not JSON', body: () => '{"jobType": "parse-file", ' },
  { what: 'a list as its body', body: () => '[]' },
]

/** The calls that modules must refuse whose calls name a job type. */
const OF_JOBS: readonly Malformed[] = [
  { what: 'no job type', body: () => request({}) },
  { what: 'an unknown job type', body: () => request({ jobType: 'fold-file' }) },
]

const NO_FILE: Malformed = { what: 'no file', body: (job) => job({ file: undefined }) }
const NO_STRINGS: Malformed = {
  what: 'strings that are not a list',
  body: (job) => job({ strings: 'none' }),
}

/** The calls of a kind, each with its body. `others` are those that only this kind has. */
export function malformedCalls(
  { jobs }: ModulePlugin,
  others: readonly Malformed[],
  mayLackFile = false,
): { what: string; body: string }[] {
  // The last type of a kind has strings, if any has.
  const [jobType, shape] = Object.entries(jobs).at(-1) ?? []
  const needsFile = shape?.file !== 'none' && !mayLackFile
  const hasStrings = shape?.fetches.includes('strings') === true
  const namesType = shape?.answer.ofTexts !== true
  return [
    ...GENERAL,
    ...(namesType ? OF_JOBS : []),
    ...(needsFile ? [NO_FILE] : []),
    ...(hasStrings ? [NO_STRINGS] : []),
    ...others,
  ].map(({ what, body }) => ({
    what,
    body: body((changes) => request({ jobType, ...changes })),
  }))
}
