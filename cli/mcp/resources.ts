// The resources of `atlas mcp`: the strings of each group of files, and what lint finds.
import { Failure } from '../failure.ts'
import { isGroupNamed, openedRepository, shownString, stringsOf } from './strings.ts'
import { lint } from './tools/lint.ts'

const REPORT = 'atlas://report'
const STRINGS = 'atlas://strings/'
const JSON_TYPE = 'application/json'

/** A resource holds at most this many strings. list_strings returns the others a page at a time. */
const MOST = 500

/** A resource, as a list shows it. */
interface Resource {
  [key: string]: unknown
  uri: string
  name: string
  description: string
  mimeType: string
}

/** The resources of the folder. */
export async function listResources(): Promise<Resource[]> {
  const { groups } = await openedRepository()
  return [
    { uri: REPORT, name: 'Report', description: 'What lint finds in the translations', mimeType: JSON_TYPE },
    ...groups.map(({ pattern }) => ({
      uri: STRINGS + encodeURIComponent(pattern),
      name: pattern,
      description: `The strings of ${pattern} in all languages`,
      mimeType: JSON_TYPE,
    })),
  ]
}

/** The content of a resource. Throws a `Failure`. */
export async function readResource(uri: string): Promise<{ uri: string; mimeType: string; text: string }> {
  const answer = uri === REPORT ? await lint.run({}) : await stringsAt(uri)
  return { uri, mimeType: JSON_TYPE, text: JSON.stringify(answer, undefined, 1) }
}

async function stringsAt(uri: string): Promise<object> {
  const name = uri.startsWith(STRINGS) ? decoded(uri.slice(STRINGS.length)) : undefined
  const { groups } = await openedRepository()
  const group = name === undefined ? undefined : groups.find((each) => isGroupNamed(each, name))
  const strings = group && (await stringsOf(group))
  if (!strings) throw new Failure(2, `There is no resource ${uri}.`)
  const all = [...strings.file.entries.values()].filter(({ record }) => !record.isHidden)
  return {
    total: all.length,
    strings: all.slice(0, MOST).map((entry) => shownString({ ...strings, entry })),
    ...(all.length > MOST ? { more: 'list_strings returns the others.' } : {}),
  }
}

function decoded(name: string): string | undefined {
  try {
    return decodeURIComponent(name)
  } catch {
    return undefined
  }
}
