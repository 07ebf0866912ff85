// Marks in samples, as options and files spell them.
import { utf8Text } from '@atlas/core/bytes.ts'
import type { Span } from '@atlas/core/contract.ts'
import type { SampleFile } from '@atlas/by-example/infer.ts'
import { sampleSource } from '@atlas/by-example/places.ts'
import type { Mark } from '@atlas/by-example/synthesis/examples.ts'
import { Failure } from './failure.ts'

/** A mark by a name of a file, a line from 1, and words of the line: `FILE:LINE:TEXT`, or `FILE:LINE:TEXT=KEY`. */
const MARK = /^(.+?):(\d+):(.+)$/s

/** Reads an option. Throws a `Failure` (2) if the words are not there. */
export function markOf(option: string, files: readonly string[], samples: readonly SampleFile[]): Mark {
  const [, name = '', line = '', words = ''] = MARK.exec(option) ?? []
  if (words === '')
    throw new Failure(2, `--mark ${option} must look like FILE:LINE:TEXT, or FILE:LINE:TEXT=KEY.`)
  const file = fileAt(name, files, `--mark ${option}`)
  const text = textOf(samples[file])
  const whole = lineAt(text, Number(line))
  const at = spanOf(text, whole, words)
  if (at) return { file, at, isText: true }
  // The text may have the sign that separates it from its key.
  for (let sign = words.lastIndexOf('='); sign > 0; sign = words.lastIndexOf('=', sign - 1)) {
    const own = spanOf(text, whole, words.slice(0, sign))
    const key = own && keyOf(text, own, words.slice(sign + 1))
    if (own && key) return { file, at: own, isText: true, key: [key] }
  }
  throw new Failure(
    2,
    `--mark ${option}: line ${line} of ${name} has no such text, or there is no such key near it.`,
  )
}

const spanOf = (text: string, [start, end]: Span, words: string): Span | undefined => {
  const at = text.slice(start, end).indexOf(words)
  return at < 0 ? undefined : [start + at, start + at + words.length]
}

/** A key on the line of a text, or above it. */
function keyOf(text: string, [start]: Span, key: string): Span | undefined {
  if (key === '') return undefined
  const lineEnd = text.indexOf('\n', start)
  const before = text.lastIndexOf(key, start - key.length)
  if (before >= 0) return [before, before + key.length]
  return spanOf(text, [start, lineEnd < 0 ? text.length : lineEnd], key)
}

/** The span of a line, from 1. */
function lineAt(text: string, number: number): Span {
  let start = 0
  for (let line = 1; line < number; line++) {
    const end = text.indexOf('\n', start)
    if (end < 0) return [text.length, text.length]
    start = end + 1
  }
  const end = text.indexOf('\n', start)
  return [start, end < 0 ? text.length : end]
}

function textOf(sample: SampleFile | undefined): string {
  return sample ? sampleSource(sample.bytes).text : ''
}

function fileAt(name: string, files: readonly string[], place: string): number {
  const file = files.indexOf(name)
  if (file < 0) throw new Failure(2, `${place} names a file that is not among the files.`)
  return file
}

/** Reads a file of marks. Throws a `Failure` (2) that names the mark that is wrong. */
export function readMarks(bytes: Uint8Array, name: string, files: readonly string[]): Mark[] {
  let list: unknown
  try {
    list = JSON.parse(utf8Text(bytes))
  } catch {
    throw new Failure(2, `${name} is not JSON.`)
  }
  if (!Array.isArray(list)) throw new Failure(2, `${name} must hold a list of marks.`)
  return list.map((each: unknown, index): Mark => {
    const place = `${name}: mark ${index + 1}`
    const { file, at, key, translation, isText, like } = (
      typeof each === 'object' && each !== null ? each : {}
    ) as Record<string, unknown>
    if (typeof file !== 'string' || !isSpan(at) || typeof isText !== 'boolean')
      throw new Failure(2, `${place} must have "file", "at": [start, end] and "isText": true or false.`)
    if (key !== undefined && key !== null && !(Array.isArray(key) && key.every(isSpan)))
      throw new Failure(2, `${place}: "key" must be a list of [start, end], or null.`)
    if (translation !== undefined && !isSpan(translation))
      throw new Failure(2, `${place}: "translation" must be [start, end].`)
    if (like !== undefined && (like !== true || isText))
      throw new Failure(2, `${place}: "like" must be true, and "isText" false.`)
    return {
      file: fileAt(file, files, place),
      at,
      isText,
      ...(like === true ? { like } : {}),
      ...(key === undefined ? {} : { key }),
      ...(translation === undefined ? {} : { translation }),
    }
  })
}

const isSpan = (value: unknown): value is Span =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((offset) => Number.isInteger(offset) && Number(offset) >= 0) &&
  Number(value[0]) < Number(value[1])
