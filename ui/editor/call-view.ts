// The log of module calls: one row per call, and the details of the chosen call.
import type { EditorCall, EditorCallLine, EditorViolation } from '../editor-wire.ts'
import { counted } from '../../core/counted.ts'
import { appendAll, element, showChildren, size } from '../elements.ts'
import { fetchCall, fetchCalls, repeatCall } from './api.ts'
import { conformanceCommand, curlCommand, fileOf, nameOf } from './call-commands.ts'
import { bodyView, copyText } from './json-view.ts'

const OUTCOMES: Record<EditorCallLine['outcome'], string> = {
  done: 'done',
  failed: 'the app reports an error',
  refused: 'the answer violates the specification',
  lost: 'no answer',
}

const CHOOSE = 'Choose a call to see its request and its answer.'

/** The elements that show the log. */
export interface CallPlaces {
  rows: HTMLElement
  detail: HTMLElement
  empty: HTMLElement
  older: HTMLButtonElement
}

/** The events of the log. */
export interface CallEvents {
  /** Runs a task with a progress bar, and shows its error. */
  attempt(task: () => Promise<void>): Promise<void>
  announce(sentence: string): void
  /** The details of a call are shown. */
  onOpen(): void
}

/** Shows the log of calls. */
export class CallView {
  readonly #places: CallPlaces
  readonly #events: CallEvents
  #oldest: number | undefined
  /** The id of the call whose details are shown. */
  opened: number | undefined

  constructor(places: CallPlaces, events: CallEvents) {
    this.#places = places
    this.#events = events
  }

