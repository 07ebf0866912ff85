// Who may have jobs done: the three payment models of the platform interface, each a guard.
import type { OrganizationKey } from '../organizations.ts'

/** A job that is not done because of who asks: one sentence for the person at the screen. */
export class NotAllowed extends Error {
  readonly code: 'unnamed' | 'unauthorized' | 'unpaid' | 'not-found' | 'unknown'

  constructor(code: NotAllowed['code'], message: string) {
    super(message)
    this.name = 'NotAllowed'
    this.code = code
  }
}

/** Asked before each job of an organization. Without a guard the app is free. */
export interface Guard {
  /** Returns where the job may be done. Throws a `NotAllowed`, or the reason of the signal. */
  admit(organization: OrganizationKey, signal: AbortSignal): Promise<void>
  /** Called with a sentence for the operator where what the guard reads cannot be used any more. */
  onFault?: (message: string) => void
}
