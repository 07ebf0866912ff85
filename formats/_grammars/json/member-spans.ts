// The entries of a JSON file: members of objects with their comments above, their comma and their line.
import type { Container, EntrySpan, Source, Span } from '@atlas/core/contract.ts'
import { commentsStart, entrySpan, SLASH_COMMENT } from '../text/entry-span.ts'
import { COMMA } from '../text/chars.ts'
import {
  jsonOf,
  memberOf,
  memberSpan,
  stringNodeText,
  type JsonContainer,
  type JsonMember,
  type JsonNode,
} from './reader.ts'

/** The spans of a member: with everything that belongs to it, and without comments and its comma. */
type Member = Pick<Container, 'at' | 'bare' | 'key'>

/** Whether a member is the entry of a string, with everything in it. */
type IsEntry = (member: JsonMember) => boolean

/** The number of texts in an object with these names that is removed with the last of them; undefined for others. */
export type TextsOf = (names: readonly string[]) => number | undefined

const isText: IsEntry = ({ value }) => value.kind === 'string'

/**
 * The members of objects, in file order. A member that contains others is a container, unless it is an entry as a whole;
 * by default, only texts are. The members of an array are entries only if each of them is one and has an `id`. Otherwise removing one would change the indexes of
 * others.
 */
export function jsonEntries(
  source: Source,
  isEntry: IsEntry = isText,
  textsOf: TextsOf = () => undefined,
): EntrySpan[] {
  const { text } = source
  const entries: EntrySpan[] = []
  const root = jsonOf(source)
  if (root.kind === 'object' || root.kind === 'array') walk(root, [], undefined)
  return entries

  /** `own` is the member whose value this is, if the member can be removed. */
  function walk(node: JsonContainer, outer: readonly Container[], own: Member | undefined): void {
    const inside: Span = [node.at[0] + 1, node.at[1] - 1]
    const isKeyed = node.kind === 'object' || node.members.every((item) => isEntry(item) && hasId(item))
    const texts = own && node.kind === 'object' ? textsOf(node.members.map(({ key }) => key)) : undefined
    const container: Container = { at: inside, ...own, inside, between: ',' }
    const containers = [...outer, texts === undefined ? container : { ...container, texts }]
    let [floor] = inside
    for (const member of node.members) {
      const { keyStart, keyEnd, value } = member
      const bare = memberSpan(text, member)
      const [from, end] = bare
      const start = commentsStart(text, floor, from, SLASH_COMMENT)
      const at = entrySpan(text, start, afterComma(text, end), SLASH_COMMENT)
      floor = at[1]
      const isContainer = (value.kind === 'object' || value.kind === 'array') && !isListOfTexts(value)
      const key = node.kind === 'object' ? { key: [keyStart, keyEnd] as const } : {}
      const count = entries.length
      const isWalked = isContainer && value.members.length > 0 && !isEntry(member)
      if (isWalked) walk(value, containers, isKeyed ? { at, bare, ...key } : undefined)
      // A list of numbers, for example, has no entries.
      if (isKeyed && entries.length === count) {
        const isList = value.kind === 'array' && !isEntry(member) ? ({ isList: true } as const) : {}
        entries.push({ at, bare, ...key, ...isList, ...emptyOf(text, value), containers })
      }
    }
  }

  /** Items cannot be removed one by one, but the whole list is an entry. */
  function isListOfTexts({ kind, members }: JsonContainer): boolean {
    return kind === 'array' && members.every(({ value }) => value.kind === 'string')
  }

  function hasId({ value }: JsonMember): boolean {
    return stringNodeText(text, memberOf(value, 'id')) !== ''
  }
}

/** How a value has nothing in it. */
function emptyOf(text: string, { kind, at, ...value }: JsonNode): Pick<EntrySpan, 'empty'> {
  if (kind === 'literal') return text.startsWith('null', at[0]) ? { empty: 'null' } : {}
  return 'members' in value && value.members.length === 0 ? { empty: 'container' } : {}
}

/** The offset after the comma that follows a member; the end of the member if it is the last one. */
function afterComma(text: string, end: number): number {
  for (let at = end; at < text.length;) {
    SLASH_COMMENT.lastIndex = at
    if (text.charCodeAt(at) === COMMA) return at + 1
    if (SLASH_COMMENT.test(text)) at = SLASH_COMMENT.lastIndex
    else if (text.charAt(at).trim() === '') at++
    else break
  }
  return end
}
