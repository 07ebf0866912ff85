// What a person asks for and cannot have.

/** One sentence, and the HTTP status that says the same. */
export class RequestError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'RequestError'
    this.status = status
  }
}
