// Guards decide which organizations may run jobs. Each paid payment model of the platform interface has one.
import { DatabaseFault } from '../../storage/database-fault.ts'
import { isDatabaseAway } from '../../storage/errors.ts'
import type { OrganizationKey } from '../../organizations.ts'

/** A job that is refused because of its organization. The message is one sentence for the user. */
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
  /** Returns if the job may run. Throws a `NotAllowed`, or the reason of the signal. */
  admit(organization: OrganizationKey, signal: AbortSignal): Promise<void>
  /** Called with a sentence for the operator if the guard's data can no longer be read. */
  onFault?: (message: string) => void
}

/** A guard could not decide, since the database cannot be used. The cause is for the log. */
export class GuardFault extends DatabaseFault {
  constructor(cause: unknown) {
    super(
      cause,
      'The host cannot check at the moment whether this job is paid for. Try again in a few minutes.',
    )
    this.name = 'GuardFault'
  }
}

/** Asks a guard. Throws a `NotAllowed`, the reason of the signal, a `GuardFault`, or a bug. */
export async function askGuard(
  guard: Guard,
  organization: OrganizationKey | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (!organization) {
    throw new NotAllowed(
      'unnamed',
      'The job names neither an organization nor a project, so it is not known whether it is paid for.',
    )
  }
  try {
    await guard.admit(organization, signal)
  } catch (error) {
    signal.throwIfAborted()
    throw isDatabaseAway(error) ? new GuardFault(error) : error
  }
}
