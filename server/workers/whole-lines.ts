// Makes a stream print whole lines only, so that what plugins print cannot break a line of the host's log.
import type { Writable } from 'node:stream'

/** A line that is longer is split. */
const MAX_CHARACTERS = 65_536

/** Holds the begun line of a stream back until its end. Returns a function that ends it. */
export function printWholeLines(stream: Writable): () => void {
  const print = stream.write.bind(stream) as (text: string, done?: () => void) => boolean
  let line = ''
  const endLine = (): void => {
    if (line !== '') print(`${line}\n`)
    line = ''
  }
  const write = (chunk: string | Uint8Array, encoding?: unknown, callback?: unknown): boolean => {
    line += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    const end = line.lastIndexOf('\n') + 1
    const whole = line.slice(0, end)
    line = line.slice(end)
    const done = typeof encoding === 'function' ? encoding : callback
    const isReady = print(whole, done as (() => void) | undefined)
    if (line.length > MAX_CHARACTERS) endLine()
    return isReady
  }
  stream.write = write
  return endLine
}
