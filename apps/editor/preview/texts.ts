// Shows a translation in the place of its source in a preview: the markup of the source around other words.
import { cuePace, paceWords } from '@atlas/core/documents/preview/cue-pace.ts'

/** Characters of the text that are not words: markup that is hidden, and objects. */
const PIECES = '.markup, .object'

/** The elements as the preview had them. */
const originals = new WeakMap<Element, Element>()

/** Shows a text in the element of a string; undefined shows the source again, faint. */
export function showText(place: HTMLElement, text: string | undefined): void {
  const original = originals.get(place) ?? (place.cloneNode(true) as Element)
  originals.set(place, original)
  let copy = original.cloneNode(true) as Element
  if (text !== undefined && !fill(copy, text)) {
    copy = original.cloneNode(false) as Element
    copy.textContent = text
  }
  place.replaceChildren()
  while (copy.firstChild) place.append(copy.firstChild)
  place.style.opacity = text === undefined ? '0.55' : ''
  showPace(place)
}

/**
 * Puts a text into an element that shows its source, between the same pieces of markup. Returns whether the text has
 * them, in the same order.
 */
function fill(copy: Element, text: string): boolean {
  let at = 0
  let slot: Text | undefined
  const put = (end: number, add: (words: string) => void): void => {
    const words = text.slice(at, end)
    if (slot) slot.data = words
    else if (words !== '') add(words)
    slot = undefined
  }
  for (const node of wordsAndPieces(copy)) {
    if (node.nodeType === Node.TEXT_NODE) {
      // Two texts without markup between them: which words belong to which is not known.
      if (slot) return false
      slot = node as Text
      continue
    }
    const piece = node as Element
    const start = text.indexOf(piece.textContent ?? '', at)
    if (start < 0) return false
    put(start, (words) => piece.before(words))
    at = start + (piece.textContent ?? '').length
  }
  put(text.length, (words) => copy.append(words))
  return true
}

/** The texts and the pieces in an element, in order. Elements of another frame have their own classes. */
function wordsAndPieces(parent: Element): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    const isPiece = node.nodeType === Node.ELEMENT_NODE && (node as Element).matches(PIECES)
    if (isPiece || node.nodeType === Node.TEXT_NODE) found.push(node)
    else for (const child of node.childNodes) visit(child)
  }
  for (const child of parent.childNodes) visit(child)
  return found
}

/** Measures the reading speed and the lines of a subtitle again. */
function showPace(place: HTMLElement): void {
  const cue = place.closest('.cue')
  const [facts] = cue?.getElementsByTagName('small') ?? []
  if (!facts) return
  const times = facts.firstChild?.textContent ?? ''
  const shown = place.cloneNode(true) as Element
  for (const markup of shown.querySelectorAll('.markup')) markup.remove()
  const pace = cuePace(times, shown.textContent ?? '')
  const { speed, lines } = paceWords(pace)
  const fast = facts.ownerDocument.createElement(pace.isFast ? 'b' : 'span')
  fast.textContent = speed
  cue?.querySelector('rect')?.classList.toggle('fast', pace.isFast)
  facts.replaceChildren(times, facts.ownerDocument.createElement('br'), fast, lines)
}
