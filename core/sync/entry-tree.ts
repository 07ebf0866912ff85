// A file as a tree: boxes, such as an object or a table, and in them the entries of strings, in file order.
import type { Category, Container, EntrySpan, Slot, Span, Unit } from '../contract.ts'
import { isPlural, outermost, textOf } from '../reading/strings.ts'
import type { FileStrings } from '../reading/file-strings.ts'

/** An entry, or a box with its key. */
export interface Child {
  /** The entry, if it is one. */
  entry?: EntrySpan
  /** With comments above, separator and line end. */
  at: Span
  /** From the key to the end of the value. */
  bare: Span
  /** The key as it is spelled, without quotes. Undefined for the box of the whole file, for example. */
  name: string | undefined
  /** The span of the key. */
  key: Span | undefined
  /** The strings in an entry, by identifier. */
  strings: Set<string>
  /** Their texts with their places, in all languages of the file. */
  texts: string[]
  slots: Slot[]
  /** Whether it has the place of a text, and the text is empty. */
  isBlank?: boolean
  /** The category, if it is a row of a plural whose other rows have entries of their own. */
  category?: Category
  box?: Box
}

/** What contains entries and other boxes. */
export interface Box {
  /** The names of the boxes around it, and its own. */
  path: readonly string[]
  inside: Span
  /** The separator between two children that does not follow the last one. */
  between: string | undefined
  /** In file order. */
  children: Child[]
  /** How many of them are boxes without a name. */
  unnamed: number
}

/** A file as a tree. */
export interface EntryTree {
  file: FileStrings
  text: string
  eol: string
  /** The file. Its only child may be the box of all others. */
  root: Box
}

/** The tree of a file; undefined if its format states no entries. A file without strings has a tree, too. */
export function entryTreeOf(file: FileStrings): EntryTree | undefined {
  const { plugin, parsed } = file
  const { text, eol } = parsed.source
  // The files of an archive have entries of their own formats, which cannot be compared as one tree.
  if (plugin.container?.entries) return undefined
  const stated = [...(plugin.entries?.of(parsed.source) ?? [])]
  if (stated.length === 0 && parsed.units.length > 0) return undefined
  const entries = stated.sort((one, other) => one.at[0] - other.at[0])
  const tree: EntryTree = {
    file,
    text,
    eol,
    root: { path: [], inside: [0, text.length], between: undefined, children: [], unnamed: 0 },
  }
  const boxes = new Map<string, Box>()
  const children = entries.map((entry) => {
    const child: Child = { entry, ...spansIn(text, entry), strings: new Set(), texts: [], slots: [] }
    boxOf(tree, boxes, entry.containers ?? []).children.push(child)
    return child
  })
  for (const [index, unit] of parsed.units.entries()) {
    const identifier = parsed.identifiers[index] ?? ''
    for (const [slot, category] of slotsOf(unit)) {
      const child = children[entryAt(entries, outermost(slot).at[0], text.length)]
      if (!child) continue
      if (!file.strings.has(identifier)) {
        child.isBlank = true
        continue
      }
      if (child.strings.size === 0 && category) child.category = category
      else delete child.category
      child.strings.add(identifier)
      child.texts.push(textOf(parsed.source, slot))
      child.slots.push(slot)
      child.key ??= keyBefore(text, child, unit, slot)
      if (!child.entry?.bare) child.bare = bareOf(text, child.at, child.key)
    }
  }
  return tree
}

/** The key of a string, if it precedes its text as it is. */
function keyBefore(
  text: string,
  { bare: [start] }: Child,
  { key }: Unit,
  { at: [end] }: Slot,
): Span | undefined {
  const name = key.at(-1) ?? ''
  const at = text.slice(start, end).lastIndexOf(name)
  return name === '' || at < 0 ? undefined : [start + at, start + at + name.length]
}

function* slotsOf({ source, targets }: Unit): Iterable<[Slot, Category | undefined]> {
  for (const place of [source, ...(targets?.values() ?? [])]) {
    if (!isPlural(place)) yield [place, undefined]
    else for (const [category, slot] of place.forms) yield [slot, category]
  }
}

/** The entries with strings among these children, each with its path. `path`: of the box that has the children. */
export function* entriesIn(
  children: readonly Child[],
  path: readonly string[] = [],
): Iterable<[path: string, entry: Child]> {
  for (const child of children) {
    const { name, strings, box } = child
    if (box) yield* entriesIn(box.children, [...path, box.path.at(-1) ?? ''])
    // Without a name, its strings name it.
    else if (strings.size > 0) yield [JSON.stringify([...path, name ?? [...strings]]), child]
  }
}

/** The keys without texts in a box, each by its path, as they are spelled. */
export function* otherValuesIn(
  tree: EntryTree,
  { path, children }: Box = tree.root,
): Iterable<[string, string]> {
  for (const { name, box, strings, bare } of children) {
    if (box) yield* otherValuesIn(tree, box)
    else if (strings.size === 0) yield [JSON.stringify([...path, name]), tree.text.slice(...bare)]
  }
}

/** The keys of strings as the file spells them, with the names around them. Strings of entries without a name have none. */
export function spelledKeys({ root }: EntryTree): ReadonlyMap<string, string> {
  const spelled = new Map<string, string>()
  for (const [path, { name, strings }] of entriesIn(root.children))
    if (name !== undefined) for (const each of strings) spelled.set(each, path)
  return spelled
}

