// The trial page: opens a file, edits its translations, and shows what a build changes. What is typed stays in this
// browser.
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { RefusedTexts } from '../backends/browser-file.ts'
import { allKeys, showKeys } from '../keys.ts'
import { Notices, ProblemNote, Quiet } from '../workbench/chrome.tsx'
import { loadCode } from '../workbench/later.tsx'
import { attempt, explainBy } from '../workbench/messages.ts'
import { beginTrial, catalogue, close, opened } from './files.tsx'
import { HostMasthead } from './host-masthead.tsx'
import type { OpenedFileBar } from './opened-file.tsx'
import { refusedList, sentenceOf } from './refusals.tsx'
import { Start } from './start.tsx'

explainBy((error) => {
  if (!(error instanceof RefusedTexts)) return undefined
  return {
    sentence: sentenceOf(error.problem),
    detail: refusedList(error.problem, (identifier) => opened.value?.session?.goTo(identifier)),
  }
})

/** The page. */
export function TrialPage() {
  // The editor is most of the code, and comes while the person chooses a file.
  const editor = useSignal<{ OpenedFileBar: typeof OpenedFileBar } | undefined>(undefined)
  useEffect(() => {
    void beginTrial()
    void attempt('Loading the editor', async () => {
      editor.value = await loadCode(() => import('./opened-file.tsx'))
    })
  }, [])
  const file = opened.value
  const Editor = editor.value?.OpenedFileBar
  return (
    <>
      <HostMasthead here="trial" platformUrl={catalogue.value.platformUrl}>
        <Quiet id="keys-help" aria-haspopup="dialog" onClick={() => showKeys(allKeys([]))}>
          Keys
        </Quiet>
        {file && (
          <Quiet id="close" onClick={() => void close()}>
            Open another file
          </Quiet>
        )}
      </HostMasthead>
      {file && Editor ? <Editor file={file} /> : <ProblemNote />}
      {!file && <Start />}
      <Notices />
    </>
  )
}
