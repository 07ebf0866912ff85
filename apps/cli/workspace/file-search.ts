// Finds the files below a folder as a person means them: without what .gitignore leaves out, and without packages.
import { sep } from 'node:path'
import { standardInputAs } from '../files/standard-input.ts'
import { ignoreRulesFor, type IgnoreRules } from './ignore-rules.ts'
import { isFolder } from '../files/places.ts'
import { folderEntries, leadsToFolder, type Dirent } from '../files/reading.ts'
import { Failure } from '../failure.ts'
import { callersPath } from '../place.ts'

/** A file that was found. */
export interface FoundFile {
  /** As the caller gave it, folders joined by `/`. */
  file: string
  /** Whether it is the `before` of a before/after pair. */
  isOfPair: boolean
  /** The folder that was searched; undefined if the caller named the file itself. */
  root?: string
  /** Whether it is a link, a device or a pipe, which is not opened: only its name shows whether it is a file of a format. */
  isSpecial?: boolean
}

/** Packages of others. They are searched only if the caller names them. */
const PACKAGES = 'node_modules'

const RULES = '.gitignore'
const TRANSLATIONS = 'strings.json'

/** The file at a path, or the files below it. Throws a `Failure` if there is nothing at the path. */
export async function filesNamed(path: string): Promise<FoundFile[]> {
  if (standardInputAs(path)) return [{ file: path.replaceAll(sep, '/'), isOfPair: false }]
  const isSearched = await isFolder(path)
  if (isSearched === undefined) throw new Failure(3, `${path}: no such file or folder.`)
  const file = path.replaceAll(sep, '/')
  if (!isSearched) return [{ file, isOfPair: false }]
  const folder = file.replace(/\/+$/, '')
  return filesBelow(folder, folder || '/', await ignoreRulesFor(callersPath(`${folder}/`)))
}

/** Skips dot folders, packages, and the translations of a before/after pair, which are not a file of a format. */
async function filesBelow(folder: string, root: string, rules: IgnoreRules): Promise<FoundFile[]> {
  const place = callersPath(`${folder}/`)
  const entries = await folderEntries(place)
  const inside = await rules.within(place)
  const isPair = holdsPair(entries)
  const below = entries
    .filter((entry) => (entry.isDirectory() ? isBelow(entry) : entry.name !== RULES))
    .filter(({ name }) => !isPair || name !== TRANSLATIONS)
    .filter((entry) => !inside.ignores(callersPath(`${folder}/${entry.name}`), entry.isDirectory()))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(async (entry): Promise<FoundFile[]> => {
      const file = `${folder}/${entry.name}`
      if (entry.isDirectory()) return filesBelow(file, root, inside)
      if (entry.isFile()) return [{ file, isOfPair: isPair && isStem('before', entry), root }]
      // A link to a folder can hide files of any name, so that opening it fails.
      return [{ file, isOfPair: false, root, isSpecial: !(await leadsToFolder(file)) }]
    })
  return (await Promise.all(below)).flat()
}

function isBelow({ name }: Dirent): boolean {
  return !name.startsWith('.') && name !== PACKAGES
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
