// The settings of a repository: atlas.json.
import { messageOf } from '@atlas/core/errors.ts'
import { nearestName } from '@atlas/core/nearest-name.ts'
import { Failure } from '../failure.ts'
import { readIfThere } from '../files/reading.ts'

/** The settings file of a repository. */
export const SETTINGS_FILE = 'atlas.json'

/** The contents of atlas.json. Everything is optional. */
export interface RepositorySettings {
  /** The language of the source texts. */
  source?: string
  /** The languages that each group of files needs. Left out, those that the neighboring files have. */
  languages?: string[]
  /** Patterns of paths, such as `locales/{lang}.json`. Left out, they are found. */
  files?: string[]
  /** Globs of files that are left out, although their names look like translations. */
  ignore?: string[]
  /** How sync treats some of the files. The first that names a file and has an answer decides. */
  sync?: SyncSetting[]
  /** The path of a list of terms, in CSV or TBX. */
  terms?: string
  /** The levels of the rules of lint. */
  rules?: Record<string, string>
}

/** How sync treats the files that a glob names. What is left out is as for other files. */
export interface SyncSetting {
  files: string
  missing?: string
  obsolete?: string
}

/** What sync may do with new entries, and with those that the source lacks. */
export const SYNC_CHOICES = {
  missing: ['source', 'absent'],
  obsolete: ['keep', 'remove', 'comment'],
} as const

/** The settings of the folder, or none. With `--staged`, the staged ones. */
export async function readRepositorySettings(): Promise<RepositorySettings> {
  const text = (await readIfThere(SETTINGS_FILE))?.toString()
  if (text === undefined) return {}
  try {
    return settingsIn(JSON.parse(text))
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(3, `${SETTINGS_FILE} is not JSON: ${messageOf(error)}`)
  }
}

const isObject = (each: unknown): each is object =>
  typeof each === 'object' && each !== null && !Array.isArray(each)
const isText = (each: unknown): each is string => typeof each === 'string'
const isListOfTexts = (each: unknown): boolean => Array.isArray(each) && each.every(isText)

function isSyncSetting(value: unknown): boolean {
  if (!isObject(value) || !('files' in value) || !isText(value.files)) return false
  return Object.entries(value).every(
    ([key, choice]) =>
      key === 'files' ||
      (Object.hasOwn(SYNC_CHOICES, key) &&
        (SYNC_CHOICES[key as keyof typeof SYNC_CHOICES] as readonly unknown[]).includes(choice)),
  )
}

/** The keys of the settings: what a value must be, and how to say it. */
const KEYS: Readonly<
  Record<keyof RepositorySettings, [isRight: (value: unknown) => boolean, wanted: string]>
> = {
  source: [isText, 'The source of atlas.json must be the code of a language.'],
  languages: [isListOfTexts, 'The languages of atlas.json must be a list of codes.'],
  files: [isListOfTexts, 'The files of atlas.json must be a list of patterns.'],
  ignore: [isListOfTexts, 'The ignore of atlas.json must be a list of globs.'],
  sync: [
    (value) => Array.isArray(value) && value.every(isSyncSetting),
    'The sync of atlas.json must be a list of objects such as {"files": "locales/**", "missing": "absent", "obsolete": "remove"}: missing is source or absent, obsolete is keep, remove or comment.',
  ],
  terms: [isText, 'The terms of atlas.json must be the path of a CSV or TBX file.'],
  rules: [
    (value) => isObject(value) && Object.values(value).every(isText),
    'The rules of atlas.json must be an object of levels by rule.',
  ],
}

function settingsIn(value: unknown): RepositorySettings {
  if (!isObject(value)) throw new Failure(3, `${SETTINGS_FILE} must be an object.`)
  for (const [key, own] of Object.entries(value)) {
    if (!Object.hasOwn(KEYS, key)) {
      const { nearest } = nearestName(key, Object.keys(KEYS))
      throw new Failure(3, `${SETTINGS_FILE} has an unknown key ${key}; the nearest one is ${nearest}.`)
    }
    const [isRight, wanted] = KEYS[key as keyof RepositorySettings]
    if (!isRight(own)) throw new Failure(3, wanted)
  }
  return value
}
