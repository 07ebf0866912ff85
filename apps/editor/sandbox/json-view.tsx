// Shows a body of a call: JSON indented, with parts that fold and a search; other bodies as text.
import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { counted } from '@atlas/core/counted.ts'
import { announce } from '../workbench/messages.ts'
import { Button } from '../workbench/controls.tsx'

/** Longer strings are shortened, since the content of a file may be one string. */
const MAX_CHARACTERS = 400
/** Lists and objects with more members are folded at first. */
const MAX_OPEN = 20

/** A body under its heading, with a search and a button that copies it. */
export function BodyView({ heading, body }: { heading: string; body: string }) {
  const tree = useRef<HTMLDivElement>(null)
  const matches = useSignal('')
  const value = parsed(body)
  const text = value === undefined ? body : JSON.stringify(value, undefined, 2)
  const search = (words: string): void => {
    const found = tree.current ? markMatches(tree.current, words.toLowerCase()) : 0
    matches.value = words === '' ? '' : counted(found, 'match', 'matches')
  }
  return (
    <section class="body-view">
      <div class="body-head">
        <h3>{heading}</h3>
        {value !== undefined && (
          <>
            <input
              type="search"
              placeholder="Search"
              aria-label={`Search: ${heading}`}
              onInput={({ currentTarget }) => search(currentTarget.value)}
            />
            <output class="soft">{matches.value}</output>
          </>
        )}
        <Button aria-label={`Copy: ${heading}`} onClick={() => void copyText(text, `${heading}: copied.`)}>
          Copy
        </Button>
      </div>
      {value === undefined ? (
        <pre>{body}</pre>
      ) : (
        <div class="json" ref={tree}>
          <JsonNode name="" value={value} />
        </div>
      )}
    </section>
  )
}

/** Copies a text to the clipboard, and announces it. */
export async function copyText(text: string, sentence: string): Promise<void> {
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
function JsonNode({ name, value }: { name: string; value: unknown }) {
  const label = name !== '' && <span class="json-name">{name}: </span>
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (members.length === 0)
    return (
      <div class="json-line">
        {label}
        {shortened(JSON.stringify(value))}
      </div>
    )
  const count = counted(members.length, Array.isArray(value) ? 'item' : 'field')
  return (
    <details open={members.length <= MAX_OPEN}>
      <summary class="json-line">
        {label}
        <span class="soft">{count}</span>
      </summary>
      {members.map(([key, member]) => (
        <JsonNode key={key} name={key} value={member} />
      ))}
    </details>
  )
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
