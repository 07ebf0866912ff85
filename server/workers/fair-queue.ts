// A queue in which tenants take turns: a tenant with a thousand tasks delays a task of another tenant by one task.

/** The waiting tasks of one tenant. */
interface TenantQueue<Task> {
  /** Each task with its arrival number, in order of arrival. */
  tasks: Map<Task, number>
  /** When the tenant's current wait began. The tenant that has waited longest goes first. */
  since: number
}

/** The task that is next in a queue. */
export interface Candidate<Task> {
  task: Task
  tenant: string
  /** Its arrival number. */
  order: number
  /** When its tenant began to wait for this turn. */
  since: number
}

/** Waiting tasks by tenant. The caller numbers events, so that tasks of several queues can be compared. */
export class FairQueue<Task extends { readonly tenant: string }> {
  /** In order of turns. */
  #queues = new Map<string, TenantQueue<Task>>()
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

  /** The next task of the tenants with the lowest rank; undefined when no tenant with a rank has a waiting task. */
  nextBy(rankOf: (tenant: string) => number | undefined): Candidate<Task> | undefined {
    let next: Candidate<Task> | undefined
    let lowest = Infinity
    for (const [tenant, { tasks, since }] of this.#queues) {
      const rank = rankOf(tenant)
      if (rank === undefined || rank >= lowest) continue
      lowest = rank
      for (const [task, order] of tasks) {
        next = { task, tenant, order, since }
        break
      }
    }
    return next
  }

  /** Adds a task. */
  add(task: Task, order: number): void {
    const queue = this.#queues.get(task.tenant) ?? { tasks: new Map<Task, number>(), since: order }
    queue.tasks.set(task, order)
    this.#queues.set(task.tenant, queue)
    this.#size++
  }

  /** Adds a task before all others, since it had its turn but did not begin. `order`: its arrival number. */
  putBack(task: Task, order: number): void {
    const { tenant } = task
    const later = this.#queues.get(tenant)?.tasks ?? []
    this.#queues.delete(tenant)
    this.#queues = new Map([
      [tenant, { tasks: new Map([[task, order], ...later]), since: order }],
      ...this.#queues,
    ])
    this.#size++
  }

  /** Removes a task that begins. Its tenant's next turn comes after the turns of all other tenants. */
  begin(task: Task, order: number): void {
    const queue = this.#queues.get(task.tenant)
    this.delete(task)
    if (!queue || !this.#queues.delete(task.tenant)) return
    this.#queues.set(task.tenant, { ...queue, since: order })
  }

  /** Removes a task, if it waits. */
  delete(task: Task): void {
    const queue = this.#queues.get(task.tenant)
    if (!queue?.tasks.delete(task)) return
    this.#size--
    if (queue.tasks.size === 0) this.#queues.delete(task.tenant)
  }
}
