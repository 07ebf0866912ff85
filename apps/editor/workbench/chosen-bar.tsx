// What can be done with the strings that are chosen.
import { counted } from '@atlas/core/counted.ts'
import { asSource, changesOf, cleared } from './chosen-strings.ts'
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
  const run = (change: () => Promise<number>, done: string) => (): void =>
    void attempt('Changing translations', async () => {
      const changed = await change()
      session.touchAll()
      announce(
        changed === 0 ? 'Nothing to change.' : `${done} ${counted(changed, 'translation')}. Alt+Z undoes it.`,
      )
    })
  const set = (wanted: typeof asSource) => async (): Promise<number> => {
    const changes = changesOf(session, wanted)
    await session.adopt(changes)
    return changes.length
  }
  return (
    <div class="chosen-bar" role="toolbar" aria-label="Chosen strings" id="chosen-bar">
      <strong aria-live="polite">{counted(count, 'string')} chosen</strong>
      <Button kind="boxed" onClick={run(set(asSource), 'The source is copied into')}>
        Copy source
      </Button>
      <Button kind="boxed" onClick={run(set(cleared), 'Cleared')}>
        Clear
      </Button>
      {session.backend.hasStatus && (
        <Button
          kind="boxed"
          title="Translations with findings stay as they are"
          onClick={run(() => session.approve([...session.chosen.keys.value]), 'Approved')}
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
