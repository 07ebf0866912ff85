// The error for everything that needs the database while it cannot be used.
import { isDatabaseAway } from './errors.ts'

/** The database cannot be used at the moment. The message is for the user, the cause for the log. */
export class DatabaseFault extends Error {
  constructor(
    cause: unknown,
    message = "The host's database cannot be used at the moment. Try again in a few minutes.",
  ) {
    super(message, { cause })
    this.name = 'DatabaseFault'
  }
}

/** What to answer for an error of the database: undefined if the database can be used, so that the error is a bug. */
export function databaseFaultOf(error: unknown): DatabaseFault | undefined {
  if (error instanceof DatabaseFault) return error
  return isDatabaseAway(error) ? new DatabaseFault(error) : undefined
}
