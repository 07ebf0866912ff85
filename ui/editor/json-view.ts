// Shows a body of a call: JSON indented, with parts that fold and a search; other bodies as text.
import { counted } from '../../core/counted.ts'
import { element } from '../elements.ts'

/** Longer strings are shortened, since the content of a file may be one string. */
const MAX_CHARACTERS = 400
/** Lists and objects with more members are folded at first. */
const MAX_OPEN = 20

/**
 * Shows a body under its heading, with a search and a button that copies it. `announce` reports the copy to screen
 * readers.
 */
export function bodyView(heading: string, body: string, announce: (sentence: string) => void): HTMLElement {
  const value = parsed(body)
  const copy = element('button', { type: 'button', className: 'quiet', textContent: 'Copy' })
  copy.ariaLabel = `Copy: ${heading}`
  copy.addEventListener('click', () => {
    const text = value === undefined ? body : JSON.stringify(value, undefined, 2)
    void copyText(text, `${heading}: copied.`, announce)
  })
  const title = element('h3', { textContent: heading })
  if (value === undefined) {
    return element('section', { className: 'body-view' }, [
      element('div', { className: 'body-head' }, [title, copy]),
      element('pre', { textContent: body }),
    ])
  }
  const tree = element('div', { className: 'json' }, [nodeView('', value)])
  const count = element('output', { className: 'soft' })
  const search = element('input', { type: 'search', placeholder: 'Search', ariaLabel: `Search: ${heading}` })
  search.addEventListener('input', () => {
    const found = markMatches(tree, search.value.toLowerCase())
    count.textContent = search.value === '' ? '' : counted(found, 'match', 'matches')
  })
  return element('section', { className: 'body-view' }, [
    element('div', { className: 'body-head' }, [title, search, count, copy]),
    tree,
  ])
}

/** Copies a text to the clipboard, and announces it. */
export async function copyText(
  text: string,
  sentence: string,
  announce: (sentence: string) => void,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    announce(sentence)
  } catch {
    announce('The browser does not let this page write to the clipboard.')
  }
}

/** The value of a body in JSON, if it is a list or an object. */
function parsed(body: string): object | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** A member: a line, or for a list or an object with members a part that folds. */
function nodeView(name: string, value: unknown): HTMLElement {
  const label = name === '' ? [] : [element('span', { className: 'json-name', textContent: `${name}: ` })]
  const isParent = typeof value === 'object' && value !== null
  const members = isParent ? Object.entries(value) : []
  if (members.length === 0) {
    return element('div', { className: 'json-line' }, [...label, shortened(JSON.stringify(value))])
  }
  const size = Array.isArray(value) ? counted(members.length, 'item') : counted(members.length, 'field')
  const summary = element('summary', { className: 'json-line' }, [
    ...label,
    element('span', { className: 'soft', textContent: size }),
  ])
  const open = members.length <= MAX_OPEN
  return element('details', { open }, [summary, ...members.map(([key, member]) => nodeView(key, member))])
}

function shortened(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text
  return `${text.slice(0, MAX_CHARACTERS)}… (${counted(text.length, 'character')})`
}

/** Marks the lines that contain the words, opens the parts around them, and shows the first. Returns their number. */
function markMatches(tree: HTMLElement, words: string): number {
  const matches = [...tree.querySelectorAll('.json-line')].filter((line) => {
    const isMatch = words !== '' && (line.textContent ?? '').toLowerCase().includes(words)
    line.classList.toggle('found', isMatch)
    return isMatch
  })
  for (const match of matches) {
    for (let part = match.closest('details'); part; part = part.parentElement?.closest('details') ?? null) {
      part.open = true
    }
  }
  matches[0]?.scrollIntoView({ block: 'nearest' })
  return matches.length
}
