// The error for everything that needs the database while it cannot be used.

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
