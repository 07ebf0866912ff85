// Rename: a key in all languages, as `atlas rename` does, and in the code.
import { writeInFolder } from '../files/writing.ts'
import { changedKeys } from '../workspace/key-changes.ts'
import type { CodeReference } from '../workspace/references.ts'
import { editsOf, EditRefusal } from './changes.ts'
import { rangeOf } from './positions.ts'
import type { Range, TextDocument, TextDocumentPositionParams, WorkspaceEdit } from './protocol.ts'
import { stringInCode, stringInFile, type GroupString } from './strings.ts'
import type { LspWorkspace } from './workspace.ts'

/** The key at a position, which can be renamed. Throws a `Refusal`. */
export async function keyAt(
  workspace: LspWorkspace,
  document: TextDocument,
  params: TextDocumentPositionParams,
): Promise<{ string: GroupString; range: Range }> {
  const found = await stringInFile(workspace, params)
  if (found) {
    const span = found.at.key ?? found.at.text?.at
    if (span) return { string: found, range: rangeOf(found.read.document, span) }
  }
  const inCode = await stringInCode(workspace, document, params)
  const [string, other] = inCode?.strings ?? []
  if (!inCode || !string) throw new EditRefusal('There is no key here that could be renamed.')
  if (other)
    throw new EditRefusal(
      `${string.group.pattern} and ${other.group.pattern} have this key. Rename it in one of them.`,
    )
  return { string, range: inCode.range }
}

/** The edits that give a key another name. Throws a `Refusal`. */
export async function renamed(
  workspace: LspWorkspace,
  { group, identifier }: GroupString,
  wanted: string,
): Promise<WorkspaceEdit> {
  if (wanted === identifier || wanted === '') throw new EditRefusal('Name another key as the new one.')
  const inCode = new Map<string, CodeReference[]>()
  for (const reference of await workspace.references()) {
    const isMeant = reference.targets.some((each) => each.group === group && each.identifier === identifier)
    // Where only the running program knows which file is meant, a person decides.
    if (!isMeant || reference.targets.some((each) => each.group !== group)) continue
    const known = inCode.get(reference.path) ?? []
    inCode.set(reference.path, known)
    known.push(reference)
  }
  return editsOf(
    workspace,
    async () => {
      for (const [path, bytes] of await changedKeys([group], identifier, wanted, true))
        await writeInFolder(path, bytes)
      for (const [path, references] of inCode)
        await writeInFolder(
          path,
          withNewKey(await workspace.textOfFile(path), references, identifier, wanted),
        )
    },
    (path) => (inCode.has(path) ? undefined : group.plugin),
  )
}

/** Code with another key. What precedes the key, such as its namespace, stays. */
function withNewKey(text: string, references: readonly CodeReference[], key: string, wanted: string): string {
  const places = [...references].sort((one, other) => other.at[0] - one.at[0])
  let changed = text
  for (const {
    at: [start, end],
    spelled,
  } of places) {
    const fresh = spelledAs(spelled, key, wanted)
    if (fresh !== undefined) changed = changed.slice(0, start) + fresh + changed.slice(end)
  }
  return changed
}

/** The new key as code spells the old one; undefined if it spells it in a way that is not known. */
function spelledAs(spelled: string, key: string, wanted: string): string | undefined {
  if (spelled.endsWith(key)) return spelled.slice(0, spelled.length - key.length) + wanted
  // Behind a prefix of keys, code has only the rest.
  if (!key.endsWith(spelled)) return undefined
  const prefix = key.slice(0, key.length - spelled.length)
  return wanted.startsWith(prefix) ? wanted.slice(prefix.length) : undefined
}
