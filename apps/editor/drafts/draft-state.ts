// What became of a text that was typed.
import { Unreachable, type Stored } from '../backends/backend.ts'

/** What the page shows of a translation that was typed. */
export type DraftState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** The place cannot be reached, or it says why it cannot save now. The text is kept, and tried again. */
  | { kind: 'waiting'; sentence: string; hasAnswered: boolean }
  | { kind: 'refused'; sentence: string }
  /** Its string is no longer in the file. The text is saved when the string returns. */
  | { kind: 'gone'; sentence: string }
  /** Somebody else has changed it. The person at the screen decides. */
  | { kind: 'changed'; sentence: string; by: string; stored: Stored | undefined }

/** The state of a text whose save failed without a result. */
export function waitingFor(failure: unknown): DraftState {
  if (failure instanceof Unreachable)
    return { kind: 'waiting', sentence: failure.message, hasAnswered: failure.hasAnswered }
  const reason = failure instanceof Error ? failure.message : String(failure)
  return { kind: 'waiting', sentence: `This page failed: ${reason}`, hasAnswered: true }
}
