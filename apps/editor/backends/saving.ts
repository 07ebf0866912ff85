// Saves translations by one request of a server.
import type { SaveAnswer, SaveRequest, SaveResult } from '../saving-wire.ts'
import { ServerError, type PageServer } from '../server.ts'
import { Unreachable, type Edit, type Saved } from './backend.ts'

/** The statuses of answers that may be others later: of someone who is signed out, and of too many requests. */
export const TEMPORARY: readonly number[] = [401, 429]

/** Sends translations. Returns the answer, or the failure that all of them have. Throws `Unreachable`. */
export async function sendEdits<Answer extends SaveAnswer>(
  server: PageServer,
  path: string,
  edits: readonly Edit[],
  temporary = TEMPORARY,
): Promise<Answer | Saved> {
  const request: SaveRequest = {
    edits: edits.map(({ string: { key }, language, translation, before = null }) => {
      return { key, language, translation, before }
    }),
  }
  return server
    .send<Answer>('PUT', path, request, { keepalive: true })
    .catch((error: unknown) => failureOfAll(error, temporary))
}

/** What became of a translation, for the page. */
export function savedBy(result: SaveResult): Saved {
  if ('stored' in result) return { kind: 'saved', stored: result.stored }
  const { status, error } = result
  const { message: sentence, meanwhile } = error
  if (meanwhile) {
    const { by = 'Someone else', stored } = meanwhile
    return { kind: 'changed', sentence, by, stored: stored ?? undefined }
  }
  return { kind: status === 410 ? 'gone' : 'refused', sentence }
}

function failureOfAll(error: unknown, temporary: readonly number[]): Saved {
  if (!(error instanceof ServerError)) throw error
  const { status, message: sentence } = error
  if (status === undefined) throw new Unreachable(sentence)
  if (temporary.includes(status) || status >= 500) throw new Unreachable(sentence, true)
  return {
    kind: 'refused',
    sentence: status === 413 ? `The text is too long for this server. ${sentence}` : sentence,
  }
}
