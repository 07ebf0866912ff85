// Translates many strings from memory and engine: first a list of what would be written, and then what is taken of it.
import { useSignal } from '@preact/signals'
import { counted } from '@atlas/core/counted.ts'
import { textsOf } from '../drafts/forms.ts'
import { Button, CheckBox } from './controls.tsx'
import { Dialog } from './dialog.tsx'
import { announce, attempt } from './messages.ts'
import { AT_ONCE, proposalsFor, untranslated, type Proposal, type Proposals } from './proposals.ts'
import type { Session } from './session.ts'

/** The dialog. */
export function TranslateDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const asksEngine = useSignal(false)
  const found = useSignal<Proposals | undefined>(undefined)
  const taken = useSignal<ReadonlySet<Proposal>>(new Set())
  const all = untranslated(session)
  const asked = all.slice(0, AT_ONCE)
  const look = (event: Event): void => {
    event.preventDefault()
    void attempt('Looking for translations', async (report) => {
      const answer = await proposalsFor(session, asked, asksEngine.value, (done) =>
        report(`Looking for translations of ${counted(asked.length, 'text')}`, done),
      )
      found.value = answer
      taken.value = new Set(answer.proposals.filter(({ isSure }) => isSure))
    })
  }
  const take = (): void =>
    void attempt('Taking translations', async () => {
      // Somebody may have typed one meanwhile.
      const open = new Set(
        untranslated(session).map(({ string, language }) => `${language.id} ${string.key}`),
      )
      const changes = [...taken.value]
        .map(({ change }) => change)
        .filter(({ key, language }) => open.has(`${language} ${key}`))
      await session.adopt(changes)
      session.touchAll()
      onClose()
      announce(`${counted(changes.length, 'translation')} taken. Alt+Z undoes it.`)
    })
  const choose = (one: Proposal, isTaken: boolean): void => {
    const others = [...taken.value].filter((other) => other !== one)
    taken.value = new Set(isTaken ? [...others, one] : others)
  }
  const { machine, suggestions } = session.backend
  const count = taken.value.size
  return (
    <Dialog heading="Translate what is untranslated" isWide onClose={onClose}>
      <form onSubmit={look}>
        <p>
          {counted(all.length, 'translation')} {all.length === 1 ? 'is' : 'are'} missing
          {session.chosen.keys.value.size > 0 ? ' in the chosen strings' : ' in the strings that are shown'}.
          {all.length > AT_ONCE && ` These are the first ${AT_ONCE}.`} Nothing is written before you take it.
        </p>
        {machine && suggestions && (
          <CheckBox isChecked={asksEngine.value} onChange={(isChecked) => (asksEngine.value = isChecked)}>
            Ask the engine, too, where the memory has no equal text
          </CheckBox>
        )}
        <p class="buttons">
          <Button onClick={onClose}>Cancel</Button>
          <button disabled={asked.length === 0} onClick={() => (asksEngine.value ||= !suggestions)}>
            Look for translations
          </button>
          <Button kind="primary" disabled={count === 0} onClick={take}>
            {found.value ? `Take ${counted(count, 'translation')}` : 'Take'}
          </Button>
        </p>
        <p class="soft" aria-live="polite">
          {found.value &&
            `${counted(found.value.proposals.length, 'translation')} found. Those from similar texts, or with findings, are not marked.`}
        </p>
        {found.value?.engineFailure !== undefined && (
          <p role="alert">The engine was not asked to the end: {found.value.engineFailure}</p>
        )}
        <ul class="replaced">
          {found.value?.proposals.map((one) => (
            <li key={`${one.change.language} ${one.change.key}`}>
              <CheckBox isChecked={taken.value.has(one)} onChange={(isChecked) => choose(one, isChecked)}>
                <code>{one.string.identifier}</code> <span class="badge">{one.from}</span>
              </CheckBox>
              <p dir="auto">{textsOf(one.string.text).join(' | ')}</p>
              <p dir="auto" lang={one.change.language}>
                {textsOf(one.change.translation.text).join(' | ')}
              </p>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}
