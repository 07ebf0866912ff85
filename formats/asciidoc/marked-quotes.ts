// Quotations as Markdown writes them: each of their lines begins with `>`.
import { mayOpenBlock } from './lines.ts'

/** A line without its mark. */
interface QuotedLine {
  text: string
  start: number
  end: number
}

/** One quotation, line by line. */
export class MarkedQuote {
  readonly #lines: QuotedLine[] = []

  /** Adds a line, which begins at `start`. */
  add(line: string, start: number): void {
    const [mark = ''] = /^>(?: |$)/.exec(line) ?? []
    this.#lines.push({ text: line.slice(mark.length), start: start + mark.length, end: start + line.length })
  }

  // > A little rebellion     Paragraphs are texts. Lists and other blocks stay unchanged.
  //   ^------------------
  // > now and then
  //  -------------^
  // > -- Thomas Jefferson
  /** The spans of its paragraphs. */
  *paragraphs(): Generator<{ start: number; end: number }> {
    const lines = this.#lines.at(-1)?.text.startsWith('-- ') ? this.#lines.slice(0, -1) : this.#lines
    for (let from = 0; from < lines.length;) {
      let to = from
      while (to < lines.length && lines[to]?.text !== '') to++
      const paragraph = lines.slice(from, to)
      const [first] = paragraph
      const last = paragraph.at(-1)
      if (first && last && !paragraph.some(({ text }) => /^\s/.test(text) || mayOpenBlock(text)))
        yield { start: first.start, end: last.end }
      from = to + 1
    }
  }
  // > -- Thomas Jefferson
  //      ^--------------^
  /** The span of its author, in its last line. */
  author(): { start: number; end: number } | undefined {
    const last = this.#lines.at(-1)
    const [mark] = /^-- +/.exec(last?.text ?? '') ?? []
    return last && mark !== undefined ? { start: last.start + mark.length, end: last.end } : undefined
  }
}
