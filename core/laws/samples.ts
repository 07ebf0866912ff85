// Reads the samples of a format: `<type>/samples/*`, and `<type>/samples/pairs/<case>/` with `before.*`, `after.*` and
// `strings.json`, in the folder of its plugins.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pair, Sample } from './subject.ts'

/** The folder with the samples of a type, in a folder of plugins. */
export const samplesFolder = (folder: string, type: string): string => join(folder, type, 'samples')

/** The samples of a type. If it has none, throws an `Error` that names what to add. */
export function readSamples(folder: string, type: string): Sample[] {
  const place = samplesFolder(folder, type)
  const names = existsSync(place) ? namesIn(place, 'file') : []
  if (names.length === 0) {
    throw new Error(
      `The format ${type} has no samples. Add at least one file that shows it to ${type}/samples/.`,
    )
  }
  return names.map((name) => ({ name, bytes: readFileSync(join(place, name)) }))
}

/** The before/after pairs of a type. */
export function readPairs(folder: string, type: string): Pair[] {
  const place = join(samplesFolder(folder, type), 'pairs')
  if (!existsSync(place)) return []
  return namesIn(place, 'folder').map((name) => readPair(join(place, name), `${type}/samples/pairs/${name}`))
}

/** Reads the pair in a folder. Throws an `Error` that states what is missing. */
export function readPair(place: string, name: string): Pair {
  const names = namesIn(place, 'file')
  const bytesOf = (stem: string): Uint8Array => {
    const file = names.find((one) => one.startsWith(`${stem}.`))
    if (!file) throw new Error(`${name} has no file ${stem}.*`)
    return readFileSync(join(place, file))
  }
  const content = JSON.parse(Buffer.from(bytesOf('strings')).toString()) as Omit<
    Pair,
    'name' | 'before' | 'after'
  >
  return { name, before: bytesOf('before'), after: bytesOf('after'), ...content }
}

function namesIn(place: string, kind: 'file' | 'folder'): string[] {
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => (kind === 'file' ? entry.isFile() : entry.isDirectory()))
    .map(({ name }) => name)
    .sort()
}
