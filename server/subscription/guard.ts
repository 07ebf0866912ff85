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

/** A guard that could not tell, for a fault of ours such as a database that is away; the cause is for the log. */
export class GuardFault extends Error {
  constructor(cause: unknown) {
    super('The host cannot look up just now whether this job is paid for. Try again in a few minutes.', {
      cause,
    })
    this.name = 'GuardFault'
  }
}

/** Asks a guard. Throws a `NotAllowed`, the reason of the signal, or a `GuardFault`. */
export async function askGuard(
  guard: Guard,
  organization: OrganizationKey | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (!organization) {
    throw new NotAllowed(
      'unnamed',
      'The job names neither an organization nor a project, so nobody can tell whether it is paid for.',
    )
  }
  try {
    await guard.admit(organization, signal)
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof NotAllowed ? error : new GuardFault(error)
  }
}
