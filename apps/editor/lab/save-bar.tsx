// The names of the format, and what can be done with it.
import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Menu, Quiet } from '../workbench/chrome.tsx'
import { Dialog } from '../workbench/dialog.tsx'
import { copyPlugin, downloadFormat, savedFormats, saveShownFormat } from './saving.ts'
import { lastRead, namedDeclaration, typedNames, type Names } from './state.ts'

/** The bar below the panes. */
export function SaveBar() {
  const form = useRef<HTMLFormElement>(null)
  const isDeclarationShown = useSignal(false)
  const { problem, isMissing = false } = savedFormats.value
  if (!namedDeclaration.value) return null
  const { type, title, files } = namedDeclaration.value
  const ifValid = (run: () => Promise<void>) => (): void => {
    if (form.current && takeNames(form.current)) void run()
  }
  return (
    <form
      id="save-bar"
      class="save-bar"
      aria-label="The format"
      ref={form}
      noValidate
      onChange={({ currentTarget }) => takeNames(currentTarget)}
      onSubmit={(event) => {
        event.preventDefault()
        ifValid(saveShownFormat)()
      }}
      onMouseDown={keepFocus}
    >
      <NameField label="Type" id="type" value={type} pattern="[a-z0-9][a-z0-9.\-]*" />
      <NameField label="Title" id="title" value={title} />
      <NameField label="Files" id="globs" value={files.join(' ')} />
      <span class="spacer" />
      <p id="save-note" class="hint">
        {problem}
      </p>
      <Menu id="for-developers" label="For developers">
        <Quiet id="copy-plugin" onClick={ifValid(copyPlugin)}>
          Copy as plugin
        </Quiet>
        <Quiet id="show-declaration" onClick={() => (isDeclarationShown.value = true)}>
          Declaration
        </Quiet>
      </Menu>
      {isDeclarationShown.value && (
        <Dialog heading="Declaration" isWide onClose={() => (isDeclarationShown.value = false)}>
          <pre id="declaration">{lastRead.value?.answer.file}</pre>
          <p class="buttons">
            <Quiet onClick={() => (isDeclarationShown.value = false)}>Close</Quiet>
          </p>
        </Dialog>
      )}
      <button
        type="button"
        id="download"
        class={isMissing ? 'primary' : 'quiet'}
        onClick={ifValid(downloadFormat)}
      >
        Download
      </button>
      {!isMissing && (
        <button type="submit" id="save" class="primary" disabled={problem !== undefined}>
          Save
        </button>
      )}
    </form>
  )
}

/**
 * A press on a button leaves the cursor in its field. Leaving the field would take its name, and so read the files again
 * and move what is on the page before the button is released: then there would be no click.
 */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}

/** Takes the names in the fields that are others than the shown ones. If one cannot be used, its field says why. */
function takeNames(form: HTMLFormElement): boolean {
  if (!form.reportValidity() || !namedDeclaration.value) return false
  const fields = new FormData(form)
  const words = (name: string): string => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  const typed: Names = {
    type: words('type'),
    title: words('title'),
    files: words('globs').split(/\s+/).filter(Boolean),
  }
  const { type, title, files } = namedDeclaration.value
  const isOther = [typed.type !== type, typed.title !== title, typed.files.join(' ') !== files.join(' ')]
  const others = Object.entries(typed).filter((_, index) => isOther[index])
  if (others.length > 0) typedNames.value = { ...typedNames.value, ...Object.fromEntries(others) }
  return true
}

interface NameFieldProps {
  label: string
  id: string
  value: string
  pattern?: string
}

/** A field of a name. */
function NameField({ label, id, value, pattern }: NameFieldProps) {
  return (
    <label>
      {label} <input id={id} name={id} value={value} pattern={pattern} required />
    </label>
  )
}
