// A call of the log as commands for a shell: the call itself by curl, and a test of its module by the conformance kit.
import type { EditorCall } from '../editor-wire.ts'

/** A `curl` command that sends the request again. */
export function curlCommand({ address, request }: Pick<EditorCall, 'address' | 'request'>): string {
  return `curl --header 'content-type: application/json' --data-raw ${quoted(request)} ${quoted(address)}`
}

/** An `atlas conformance` command that tests the module of a call with its file. */
export function conformanceCommandLine(
  descriptor: string,
  { module, file }: Pick<EditorCall, 'module' | 'file'>,
): string {
  return `atlas conformance ${quoted(descriptor)} --module ${quoted(module)} --file ${quoted(nameWithoutFolders(file))}`
}

/** The name of a file without its folders. */
export function nameWithoutFolders(path: string): string {
  return path.split('/').at(-1) ?? path
}

/** The target languages of a call, after the name of its file: at most `count`, and how many more. */
export function inLanguages({ targets }: Pick<EditorCall, 'targets'>, count = Infinity): string {
  if (targets.length === 0) return ''
  const rest = targets.length > count ? ` and ${targets.length - count} more` : ''
  return ` in ${targets.slice(0, count).join(', ')}${rest}`
}

/** The file of a request; undefined if it was sent by address. */
export function fileOfRequest(request: string): Uint8Array<ArrayBuffer> | undefined {
  const { file } = JSON.parse(request) as { file?: { content?: string } }
  if (file?.content === undefined) return undefined
  return Uint8Array.from(atob(file.content), (char) => char.charCodeAt(0))
}

/** A word for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
