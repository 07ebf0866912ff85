// The files of a project with their progress: filters, opens, uploads and removes files.
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { counted } from '@atlas/core/counted.ts'
import { chosenFiles, takeFiles } from '../drop-zone.ts'
import type { EditLanguage } from '../backends/backend.ts'
import type { EditorFile } from '../editor-wire.ts'
import { size } from '../elements.ts'
import { FileButton, FileName, Menu } from '../workbench/chrome.tsx'
import { fileId, go, language, openFile, project, removeFile } from './state.ts'
import { exportFiles, importFiles } from './transfer.ts'
import { ChoiceField } from '../workbench/choice-field.tsx'
import { Button } from '../workbench/controls.tsx'

/** The choice of no format: the platform detects it. */
const AUTOMATIC = { id: '', name: 'Automatic' }

/** The type of a format in words, since apps send no titles: `android-strings` is "Android strings". */
function inWords(type: string): string {
  const words = type.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The pane. */
export function FilesPane() {
  const filter = useSignal('')
  const format = useSignal('')
  useEffect(() => takeFiles((taken) => importFiles(taken, format.value)), [])
  const opened = project.value
  const files = opened?.files ?? []
  const languages = opened?.project.targetLanguages ?? []
  const words = filter.value.toLowerCase().split(/\s+/)
  const found = files.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  return (
    <>
      <div class="pane-head">
        <h2 id="files-heading">Files</h2>
        <FileButton
          id="upload"
          label="Upload"
          isPrimary
          isMany
          onFiles={(chosen) => importFiles(chosenFiles(chosen), format.value)}
        />
        <Menu id="files-menu" label="More">
          <FileButton
            id="upload-folder"
            label="Upload a folder"
            isFolder
            onFiles={(chosen) => importFiles(chosenFiles(chosen), format.value)}
          />
          <Button disabled={files.length === 0} onClick={exportFiles}>
            Export all
          </Button>
          <div class="format-choice">
            <label for="format">Read uploads as</label>
            <ChoiceField
              id="format"
              all={[
                AUTOMATIC,
                ...(opened?.formats ?? []).map(({ type }) => ({ id: type, name: inWords(type) })),
              ]}
              chosen={[format.value]}
              labelOf={({ name }) => name}
              isSingle
              onChange={([one]) => (format.value = one?.id ?? '')}
            />
          </div>
        </Menu>
      </div>
      {files.length > 1 && (
        <>
          <ul id="totals" class="totals" aria-label="Progress by language">
            {languages.map((one) => (
              <Total key={one.id} language={one} files={files} />
            ))}
          </ul>
          <input
            type="search"
            id="file-filter"
            placeholder="Filter files"
            aria-label="Filter files"
            onInput={({ currentTarget }) => (filter.value = currentTarget.value)}
          />
        </>
      )}
      <ul id="files" class="files">
        {found.map((one) => (
          <FileItem key={one.id} file={one} languages={languages} />
        ))}
      </ul>
      {opened && files.length === 0 && (
        <p id="no-files" class="empty">
          Upload files, or drop files, a folder or a zip archive anywhere on this page.
        </p>
      )}
    </>
  )
}

function FileItem({ file, languages }: { file: EditorFile; languages: readonly EditLanguage[] }) {
  const shown = language.value
  const others = languages.map(({ id }) => shareIn(file, id)).join(' · ')
  const { translated = 0, approved = 0, findings = 0 } = (shown && file.progress[shown.id]) ?? {}
  const done = translated + approved
  return (
    <li>
      <button
        type="button"
        class="file"
        aria-current={file.id === fileId.value ? 'true' : undefined}
        title={`${file.format.type}, ${counted(file.strings, 'string')}, ${size(file.bytes)}\n${others}`}
        onClick={() => go(`Opening ${file.name}`, () => openFile(file.id))}
      >
        <FileName name={file.name} />
        {findings > 0 && (
          <span class="file-findings" title={`${findings} with findings`}>
            {findings}
            <span class="visually-hidden"> with findings</span>
          </span>
        )}
        <progress
          max={Math.max(1, file.strings)}
          value={done}
          aria-label={`${done} of ${counted(file.strings, 'string')} translated into ${shown?.name ?? ''}${approved > 0 ? `, ${approved} of them approved` : ''}`}
        />
      </button>
      <Button
        class="remove"

        aria-label={`Remove ${file.name}`}
        title={`Remove ${file.name}`}
        onClick={() => void removeFile(file)}
      >
        ✕
      </Button>
    </li>
  )
}

/** The progress of all files together in one language. */
function Total({ language: { id, name }, files }: { language: EditLanguage; files: readonly EditorFile[] }) {
  const strings = files.reduce((sum, file) => sum + file.strings, 0)
  const done = files.reduce((sum, file) => sum + doneIn(file, id), 0)
  return (
    <li>
      <span>{name}</span>
      <progress max={Math.max(1, strings)} value={done} aria-label={`Progress in ${name}`} />
      <span class="soft">{strings === 0 ? 0 : Math.floor((done * 100) / strings)} %</span>
    </li>
  )
}

/** The progress of a file in a language: `de 67 %, 2 with findings`. */
function shareIn(file: EditorFile, id: string): string {
  const percent = file.strings === 0 ? 0 : Math.floor((doneIn(file, id) * 100) / file.strings)
  const { findings = 0 } = file.progress[id] ?? {}
  return `${id} ${percent} %${findings > 0 ? `, ${findings} with findings` : ''}`
}

function doneIn({ progress }: EditorFile, id: string): number {
  const { translated = 0, approved = 0 } = progress[id] ?? {}
  return translated + approved
}
