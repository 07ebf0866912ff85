// The file on standard input, for which the argument is `-`. Commands read it by its name.
import { buffer } from 'node:stream/consumers'
import { callersPath } from '../place.ts'

let given: { path: string; bytes: Promise<Buffer> } | undefined

/** Makes standard input the content of a file of this name, whether or not it exists; undefined for no file. */
export function takeStandardInput(name: string | undefined): void {
  given = name === undefined ? undefined : { path: callersPath(name), bytes: buffer(process.stdin) }
}

/** The content of standard input; undefined if the path means another file. */
export function standardInputAs(path: string): Promise<Buffer> | undefined {
  return given?.path === callersPath(path) ? given.bytes : undefined
}
