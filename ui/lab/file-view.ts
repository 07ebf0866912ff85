// Shows a sample with its texts, keys and contexts colored. A piece is marked by a click or by the keyboard, and any words
// by dragging over them.
import { element, showChildren } from '../elements.ts'
import { piecesOf, type Piece } from './pieces.ts'
import type { LabSample, LabSpan } from './wire.ts'

/** The most lines to show. */
const MAX_LINES = 600

/** What the view calls when a person marks something. */
export interface FileViewEvents {
  onPiece(piece: Piece, words: string): void
  onDrag(at: LabSpan, words: string): void
}

/** The view of a file. The arrow keys move between its pieces, of which one is in the order of the Tab key. */
export class FileView {
  readonly #view: HTMLElement
  readonly #events: FileViewEvents
  #current: HTMLElement | undefined
  /** Whether the last press of the mouse was a drag, which ends in a click, too. */
  #isDragged = false

  constructor(view: HTMLElement, events: FileViewEvents) {
    this.#view = view
    this.#events = events
    view.addEventListener('keydown', (event) => this.#move(event))
    view.addEventListener('focusin', ({ target }) => {
      if (isPiece(target)) this.#take(target)
    })
    // A browser does not begin to drag in an element that takes the focus.
    view.addEventListener('pointerdown', () => this.#current?.removeAttribute('tabindex'))
    view.addEventListener('mouseup', () => {
      if (this.#current) this.#current.tabIndex = 0
      this.#endDrag()
    })
  }

  /** Shows a sample. The current piece stays the current one, and keeps the focus if it has it. */
  show({ text, places, isCut }: LabSample): void {
    const start = Number(this.#current?.dataset['start'] ?? 0)
    const hadFocus = this.#view.contains(document.activeElement)
    const lines = piecesOf(text, places)
    let at = 0
    const shown = lines.slice(0, MAX_LINES).map((pieces, index) => {
      const line = this.#line(text, pieces, index + 1, at)
      at = text.indexOf('\n', at) + 1
      return line
    })
    const isShort = isCut || lines.length > MAX_LINES
    showChildren(this.#view, [
      ...shown,
      ...(isShort ? [element('p', { className: 'hint', textContent: 'The file goes on.' })] : []),
    ])
    this.#current = undefined
    const current = this.#pieceAt(start)
    if (!current) return
    this.#take(current)
    if (hadFocus) current.focus({ preventScroll: true })
  }

  /** Highlights places, and scrolls to the first one. */
  highlight(places: readonly LabSpan[]): void {
    let first: HTMLElement | undefined
    for (const piece of this.#pieces()) {
      const start = Number(piece.dataset['start'])
      const isIn = places.some(([from, to]) => start < to && start + piece.innerText.length > from)
      piece.classList.toggle('chosen', isIn)
      if (isIn) first ??= piece
    }
    if (!first) return
    this.#take(first)
    first.scrollIntoView({ block: 'center' })
  }

  /** The piece at an offset, the last one before it, or the first one. */
  #pieceAt(offset: number): HTMLElement | undefined {
    const pieces = this.#pieces()
    return pieces.findLast(({ dataset }) => Number(dataset['start']) <= offset) ?? pieces[0]
  }

  #pieces(): HTMLElement[] {
    return [...this.#view.querySelectorAll<HTMLElement>('.piece')]
  }

  #line(text: string, pieces: readonly Piece[], number: number, start: number): HTMLElement {
    const children = pieces.map((piece) => {
      const words = text.slice(piece.start, piece.end)
      return piece.isPlain ? words : this.#piece(piece, words)
    })
    const words = element('span', { dir: 'auto', className: 'words' }, children)
    words.dataset['start'] = String(start)
    return element('div', { className: 'line' }, [
      element('span', { textContent: String(number), className: 'number' }),
      words,
    ])
  }

  /** Text in a button cannot be dragged over, so that a piece is no button element. */
  #piece(piece: Piece, words: string): HTMLElement {
    const { is, identifier = '' } = piece
    const span = element('span', {
      role: 'button',
      className: `piece ${is ?? ''}`,
      textContent: words,
      title: is === undefined ? 'No text' : `${is} of ${identifier}`,
    })
    span.dataset['start'] = String(piece.start)
    span.addEventListener('click', () => {
      if (this.#isDragged) return
      this.#take(span)
      this.#events.onPiece(piece, words)
    })
    return span
  }

  #take(piece: HTMLElement): void {
    piece.tabIndex = 0
    // An element that loses its tabindex loses the focus, too.
    if (this.#current !== piece) this.#current?.removeAttribute('tabindex')
    this.#current = piece
  }

  /** Marks the words that were dragged over. */
  #endDrag(): void {
    const selection = document.getSelection()
    this.#isDragged = selection?.isCollapsed === false
    if (!selection || selection.isCollapsed || selection.rangeCount === 0) return
    const range = selection.getRangeAt(0)
    const start = offsetOf(range.startContainer, range.startOffset)
    const end = offsetOf(range.endContainer, range.endOffset)
    const words = selection.toString()
    if (start === undefined || end === undefined || start >= end || words.trim() === '') return
    selection.removeAllRanges()
    this.#events.onDrag([start, end], words)
  }

  #move(event: KeyboardEvent): void {
    const { target, key } = event
    if (!isPiece(target)) return
    if (key === 'Enter' || key === ' ') {
      event.preventDefault()
      this.#isDragged = false
      target.click()
      return
    }
    const pieces = this.#pieces()
    const at = pieces.indexOf(target)
    const next = {
      ArrowRight: pieces[at + 1],
      ArrowLeft: pieces[at - 1],
      ArrowDown: onOtherLine(target, 'nextElementSibling'),
      ArrowUp: onOtherLine(target, 'previousElementSibling'),
      Home: pieces[0],
      End: pieces.at(-1),
    }[key]
    if (!next) return
    event.preventDefault()
    next.tabIndex = 0
    next.focus()
  }
}

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
