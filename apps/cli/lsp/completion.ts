// Completion: the placeholders and tags of the source text that a translation does not have yet.
import { FormatError } from '@atlas/core/contract.ts'
import { codesToKeep } from '../compare/checked-texts.ts'
import { rangeOf } from './positions.ts'
import { CompletionItemKind, type CompletionItem, type TextDocumentPositionParams } from './protocol.ts'
import { stringInFile } from './strings.ts'
import type { TextPlace } from './places.ts'
import type { LspWorkspace } from './workspace.ts'

/** The characters with which codes begin. */
export const CODE_SIGNS = ['{', '%', '<', '$', ':', '@', '#']

/** What can be written at a position. */
export async function completionsAt(
  workspace: LspWorkspace,
  params: TextDocumentPositionParams,
): Promise<CompletionItem[]> {
  const found = await stringInFile(workspace, params)
  const text = found?.at.text
  if (!found || !text || text.slot.parent) return []
  const { group, identifier, read, offset } = found
  const source = (await workspace.source(group))?.strings ?? read.strings
  const entry = source?.strings.get(identifier)
  if (!source || !entry) return []
  const raw = read.document.getText().slice(...text.at)
  const cursor = offset - text.at[0]
  return codesToKeep(source, entry).map((code, index) => {
    const typed = typedPart(raw.slice(0, cursor), code)
    const { at, spelled } = spelledCode(text, raw, [cursor - typed, cursor], code)
    const isThere = text.text.includes(code)
    return {
      label: code,
      kind: CompletionItemKind.Snippet,
      detail: isThere ? 'The text has it already' : 'The text lacks it',
      sortText: `${isThere ? 1 : 0}${String(index).padStart(3, '0')}`,
      filterText: code,
      textEdit: {
        range: rangeOf(read.document, [text.at[0] + at[0], text.at[0] + at[1]]),
        newText: spelled,
      },
    }
  })
}

/** How many characters before the cursor already begin the code. */
function typedPart(before: string, code: string): number {
  for (let length = Math.min(before.length, code.length); length > 0; length--)
    if (before.endsWith(code.slice(0, length))) return length
  return 0
}

/** A code as the file spells it in a place of a text. */
function spelledCode(
  { slot }: TextPlace,
  raw: string,
  [from, to]: readonly [number, number],
  code: string,
): { at: readonly [number, number]; spelled: string } {
  const plain = { at: [from, to], spelled: code } as const
  try {
    const [before, after] = [slot.codec.decode(raw.slice(0, from)), slot.codec.decode(raw.slice(to))]
    const built = slot.codec.encode(before + code + after, raw)
    const [head, tail] = [raw.slice(0, from), raw.slice(to)]
    const isAround =
      built.startsWith(head) && built.endsWith(tail) && built.length >= head.length + tail.length
    return isAround
      ? { at: [from, to], spelled: built.slice(head.length, built.length - tail.length) }
      : plain
  } catch (error) {
    if (error instanceof FormatError) return plain
    throw error
  }
}
