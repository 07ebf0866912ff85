// Shows a sample with its texts, keys and contexts colored. Each piece can be marked by a click or by the keyboard.
import { element, showChildren } from '../elements.ts'
import { piecesOf, type Piece } from './pieces.ts'
import type { LabSample } from './wire.ts'

/** The most lines to show. */
const MAX_LINES = 600

/** The view of a file. The arrow keys move between its pieces, of which one is in the order of the Tab key. */
export class FileView {
  readonly #view: HTMLElement
  readonly #onMark: (piece: Piece, words: string) => void
  #current: HTMLElement | undefined

  constructor(view: HTMLElement, onMark: (piece: Piece, words: string) => void) {
    this.#view = view
    this.#onMark = onMark
    view.addEventListener('keydown', (event) => this.#move(event))
    view.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLButtonElement) this.#take(target)
    })
  }

  /** Shows a sample. The current piece stays the current one, and keeps the focus if it has it. */
  show({ text, places, isCut }: LabSample): void {
    const start = Number(this.#current?.dataset['start'] ?? 0)
    const hadFocus = this.#view.contains(document.activeElement)
    const lines = piecesOf(text, places)
    const shown = lines.slice(0, MAX_LINES).map((pieces, index) => this.#line(text, pieces, index + 1))
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

  /** The piece at an offset, the last one before it, or the first one. */
  #pieceAt(offset: number): HTMLElement | undefined {
    const pieces = [...this.#view.querySelectorAll<HTMLElement>('.piece')]
    return pieces.findLast(({ dataset }) => Number(dataset['start']) <= offset) ?? pieces[0]
  }

  #line(text: string, pieces: readonly Piece[], number: number): HTMLElement {
    const children = pieces.map((piece) => {
      const words = text.slice(piece.start, piece.end)
      return piece.isPlain ? words : this.#piece(piece, words)
    })
    return element('div', { className: 'line' }, [
      element('span', { textContent: String(number) }),
      element('span', { dir: 'auto' }, children),
    ])
  }

  #piece(piece: Piece, words: string): HTMLElement {
    const { is, identifier = '' } = piece
    const button = element('button', {
      type: 'button',
      className: `piece ${is ?? ''}`,
      textContent: words,
      title: is === undefined ? 'No text' : `${is} of ${identifier}`,
      tabIndex: -1,
    })
    button.dataset['start'] = String(piece.start)
    button.addEventListener('click', () => this.#onMark(piece, words))
    return button
  }

  #take(piece: HTMLElement): void {
    if (this.#current) this.#current.tabIndex = -1
    piece.tabIndex = 0
    this.#current = piece
  }

  #move(event: KeyboardEvent): void {
    const { target, key } = event
    if (!(target instanceof HTMLButtonElement)) return
    const pieces = [...this.#view.querySelectorAll<HTMLElement>('.piece')]
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
    next.focus()
  }
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
