// The names of the format, and what can be done with it.
import { useRef } from 'preact/hooks'
import { Quiet } from '../workbench/chrome.tsx'
import { copyPlugin, downloadFormat, savedFormats, saveShownFormat } from './saving.ts'
import { namedDeclaration, typedNames, type Names } from './state.ts'

/** The bar below the panes. */
export function SaveBar() {
  const form = useRef<HTMLFormElement>(null)
  const { problem, isMissing = false } = savedFormats.value
  if (!namedDeclaration.value) return null
  const { type, title, files } = namedDeclaration.value
  const ifValid = (run: () => Promise<void>) => (): void => {
    if (form.current?.reportValidity()) void run()
  }
  return (
    <form
      id="save-bar"
      class="save-bar"
      aria-label="The format"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void saveShownFormat()
      }}
    >
      <NameField
        label="Type"
        id="type"
        value={type}
        pattern="[a-z0-9][a-z0-9.\-]*"
        named={(words) => ({ type: words })}
      />
      <NameField label="Title" id="title" value={title} named={(words) => ({ title: words })} />
      <NameField
        label="Files"
        id="globs"
        value={files.join(' ')}
        named={(words) => ({ files: words.split(/\s+/).filter(Boolean) })}
      />
      <span class="spacer" />
      <p id="save-note" class="hint">
        {problem}
      </p>
      <Quiet id="copy-plugin" onClick={ifValid(copyPlugin)}>
        Copy as plugin
      </Quiet>
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

interface NameFieldProps {
  label: string
  id: string
  value: string
  pattern?: string
  named(words: string): Partial<Names>
}

/** A field of a name. What cannot be used is not taken, and the field says why. */
function NameField({ label, id, value, pattern, named: namesOf }: NameFieldProps) {
  return (
    <label>
      {label}{' '}
      <input
        id={id}
        value={value}
        pattern={pattern}
        required
        onChange={({ currentTarget }) => {
          if (currentTarget.reportValidity())
            typedNames.value = { ...typedNames.value, ...namesOf(currentTarget.value) }
        }}
      />
    </label>
  )
}
