// The trial page: opens a file, edits its translations, and shows what a build changes. What is typed stays in this
// browser.
import { useEffect } from 'preact/hooks'
import { RefusedTexts } from '../backends/browser-file.ts'
import { showKeys } from '../keys.ts'
import { Notices, Quiet } from '../workbench/chrome.tsx'
import { explainBy } from '../workbench/messages.ts'
import { allKeys } from '../workbench/workbench.tsx'
import { beginTrial, catalogue, close, opened } from './files.tsx'
import { HostMasthead } from './host-masthead.tsx'
import { OpenedFileBar } from './opened-file.tsx'
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
  useEffect(() => {
    void beginTrial()
  }, [])
  const file = opened.value
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
      {file ? <OpenedFileBar file={file} /> : <Start />}
      <Notices />
    </>
  )
}
