// The resources of `atlas mcp`: the strings of each group of files, and what lint finds.
import { Failure } from '../failure.ts'
import { MOST_CHARACTERS, pageOfList, spelled } from './fitted.ts'
import { isGroupNamed, openedRepository, shownString, groupStrings } from './strings.ts'
import { lint } from './tools/lint.ts'
import { listStrings } from './tools/list-strings.ts'

const REPORT = 'atlas://report'
const STRINGS = 'atlas://strings/'
const JSON_TYPE = 'application/json'

/** A list of resources is returned in pages of this many. */
const MOST = 40

/** A resource, as a list shows it. */
interface Resource {
  [key: string]: unknown
  uri: string
  name: string
  description: string
  mimeType: string
}

/** A page of the resources of the folder. Throws a `Failure`. */
export async function listResources(cursor = '0'): Promise<{ resources: Resource[]; nextCursor?: string }> {
  const from = Number(cursor)
  if (!Number.isSafeInteger(from) || from < 0) throw new Failure(2, `${cursor} is not a cursor of resources.`)
  const { groups } = await openedRepository()
  const all = [
    { uri: REPORT, name: 'Report', description: 'What lint finds in the translations', mimeType: JSON_TYPE },
    ...groups.map(({ pattern }) => ({
      uri: STRINGS + encodeURIComponent(pattern),
      name: pattern,
      description: `The strings of ${pattern} in all languages`,
      mimeType: JSON_TYPE,
    })),
  ]
  const end = from + MOST
  return {
    resources: all.slice(from, end),
    ...(end < all.length ? { nextCursor: String(end) } : {}),
  }
}

/** The content of a resource. Throws a `Failure`. */
export async function readResource(uri: string): Promise<{ uri: string; mimeType: string; text: string }> {
  const [answer, list, tool] =
    uri === REPORT
      ? [await lint.run({}), 'findings', lint.name]
      : [await stringsAt(uri), 'strings', listStrings.name]
  const page = pageOfList(answer, list, { maxCharacters: MOST_CHARACTERS })
  const { nextCursor, ...shown } = page as { nextCursor?: string }
  const more = nextCursor === undefined ? {} : { more: `The tool ${tool} returns the others.` }
  return { uri, mimeType: JSON_TYPE, text: spelled({ ...shown, ...more }) }
}

async function stringsAt(uri: string): Promise<object> {
  const name = uri.startsWith(STRINGS) ? decoded(uri.slice(STRINGS.length)) : undefined
  const { groups } = await openedRepository()
  const group = name === undefined ? undefined : groups.find((each) => isGroupNamed(each, name))
  const strings = group && (await groupStrings(group))
  if (!strings) throw new Failure(2, `There is no resource ${uri}.`)
  const all = [...strings.file.strings.values()].filter(({ record }) => !record.isHidden)
  return { strings: all.map((entry) => shownString({ ...strings, entry })) }
}

function decoded(name: string): string | undefined {
  try {
    return decodeURIComponent(name)
  } catch {
    return undefined
  }
}