/**
 * A string whose key the file has twice, so that its entries cannot be distinguished. A text beside the rows of a plural
 * (`item`, `item_one`) has the same key as the plural, but the file spells their keys differently.
 */
export function repeatedString(tree: EntryTree): string | undefined {
  const { strings } = tree.file
  const baseOf = (identifier: string): string => identifier.replace(/#\d+$/, '')
  const repeated = [...strings.keys()].filter((each) => baseOf(each) !== each && strings.has(baseOf(each)))
  if (repeated.length === 0) return undefined
  const spelled = spelledKeys(tree)
  return repeated.find((each) => spelled.get(each) === spelled.get(baseOf(each)))
}

/** All strings of a child. */
export function stringsIn({ strings, box }: Child): string[] {
  return box ? box.children.flatMap(stringsIn) : [...strings]
}

/** The children whose key the box has already, which programs refuse or merge. */
export function* repeatedIn({ children }: Box): Iterable<Child> {
  const names = new Set<string>()
  for (const child of children) {
    const { name, box } = child
    if (name !== undefined && names.has(name)) yield child
    if (name !== undefined) names.add(name)
    if (box) yield* repeatedIn(box)
  }
}

/** Whether a box has a key twice. */
export const hasRepeated = (box: Box): boolean => repeatedIn(box)[Symbol.iterator]().next().done !== true

/** The innermost of these containers, as a box of the tree. */
function boxOf({ text, root }: EntryTree, boxes: Map<string, Box>, containers: readonly Container[]): Box {
  let outer = root
  for (const container of containers) {
    const place = [...container.at, ...container.inside].join(':')
    const { inside, between } = container
    let box = boxes.get(place)
    if (!box) {
      const spans = spansIn(text, container)
      // Boxes without a name are counted.
      const name = spans.name ?? `#${outer.unnamed++}`
      box = { path: [...outer.path, name], inside, between, children: [], unnamed: 0 }
      boxes.set(place, box)
      outer.children.push({ ...spans, strings: new Set(), texts: [], slots: [], box })
    }
    outer = box
  }
  return outer
}

function spansIn(
  text: string,
  { at, bare, key }: EntrySpan | Container,
): Pick<Child, 'at' | 'bare' | 'key' | 'name'> {
  const name = key && nameOf(text.slice(...key))
  return { at, bare: bare ?? bareOf(text, at, key), key, name }
}

/** A key without its brackets, quotes and escapes, so that keys that are spelled in several ways have one name. */
function nameOf(raw: string): string {
  const path = pathOf(raw)
  if (path !== undefined) return path
  const key = withoutBrackets(raw)
  const [, quote, inside] = /^(["'])(.*)\1$/s.exec(key) ?? []
  const spelled = inside ?? key
  if (quote === "'") return spelled.replaceAll(/''|\\(['\\])/g, (_, escaped?: string) => escaped ?? "'")
  if (!/[\\&]/.test(spelled)) return spelled
  try {
    return String(JSON.parse(`"${spelled}"`)).replaceAll(
      /&(\w+);/g,
      (whole, name: string) => XML.get(name) ?? whole,
    )
  } catch {
    return spelled
  }
}

/** The variable and the keys of an assignment to `$lang['menu']['open']` or `L["menu"]`, joined by dots. */
function pathOf(raw: string): string | undefined {
  const [, variable] = PATH.exec(raw) ?? []
  if (variable === undefined) return undefined
  const keys = [...raw.slice(variable.length).matchAll(KEY_IN_BRACKETS)].map(([, inBrackets = '']) =>
    nameOf(inBrackets),
  )
  return [variable.replace('$', ''), ...keys].join('.')
}

const PATH = /^(\$?[A-Za-z_][\w.]*)(?:\[(?:"[^"]*"|'[^']*')\])+$/
const KEY_IN_BRACKETS = /\[("[^"]*"|'[^']*')\]/g

/** The name of a table or a section, which has brackets around it. */
function withoutBrackets(raw: string): string {
  const end = raw.trimEnd()
  if (!end.startsWith('[') || !end.endsWith(']')) return raw
  const width = end.startsWith('[[') && end.endsWith(']]') ? 2 : 1
  return end.slice(width, -width).trim()
}

const XML: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** The start of the line of an offset. */
export function lineStart(text: string, at: number): number {
  let start = at
  while (start > 0 && !/[\r\n]/.test(text.charAt(start - 1))) start--
  return start
}

/** A span without white space, and without lines of comments above the key. */
function bareOf(text: string, [start, end]: Span, key: Span | undefined): Span {
  const lines = text.slice(start, end)
  const first = lines.length - lines.trimStart().length
  const keyLine = key ? Math.max(start, lineStart(text, key[0])) - start : 0
  const blank = /^[ \t]*/.exec(lines.slice(keyLine))?.[0].length ?? 0
  return [start + Math.max(first, keyLine + blank), start + lines.trimEnd().length]
}

/** The index of the entry around an offset; -1 if there is none. The last one of a file has what is at its end. */
function entryAt(entries: readonly EntrySpan[], offset: number, length: number): number {
  let low = -1
  let high = entries.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((entries[middle]?.at[0] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  const found = entries[low]
  return found && (offset < found.at[1] || offset === length) ? low : -1
}
