// Document symbols, folding and inlay hints: the keys of a file as a tree, and the source texts next to translations.
import type { Box } from '@atlas/core/sync/entry-tree.ts'
import { rangesOverlap, rangeOf } from './positions.ts'
import {
  FoldingRangeKind,
  InlayHintKind,
  SymbolKind,
  type DocumentSymbol,
  type FoldingRange,
  type InlayHint,
  type Range,
} from './protocol.ts'
import { oneLine } from './strings.ts'
import type { OpenedDocument, ReadFile, LspWorkspace } from './workspace.ts'

/** A symbol shows this much of a text, and a hint of the source text. */
const SHOWN = 60

/** The keys of a file. */
export function symbolsIn(workspace: LspWorkspace, read: ReadFile): DocumentSymbol[] {
  const { document, strings } = read
  const places = workspace.placesIn(read)
  if (!strings || !places) return []
  const textOf = (identifier: string): string =>
    oneLine(strings.strings.get(identifier)?.record.text ?? '', SHOWN)
  if (places.tree) return symbolsOf(places.tree.root, read, textOf)
  return places.texts.map(({ identifier, at }) => {
    const range = rangeOf(document, at)
    return {
      name: identifier,
      detail: textOf(identifier),
      kind: SymbolKind.String,
      range,
      selectionRange: range,
    }
  })
}

function symbolsOf(
  { children }: Box,
  read: ReadFile,
  textOf: (identifier: string) => string,
): DocumentSymbol[] {
  return children.flatMap(({ box, name, bare, key, strings }): DocumentSymbol[] => {
    const inner = box ? symbolsOf(box, read, textOf) : []
    // The box around a whole file has no name.
    if (box && (name === undefined || name === '')) return inner
    const [identifier] = strings
    if (!box && identifier === undefined) return []
    const range = rangeOf(read.document, bare)
    const isKeyInside = key !== undefined && key[0] >= bare[0] && key[1] <= bare[1]
    const base = { range, selectionRange: isKeyInside ? rangeOf(read.document, key) : range }
    if (box) return [{ ...base, name: name ?? '', kind: SymbolKind.Namespace, children: inner }]
    return [
      {
        ...base,
        name: name === undefined || name === '' ? (identifier ?? '') : name,
        detail: textOf(identifier ?? ''),
        kind: SymbolKind.String,
      },
    ]
  })
}

/** The parts of a file that can be folded: what contains keys, and entries of several lines. */
export function foldingIn(workspace: LspWorkspace, read: ReadFile): FoldingRange[] {
  const root = workspace.placesIn(read)?.tree?.root
  const ranges: FoldingRange[] = []
  const walk = ({ children }: Box): void => {
    for (const { bare, box, name } of children) {
      const { start, end } = rangeOf(read.document, bare)
      if (end.line > start.line && name !== undefined)
        ranges.push({ startLine: start.line, endLine: end.line, kind: FoldingRangeKind.Region })
      if (box) walk(box)
    }
  }
  if (root) walk(root)
  return ranges
}

/** The source texts, each behind its translation. */
export async function hintsIn(
  workspace: LspWorkspace,
  { group, path }: OpenedDocument,
  read: ReadFile,
  range: Range,
): Promise<InlayHint[]> {
  const source = (await workspace.source(group))?.strings
  if (!source || path === group.source) return []
  return (workspace.placesIn(read)?.texts ?? []).flatMap(
    ({ identifier, at, text, category }): InlayHint[] => {
      const record = source.strings.get(identifier)?.record
      if (!record) return []
      const own =
        typeof record.text === 'string' || category === undefined
          ? record.text
          : (record.text[category] ?? record.text)
      const shown = oneLine(own, SHOWN)
      const position = read.document.positionAt(at[1])
      if (shown === oneLine(text, SHOWN) || !rangesOverlap({ start: position, end: position }, range))
        return []
      return [{ position, label: `← ${shown}`, kind: InlayHintKind.Parameter, paddingLeft: true }]
    },
  )
}
