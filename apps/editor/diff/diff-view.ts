// Shows the diff of a built file: a summary, and the lines with every changed byte marked.
import { counted } from '@atlas/core/counted.ts'
import { askWorker } from '../ask-worker.ts'
import { element } from '../elements.ts'
import { VirtualList, type Items } from '../virtual-list.ts'
import { unitWidth, type Range } from './byte-diff.ts'
import type { ComparedPart } from './compare.ts'
import type { DiffRow } from './diff-rows.ts'
import { countRows, rowAt } from './packed-rows.ts'

/** The number of unchanged units to show next to a change in a long line. */
const CONTEXT = 80
/** The most units of a change to show. */
const MAX_SHOWN = 2000
/** The most changes of a line to show, because a whole file may be one line. */
const MAX_CHANGES = 200

type Line = Exclude<DiffRow, { kind: 'omitted' }>

const SIGNS: Record<Line['kind'], string> = { same: ' ', removed: '−', added: '+' }

/** A row of the list: of a file or of an entry of an archive, or the name of an entry. */
type Shown = { row: DiffRow; part: ComparedPart } | { entry: string }

/** Shows the diff of a source file and its built file. Of archives it shows the entries that changed. */
export class DiffView {
  readonly #summary: HTMLElement
  readonly #list: VirtualList<Shown>
  /** The comparison under way. A newer one ends it. */
  #comparing = new AbortController()

  constructor(viewport: HTMLElement, container: HTMLElement, summary: HTMLElement) {
    this.#summary = summary
    const render = (shown: Shown): HTMLElement => renderRow(shown)
    this.#list = new VirtualList({ viewport, container, render })
  }

  /** Compares two files and shows the differences. */
  async show(before: Uint8Array, after: Uint8Array, charset: string): Promise<void> {
    this.#comparing.abort()
    const { signal } = (this.#comparing = new AbortController())
    this.#summary.ariaBusy = 'true'
    this.#summary.textContent = 'Comparing the files…'
    this.#list.show([])
    const { summary, parts } = await askWorker('compare', { before, after, charset }, signal)
    if (signal.aborted) return
    this.#summary.ariaBusy = 'false'
    this.#summary.textContent = summary
    this.#list.show(new ShownRows(parts))
  }

  clear(): void {
    this.#comparing.abort()
    this.#summary.textContent = ''
    this.#list.show([])
  }
}

/** The rows of all parts. An entry of an archive begins with its name. */
class ShownRows implements Items<Shown> {
  readonly length: number
  readonly #parts: readonly ComparedPart[]

  constructor(parts: readonly ComparedPart[]) {
    this.#parts = parts
    this.length = parts.reduce((sum, part) => sum + rowsOf(part), 0)
  }

  at(index: number): Shown | undefined {
    let at = index
    for (const part of this.#parts) {
      const count = rowsOf(part)
      if (at >= count) at -= count
      else if (part.entry === undefined) return { row: rowAt(part.rows, at), part }
      else return at === 0 ? { entry: part.entry } : { row: rowAt(part.rows, at - 1), part }
    }
    return undefined
  }
}

function rowsOf({ entry, rows }: ComparedPart): number {
  return countRows(rows) + (entry === undefined ? 0 : 1)
}

function renderRow(shown: Shown): HTMLElement {
  if ('entry' in shown) return element('div', { className: 'diff-gap diff-entry', textContent: shown.entry })
  const { row, part } = shown
  if (row.kind === 'omitted') {
    return element('div', { className: 'diff-gap', textContent: counted(row.lines, 'unchanged line') })
  }
  const side = new Side(row.kind === 'added' ? part.after : part.before, part.charset)
  const code = element('code', { className: 'diff-text', dir: 'auto' }, marked(side, row))
  return element('div', { className: `diff-line ${row.kind}` }, [
    element('span', { className: 'diff-number', textContent: String(row.line + 1) }),
    element('span', { className: 'diff-sign', textContent: SIGNS[row.kind] }),
    code,
  ])
}

/** One of the two files. */
class Side {
  readonly #bytes: Uint8Array
  readonly #decoder: TextDecoder
  /** Bytes per unit. */
  readonly #width: number

  constructor(bytes: Uint8Array, charset: string) {
    this.#bytes = bytes
    this.#decoder = decoderOf(charset)
    this.#width = unitWidth(bytes, charset)
  }

  text([start, end]: Range): string {
    return this.#decoder.decode(this.#bytes.subarray(start * this.#width, end * this.#width))
  }
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

/** The text of a line with its changes marked. Long unchanged parts are shortened. */
function marked(side: Side, { kind, range, changes }: Line): (Node | string)[] {
  const parts: (Node | string)[] = []
  const tag = kind === 'removed' ? 'del' : 'ins'
  const shown = changes.slice(0, MAX_CHANGES)
  let at = range[0]
  for (const [start, end] of shown) {
    parts.push(shortened(side, [at, start], at > range[0], true))
    const changed = side.text([start, Math.min(end, start + MAX_SHOWN)])
    parts.push(element(tag, { textContent: withoutLineEnd(changed) }))
    if (end - start > MAX_SHOWN) parts.push('…')
    at = end
  }
  if (changes.length > shown.length)
    parts.push(`… and ${counted(changes.length - shown.length, 'more change')} in this line`)
  else parts.push(shortened(side, [at, range[1]], changes.length > 0, false))
  return parts
}

/** An unchanged part of a line. Of a long one, only the ends next to a change. */
function shortened(side: Side, [start, end]: Range, followsChange: boolean, leadsToChange: boolean): string {
  if (end - start <= 2 * CONTEXT) return withoutLineEnd(side.text([start, end]))
  const head = followsChange || !leadsToChange ? side.text([start, start + CONTEXT]) : ''
  const tail = leadsToChange ? side.text([end - CONTEXT, end]) : ''
  return `${head}…${tail}`
}

function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '')
}
