// A generated file of any size: a head, rows, a tail.
import { TextStream } from './words.ts'

/** A generated file of one format. */
export interface Input {
  family: string
  /** The type of the format. */
  type: string
  fileName: string
  /** Gives a text of about this many bytes. */
  text(bytes: number): string
}

/** A row of a file; `index` counts from 0. */
export type InputRow = (texts: TextStream, index: number) => string

/** Makes a file of a head, rows until the size is reached, and a tail. */
export function fileOfRows(head: string, row: InputRow, tail = '', between = ''): Input['text'] {
  return (bytes) => {
    const texts = new TextStream()
    const rows: string[] = []
    let size = head.length + tail.length
    for (let index = 0; size < bytes; index++) {
      const next = row(texts, index)
      rows.push(next)
      size += Buffer.byteLength(next) + between.length
    }
    return head + rows.join(between) + tail
  }
}
