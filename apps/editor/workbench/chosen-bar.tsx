// What can be done with the strings that are chosen.
import { counted } from '@atlas/core/counted.ts'
import { approved, asSource, changesOf, cleared } from './chosen-strings.ts'
import { Button } from './controls.tsx'
import { announce, attempt } from './messages.ts'
import type { Session } from './session.ts'

interface BarProps {
  session: Session
  /** Looks for translations of the chosen strings; left out where nothing can be asked. */
  onTranslate: (() => void) | undefined
}

/** The bar above the list; nothing if no string is chosen. */
export function ChosenBar({ session, onTranslate }: BarProps) {
  const count = session.chosen.keys.value.size
  if (count === 0) return null
  const run = (wanted: typeof asSource, done: string) => (): void =>
    void attempt('Changing translations', async () => {
      const changes = changesOf(session, wanted)
      await session.adopt(changes)
      session.touchAll()
      announce(
        changes.length === 0
          ? 'Nothing to change.'
          : `${done} ${counted(changes.length, 'translation')}. Alt+Z undoes it.`,
      )
    })
  return (
    <div class="chosen-bar" role="toolbar" aria-label="Chosen strings" id="chosen-bar">
      <strong aria-live="polite">{counted(count, 'string')} chosen</strong>
      <Button kind="boxed" onClick={run(asSource, 'The source is copied into')}>
        Copy source
      </Button>
      <Button kind="boxed" onClick={run(cleared, 'Cleared')}>
        Clear
      </Button>
      {session.backend.hasStatus && (
        <Button
          kind="boxed"
          title="Translations with findings stay as they are"
          onClick={run(approved, 'Approved')}
        >
          Approve
        </Button>
      )}
      {onTranslate && (
        <Button kind="boxed" onClick={onTranslate}>
          Translate…
        </Button>
      )}
      <Button aria-label="Choose none" title="Choose none" onClick={() => session.chosen.set([])}>
        ✕
      </Button>
    </div>
  )
}
