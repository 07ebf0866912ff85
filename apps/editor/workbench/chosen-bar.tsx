// What can be done with the strings that are chosen.
import { statuses } from '@atlas/core/contract/record.ts'
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
  const run = (change: () => Promise<{ changed: number; rest?: string }>, done: string) => (): void =>
    void attempt('Changing translations', async () => {
      const { changed, rest = '' } = await change()
      session.touchAll()
      const sentence = `${done} ${counted(changed, 'translation')}.${rest} Alt+Z undoes it.`
      announce(changed === 0 ? `Nothing to change.${rest}` : sentence)
    })
  const set = (wanted: typeof asSource) => async (): Promise<{ changed: number }> => {
    const changes = await changesOf(session, session.chosen.keys.value, wanted)
    await session.adopt(changes)
    return { changed: changes.length }
  }
  const approve = async (): Promise<{ changed: number; rest: string }> => {
    const { approved, withFindings } = await session.approve(session.chosen.keys.value, statuses)
    return { changed: approved, rest: stayedSentence(withFindings) }
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
          onClick={run(approve, 'Approved')}
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

/** What is said of translations that were not approved, after a space. */
export function stayedSentence(withFindings: number): string {
  return withFindings > 0 ? ` ${counted(withFindings, 'translation')} with findings stayed.` : ''
}
