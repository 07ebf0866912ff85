// Reads the samples of a format: `<type>/samples/*`, and `<type>/samples/pairs/<case>/` with `before.*`, `after.*` and
// `strings.json`, in the folder of its plugins.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { utf8Text } from '../bytes.ts'
import type { Pair, Sample } from './subject.ts'

/** The folder with the samples of a type, in a folder of plugins. */
export const samplesFolder = (folder: string, type: string): string => join(folder, type, 'samples')

/** The samples of a type. If it has none, throws an `Error` that names what to add. */
export function readSamples(folder: string, type: string): Sample[] {
  const place = samplesFolder(folder, type)
  const samples = existsSync(place) ? filesIn(place) : []
  if (samples.length === 0) {
    throw new Error(
      `The format ${type} has no samples. Add at least one file that shows it to ${type}/samples/.`,
    )
  }
  return samples
}

/** The samples of a dialect of a type: `<type>/samples/dialects/<dialect>/*`. Throws as `readSamples` does. */
export function readDialectSamples(folder: string, type: string, dialect: string): Sample[] {
  const place = join(samplesFolder(folder, type), 'dialects', dialect)
  const samples = existsSync(place) ? filesIn(place) : []
  if (samples.length > 0) return samples
  throw new Error(
    `The dialect ${dialect} of ${type} has no samples. Add at least one file to ${type}/samples/dialects/${dialect}/.`,
  )
}

/** The before/after pairs of a type. */
export function readPairs(folder: string, type: string): Pair[] {
  const place = join(samplesFolder(folder, type), 'pairs')
  if (!existsSync(place)) return []
  return namesIn(place, 'folder').map((name) =>
    pairOf(`${type}/samples/pairs/${name}`, filesIn(join(place, name))),
  )
}

/** Whether a file is a part of a pair, by its name. */
export function isOfPair(name: string): boolean {
  return PARTS.some((part) => name.startsWith(`${part}.`))
}

const PARTS = ['before', 'after', 'strings'] as const

/** The pair that the files of a folder are. Throws an `Error` that states what is missing. */
export function pairOf(folder: string, files: readonly Sample[]): Pair {
  const bytesOf = (part: (typeof PARTS)[number]): Uint8Array => {
    const file = files.find(({ name }) => name.startsWith(`${part}.`))
    if (!file) throw new Error(`${folder} has no file ${part}.*`)
    return file.bytes
  }
  const content = JSON.parse(utf8Text(bytesOf('strings'))) as Omit<Pair, 'name' | 'before' | 'after'>
  return { ...content, name: folder, before: bytesOf('before'), after: bytesOf('after') }
}

function filesIn(folder: string): Sample[] {
  return namesIn(folder, 'file').map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
}

function namesIn(place: string, kind: 'file' | 'folder'): string[] {
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => (kind === 'file' ? entry.isFile() : entry.isDirectory()))
    .map(({ name }) => name)
    .sort()
}
