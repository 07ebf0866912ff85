// Inline codes (placeholders and tags) in the field of a translation: each is one piece. The cursor steps over it, one
// key deletes all of it, and buttons and Alt+1 to Alt+9 insert it. In the raw view, codes are characters like others.
import type { Span } from '../../core/contract.ts'
import { spelledCodes } from '../../syntax/codes/general-codes.ts'
import { element, showChildren } from '../elements.ts'
import { insertText } from './field-actions.ts'
import { runKey } from '../keys.ts'

const RAW_VIEW = 'raw-codes'

/** Switches the raw view of the page on or off, and returns whether it is on. */
export function toggleRawCodes(): boolean {
  return document.documentElement.classList.toggle(RAW_VIEW)
}

const isRaw = (): boolean => document.documentElement.classList.contains(RAW_VIEW)

/** A text with its codes as pieces: `codes` of its format, or else those that a general pattern finds. */
export function textWithCodes(
  text: string,
  codes: readonly string[] = spelledCodes(text),
): (Node | string)[] {
  return pieces(text, spansOf(text, codes), 'code-piece')
}

/** Where a text has these codes. Where two begin, the longer one counts. */
function spansOf(text: string, codes: readonly string[]): Span[] {
  // Texts to translate follow the start of a choice (`{n, plural`), so it is not a piece.
  const longestFirst = codes
    .filter((code) => code.split('{').length === code.split('}').length)
    .sort((one, other) => other.length - one.length)
  const spans: Span[] = []
  for (let at = 0; at < text.length; at++) {
    const code = longestFirst.find((one) => text.startsWith(one, at))
    if (code === undefined) continue
    spans.push([at, at + code.length])
    at += code.length - 1
  }
  return spans
}

/**
 * Wraps a field, so that it shows the codes of its source as pieces. Returns the wrapper, and the buttons that insert
 * them. A source without codes needs neither.
 */
export function withCodes(
  area: HTMLTextAreaElement,
  source: string,
  known: readonly string[] = spelledCodes(source),
): { wrapped: HTMLElement; buttons: HTMLElement | undefined; update(): void } {
  const codes = [...new Set(spansOf(source, known).map(([start, end]) => source.slice(start, end)))]
  if (codes.length === 0) return { wrapped: area, buttons: undefined, update: () => {} }
  const shown = element('div', { className: 'code-marks', ariaHidden: 'true' })
  const spans = (): Span[] => (isRaw() ? [] : spansOf(area.value, codes))
  const update = (): void => {
    showChildren(shown, [...pieces(area.value, spans(), 'code-mark'), '\n'])
    shown.scrollTop = area.scrollTop
  }
  area.addEventListener('input', update)
  area.addEventListener('scroll', () => (shown.scrollTop = area.scrollTop))
  area.addEventListener('select', () => keepWhole(area, spans()))
  area.addEventListener('pointerup', () => keepWhole(area, spans()))
  area.addEventListener('beforeinput', (event) => {
    if (deleteWhole(area, spans(), event.inputType)) event.preventDefault()
  })
  const inserts = codes.slice(0, 9).map((code, index) => [`Alt+${index + 1}`, code] as const)
  const actions = Object.fromEntries(inserts.map(([key, code]) => [key, () => insertText(area, code)]))
  area.addEventListener('keydown', (event) => {
    if (!runKey(event, actions)) stepOver(area, spans(), event)
  })
  area.addEventListener('keyup', () => keepWhole(area, spans()))
  const buttons = codes.map((code, index) => {
    const key = inserts[index]?.[0]
    const title = key ? `Insert (${key})` : 'Insert'
    const button = element('button', {
      type: 'button',
      textContent: code,
      title,
      ariaLabel: `Insert ${code}`,
    })
    // Keeps the cursor where it is.
    button.addEventListener('pointerdown', (event) => event.preventDefault())
    button.addEventListener('click', () => insertText(area, code))
    return button
  })
  update()
  return {
    wrapped: element('div', { className: 'code-field' }, [shown, area]),
    buttons: element('div', { className: 'code-buttons' }, buttons),
    update,
  }
}

function pieces(text: string, spans: readonly Span[], className: string): (Node | string)[] {
  const parts: (Node | string)[] = []
  let at = 0
  for (const [start, end] of spans) {
    if (start > at) parts.push(text.slice(at, start))
    parts.push(element('span', { className, textContent: text.slice(start, end) }))
    at = end
  }
  if (at < text.length) parts.push(text.slice(at))
  return parts
}

/** Moves the ends of the selection out of codes, so that it holds each code wholly or not at all. */
function keepWhole(area: HTMLTextAreaElement, spans: readonly Span[]): void {
  const { selectionStart, selectionEnd, selectionDirection } = area
  const around = (at: number): Span | undefined => spans.find(([start, end]) => start < at && at < end)
  const first = around(selectionStart)
  const last = around(selectionEnd)
  if (!first && !last) return
  if (selectionStart === selectionEnd && first) {
    const nearest = selectionStart - first[0] < first[1] - selectionStart ? first[0] : first[1]
    area.setSelectionRange(nearest, nearest)
  } else area.setSelectionRange(first?.[0] ?? selectionStart, last?.[1] ?? selectionEnd, selectionDirection)
}

/** An arrow key steps over a code at the cursor. */
function stepOver(area: HTMLTextAreaElement, spans: readonly Span[], event: KeyboardEvent): void {
  const { selectionStart, selectionEnd } = area
  if (selectionStart !== selectionEnd || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey)
    return
  const to =
    event.key === 'ArrowRight'
      ? spans.find(([start]) => start === selectionStart)?.[1]
      : event.key === 'ArrowLeft'
        ? spans.find(([, end]) => end === selectionStart)?.[0]
        : undefined
  if (to === undefined || getComputedStyle(area).direction === 'rtl') return
  event.preventDefault()
  area.setSelectionRange(to, to)
}

/** Deletes a whole code, if a deletion begins at it or would end inside it. Returns whether it did. */
function deleteWhole(area: HTMLTextAreaElement, spans: readonly Span[], inputType: string): boolean {
  const { selectionStart: at, selectionEnd } = area
  if (!inputType.startsWith('delete') || at !== selectionEnd) return false
  const isForward = inputType.endsWith('Forward')
  const adjacent = spans.find(([start, end]) => (isForward ? start === at : end === at))
  const ahead = isForward ? spans.find(([start]) => start >= at) : spans.findLast(([, end]) => end <= at)
  if (adjacent) area.setSelectionRange(adjacent[0], adjacent[1])
  else if (ahead && !inputType.startsWith('deleteContent')) {
    // Words and lines are deleted up to the next code at most.
    area.setSelectionRange(isForward ? at : ahead[1], isForward ? ahead[0] : at)
  } else return false
  document.execCommand('delete')
  return true
}
