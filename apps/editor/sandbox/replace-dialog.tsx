// Finds and replaces in the translations of a file, after a preview of what changes.
import { useSignal } from '@preact/signals'
import { counted } from '@atlas/core/counted.ts'
import { textsOf } from '../drafts/forms.ts'
import type { EditorReplaced, ReplaceRequest } from '../editor-wire.ts'
import { Dialog } from '../workbench/dialog.tsx'
import { announce } from '../workbench/messages.ts'
import { WordDiff } from '../workbench/word-diff.tsx'
import { sandbox } from './api.ts'
import { shownFile, go, language, refreshAll, rememberChange, session } from './state.ts'
import { Button, CheckBox } from '../workbench/controls.tsx'

/** The dialog. */
export function ReplaceDialog({ onClose }: { onClose(): void }) {
  const find = useSignal('')
  const replacement = useSignal('')
  const matchesCase = useSignal(true)
  const found = useSignal<EditorReplaced | undefined>(undefined)
  const except = useSignal<readonly number[]>([])
  const request = (applies: boolean): Promise<EditorReplaced> =>
    sandbox.send<EditorReplaced>('POST', `files/${shownFile.value?.id ?? 0}/replace`, {
      language: language.value?.id ?? '',
      find: find.value,
      replacement: replacement.value,
      matchesCase: matchesCase.value,
      except: applies ? except.value : [],
      applies,
    } satisfies ReplaceRequest)
  const preview = (event: Event): void => {
    event.preventDefault()
    go('Finding', async () => {
      await session.value?.queue.flushAll()
      except.value = []
      found.value = await request(false)
    })
  }
  const replace = (): void =>
    go('Replacing', async () => {
      const { count, change } = await request(true)
      onClose()
      if (change !== undefined) rememberChange(change)
      await refreshAll()
      announce(`Replaced in ${counted(count, 'translation')}. Alt+Z undoes it.`)
    })
  // A preview of other words is out of date.
  const change = (set: () => void): void => {
    set()
    found.value = undefined
  }
  const { count = 0, rows = [] } = found.value ?? {}
  return (
    <Dialog heading="Find and replace in translations" isWide onClose={onClose}>
      <form onSubmit={preview}>
        <label>
          Find{' '}
          <input
            type="text"
            required
            autocomplete="off"
            onInput={({ currentTarget }) => change(() => (find.value = currentTarget.value))}
          />
        </label>
        <label>
          Replace with{' '}
          <input
            type="text"
            autocomplete="off"
            onInput={({ currentTarget }) => change(() => (replacement.value = currentTarget.value))}
          />
        </label>
        <CheckBox
          isChecked={matchesCase.value}
          onChange={(isChecked) => change(() => (matchesCase.value = isChecked))}
        >
          Match upper and lower case
        </CheckBox>
        <p class="buttons">
          <Button onClick={onClose}>Cancel</Button>
          <button>Preview</button>
          <Button kind="primary" disabled={count === 0} onClick={replace}>
            {found.value ? `Replace in ${counted(count, 'translation')}` : 'Replace'}
          </Button>
        </p>
        <p class="soft" aria-live="polite">
          {found.value && `${counted(count, 'translation')} will change.`}
          {count > rows.length && ` These are the first ${rows.length}.`}
        </p>
        <ul class="replaced">
          {rows.map(({ string, identifier, before, after, addedFindings }) => (
            <li key={string}>
              <CheckBox
                isChecked={!except.value.includes(string)}
                onChange={(isChecked) => {
                  const others = except.value.filter((one) => one !== string)
                  except.value = isChecked ? others : [...others, string]
                }}
              >
                <code>{identifier}</code>
              </CheckBox>
              {textsOf(after).map((text, index) => (
                <WordDiff key={index} before={textsOf(before)[index] ?? ''} after={text} />
              ))}
              {addedFindings > 0 && <small class="finding">Loses a placeholder.</small>}
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}
