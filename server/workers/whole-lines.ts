// What plugins print: a worker sends whole lines to its host, which logs each.
import type { Writable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

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

/** Returns a function that takes the chunks of a stream, and calls `onLine` for each line, without its end. */
export function lineReader(onLine: (line: string) => void): (chunk: Buffer) => void {
  const decoder = new StringDecoder()
  let rest = ''
  return (chunk) => {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
    if (rest.length > MAX_CHARACTERS) {
      onLine(rest)
      rest = ''
    }
  }
}
