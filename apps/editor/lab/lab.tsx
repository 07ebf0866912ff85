// The page that makes a format from a sample: candidates, the file with its texts colored, marks, laws, a trial, saving.
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { counted } from '@atlas/core/counted.ts'
import { chosenFiles, takeFiles } from '../drop-zone.ts'
import { HostMasthead } from '../trial/host-masthead.tsx'
import { handBack, takeOver } from '../trial/to-lab.ts'
import { FileButton, Notices, ProblemNote, Quiet } from '../workbench/chrome.tsx'
import { attempt, complain } from '../workbench/messages.ts'
import { PaneBar, type Pane } from '../workbench/tabs.tsx'
import { Candidates, SpellingQuestions } from './choices.tsx'
import { FileView } from './file-view.tsx'
import { FormatPane } from './format-pane.tsx'
import { DifferenceBar, MarkBar } from './mark-bars.tsx'
import { SAMPLES } from './samples.ts'
import { SaveBar } from './save-bar.tsx'
import { loadFolder, confirmRemoval, savedFormats } from './saving.ts'
import { addFiles, canUndo, fileIndex, labFiles, shownFormat, undo } from './state.ts'

/** The page. */
export function Lab() {
  const hasFiles = labFiles.value.length > 0
  useEffect(() => {
    void attempt('Asking for the saved formats', loadFolder)
    void takeUnknown()
    return takeFiles((taken) => void addFiles(taken))
  }, [])
  return (
    <>
      <HostMasthead here="lab" platformUrl={savedFormats.value.platformUrl}>
        {hasFiles && (
          <Quiet id="close" onClick={() => location.reload()}>
            Start again
          </Quiet>
        )}
      </HostMasthead>
      {hasFiles ? <Work /> : <Start />}
      <Notices />
    </>
  )
}

/** Takes the file that the trial page found no format for. */
async function takeUnknown(): Promise<void> {
  const handed = await takeOver()
  if (!handed) return
  const { file, nearest } = handed
  await addFiles([{ path: file.name, file: new File([file.bytes], file.name) }])
  const none =
    shownFormat.value.candidates.length === 0
      ? ' It found none. A second file of the same kind may help.'
      : ''
  complain(
    `No format matches the name or content of “${file.name}”, so this page looks for one in the file itself.${none}`,
    nearest.length > 0 && (
      <p class="buttons">
        {nearest.map(({ type, title }) => (
          <Quiet key={type} onClick={() => void handBack(file, type).then(() => location.assign('./'))}>
            Read as {title}
          </Quiet>
        ))}
      </p>
    ),
  )
}

/** The start page: a place for files, and the formats that were saved. */
function Start() {
  const { formats = [] } = savedFormats.value
  return (
    <main id="start">
      <ProblemNote />
      <section class="hero">
        <h1>A file of an unknown format goes in, a format comes out.</h1>
        <p>
          Give one or more files of the same kind. A second file helps more than anything else. You see up to
          three candidates, choose one, and mark what it reads wrongly. If none reads the file, mark a text
          and its key.
        </p>
        <div class="drop" id="drop">
          <FileButton
            id="files"
            label="Choose files"
            isPrimary
            isMany
            onFiles={(chosen) => void addFiles(chosenFiles(chosen))}
          />
          <p>or drop them anywhere on this page</p>
          <p>
            No file at hand? Try it with{' '}
            {SAMPLES.map(({ title, files: own }, index) => (
              <>
                {index > 0 && ' or '}
                <button
                  key={title}
                  type="button"
                  class="link"
                  onClick={() =>
                    void addFiles(own.map(({ name, text }) => ({ path: name, file: new File([text], name) })))
                  }
                >
                  {title}
                </button>
              </>
            ))}
            .
          </p>
        </div>
      </section>
      {formats.length > 0 && (
        <section id="saved" aria-labelledby="saved-heading" class="kept">
          <h2 id="saved-heading">Formats that were saved here</h2>
          <ul>
            {formats.map(({ type, title }) => (
              <li key={type}>
                {title} <code>{type}</code>{' '}
                <Quiet aria-label={`Remove ${title}`} onClick={() => void confirmRemoval(type, title)}>
                  Remove
                </Quiet>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  )
}

const PANES: readonly (readonly [Pane, string])[] = [
  ['files', 'Format'],
  ['strings', 'File'],
  ['side', 'Strings'],
]

/** The files, and what a format makes of them. */
function Work() {
  const { candidates } = shownFormat.value
  const pane = useSignal<Pane>('strings')
  const names = labFiles.value.map(({ name }) => name)
  return (
    <main id="work" data-pane={pane.value}>
      <section class="file-bar" aria-label="The samples">
        <h1 title={names.join(', ')}>{names.join(', ')}</h1>
        <p id="file-facts">{candidates.length > 0 && counted(candidates.length, 'candidate')}</p>
        <FileButton
          id="more"
          label="Add a file"
          isMany
          onFiles={(chosen) => void addFiles(chosenFiles(chosen))}
        />
      </section>
      <ProblemNote />
      <Candidates />
      <SpellingQuestions />
      <div class="panes">
        <section class="pane strings-pane" aria-labelledby="file-heading">
          <div class="pane-head">
            <h2 id="file-heading">File</h2>
            {names.length > 1 && (
              <select
                id="sample"
                aria-label="Sample"
                value={fileIndex.value}
                onChange={({ currentTarget }) => {
                  fileIndex.value = currentTarget.selectedIndex
                }}
              >
                {names.map((name, index) => (
                  <option key={index} value={index}>
                    {name}
                  </option>
                ))}
              </select>
            )}
            <span class="legend">
              <span class="piece text">text</span> <span class="piece key">key</span>{' '}
              <span class="piece context">context</span>
            </span>
            <Quiet id="undo" disabled={!canUndo.value} onClick={undo}>
              Undo
            </Quiet>
          </div>
          <p class="hint" id="hint">
            Drag over a text, or click on what is wrong. By keyboard, go there by the arrow keys, also with
            Shift over several words, and press Enter.
          </p>
          <MarkBar />
          <DifferenceBar />
          <FileView />
        </section>
        <FormatPane />
      </div>
      <SaveBar />
      <PaneBar panes={PANES} chosen={pane} />
    </main>
  )
}
