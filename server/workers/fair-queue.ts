// A queue in which organizations take turns: one with a thousand tasks delays a task of another one by one task.

/** The waiting tasks of one organization. */
interface OrganizationQueue<Task> {
  /** Each task with its arrival number, in order of arrival. */
  tasks: Map<Task, number>
  /** When the organization's current wait began. The organization that has waited longest goes first. */
  since: number
}

/** The task that is next in a queue. */
export interface Candidate<Task> {
  task: Task
  organization: string
  /** Its arrival number. */
  order: number
  /** When its organization began to wait for this turn. */
  since: number
}

/** Waiting tasks by organization. The caller numbers events, so that tasks of several queues can be compared. */
export class FairQueue<Task extends { readonly organization: string }> {
  /** In order of turns. */
  #queues = new Map<string, OrganizationQueue<Task>>()
  #size = 0

  /** How many tasks wait. */
  get size(): number {
    return this.#size
  }

  /** All waiting tasks. */
  get tasks(): Task[] {
    return [...this.#queues.values()].flatMap(({ tasks }) => [...tasks.keys()])
  }

  /** The task that is next; undefined when the queue is empty. */
  get next(): Candidate<Task> | undefined {
    return this.nextBy(() => 0)
  }

  /** The next task of the organizations with the lowest rank; undefined if none that has a rank has a waiting task. */
  nextBy(rankOf: (organization: string) => number | undefined): Candidate<Task> | undefined {
    let next: Candidate<Task> | undefined
    let lowest = Infinity
    for (const [organization, { tasks, since }] of this.#queues) {
      const rank = rankOf(organization)
      if (rank === undefined || rank >= lowest) continue
      lowest = rank
      for (const [task, order] of tasks) {
        next = { task, organization, order, since }
        break
      }
    }
    return next
  }

  /** Adds a task. */
  add(task: Task, order: number): void {
    const queue = this.#queues.get(task.organization) ?? { tasks: new Map<Task, number>(), since: order }
    queue.tasks.set(task, order)
    this.#queues.set(task.organization, queue)
    this.#size++
  }

  /** Adds a task before all others, since it had its turn but did not begin. `order`: its arrival number. */
  putBack(task: Task, order: number): void {
    const { organization } = task
    const later = this.#queues.get(organization)?.tasks ?? []
    this.#queues.delete(organization)
    this.#queues = new Map([
      [organization, { tasks: new Map([[task, order], ...later]), since: order }],
      ...this.#queues,
    ])
    this.#size++
  }

  /** Removes a task that begins. Its organization's next turn comes after the turns of all other organizations. */
  begin(task: Task, order: number): void {
    const queue = this.#queues.get(task.organization)
    this.delete(task)
    if (!queue || !this.#queues.delete(task.organization)) return
    this.#queues.set(task.organization, { ...queue, since: order })
  }

  /** Removes a task, if it waits. */
  delete(task: Task): void {
    const queue = this.#queues.get(task.organization)
    if (!queue?.tasks.delete(task)) return
    this.#size--
    if (queue.tasks.size === 0) this.#queues.delete(task.organization)
  }
}
