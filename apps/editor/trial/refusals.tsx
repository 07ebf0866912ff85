// Why a file cannot be read or built: the place, or the texts that cannot be written.
import type { RefusedTexts } from '../backends/browser-file.ts'

/** The most texts that cannot be written to list. */
const MAX_LISTED = 50

/** The line of a file with a caret below the place. */
export function Excerpt({ text }: { text: string | undefined }) {
  return text === undefined ? null : <pre>{text}</pre>
}

/** Why a file cannot be built, in a sentence. */
export function sentenceOf({ message, refused = [] }: RefusedTexts['problem']): string {
  return refused.length > 1 ? `${refused.length} texts cannot be written to this file.` : message
}

/** The texts that cannot be written, with links to them. */
export function refusedList({ refused = [] }: RefusedTexts['problem'], goTo: (identifier: string) => void) {
  if (refused.length === 0) return null
  const rest = refused.length - MAX_LISTED
  return (
    <ul>
      {refused.slice(0, MAX_LISTED).map(({ identifier, reason }) => (
        <li key={identifier}>
          <button type="button" class="link" onClick={() => goTo(identifier)}>
            {identifier}
          </button>{' '}
          {reason}
        </li>
      ))}
      {rest > 0 && <li>and {rest} more</li>}
    </ul>
  )
}
