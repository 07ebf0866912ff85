// The log of module calls: one row per call, and the details of the chosen call.
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { counted } from '@atlas/core/counted.ts'
import type { EditorCall, EditorCallLine, EditorCalls, EditorRepeated } from '../editor-wire.ts'
import { size } from '../elements.ts'
import { FileName } from '../workbench/chrome.tsx'
import { announce } from '../workbench/messages.ts'
import { sandbox } from './api.ts'
import {
  conformanceCommandLine,
  curlCommand,
  fileOfRequest,
  inLanguages,
  nameWithoutFolders,
} from './call-commands.ts'
import { BodyView, copyText } from './json-view.tsx'
import { calls, go, showPage } from './state.ts'
import { violationList } from './violations.tsx'
import { Button } from '../workbench/controls.tsx'

/** A page of the log. */
const PAGE = 50

/** A line names at most this many languages. */
const LANGUAGES_OF_LINE = 3

const OUTCOMES: Record<EditorCallLine['outcome'], string> = {
  done: 'done',
  failed: 'the app reports an error',
  refused: 'the answer violates the specification',
  lost: 'no answer',
}

const HEADS = ['Time', 'Job', 'File', 'Module', 'Outcome', 'ms', 'Sent', 'Got', 'Violations']

/** The log. */
export function CallLogPage() {
  const lines = useSignal<readonly EditorCallLine[] | undefined>(undefined)
  const hasOlder = useSignal(false)
  const call = useSignal<EditorCall | undefined>(undefined)
  const wanted = calls.value.call
  const load = async (before?: number): Promise<void> => {
    const { calls: found } = await sandbox.get<EditorCalls>('calls', { before: before?.toString() })
    lines.value = before === undefined ? found : [...(lines.value ?? []), ...found]
    hasOlder.value = found.length >= PAGE
  }
  useEffect(() => go('Loading the log', () => load()), [])
  useEffect(() => {
    if (wanted === undefined) call.value = undefined
    else
      go('Loading the call', async () => {
        const found = await sandbox.get<EditorCall>(`calls/${wanted}`)
        // Another call was chosen, or none, while this one was fetched.
        if (calls.value.call === wanted) call.value = found
      })
  }, [wanted])
  const repeat = (id: number): void =>
    go('Repeating the call', async () => {
      const answer = await sandbox.send<EditorRepeated>('POST', `calls/${id}/repeat`)
      await load()
      showPage(true, answer.call)
      announce('The call was repeated. This is its new entry.')
    })
  return (
    <main id="calls">
      <div class="panes calls-panes">
        <section class="pane" aria-labelledby="calls-heading">
          <div class="pane-head">
            <h1 id="calls-heading">Calls of the apps</h1>
            <span class="spacer" />
            <Button onClick={() => go('Loading the log', () => load())}>Refresh</Button>
          </div>
          <div class="strings">
            <table class="call-table" role="table" aria-labelledby="calls-heading">
              <thead role="rowgroup">
                <tr role="row">
                  {HEADS.map((head, index) => (
                    <th key={head} scope="col" role="columnheader" class={index > 4 ? 'number' : ''}>
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody id="call-rows" role="rowgroup">
                {lines.value?.map((line) => (
                  <CallRow key={line.id} line={line} isOpen={line.id === wanted} />
                ))}
              </tbody>
            </table>
            {lines.value?.length === 0 && <p class="empty">No module has been called yet. Upload a file.</p>}
            {hasOlder.value && (
              <p class="empty">
                <Button onClick={() => go('Loading the log', () => load(lines.value?.at(-1)?.id))}>
                  Older calls
                </Button>
              </p>
            )}
          </div>
        </section>
        <section class="pane" aria-label="One call" id="call-detail">
          {call.value ? (
            <CallDetail call={call.value} onRepeat={repeat} />
          ) : (
            <p class="empty">Choose a call to see its request and its answer.</p>
          )}
        </section>
      </div>
    </main>
  )
}

/** On a narrow screen the label precedes each cell, and the row is a card, which would lose its role. */
function CallRow({ line, isOpen }: { line: EditorCallLine; isOpen: boolean }) {
  const cells = [
    <Button kind="link" key="time" onClick={() => showPage(true, line.id)}>
      {new Date(line.at).toLocaleTimeString('en-GB')}
    </Button>,
    line.jobType,
    <span key="file">
      <FileName name={line.file} />
      {inLanguages(line, LANGUAGES_OF_LINE)}
    </span>,
    `${line.app}: ${line.module}`,
    outcomeOf(line),
    line.milliseconds.toLocaleString('en'),
    size(line.requestBytes),
    size(line.responseBytes),
    line.violations === 0 ? '–' : String(line.violations),
  ]
  return (
    <tr role="row" aria-current={isOpen ? 'true' : undefined}>
      {cells.map((cell, index) => (
        <td
          key={HEADS[index]}
          role="cell"
          data-label={HEADS[index]}
          class={index > 4 ? 'number' : index === 4 ? line.outcome : ''}
        >
          {cell}
        </td>
      ))}
    </tr>
  )
}

function CallDetail({ call, onRepeat }: { call: EditorCall; onRepeat(id: number): void }) {
  return (
    <>
      <div class="pane-head">
        <h2 title={call.file}>
          {call.jobType} of {call.file}
          {inLanguages(call)}
        </h2>
      </div>
      <div class="call-body" tabIndex={0}>
        <CallActions call={call} onRepeat={onRepeat} />
        <p class={`outcome ${call.outcome}`}>{outcomeOf(call)}</p>
        {call.message !== undefined && <p class="problem-sentence">{call.message}</p>}
        <p>
          <code>{call.address}</code>
        </p>
        {call.passedOver.length > 0 && (
          <p class="soft">
            Other modules that match the file, but were not called: {call.passedOver.join(', ')}
          </p>
        )}
        <h3>{counted(call.violations.length, 'violation')}</h3>
        {violationList(call.violations)}
        <BodyView heading={`Request, ${size(call.requestBytes)}`} body={call.request} key={`q${call.id}`} />
        <BodyView
          heading={`Answer, ${size(call.responseBytes)}, after ${call.milliseconds} ms`}
          body={call.response}
          key={`a${call.id}`}
        />
      </div>
    </>
  )
}

function CallActions({ call, onRepeat }: { call: EditorCall; onRepeat(id: number): void }) {
  if (!call.isRepeatable)
    return <p class="soft">The request was too large for the log, so it cannot be repeated from here.</p>
  const { descriptor } = call
  const bytes = fileOfRequest(call.request)
  const test = `The command is copied. It reads ${nameWithoutFolders(call.file)}, so download the file, too.`
  return (
    <p class="call-actions">
      <Button kind="boxed" onClick={() => onRepeat(call.id)}>
        Repeat the call
      </Button>
      <Button onClick={() => void copyText(curlCommand(call), 'The curl command is copied.')}>
        Copy as curl
      </Button>
      {descriptor !== undefined && (
        <Button onClick={() => void copyText(conformanceCommandLine(descriptor, call), test)}>
          Copy as a conformance test
        </Button>
      )}
      {bytes && (
        <a
          class="quiet button"
          download={nameWithoutFolders(call.file)}
          href={URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))}
        >
          Download the file
        </a>
      )}
    </p>
  )
}

function outcomeOf({ outcome, status }: Pick<EditorCallLine, 'outcome' | 'status'>): string {
  return [OUTCOMES[outcome], status].filter((part) => part !== undefined).join(', ')
}
