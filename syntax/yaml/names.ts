// The anchors of a YAML file and their uses, by which sync knows what an entry needs.
import type { FileNames, NamedSpan, Source } from '../../core/contract.ts'

/** A text in quotes or a comment, which are passed over, or an anchor or an alias where a value begins. */
const TOKEN =
  /"(?:[^"\\]|\\[^])*"|(?<=[:,[{-]\s*)'(?:[^']|'')*'|(?<=^|\s)#[^\r\n]*|(?<=(?:^|[:,?[{-]|![^\s,[\]{}]*)\s+|^|[[{])([&*])([^\s,[\]{}]+)/gm

/** The anchors, and the aliases that refer to them. */
export function yamlNames({ text }: Source): FileNames {
  const defined: NamedSpan[] = []
  const used: NamedSpan[] = []
  if (!/[&*]\S/.test(text)) return { defined, used }
  for (const { index, 0: whole, 1: sign, 2: name } of text.matchAll(TOKEN)) {
    if (name === undefined) continue
    const list = sign === '&' ? defined : used
    list.push({ name: `*${name}`, at: [index, index + whole.length] })
  }
  return { defined, used }
}
