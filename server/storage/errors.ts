// The errors of a database in words for the operator, without passwords.
import { messageOf } from '@atlas/core/errors.ts'

/** A database that cannot be opened or reached. The message is for the operator, the cause for the log. */
export class StorageError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StorageError'
  }
}

/** The error codes of Node, PostgreSQL and SQLite in words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder is missing',
  EACCES: 'it may not be written to',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ECONNREFUSED: 'its server refuses connections',
  ECONNRESET: 'its server closed the connection early',
  ETIMEDOUT: 'its server cannot be reached',
  EHOSTUNREACH: 'its server cannot be reached',
  ENETUNREACH: 'its server cannot be reached',
  '28P01': 'the password is wrong',
  '28000': 'the user is not allowed in',
  '3D000': 'the database of that name does not exist',
  '42501': 'the user lacks a needed permission',
  '53300': 'it has too many connections already',
  '57P03': 'it is starting or stopping',
  SQLITE_CANTOPEN: 'it cannot be opened',
  SQLITE_NOTADB: 'it is not a database',
  SQLITE_CORRUPT: 'it is damaged',
  SQLITE_READONLY: 'it cannot be written to',
  SQLITE_FULL: 'the disk is full',
  SQLITE_BUSY: 'another process holds it',
}

/** The error for the operator. `name`: the subject of the message. */
export function storageError(name: string, error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const code = codeOf(error)
  const message = messageOf(error)
  return new StorageError(`${name} cannot be used: ${REASONS[code] ?? firstLine(message)}.`, error)
}

/** Messages of pg without a code, for a server that does not accept connections or does not answer. */
const NO_ANSWER = /connection timeout|timeout exceeded when trying to connect/i

/** Messages of pg without a code, for a connection that broke in the middle. */
const BROKEN = /connection terminated|connection ended unexpectedly|encountered a connection error/i

/** Messages without a code, for a database that the host has closed since it stops. */
const CLOSED = /driver has already been destroyed|pool after calling end|database connection is not open/i

/**
 * Codes for a database that cannot be used: of PostgreSQL for connections (08), resources (53), an operator who stops it
 * (57) and a server that is only read (25006), and of SQLite for its file.
 */
const AWAY =
  /^(08|53|57|25006$|EPIPE$|SQLITE_(BUSY|CANTOPEN|CORRUPT|FULL|IOERR|LOCKED|NOTADB|PROTOCOL|READONLY))/

/** Codes that errors of other files have, too. A database reports its own instead. */
const OF_FILES = new Set(['ENOENT', 'EACCES'])

/** Whether an error means that the database cannot be used. Other errors of a database are bugs in our statements. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code === '') return BROKEN.test(error.message) || CLOSED.test(error.message)
  return AWAY.test(code) || (Object.hasOwn(REASONS, code) && !OF_FILES.has(code))
}

/** Codes for a server that may be there in a moment. The others need the operator, who gets them at the start. */
const MAY_COME = /^(08|53|57P0|E)/

/** Whether a server that cannot be used may come back by itself. */
export function mayComeBack({ cause }: StorageError): boolean {
  const code = codeOf(cause)
  return MAY_COME.test(code) || BROKEN.test(messageOf(cause))
}

/** If a host has several addresses, their errors are inside one error. */
function codeOf(error: unknown): string {
  const { code, errors, message = '' } = error as { code?: string; errors?: unknown[]; message?: string }
  if (code !== undefined) return code
  if (NO_ANSWER.test(message)) return 'ETIMEDOUT'
  return errors && errors.length > 0 ? codeOf(errors[0]) : ''
}

function firstLine(message: string): string {
  return (message.split('\n', 1)[0] ?? '').replace(/\.$/, '').slice(0, 200)
}
