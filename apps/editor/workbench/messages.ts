// Problems, announcements and the progress of tasks, which every page has in the same places.
import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'

/** A problem of the page: a sentence, and what belongs to it. */
export interface PageProblem {
  sentence: string
  detail?: ComponentChildren
  /** Nothing has failed: it is good to know. */
  isAdvice?: true
}

/** The problem that is shown. */
export const problem = signal<PageProblem | undefined>(undefined)
/** What was announced last, also to screen readers. */
export const announcement = signal({ sentence: '' })
/** What the page is doing, in the order of its beginnings. */
export const running = signal<readonly PageTask[]>([])

/** A task that runs. */
export interface PageTask {
  /** "Reading strings.xml". */
  sentence: string
  /** From 0 to 1, if known. */
  done?: number
}

/** A failure whose message is for the person at the screen. */
export class PageError extends Error {
  readonly detail: ComponentChildren

  constructor(message: string, detail?: ComponentChildren) {
    super(message)
    this.detail = detail
  }
}

/** Shows a message for a while. */
export function announce(sentence: string): void {
  announcement.value = { sentence }
}

/** Shows a problem until the next task begins, or until it is closed. */
export function complain(sentence: string, detail?: ComponentChildren): void {
  problem.value = { sentence, detail }
}

/** Shows what is good to know, in the place of a problem. */
export function advise(sentence: string): void {
  problem.value = { sentence, isAdvice: true }
}

/** How the error of a task is shown. Each page adds its own kinds; others are bugs. */
let explain = (error: unknown): PageProblem | undefined =>
  error instanceof PageError ? { sentence: error.message, detail: error.detail } : undefined

/** Adds a way to explain errors. */
export function explainBy(own: (error: unknown) => PageProblem | undefined): void {
  const before = explain
  explain = (error) => own(error) ?? before(error)
}

/** Runs a task, tells that it runs, and shows its error. `report` tells how far it is. */
export async function attempt(
  sentence: string,
  work: (report: (sentence: string, done?: number) => void) => Promise<void>,
): Promise<void> {
  let task: PageTask = { sentence }
  running.value = [...running.value, task]
  problem.value = undefined
  const report = (words: string, done?: number): void => {
    const next: PageTask = done === undefined ? { sentence: words } : { sentence: words, done }
    running.value = running.value.map((one) => (one === task ? next : one))
    task = next
  }
  try {
    await work(report)
  } catch (error) {
    const explained = explain(error)
    if (!explained) throw error
    problem.value = explained
  } finally {
    running.value = running.value.filter((one) => one !== task)
  }
}
