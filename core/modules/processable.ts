// Checks the strings of a processing job: each has its own `uniqId`, by which platforms match them, and `hasPlurals` says
// what its text is (docs/platform-interface.md, "String record").
import { FormatError, type StringRecord } from '../contract.ts'
import { CallError } from '../wire/call.ts'

/** Throws a `CallError` (400) that names the first string that no answer could name, or whose text has another shape. */
export function requireProcessable(strings: readonly StringRecord[]): void {
  const places = new Map<string, number>()
  for (const [index, { uniqId, hasPlurals, text }] of strings.entries()) {
    const name = `strings[${index}]`
    if (uniqId === undefined || uniqId === '') throw notAsSpecified(`${name}.uniqId is missing`)
    const first = places.get(uniqId)
    if (first !== undefined) throw notAsSpecified(`${name}.uniqId is also that of strings[${first}]`)
    places.set(uniqId, index)
    if (typeof text === 'object' && hasPlurals !== true)
      throw notAsSpecified(`${name}.text is an object, but hasPlurals is not true`)
    if (typeof text === 'string' && hasPlurals === true)
      throw notAsSpecified(`${name}.text is one text, but hasPlurals is true`)
  }
}

/**
 * Throws a `FormatError` if processors have made strings that a platform could not tell apart, or have given one a
 * `previewId` that was not sent: there is no preview that has its element.
 */
export function requireDistinct(strings: readonly StringRecord[], sent: readonly StringRecord[]): void {
  const seen = new Set<string>()
  const previewIds = new Set<unknown>([undefined, null, ...sent.map(({ previewId }) => previewId)])
  for (const { uniqId = '', identifier, previewId } of strings) {
    if (!previewIds.has(previewId))
      throw new FormatError(
        'contract',
        `The processors returned the string "${identifier}" with a previewId, which only formats give.`,
      )
    if (uniqId !== '' && !seen.has(uniqId)) {
      seen.add(uniqId)
      continue
    }
    const what = uniqId === '' ? 'no uniqId' : 'the uniqId of another string'
    throw new FormatError('contract', `The processors returned the string "${identifier}" with ${what}.`)
  }
}

function notAsSpecified(what: string): CallError {
  return new CallError(400, `A string is not as specified: ${what}.`)
}
