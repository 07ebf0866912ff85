// The editor page's requests to its sandbox.
import { counted } from '@atlas/core/counted.ts'
import type { EditorExported, EditorProgress, EditorUndone, EditorUnzipped } from '../editor-wire.ts'
import { jsonOfBody, PageServer, withQuery } from '../server.ts'

/** The sandbox. Its paths are relative to the page, `/editor/`. */
export const sandbox = new PageServer('The sandbox', 'api/')

/** Names this page for the sandbox, which does not tell it of its own saves. */
export const CLIENT = Math.random().toString(36).slice(2)

/** How often the page asks how far a task of the sandbox is, in milliseconds. */
const ASKING = 400

type Bytes = Uint8Array<ArrayBuffer>

/** Waits for an answer, and meanwhile asks the sandbox how far it is. */
export async function whileTold<Answer>(
  answer: Promise<Answer>,
  report: (sentence: string, done?: number) => void,
): Promise<Answer> {
  const ask = async (): Promise<void> => {
    const { sentence, done } = await sandbox.get<EditorProgress>('progress', { client: CLIENT })
    if (sentence !== undefined) report(sentence, done)
  }
  const timer = setInterval(() => void ask().catch(() => {}), ASKING)
  return answer.finally(() => clearInterval(timer))
}

/** Restores what was before a change. Returns a sentence about it. */
export async function undoChange(change: number): Promise<string> {
  const { restored, skipped } = await sandbox.send<EditorUndone>('POST', `changes/${change}/undo`)
  const rest = skipped > 0 ? ` ${counted(skipped, 'translation')} changed again since, and stayed.` : ''
  return `Undone: ${counted(restored, 'translation')}.${rest}`
}

/** The files of a zip archive, with their paths, and the paths of those that are hidden, so that they are not read. */
export async function unzip(
  archive: Bytes,
): Promise<{ files: { name: string; bytes: Bytes }[]; hidden: readonly string[] }> {
  const [head, ...contents] = await sandbox.parts('unzip', archive)
  const { names, hidden } = jsonOfBody(head) as EditorUnzipped
  return { files: contents.map((bytes, index) => ({ name: names[index] ?? '', bytes })), hidden }
}

/** Builds the translated file. */
export async function requestExport(
  file: number,
  languages: readonly string[],
): Promise<{ head: EditorExported; source: Bytes; built: Bytes }> {
  const path = withQuery(`files/${file}/export`, { client: CLIENT })
  const [head, source, built] = await sandbox.parts(path, { languages })
  if (!source || !built) throw sandbox.withoutFile()
  return { head: jsonOfBody(head) as EditorExported, source, built }
}
