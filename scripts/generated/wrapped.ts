// Wraps the prose of a Markdown page.

/** The maximum length of a line of prose. Tables, code, headings and comments may be longer. */
export const PROSE_WIDTH = 120

/** A word: characters without white space, with whole code spans. */
const WORD = /(?:`+[^`]+`+|[^\s`])+|`/g
/** A word that starts a list, a heading, a quotation or a table at the beginning of a line. */
const MARKER = /^(?:[-+*>|]|#+|\d+[.)])$/
/** The indent and marker of a list item. */
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/

/** Wraps each paragraph and each list item that has a longer line. */
export function wrapped(page: string): string {
  return blocksOf(page.split('\n')).map(wrappedBlock).join('\n')
}

/** A paragraph or a list item, or one line of anything else. */
interface Block {
  lines: string[]
  isProse: boolean
}

/** Whether a line of Markdown outside code is prose. */
function isProseLine(line: string): boolean {
  return !/^\s*(?:$|\||#|<|!\[|\[[^\]]+\]:|---)/.test(line)
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let fence: string | undefined
  for (const line of lines) {
    const [mark] = /^\s*(?:```|~~~)/.exec(line)?.map((found) => found.trim()) ?? []
    const isProse = fence === undefined && mark === undefined && isProseLine(line)
    const last = blocks.at(-1)
    if (isProse && last?.isProse && !ITEM.test(line)) last.lines.push(line)
    else blocks.push({ lines: [line], isProse })
    if (mark !== undefined && (fence === undefined || fence === mark))
      fence = fence === undefined ? mark : undefined
  }
  return blocks
}

function wrappedBlock({ lines, isProse }: Block): string {
  if (!isProse || lines.every((line) => line.length <= PROSE_WIDTH)) return lines.join('\n')
  const text = lines.join(' ')
  const first = ITEM.exec(text)?.[0] ?? /^\s*/.exec(text)?.[0] ?? ''
  const indent = ' '.repeat(first.length)
  const result: string[] = []
  let line = first
  let isEmpty = true
  for (const word of wordsOf(text.slice(first.length))) {
    // A word that is too long for any line stays where it is: a new line would not help.
    const fits = indent.length + word.length <= PROSE_WIDTH
    if (!isEmpty && fits && line.length + 1 + word.length > PROSE_WIDTH) {
      result.push(line)
      line = indent
      isEmpty = true
    }
    line += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...result, line].join('\n')
}

/** The words of a text. A marker stays with the word before it. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const [word] of text.matchAll(WORD)) {
    if (MARKER.test(word) && words.length > 0) words.push(`${words.pop()} ${word}`)
    else words.push(word)
  }
  return words
}
