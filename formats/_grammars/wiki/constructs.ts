// Finds the constructs of wiki text that may span several lines: templates, links, comments, code.
import type { WikiDialect } from './dialects.ts'

/** The ends of the constructs of a text by their starts. Unclosed ones are left out. */
export function constructsIn(
  text: string,
  { constructs, closers }: WikiDialect,
): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const missing = new Set<string>()
  const open = new Openers()
  constructs.lastIndex = 0
  for (let match = constructs.exec(text); match; match = constructs.exec(text)) {
    const { 0: token, 1: tag, index } = match
    const closer = closerOf(token, tag)
    const opener = closers[token]
    if (closer !== undefined) {
      const end = missing.has(closer) ? -1 : endOf(text, closer, constructs.lastIndex)
      if (end < 0) missing.add(closer)
      else {
        ends.set(index, end)
        constructs.lastIndex = end
      }
    } else if (opener !== undefined) {
      const start = open.close(opener)
      if (start !== undefined) ends.set(start, constructs.lastIndex)
    } else if (token.startsWith('\n')) {
      open.forgetLinks()
      // The line end that ends this blank line may begin the next.
      constructs.lastIndex--
    } else if (tag === undefined) open.push(token, index)
  }
  return ends
}

/** The closer of a construct whose content is not parsed. */
function closerOf(token: string, tag: string | undefined): string | undefined {
  if (token === '<!--') return '-->'
  if (token === '%%') return '%%'
  return tag === undefined || token.endsWith('/>') ? undefined : `</${tag.toLowerCase()}>`
}

function endOf(text: string, closer: string, from: number): number {
  const pattern = closer.startsWith('</') ? new RegExp(closer, 'gi') : undefined
  if (!pattern) {
    const at = text.indexOf(closer, from)
    return at < 0 ? -1 : at + closer.length
  }
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : -1
}

/** The open constructs. */
class Openers {
  readonly #tokens: string[] = []
  readonly #starts: number[] = []
  readonly #counts = new Map<string, number>()

  push(token: string, start: number): void {
    this.#tokens.push(token)
    this.#starts.push(start)
    this.#counts.set(token, (this.#counts.get(token) ?? 0) + 1)
  }

  /**
   * Removes the last opener of a kind, and all openers after it; returns its offset, or undefined if there was none.
   */
  close(token: string): number | undefined {
    if (!this.#counts.get(token)) return undefined
    for (;;) {
      const last = this.#tokens.pop() ?? token
      const start = this.#starts.pop()
      this.#counts.set(last, (this.#counts.get(last) ?? 1) - 1)
      if (last === token) return start
    }
  }

  /** Drops the open links at a blank line: a template may span one, a link may not. */
  forgetLinks(): void {
    while (this.#tokens.length > 0 && this.#tokens.at(-1) !== '{{') this.close(this.#tokens.at(-1) ?? '')
  }
}
