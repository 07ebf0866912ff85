// Shows a sample with its texts, keys and contexts colored. A piece is marked by a click or by the keyboard, and any words
// by dragging over them.
import { useLayoutEffect, useRef } from 'preact/hooks'
import { finish, lit, markPiece, markSpan, pending } from './marking.ts'
import { piecesOf, type LinePiece } from './pieces.ts'
import { fileIndex, sample, shownFormat } from './state.ts'
import type { LabSpan } from './wire.ts'

/** The most lines to show. */
const MAX_LINES = 1500

/** Shows the file. The Tab key reaches one piece of it, and the arrow keys move to the others. */
export function FileView() {
  const view = useRef<HTMLDivElement>(null)
  const cursor = useRef<Cursor | undefined>(undefined)
  const file = sample.value
  const places = lit.value
  const { difference } = shownFormat.value
  const open = pending.value
  const marked = open?.file === fileIndex.value ? open.text : undefined
  useLayoutEffect(() => {
    if (!view.current) return undefined
    cursor.current = new Cursor(view.current)
    return () => cursor.current?.end()
  }, [])
  useLayoutEffect(() => cursor.current?.renew(), [file, marked])
  useLayoutEffect(() => {
    const first = difference && view.current?.querySelector<HTMLElement>('.chosen')
    if (!first) return
    cursor.current?.take(first)
    first.scrollIntoView({ block: 'center' })
  }, [difference])
  const lines = file ? piecesOf(file.text, file.places, marked) : []
  return (
    <div id="file-view" class="file-view" role="group" aria-labelledby="file-heading hint" ref={view}>
      {lines.slice(0, MAX_LINES).map((line, index) => (
        <div class="line" key={index}>
          <span class="number">{index + 1}</span>
          <span class="words" dir="auto" data-start={line.start}>
            {line.pieces.map((piece) => (
              <PieceView key={piece.start} piece={piece} text={file?.text ?? ''} places={places} />
            ))}
          </span>
        </div>
      ))}
      {(file?.isCut || lines.length > MAX_LINES) && <p class="hint">The file goes on.</p>}
    </div>
  )
}

interface PieceProps {
  piece: LinePiece
  text: string
  places: readonly LabSpan[]
}

/** Text in a button cannot be dragged over, so that a piece is not a button element. */
function PieceView({ piece, text, places }: PieceProps) {
  const { start, end, is, identifier = '' } = piece
  const words = text.slice(start, end)
  if (piece.isPlain) return <>{words}</>
  const isLit = places.some(([from, to]) => start < to && end > from)
  return (
    <span
      role="button"
      class={`piece ${is ?? ''}${isLit ? ' chosen' : ''}`}
      title={is === undefined ? 'No text' : `${is} of ${identifier}`}
      data-start={start}
      data-end={end}
      onClick={() => {
        if (document.getSelection()?.isCollapsed !== false) void markPiece(piece)
      }}
    >
      {words}
    </span>
  )
}

/** The piece that the keyboard is at, and the words that the mouse drags over. */
class Cursor {
  readonly #view: HTMLElement
  readonly #ending = new AbortController()
  #piece: HTMLElement | undefined
  #start = 0
  #hasFocus = false
  /** Where a selection by Shift and the arrow keys began. */
  #anchor: HTMLElement | undefined

