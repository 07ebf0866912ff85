// The entries of a TOML file: keys with their lines and the comments above, in tables.
import type { Container, EntrySpan, Source, Span } from '@atlas/core/contract.ts'
import { entryIn, entrySpan, hashLinesAbove, HASH_COMMENT, lineStartBefore } from '../text/entry-span.ts'
import { isLineEnd } from '../text/chars.ts'
import { lineEnd, nextLine } from '../text/lines.ts'
import { readToml } from './reader.ts'

/** A string or another value, or an inline table with what is in it. */
interface Member {
  /** From its keys to the end of its value. */
  bare: Span
  /** The span of its last key; empty for an element of an array. */
  name: Span
  key: readonly string[]
  /** Of an inline table. */
  inside?: Span
  isList?: boolean
  members: Member[]
}

/** The lines of a table: from the comments above its header to the comments above the next one. */
interface Section {
  at: Span
  /** Where its header begins. */
  header: number
  /** Without the header. */
  inside: Span
  isList: boolean
  members: Member[]
}

/** The number of texts in a table with these keys that is removed with the last of them; undefined for others. */
type TextsOf = (keys: readonly string[]) => number | undefined

/**
 * The entries of a file, in file order. A table of an array of tables stays, so that the others keep their index.
 */
export function tomlRemovable({ text }: Source, textsOf: TextsOf = () => undefined): EntrySpan[] {
  return sectionsOf(text).flatMap(({ at, header, inside, isList, members }): EntrySpan[] => {
    const isTable = at[0] < inside[0] && !isList
    const container: Container = isTable
      ? {
          at,
          bare: [header, inside[1]],
          key: [header, header + text.slice(header, inside[0]).trimEnd().length],
          inside,
        }
      : { at, bare: [header, inside[1]], inside, isKept: true }
    countTexts(container, isTable ? members : [], textsOf)
    if (isTable && members.length === 0) return [emptyTable(text, container)]
    let floor = 0
    return members.flatMap((member): EntrySpan[] => {
      const { bare } = member
      const line = lineStartBefore(text, bare[0])
      const top = line === undefined ? bare[0] : hashLinesAbove(text, line, { floor })
      ;[, floor] = bare
      const span = entrySpan(text, top, floor, HASH_COMMENT)
      const isWholeLine = span[1] >= text.length || isLineEnd(text.charCodeAt(span[1] - 1))
      if (line === undefined || !isWholeLine) return []
      const whole: Span = [Math.max(span[0], inside[0]), Math.min(span[1], inside[1])]
      return entriesOf(text, member, { at: whole, bare, containers: [container] }, textsOf)
    })
  })
}

/** The entry of a member, or the entries in it. */
function entriesOf(text: string, member: Member, entry: EntrySpan, textsOf: TextsOf): EntrySpan[] {
  const { bare, name, inside, isList, members } = member
  if (name[0] === name[1]) return []
  // A key with dots names its tables, too.
  const own: EntrySpan = {
    ...entry,
    key: text.slice(bare[0], name[0]).includes('.') ? [bare[0], name[1]] : name,
  }
  if (isList) return [{ ...own, isList, ...(isEmptyList(text, member) ? { empty: 'container' } : {}) }]
  if (!inside) return [own]
  if (members.length === 0) return [{ ...own, empty: 'container' }]
  const { containers = [], ...spans } = own
  const container: Container = { ...spans, inside, between: ',' }
  countTexts(container, members, textsOf)
  let [floor] = inside
  return members.flatMap((each): EntrySpan[] => {
    AFTER_COMMA.lastIndex = each.bare[1]
    const to = AFTER_COMMA.test(text) ? AFTER_COMMA.lastIndex : each.bare[1]
    const inner = entryIn(text, floor, each.bare, to, HASH_COMMENT)
    ;[, floor] = inner.at
    return entriesOf(text, each, { ...inner, containers: [...containers, container] }, textsOf)
  })
}

/** A table with nothing but its header. */
function emptyTable(text: string, { at, key = at }: Container): EntrySpan {
  return { at, bare: [key[0], lineEnd(text, key[1])], key, empty: 'container' }
}

const isEmptyList = (text: string, { bare, name }: Member): boolean =>
  /^\s*=\s*\[\s*\]$/.test(text.slice(name[1], bare[1]))

const AFTER_COMMA = /\s*,/y

function countTexts(container: Container, members: readonly Member[], textsOf: TextsOf): void {
  const texts = members.length === 0 ? undefined : textsOf(members.map(({ key }) => key.at(-1) ?? ''))
  if (texts !== undefined) container.texts = texts
}

/** The values that are not in an inline table, and the inline tables with their values. */
function membersOf({ entries, inlines, others }: ReturnType<typeof readToml>): Member[] {
  const all: Member[] = [
    ...others.map((each) => ({ ...each, members: [] })),
    ...entries.map(({ key, start, name, at }) => ({ bare: [start, at[1]] as const, name, key, members: [] })),
    ...inlines.map(({ key, bare, name, inside }) => ({ bare, name, key, inside, members: [] })),
  ].sort((one, other) => one.bare[0] - other.bare[0])
  const outer: Member[] = []
  const open: Member[] = []
  for (const member of all) {
    while ((open.at(-1)?.bare[1] ?? Infinity) <= member.bare[0]) open.pop()
    const around = open.at(-1)?.members ?? outer
    around.push(member)
    if (member.inside) open.push(member)
  }
  return outer
}

/** The tables of a file in order, and before them the lines above the first. */
function sectionsOf(text: string): Section[] {
  const document = readToml(text)
  const members = membersOf(document)
  const sections: Section[] = [{ at: [0, 0], header: 0, inside: [0, 0], isList: false, members: [] }]
  let next = 0
  const take = (upTo: number, end: (floor: number) => number): void => {
    const section = sections.at(-1)
    if (!section) return
    for (let member = members[next]; member && member.bare[0] < upTo; member = members[++next])
      section.members.push(member)
    const stop = end(members[next - 1]?.bare[1] ?? 0)
    section.at = [section.at[0], stop]
    section.inside = [section.inside[0], stop]
  }
  for (const { start, isList } of document.headers) {
    let top = start
    take(start, (floor) => (top = hashLinesAbove(text, lineStartBefore(text, start) ?? start, { floor })))
    const first = nextLine(text, lineEnd(text, start))
    sections.push({ at: [top, first], header: start, inside: [first, first], isList, members: [] })
  }
  take(Infinity, () => text.length)
  return sections
}
