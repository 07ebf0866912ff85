// Finds the files below a folder, without files that .gitignore excludes, and without packages.
import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { standardInputAs } from '../standard-input.ts'
import { ignoreRulesFor, type IgnoreRules } from './ignore-rules.ts'
import { Failure } from '../output.ts'
import { callersPath } from '../place.ts'

/** A file that was found. */
export interface Found {
  /** As the caller gave it, folders joined by `/`. */
  file: string
  /** Whether it is the `before` of a before/after pair. */
  isOfPair: boolean
}

/** Packages of others. They are searched only if the caller names them. */
const PACKAGES = 'node_modules'

const RULES = '.gitignore'
const TRANSLATIONS = 'strings.json'

/** The file at a path, or the files below it. Throws a `Failure` if there is nothing at the path. */
export async function filesNamed(path: string): Promise<Found[]> {
  if (standardInputAs(path)) return [{ file: path.replaceAll(sep, '/'), isOfPair: false }]
  const state = await stat(callersPath(path)).catch(() => undefined)
  if (!state) throw new Failure(3, `${path}: no such file or folder.`)
  const file = path.replaceAll(sep, '/')
  if (!state.isDirectory()) return [{ file, isOfPair: false }]
  const folder = file.replace(/\/+$/, '')
  return filesBelow(folder, await ignoreRulesFor(callersPath(`${folder}/`)))
}

/** Skips links, dot folders, and the translations of a before/after pair, which are not a file of a format. */
async function filesBelow(folder: string, rules: IgnoreRules): Promise<Found[]> {
  const place = callersPath(`${folder}/`)
  const entries = await readdir(place, { withFileTypes: true })
  const inside = await rules.within(place)
  const isPair = holdsPair(entries)
  const below = entries
    .filter((entry) => (entry.isFile() ? entry.name !== RULES : isSearched(entry)))
    .filter(({ name }) => !isPair || name !== TRANSLATIONS)
    .filter((entry) => !inside.ignores(callersPath(`${folder}/${entry.name}`), entry.isDirectory()))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(async (entry) => {
      const file = `${folder}/${entry.name}`
      return entry.isFile()
        ? [{ file, isOfPair: isPair && isStem('before', entry) }]
        : filesBelow(file, inside)
    })
  return (await Promise.all(below)).flat()
}

function isSearched(entry: Dirent): boolean {
  return entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== PACKAGES
}

/** Whether a folder is a case of `<type>/samples/pairs/`. */
function holdsPair(entries: readonly Dirent[]): boolean {
  const has = (test: (entry: Dirent) => boolean): boolean => entries.some(test)
  return (
    has(({ name }) => name === TRANSLATIONS) &&
    has((entry) => isStem('before', entry)) &&
    has((entry) => isStem('after', entry))
  )
}

function isStem(stem: string, { name }: Dirent): boolean {
  return name.startsWith(`${stem}.`)
}
