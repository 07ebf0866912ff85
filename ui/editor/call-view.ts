// The log of module calls: one row per call, and the details of the chosen call.
import type { EditorCall, EditorCallLine, EditorViolation } from '../editor-wire.ts'
import { appendAll, counted, element, showChildren, size } from '../elements.ts'
import { fetchCall, fetchCalls } from './api.ts'

const OUTCOMES: Record<EditorCallLine['outcome'], string> = {
  done: 'done',
  failed: 'the app reports an error',
  refused: 'the answer violates the specification',
  lost: 'no answer',
}

/** The elements that show the log. */
export interface CallPlaces {
  rows: HTMLElement
  detail: HTMLElement
  empty: HTMLElement
  older: HTMLButtonElement
}

/** Shows the log of calls. */
export class CallView {
  readonly #places: CallPlaces
  #oldest: number | undefined

  constructor(places: CallPlaces) {
    this.#places = places
  }

  /** Shows the newest calls. */
  async show(): Promise<void> {
    this.#places.rows.replaceChildren()
    await this.#append()
  }

  /** Adds the calls before the last one that is shown. */
  async more(): Promise<void> {
    await this.#append(this.#oldest)
  }

  /** Shows the details of a call. */
  async open(id: number): Promise<void> {
    const call = await fetchCall(id)
    for (const row of this.#places.rows.querySelectorAll('tr')) {
      row.toggleAttribute('aria-current', row.dataset['call'] === String(id))
    }
    showChildren(this.#places.detail, detailOf(call))
  }

  async #append(before?: number): Promise<void> {
    const { rows, empty, older } = this.#places
    const { calls } = await fetchCalls(before)
    appendAll(
      rows,
      calls.map((line) => this.#row(line)),
    )
    this.#oldest = calls.at(-1)?.id ?? this.#oldest
    empty.hidden = rows.childElementCount > 0
    older.hidden = calls.length < 50
  }

  #row(line: EditorCallLine): HTMLElement {
    const time = element('button', { type: 'button', className: 'link', textContent: timeOf(line.at) })
    time.addEventListener('click', () => void this.open(line.id))
    const row = element('tr', {}, [
      element('td', {}, [time]),
      data(line.jobType),
      data(line.file),
      data(`${line.app}: ${line.module}`),
      data(outcomeOf(line), line.outcome),
      number(line.milliseconds.toLocaleString('en')),
      number(size(line.requestBytes)),
      number(size(line.responseBytes)),
      number(line.violations === 0 ? '–' : String(line.violations)),
    ])
    row.dataset['call'] = String(line.id)
    return row
  }
}

function detailOf(call: EditorCall): HTMLElement[] {
  return [
    element('div', { className: 'pane-head' }, [
      element('h2', { textContent: `${call.jobType} of ${call.file}` }),
    ]),
    element('div', { className: 'call-body', tabIndex: 0 }, [
      element('p', { className: `outcome ${call.outcome}`, textContent: outcomeOf(call) }),
      ...(call.message === undefined
        ? []
        : [element('p', { className: 'problem-sentence', textContent: call.message })]),
      element('p', {}, [element('code', { textContent: call.address })]),
      ...(call.passedOver.length === 0
        ? []
        : [element('p', { className: 'soft', textContent: `Passed over: ${call.passedOver.join(', ')}` })]),
      element('h3', { textContent: counted(call.violations.length, 'violation') }),
      violationList(call.violations),
      element('h3', { textContent: `Request, ${size(call.requestBytes)}` }),
      element('pre', { textContent: call.request }),
      element('h3', { textContent: `Answer, ${size(call.responseBytes)}, after ${call.milliseconds} ms` }),
      element('pre', { textContent: call.response }),
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

function data(text: string, className = ''): HTMLElement {
  return element('td', { textContent: text, className })
}

function number(text: string): HTMLElement {
  return data(text, 'number')
}
