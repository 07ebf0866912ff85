// What several answers of the editor's API have in common.
import { RequestError } from '../../request-error.ts'
import type { EditorRequest } from '../editor-access.ts'

/** Names the page of a request. Another user's page has another name, whatever it sends. */
export function pageName({ user, query }: EditorRequest): string {
  return `${user.id} ${query['client'] ?? ''}`
}

/** The number of a change that can be undone, if there is one. */
export function changeOf(change: number | undefined): { change?: number } {
  return change === undefined ? {} : { change }
}

/** The bytes of an upload. A missing body is an empty file. */
export function uploadedBytes(body: unknown): Uint8Array {
  if (body === undefined || body === null) return new Uint8Array()
  if (Buffer.isBuffer(body)) return body
  throw new RequestError(415, 'Send the bytes of the file with the content type application/octet-stream.')
}
