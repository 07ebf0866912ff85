// The entries of a YAML file: the keys of block maps with their lines and the comments above.
import type { Container, EntrySpan, Source, Span } from '@atlas/core/contract.ts'
import {
  endOfOwnLine,
  entryIn,
  hashLinesAbove,
  HASH_COMMENT,
  lineStartBefore,
  previousLine,
} from '../text/entry-span.ts'
import { HASH, HYPHEN, isBlank, isLineEnd } from '../text/chars.ts'
import { skipBlanks } from '../text/lines.ts'
import type { YamlEntry, YamlMap, YamlNode, YamlScalar, YamlSequence } from './tree.ts'
import { readYaml } from './reader.ts'

/** How a format sees its files. */
interface EntryStyle {
  /** The number of texts in a map with these keys that is removed with the last of them; undefined for others. */
  textsOf?: (names: readonly string[]) => number | undefined
  /** Whether an item of a list is one entry, such as a message with its id. */
  isEntry?: (item: YamlMap) => boolean
  /** The keys of the root name languages, and stay. */
  keepsRoot?: boolean
}

const AFTER_COMMA = /\s*,/y
/** A value in braces or brackets that is not a text: it ends at a comma, a bracket or a comment. */
const OTHER_IN_FLOW = /[ \t]*:?[^,[\]{}#\r\n]*/y
const NULL = /^(?:~|null|Null|NULL)$/
/** The header of a block whose text has the empty lines below it. */
const KEEPS_LINES = /[|>]\d?\+/y

/**
 * The entries of a file with one document, in file order. Some texts have none: those on the line of another key, a block
 * scalar that keeps its last line ends (`|+`), and the text below it. Maps in lists are containers.
 */
export function yamlEntries(
  source: Source,
  { textsOf, isEntry, keepsRoot = false }: EntryStyle = {},
): EntrySpan[] {
  const { text } = source
  const { roots } = readYaml(source)
  const [root] = roots
  const entries: EntrySpan[] = []
  /**
   * Whether the empty lines below the last text are part of it. If so, the lines below the next text would be part of
   * it, too.
   */
  let keepsLines = false
  if (roots.length === 1) walk(root, { outer: [], end: text.length, isRoot: true })
  return entries

  function walk(node: YamlNode | undefined, at: NodePlace): void {
    if (node?.kind === 'scalar') pass(node)
    if (node?.kind === 'sequence') {
      // The lines below the list are read once, not for each item.
      const first = node.items.find((item) => item?.kind === 'map')
      const end = first?.kind === 'map' ? endOfMap(text, at.end, first.margin) : at.end
      const { keyEntry } = at
      const items = itemsOf(node)
      const inside: Span = [items?.[0]?.start ?? keyEntry?.key[1] ?? end, end]
      const list = keyEntry && {
        at: [keyEntry.start, end] as const,
        bare: [keyEntry.key[0], end] as const,
        key: keyEntry.key,
        inside,
      }
      const outer = list ? [...at.outer, list] : at.outer
      for (const [index, item] of node.items.entries()) {
        const listItem = items?.[index]
        const next = items?.[index + 1]?.start ?? end
        if (listItem && item?.kind === 'map' && isEntry?.(item)) {
          const stop = endOfMap(text, next, item.margin)
          entries.push({ at: [listItem.start, stop], bare: [listItem.dash, stop], containers: outer })
          passAll(item)
        } else walk(item, { outer, end: listItem ? next : end, ...(listItem ? { item: listItem } : {}) })
      }
    }
    if (node?.kind === 'map' && node.inFlow) walkFlow(node, at.outer, undefined)
    if (node?.kind !== 'map' || node.inFlow) return
    const starts = node.entries.map(({ start }) => startOf(text, start, node.margin))
    const [first] = starts
    if (first === undefined) return
    const { outer, item, isRoot = false } = at
    const end = endOfMap(text, at.end, node.margin)
    const inside: Span = [first, end]
    const { keyEntry } = at
    let container: Container = { at: inside, inside }
    if (item) container = { at: [item.start, end], bare: [item.dash, end], inside }
    if (keyEntry)
      container = { at: [keyEntry.start, end], bare: [keyEntry.key[0], end], key: keyEntry.key, inside }
    const texts = keyEntry && textsOf?.(node.entries.map(({ key }) => key))
    if (texts !== undefined) container.texts = texts
    const containers = [...outer, container]
    for (const [index, entry] of node.entries.entries()) {
      const start = starts[index] ?? end
      const next = starts[index + 1] ?? end
      const isAtDash = item !== undefined && index === 0
      const isKept = (!isAtDash && lineStartBefore(text, start) !== start) || (isRoot && keepsRoot)
      const stop = stopOf(entry, next)
      if (stop === undefined) {
        const count = entries.length
        walk(entry.value, {
          outer: containers,
          end: next,
          ...(isKept ? {} : { keyEntry: { start, key: [entry.start, entry.keyEnd] } }),
        })
        if (entries.length === count && !(isRoot && keepsRoot))
          entries.push({ ...otherEntry(entry, isKept ? entry.start : start, next, node.margin), containers })
      } else if (!isKept && !keepsLines && !keepsLinesOf(entry.value)) {
        const spans: EntrySpan = {
          at: [start, stop],
          bare: [entry.start, stop],
          key: [entry.start, entry.keyEnd],
        }
        if (entry.value?.kind === 'map' && entry.value.entries.length > 0)
          walkFlow(entry.value, containers, {
            ...spans,
            bare: [entry.start, endOfMember(entry.value) ?? stop],
          })
        else
          entries.push({
            ...spans,
            // Without its first text, an item would have to be spelled in another way.
            ...(isAtDash || entry.value?.kind === 'sequence' ? { isList: true } : {}),
            ...traitsOf(entry, stop),
            containers,
          })
      }
      if (stop !== undefined && entry.value?.kind === 'scalar') pass(entry.value)
    }
  }

  function passAll({ entries: inner }: YamlMap): void {
    for (const { value } of inner) if (value?.kind === 'scalar') pass(value)
  }

  /** The items of a list, if each is a map that begins on the line of its dash. */
  function itemsOf({ items, inside }: YamlSequence): Item[] | undefined {
    const found = inside ? [] : items.flatMap((item) => (item?.kind === 'map' ? (itemOf(item) ?? []) : []))
    return found.length === items.length && found.length > 0 ? found : undefined
  }

  function itemOf({ entries: [first], inFlow }: YamlMap): Item | undefined {
    if (!first || inFlow) return undefined
    let dash = first.start - 1
    while (isBlank(text.charCodeAt(dash))) dash--
    const line = text.charCodeAt(dash) === HYPHEN ? lineStartBefore(text, dash) : undefined
    if (line === undefined) return undefined
    return { start: hashLinesAbove(text, line, { margin: dash - line }), dash }
  }

  function pass(scalar: YamlScalar): void {
    keepsLines = keepsLinesOf(scalar)
  }

  /** Whether the empty lines below a text are part of it. */
  function keepsLinesOf(value: YamlNode | undefined): boolean {
    if (value?.kind !== 'scalar') return false
    ;[KEEPS_LINES.lastIndex] = value.at
    return KEEPS_LINES.test(text)
  }

  /** The end of the entry of a string; undefined for others, and if something else follows on its line. */
  function stopOf({ value }: YamlEntry, next: number): number | undefined {
    if (value?.kind === 'map' && !value.inFlow) return undefined
    const end = value && endOf(value)
    const below = end === undefined ? undefined : endOfOwnLine(text, end)
    return below === undefined ? undefined : Math.min(below, next)
  }

  function endOf(value: YamlNode): number | undefined {
    return value.kind === 'sequence' ? endOfTexts(value) : endOfMember(value)
  }

  /** The end of a list that has only texts. Its items cannot be removed one by one. */
  function endOfTexts({ items, inside }: YamlSequence): number | undefined {
    if (inside) return inside[1] + 1
    const last = items.at(-1)
    return last?.kind === 'scalar' && items.every((item) => item?.kind === 'scalar') ? last.at[1] : undefined
  }

  /** The entry of a key whose value has no texts: nothing, a number, an alias, a list of numbers. */
  function otherEntry(entry: YamlEntry, start: number, next: number, margin: number): EntrySpan {
    const end = endOfOther(text, entry.keyEnd, next, margin)
    const below = Math.min(endOfOwnLine(text, end) ?? next, next)
    const list = entry.value?.kind === 'sequence' ? ({ isList: true } as const) : {}
    return {
      at: [start, Math.max(below, end)],
      bare: [entry.start, end],
      key: [entry.start, entry.keyEnd],
      ...list,
      ...traitsOf(entry, end),
    }
  }

  /** What is known of an entry without texts. */
  function traitsOf({ key, keyEnd, value }: YamlEntry, end: number): Pick<EntrySpan, 'empty' | 'isOpen'> {
    if (key === '<<') return { isOpen: true }
    if (value?.kind === 'map' && value.entries.length === 0) return { empty: 'container' }
    if (value?.kind === 'sequence' && value.items.length === 0) return { empty: 'container' }
    if (value) return {}
    const own = text.slice(keyEnd, end).replace(/^\s*:/, '').trim()
    if (own === '') return { empty: 'nothing' }
    return NULL.test(own) ? { empty: 'null' } : {}
  }

  /** Adds the entries of a map in braces. `own` is the entry of its key, if it can be removed. */
  function walkFlow(
    map: YamlMap,
    outer: readonly Container[],
    own: Omit<Container, 'inside'> | undefined,
  ): void {
    const { inside, entries: members } = map
    if (!inside) return
    const texts = own && textsOf?.(members.map(({ key }) => key))
    const container: Container = { at: inside, ...own, inside, between: ',' }
    const containers = [...outer, texts === undefined ? container : { ...container, texts }]
    let [floor] = inside
    for (const member of members) {
      const { start, keyEnd, value } = member
      const end = endOfMember(value) ?? endOfOtherInFlow(text, keyEnd)
      AFTER_COMMA.lastIndex = end
      const to = AFTER_COMMA.test(text) ? AFTER_COMMA.lastIndex : end
      const entry: EntrySpan = {
        ...entryIn(text, floor, [start, end], to, HASH_COMMENT),
        key: [start, keyEnd],
      }
      ;[, floor] = entry.at
      const list = value?.kind === 'sequence' ? ({ isList: true } as const) : {}
      if (value?.kind === 'map' && value.entries.length > 0) walkFlow(value, containers, entry)
      else entries.push({ ...entry, ...list, ...traitsOf(member, end), containers })
    }
  }
}

/** The end of a value in braces that is not a text. */
function endOfOtherInFlow(text: string, keyEnd: number): number {
  OTHER_IN_FLOW.lastIndex = keyEnd
  const end = OTHER_IN_FLOW.test(text) ? OTHER_IN_FLOW.lastIndex : keyEnd
  return keyEnd + text.slice(keyEnd, end).trimEnd().length
}

/**
 * The end of a value that is not a text, without the comments after and below it. The lines below the key's are indented
 * more than the key, except for those of a list.
 */
function endOfOther(text: string, keyEnd: number, next: number, margin: number): number {
  const [first = '', ...below] = text.slice(keyEnd, next).split(/(?<=\r\n|\n|\r(?!\n))/)
  const isInside = (line: string): boolean => {
    const indent = skipBlanks(line, 0)
    return indent > margin || line.trim() === '' || (indent === margin && line.startsWith('-', indent))
  }
  const outer = below.findIndex((line) => !isInside(line))
  const lines = [first, ...(outer < 0 ? below : below.slice(0, outer))]
  while (lines.length > 1 && /^[ \t]*(?:#.*)?$/.test((lines.at(-1) ?? '').trimEnd())) lines.pop()
  const last = lines.pop() ?? ''
  const content = /^(?:[^#\r\n]|(?<=\S)#)*/.exec(last)?.[0] ?? ''
  return keyEnd + lines.join('').length + content.trimEnd().length
}

/** The end of a text, or of a map or list in brackets; undefined for other values. */
function endOfMember(value: YamlNode | undefined): number | undefined {
  if (value?.kind === 'scalar') return value.at[1]
  return value?.inside ? value.inside[1] + 1 : undefined
}

/** An item of a list: the start of its line, or of the comments above it, and its dash. */
interface Item {
  start: number
  dash: number
}

/** The place of a node: the containers around it, and the end of its key's entry. */
interface NodePlace {
  outer: readonly Container[]
  end: number
  /** Where the entry of its key begins, and the key in it. */
  keyEntry?: { start: number; key: Span }
  /** The item of a list that it is. */
  item?: Item
  isRoot?: boolean
}

/**
 * The start of the line of a key, or of the comments above it. If something precedes the key on its line, the start of
 * the key.
 */
function startOf(text: string, key: number, margin: number): number {
  const line = lineStartBefore(text, key)
  return line === undefined ? key : hashLinesAbove(text, line, { margin })
}

/** The end of a map without the blank lines at its end, and without comments that are indented less. */
function endOfMap(text: string, end: number, margin: number): number {
  let stop = end
  while (stop > 0) {
    const line = previousLine(text, stop)
    const first = skipBlanks(text, line)
    const isComment = text.charCodeAt(first) === HASH && first - line < margin
    if (!isComment && first < stop && !isLineEnd(text.charCodeAt(first))) break
    stop = line
  }
  return stop
}
