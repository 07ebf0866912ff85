// Tags of formats inside other tags of formats. A run has one format, so the innermost tag decides: the outer one ends
// before it, and begins again after it. A link has its own format, too.
import type { Code } from '@atlas/core/contract.ts'
import type { Shown } from './shown.ts'

/** A tag that is open. */
interface Open {
  id: string
  tag: string
  isFormat: boolean
}

/** A text in which no tag of a format contains another tag of a pair. `codes` are the codes of the text. */
export function withoutNestedFormats(text: string, codes: readonly Code[], { names }: Shown): string {
  const open: Open[] = []
  let flat = ''
  let from = 0
  for (const { at, id, kind } of codes) {
    const tag = text.slice(...at)
    flat += text.slice(from, at[0])
    from = at[1]
    const around = open.at(-1)
    if (kind === 'alone') flat += tag
    else if (kind === 'open') {
      if (around?.isFormat) flat += `</${around.id}>`
      flat += tag
      open.push({ id, tag, isFormat: names.formatOf(id) !== undefined })
    } else {
      // Tags that do not match are refused with a sentence.
      if (around?.id !== id) return text
      open.pop()
      const outer = open.at(-1)
      flat += outer?.isFormat ? tag + outer.tag : tag
    }
  }
  return open.length > 0 ? text : flat + text.slice(from)
}