  /** Shows the newest calls, and the details of the call with this id. */
  async show(call?: number): Promise<void> {
    // At once, so that the address keeps the call while the log is fetched.
    this.opened = call
    if (call === undefined)
      showChildren(this.#places.detail, [element('p', { className: 'empty', textContent: CHOOSE })])
    await this.#append()
    if (call !== undefined && this.opened === call) await this.open(call)
  }

  /** Adds the calls before the last one that is shown. */
  async more(): Promise<void> {
    await this.#append(this.#oldest)
  }

  /** Shows the details of a call. */
  async open(id: number): Promise<void> {
    this.opened = id
    const call = await fetchCall(id)
    // Another call was chosen, or none, while this one was fetched.
    if (this.opened !== id) return
    for (const row of this.#places.rows.querySelectorAll('tr')) {
      if (row.dataset['call'] === String(id)) row.setAttribute('aria-current', 'true')
      else row.removeAttribute('aria-current')
    }
    this.#events.onOpen()
    showChildren(this.#places.detail, detailOf(call, this.#actions(call), this.#events.announce))
  }

  async #append(before?: number): Promise<void> {
    const { rows, empty, older } = this.#places
    const { calls } = await fetchCalls(before)
    if (before === undefined) rows.replaceChildren()
    appendAll(
      rows,
      calls.map((line) => this.#row(line)),
    )
    this.#oldest = calls.at(-1)?.id ?? this.#oldest
    empty.hidden = rows.childElementCount > 0
    older.hidden = calls.length < 50
  }

  #actions(call: EditorCall): HTMLElement[] {
    if (!call.isRepeatable) {
      const textContent = 'The request was too large for the log, so it cannot be repeated from here.'
      return [element('p', { className: 'soft', textContent })]
    }
    const { announce, attempt } = this.#events
    const { descriptor } = call
    const actions = [
      action('Repeat the call', () => void attempt(() => this.#repeat(call.id))),
      action('Copy as curl', () => void copyText(curlCommand(call), 'The curl command is copied.', announce)),
      ...(descriptor === undefined
        ? []
        : [action('Copy as a conformance test', () => this.#copyTest(descriptor, call))]),
    ]
    const file = fileOf(call.request)
    if (file) actions.push(fileLink(call.file, file))
    return [element('p', { className: 'call-actions' }, actions)]
  }

  #copyTest(descriptor: string, call: EditorCall): void {
    const sentence = `The command is copied. It reads ${nameOf(call.file)}, so download the file, too.`
    void copyText(conformanceCommand(descriptor, call), sentence, this.#events.announce)
  }

  async #repeat(id: number): Promise<void> {
    const { call } = await repeatCall(id)
    await this.show()
    await this.open(call)
    this.#events.announce('The call was repeated. This is its new entry.')
  }

  #row(line: EditorCallLine): HTMLElement {
    const time = element('button', { type: 'button', className: 'link', textContent: timeOf(line.at) })
    time.addEventListener('click', () => void this.open(line.id))
    const row = element('tr', {}, [
      cell('Time', [time]),
      cell('Job', [line.jobType]),
      cell('File', [line.file]),
      cell('Module', [`${line.app}: ${line.module}`]),
      cell('Outcome', [outcomeOf(line)], line.outcome),
      cell('ms', [line.milliseconds.toLocaleString('en')], 'number'),
      cell('Sent', [size(line.requestBytes)], 'number'),
      cell('Got', [size(line.responseBytes)], 'number'),
      cell('Violations', [line.violations === 0 ? '–' : String(line.violations)], 'number'),
    ])
    row.setAttribute('role', 'row')
    row.dataset['call'] = String(line.id)
    return row
  }
}

function detailOf(
  call: EditorCall,
  actions: readonly HTMLElement[],
  announce: CallEvents['announce'],
): HTMLElement[] {
  return [
    element('div', { className: 'pane-head' }, [
      element('h2', { textContent: `${call.jobType} of ${call.file}` }),
    ]),
    element('div', { className: 'call-body', tabIndex: 0 }, [
      ...actions,
      element('p', { className: `outcome ${call.outcome}`, textContent: outcomeOf(call) }),
      ...(call.message === undefined
        ? []
        : [element('p', { className: 'problem-sentence', textContent: call.message })]),
      element('p', {}, [element('code', { textContent: call.address })]),
      ...(call.passedOver.length === 0
        ? []
        : [
            element('p', {
              className: 'soft',
              textContent: `Other modules that match the file, but were not called: ${call.passedOver.join(', ')}`,
            }),
          ]),
      element('h3', { textContent: counted(call.violations.length, 'violation') }),
      violationList(call.violations),
      bodyView(`Request, ${size(call.requestBytes)}`, call.request, announce),
      bodyView(`Answer, ${size(call.responseBytes)}, after ${call.milliseconds} ms`, call.response, announce),
    ]),
  ]
}

/** The violations of an answer, with their rules and sections of the specification. */
export function violationList(violations: readonly EditorViolation[]): HTMLElement {
  if (violations.length === 0)
    return element('p', { className: 'soft', textContent: 'The answer follows the specification.' })
  const items = violations.map(({ rule, severity, section, message }) =>
    element('li', { className: severity }, [
      `${message} `,
      element('span', { className: 'soft', textContent: `(${rule}; ${section})` }),
    ]),
  )
  return element('ul', { className: 'violations' }, items)
}

function outcomeOf({ outcome, status }: Pick<EditorCallLine, 'outcome' | 'status'>): string {
  return [OUTCOMES[outcome], status].filter((part) => part !== undefined).join(', ')
}

function timeOf(at: string): string {
  return new Date(at).toLocaleTimeString('en-GB')
}

function action(label: string, run: () => void): HTMLElement {
  const button = element('button', { type: 'button', className: 'quiet', textContent: label })
  button.addEventListener('click', run)
  return button
}

/** A link that downloads the file of a request. */
function fileLink(name: string, bytes: Uint8Array<ArrayBuffer>): HTMLElement {
  const link = element('a', {
    className: 'quiet button',
    textContent: 'Download the file',
    download: nameOf(name),
  })
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  return link
}

/** A cell of the log. On a narrow screen the label precedes it, and the row is a card. */
function cell(label: string, children: readonly (Node | string)[], className = ''): HTMLElement {
  const made = element('td', { className }, children)
  made.dataset['label'] = label
  // A card has no layout of a table, and would lose its role.
  made.setAttribute('role', 'cell')
  return made
}
