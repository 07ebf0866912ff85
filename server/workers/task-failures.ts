// Why a task comes to nothing though the host lives: its time, its memory, its process, its caller, or too many others.

/** Why a task gave no answer. */
export type Loss =
  /** There are more jobs than the host takes. */
  | 'busy'
  /** There are more jobs of its caller than one may have. */
  | 'over share'
  /** Its time was over. */
  | 'late'
  /** It used more memory than a job may. */
  | 'memory'
  /** It ended its process, or none could be started. */
  | 'died'
  /** Nobody waits for it any more. */
  | 'gone'

/** A task that was lost, though the host lives. */
export class LostTask extends Error {
  readonly loss: Loss

  constructor(loss: Loss, cause?: unknown) {
    super(`the task was lost: ${loss}`, { cause })
    this.name = 'LostTask'
    this.loss = loss
  }
}