  constructor(view: HTMLElement) {
    this.#view = view
    const { signal } = this.#ending
    view.addEventListener('keydown', (event) => this.#press(event), { signal })
    view.addEventListener('focusin', ({ target }) => {
      this.#hasFocus = true
      if (isPiece(target)) this.take(target)
    })
    view.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget) this.#hasFocus = false
    })
    // A browser does not begin to drag in an element that takes the focus.
    view.addEventListener('pointerdown', () => this.#piece?.removeAttribute('tabindex'))
    document.addEventListener('mouseup', () => this.#endDrag(), { signal })
  }

  end(): void {
    this.#ending.abort()
  }

  take(piece: HTMLElement): void {
    // An element that loses its tabindex loses the focus, too.
    if (this.#piece !== piece) this.#piece?.removeAttribute('tabindex')
    piece.tabIndex = 0
    this.#piece = piece
    this.#start = Number(piece.dataset['start'])
  }

  /** The file is read in another way. The cursor stays at its place, and keeps the focus if it has it. */
  renew(): void {
    const pieces = this.#pieces()
    const piece = pieces.findLast(({ dataset }) => Number(dataset['start']) <= this.#start) ?? pieces[0]
    if (!piece) return
    this.take(piece)
    if (this.#hasFocus && document.activeElement === document.body) piece.focus({ preventScroll: true })
  }

  #pieces(): HTMLElement[] {
    return [...this.#view.querySelectorAll<HTMLElement>('.piece')]
  }

  /** Marks the words that were dragged over. */
  #endDrag(): void {
    if (this.#piece) this.#piece.tabIndex = 0
    const selection = document.getSelection()
    if (!selection || selection.isCollapsed || selection.rangeCount === 0) return
    const range = selection.getRangeAt(0)
    const start = offsetOf(range.startContainer, range.startOffset)
    const end = offsetOf(range.endContainer, range.endOffset)
    if (start === undefined || end === undefined || selection.toString().trim() === '') return
    markSpan([start, end])
    // The click that ends a drag comes next.
    setTimeout(() => selection.removeAllRanges())
  }

  #press(event: KeyboardEvent): void {
    const { target, key, shiftKey, ctrlKey, metaKey } = event
    if (!isPiece(target)) return
    if (key === 'Escape' && pending.value) pending.value = undefined
    else if (key === 'Enter' && (ctrlKey || metaKey)) void finish()
    else if (key === 'Enter' || key === ' ') this.#choose(target)
    else if (!this.#go(target, key, shiftKey)) return
    event.preventDefault()
  }

  #choose(piece: HTMLElement): void {
    const anchor = this.#anchor
    this.#select(undefined, piece)
    document.getSelection()?.removeAllRanges()
    if (!anchor) return piece.click()
    const [first, last] = inOrder(anchor, piece)
    markSpan([Number(first.dataset['start']), Number(last.dataset['end'])])
  }

  /** Goes to another piece. With Shift, the pieces from here to there are one text. */
  #go(from: HTMLElement, key: string, isSelecting: boolean): boolean {
    const pieces = this.#pieces()
    const at = pieces.indexOf(from)
    const next = {
      ArrowRight: pieces[at + 1],
      ArrowLeft: pieces[at - 1],
      ArrowDown: onOtherLine(from, 'nextElementSibling'),
      ArrowUp: onOtherLine(from, 'previousElementSibling'),
      Home: pieces[0],
      End: pieces.at(-1),
    }[key]
    if (!next) return false
    this.#select(isSelecting ? (this.#anchor ?? from) : undefined, next)
    next.tabIndex = 0
    next.focus()
    return true
  }

  #select(anchor: HTMLElement | undefined, to: HTMLElement): void {
    this.#anchor = anchor
    const [first, last] = anchor ? inOrder(anchor, to) : []
    const pieces = this.#pieces()
    const isIn = (index: number): boolean =>
      first !== undefined &&
      last !== undefined &&
      index >= pieces.indexOf(first) &&
      index <= pieces.indexOf(last)
    for (const [index, piece] of pieces.entries()) piece.toggleAttribute('data-selected', isIn(index))
  }
}

const inOrder = (one: HTMLElement, other: HTMLElement): [HTMLElement, HTMLElement] =>
  Number(one.dataset['start']) <= Number(other.dataset['start']) ? [one, other] : [other, one]

const isPiece = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.classList.contains('piece')

/** The offset in the file of a place in the words of a line; undefined outside of them. */
function offsetOf(node: Node, offset: number): number | undefined {
  const line = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('.words')
  if (!line) return undefined
  const before = document.createRange()
  before.setStart(line, 0)
  before.setEnd(node, offset)
  return Number(line.dataset['start']) + before.toString().length
}

/** The first piece of the nearest line with pieces, before or after the line of a piece. */
function onOtherLine(
  piece: HTMLElement,
  direction: 'nextElementSibling' | 'previousElementSibling',
): HTMLElement | undefined {
  let line = piece.closest('.line')?.[direction]
  while (line) {
    const found = line.querySelector<HTMLElement>('.piece')
    if (found) return found
    line = line[direction]
  }
  return undefined
}
