// Shows the diff of a built file: a summary, and the lines with every changed byte marked.
import { archiveDiff, asLines, type ArchiveDiff } from './archive-parts.ts'
import { unitsOf, type ByteChange, type Range, type Units } from './byte-diff.ts'
import type { DiffRequest } from './diff-worker.ts'
import { diffRows, type DiffRow } from './diff-rows.ts'
import { counted } from '@atlas/core/counted.ts'
import { element } from '../elements.ts'
import { VirtualList } from '../virtual-list.ts'

/** The number of unchanged units to show next to a change in a long line. */
const CONTEXT = 80
/** The most units of a change to show. */
const MAX_SHOWN = 2000
/** The most changes of a line to show, because a whole file may be one line. */
const MAX_CHANGES = 200

type Line = Exclude<DiffRow, { kind: 'omitted' }>

const SIGNS: Record<Line['kind'], string> = { same: ' ', removed: '−', added: '+' }

/** A row of the list: of a file or of an entry of an archive, or the name of an entry. */
type Shown = { row: DiffRow; before: Side; after: Side } | { entry: string }

/** Shows the diff of a source file and its built file. Of archives it shows the entries that changed. */
export class DiffView {
  readonly #summary: HTMLElement
  readonly #list: VirtualList<Shown>
  #worker: Worker | undefined
  /** The number of the last comparison. A newer one ends an older one. */
  #last = 0

  constructor(viewport: HTMLElement, container: HTMLElement, summary: HTMLElement) {
    this.#summary = summary
    const render = (shown: Shown): HTMLElement => renderRow(shown)
    this.#list = new VirtualList({ viewport, container, render })
  }

  /** Compares two files and shows the differences. */
  async show(before: Uint8Array, after: Uint8Array, charset: string): Promise<void> {
    const number = ++this.#last
    const archive = await archiveDiff(before, after)
    const rows: Shown[] = []
    const texts: string[] = []
    const pairs = archive?.changed ?? [{ name: '', before, after }]
    for (const pair of pairs) {
      const lines = archive ? asLines : (bytes: Uint8Array): Uint8Array => bytes
      const own = archive ? charsetOf(pair.after) : charset
      const sides = { before: new Side(lines(pair.before), own), after: new Side(lines(pair.after), own) }
      const changes = await this.#compare({
        before: sides.before.bytes,
        after: sides.after.bytes,
        charset: own,
      })
      if (number !== this.#last) return
      if (archive) rows.push({ entry: pair.name })
      else texts.push(summary(sides.before, sides.after, changes))
      for (const row of await diffRows(sides.before.units, sides.after.units, changes))
        rows.push({ row, ...sides })
    }
    if (number !== this.#last) return
    this.#summary.textContent = archive ? archiveSummary(archive, before.length) : texts.join('')
    this.#list.show(rows)
  }

  /** Compares in a worker, because large files take a while. A newer comparison ends an older one. */
  #compare(request: DiffRequest): Promise<readonly ByteChange[]> {
    this.#worker?.terminate()
    const worker = new Worker('ui/diff-worker.js', { type: 'module' })
    this.#worker = worker
    return new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<readonly ByteChange[]>) => resolve(data))
      worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage(request)
    })
  }

  clear(): void {
    this.#last++
    this.#summary.textContent = ''
    this.#list.show([])
  }
}

function renderRow(shown: Shown): HTMLElement {
  if ('entry' in shown) return element('div', { className: 'diff-gap diff-entry', textContent: shown.entry })
  const { row, before, after } = shown
  if (row.kind === 'omitted') {
    return element('div', { className: 'diff-gap', textContent: counted(row.lines, 'unchanged line') })
  }
  const side = row.kind === 'added' ? after : before
  const code = element('code', { className: 'diff-text', dir: 'auto' }, marked(side, row))
  return element('div', { className: `diff-line ${row.kind}` }, [
    element('span', { className: 'diff-number', textContent: String(row.line + 1) }),
    element('span', { className: 'diff-sign', textContent: SIGNS[row.kind] }),
    code,
  ])
}

/** One of the two files. */
class Side {
  readonly units: Units
  readonly bytes: Uint8Array
  readonly #decoder: TextDecoder

  constructor(bytes: Uint8Array, charset: string) {
    this.bytes = bytes
    this.units = unitsOf(bytes, charset)
    this.#decoder = decoderOf(charset)
  }

  /** Bytes per unit. */
  get width(): number {
    return this.units.BYTES_PER_ELEMENT
  }

  text([start, end]: Range): string {
    return this.#decoder.decode(this.bytes.subarray(start * this.width, end * this.width))
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

/** The charset of an entry, by its byte order mark. */
function charsetOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function archiveSummary({ entries, changed }: ArchiveDiff, bytes: number): string {
  if (changed.length === 0) {
    return `Nothing changed: the built archive is identical to the source, byte for byte (${counted(bytes, 'byte')}).`
  }
  const same = entries - changed.length
  return `${counted(changed.length, 'entry', 'entries')} of the archive changed, each shown below with one element per line. ${counted(same, 'entry', 'entries')} stayed byte for byte.`
}

function summary(before: Side, after: Side, changes: readonly ByteChange[]): string {
  const total = before.units.length * before.width
  if (changes.length === 0) {
    return `Nothing changed: the built file is identical to the source, byte for byte (${counted(total, 'byte')}).`
  }
  let removed = 0
  let added = 0
  for (const change of changes) {
    removed += (change.before[1] - change.before[0]) * before.width
    added += (change.after[1] - change.after[0]) * after.width
  }
  const places = counted(changes.length, 'place')
  return `${counted(removed, 'byte')} replaced by ${added.toLocaleString('en')}, in ${places}. Nothing else changed: the other ${counted(total - removed, 'byte')} are the same.`
}
