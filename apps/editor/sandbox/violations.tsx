// The violations of the specification by the answer of an app.
import type { EditorViolation } from '../editor-wire.ts'

/** The violations, with their rules and sections of the specification. */
export function violationList(violations: readonly EditorViolation[]) {
  if (violations.length === 0) return <p class="soft">The answer follows the specification.</p>
  return (
    <ul class="violations">
      {violations.map(({ rule, severity, section, message }) => (
        <li key={`${rule} ${message}`} class={severity}>
          {message}{' '}
          <span class="soft">
            ({rule}; {section})
          </span>
        </li>
      ))}
    </ul>
  )
}
