// Why a task failed while the host kept running.

/** Why a task returned no answer. */
export type TaskFailure =
  /** The host already has as many jobs as it accepts. */
  | 'busy'
  /** Its organization already has as many jobs as one organization may have. */
  | 'over share'
  /** It needs more bytes than all tasks of the host may use together. */
  | 'too large'
  /** It ran out of time. */
  | 'late'
  /** It used more memory than a job may use. */
  | 'memory'
  /** Its process ended, or no process could be started. */
  | 'died'
  /** The client closed the connection. */
  | 'gone'

/** A task that failed while the host kept running. */
export class TaskError extends Error {
  readonly failure: TaskFailure

  constructor(failure: TaskFailure, cause?: unknown) {
    super(`the task failed: ${failure}`, { cause })
    this.name = 'TaskError'
    this.failure = failure
  }
}
