// Reads the formats by which inference is measured. `formats/README.md` describes the sets.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Grammar } from '@atlas/formats/_declared/grammars.ts'

/** A format that Atlas does not have: two samples to infer from, and a file with the strings that a person finds in it. */
export interface MeasuredFormat {
  name: string
  /** The name of its files. */
  file: string
  samples: readonly Buffer[]
  test: Buffer
  /**
   * The key and the text of each string, and in files of pairs its translation. The key is null if the file has none.
   * Names of sections may precede it.
   */
  expected: readonly (readonly [key: string | null, text: string, translation?: string])[]
  /** The strings of the first sample, in which a user then makes the marks; without them, it is the file to test. */
  marked?: MeasuredFormat['expected']
  /** A grammar that reads exactly these strings. Only the formats of the set `test` have one. */
  grammar?: Grammar
}

const FOLDER = join(import.meta.dirname, 'formats')

/** The names of the sets. */
export const setNames = foldersIn(FOLDER)

/** The formats of a set, in the order of their folders. */
export function formatsOfSet(set: string): MeasuredFormat[] {
  const place = join(FOLDER, set)
  return foldersIn(place).map((name) => readFormat(join(place, name)))
}

function readFormat(place: string): MeasuredFormat {
  const names = readdirSync(place).sort()
  const filesOf = (stem: string): Buffer[] =>
    names.filter((name) => name.startsWith(stem)).map((name) => readFileSync(join(place, name)))
  const [test] = filesOf('test')
  if (!test) throw new Error(`${place} has no file to test.`)
  const described = JSON.parse(readFileSync(join(place, 'format.json'), 'utf8')) as Pick<
    MeasuredFormat,
    'name' | 'file' | 'expected' | 'marked' | 'grammar'
  >
  return { ...described, samples: filesOf('sample-'), test }
}

function foldersIn(place: string): string[] {
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}
