// Tasks of a size that wait. Their callers take turns: whoever has a thousand of them delays another's one task by one.
import type { Caller } from '../jobs/tenants.ts'

/** The tasks of one caller. */
interface Line<Task> {
  /** Each with its place in the order in which tasks came, and in this order. */
  tasks: Map<Task, number>
  /** When the caller took its place behind the others: whoever has waited longest has the turn. */
  since: number
}

/** The task whose turn it is in a lane. */
export interface Candidate<Task> {
  task: Task
  caller: Caller
  /** When it came. */
  order: number
  /** When its caller began to wait for this turn. */
  since: number
}

/** Tasks that wait, by caller. Their order is counted outside, for all lanes. */
export class Lane<Task extends { readonly caller: Caller }> {
  /** In the order of turns. */
  readonly #lines = new Map<Caller, Line<Task>>()
  #size = 0

  /** How many tasks wait. */
  get size(): number {
    return this.#size
  }

  /** All of them. */
  get tasks(): Task[] {
    return [...this.#lines.values()].flatMap(({ tasks }) => [...tasks.keys()])
  }

  /** The task whose turn it is; nothing where none waits. */
  get next(): Candidate<Task> | undefined {
    for (const [caller, { tasks, since }] of this.#lines) {
      for (const [task, order] of tasks) return { task, caller, order, since }
    }
    return undefined
  }

  /** Takes a task in. */
  add(task: Task, order: number): void {
    const line = this.#lines.get(task.caller) ?? { tasks: new Map<Task, number>(), since: order }
    line.tasks.set(task, order)
    this.#lines.set(task.caller, line)
    this.#size++
  }

  /** A task begins, whose turn it was: the next turn of its caller comes after those of all others. */
  begin(task: Task, order: number): void {
    const line = this.#lines.get(task.caller)
    this.delete(task)
    if (!line || !this.#lines.delete(task.caller)) return
    this.#lines.set(task.caller, { ...line, since: order })
  }

  /** A task waits no more, if it did. */
  delete(task: Task): void {
    const line = this.#lines.get(task.caller)
    if (!line?.tasks.delete(task)) return
    this.#size--
    if (line.tasks.size === 0) this.#lines.delete(task.caller)
  }
}
