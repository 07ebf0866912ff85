// What a person reads where a database cannot be used: which one, and why. Never its password.
import { messageOf } from '../core/errors.ts'

/** A database that cannot be opened or reached: one sentence. The cause is for the log. */
export class StorageError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StorageError'
  }
}

/** What people can make of the codes of node, PostgreSQL and SQLite. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder is missing',
  EACCES: 'it may not be written to',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ECONNREFUSED: 'its server refuses connections',
  ECONNRESET: 'its server broke the connection off',
  ETIMEDOUT: 'its server cannot be reached',
  EHOSTUNREACH: 'its server cannot be reached',
  ENETUNREACH: 'its server cannot be reached',
  '28P01': 'the password is wrong',
  '28000': 'the user is not allowed in',
  '3D000': 'there is no database of that name',
  '42501': 'the user lacks a right that is needed',
  '53300': 'it has too many connections already',
  '57P03': 'it is starting or stopping',
  SQLITE_CANTOPEN: 'it cannot be opened',
  SQLITE_NOTADB: 'it is no database',
  SQLITE_CORRUPT: 'it is damaged',
  SQLITE_READONLY: 'it cannot be written to',
  SQLITE_FULL: 'the disk is full',
  SQLITE_BUSY: 'another process holds it',
}

/** The sentence for an error of a database; `name` says which one. */
export function storageError(name: string, error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const code = codeOf(error)
  const message = messageOf(error)
  return new StorageError(`${name} cannot be used: ${REASONS[code] ?? firstLine(message)}.`, error)
}

/** What pg says, without a code, where a server takes no connection, or takes it and says nothing. */
const NO_ANSWER = /connection timeout|timeout exceeded when trying to connect/

/** Several addresses of one host fail as one error that holds the others. */
function codeOf(error: unknown): string {
  const { code, errors, message = '' } = error as { code?: string; errors?: unknown[]; message?: string }
  if (code !== undefined) return code
  if (NO_ANSWER.test(message)) return 'ETIMEDOUT'
  return errors && errors.length > 0 ? codeOf(errors[0]) : ''
}

function firstLine(message: string): string {
  return (message.split('\n', 1)[0] ?? '').replace(/\.$/, '').slice(0, 200)
}
