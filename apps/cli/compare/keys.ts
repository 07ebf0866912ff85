// Removes and renames strings by their keys, by the entries that the format states. Each result is read again: it has
// exactly the expected keys, and the texts of all strings are the same.
import { FormatError, pluralCategories, type Edit, type Language, type Span } from '@atlas/core/contract.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { weave } from '@atlas/core/writing/weave.ts'
import { EntrySync } from '@atlas/core/sync/entry-sync.ts'
import {
  entryTreeOf,
  hasRepeated,
  stringsIn,
  type Box,
  type Child,
  type EntryTree,
} from '@atlas/core/sync/entry-tree.ts'
import { KeyPaths } from '@atlas/core/sync/matches.ts'
import { spellingsAt } from './key-spelling.ts'
import { inNewLanguage } from '@atlas/core/sync/new-language.ts'
import {
  readStrings,
  type FileString,
  type FileBytes,
  type FileStrings,
} from '@atlas/core/reading/file-strings.ts'
import { syncFile, type SyncLanguages } from '@atlas/core/sync/sync.ts'

/** The strings of a key. `paths`: where the source file has their entries. */
export interface KeyPlace {
  key: string
  /** Whether only the string that has the key is meant, not those below it. */
  isAlone?: boolean
  /** Whether the key has no parts, so that a key which begins with it and a dot is another one. */
  isOneName?: boolean
  paths: ReadonlySet<string>
}

/** The place of a key in the source file. Its translations may have parts of it: one row of a plural, for example. */
export function placeOfKey(source: FileBytes, languages: SyncLanguages, key: string): KeyPlace {
  const tree = treeOf(source, languages)
  // In a flat file, `menu.open` is not below `menu`.
  const isOneName = isFlat(tree.file) && tree.file.strings.has(key)
  const place = { key, isOneName, paths: new Set<string>() }
  return { ...place, paths: pathsOf(tree, (each) => isMeantBy(tree, each, place)) }
}

/** The places of single strings in the source file. */
export function placesOfStrings(
  source: FileBytes,
  languages: SyncLanguages,
  identifiers: readonly string[],
): KeyPlace[] {
  const tree = treeOf(source, languages)
  return identifiers.map((key) => ({ key, isAlone: true, paths: pathsOf(tree, (each) => each === key) }))
}

function pathsOf({ root }: EntryTree, isMeant: (identifier: string) => boolean): Set<string> {
  const paths = new Set<string>()
  for (const [names, child] of leavesIn(root)) {
    // Entries without a name of their own, as in PO, all have the same path.
    if (child.name === undefined || ![...child.strings].some(isMeant)) continue
    paths.add(JSON.stringify(names))
    const last = names.at(-1) ?? ''
    // A translation may have other rows than the source: `bulbs_few` of `bulbs_other`.
    if (child.category !== undefined && last.endsWith(child.category))
      for (const category of pluralCategories)
        paths.add(JSON.stringify([...names.slice(0, -1), last.slice(0, -child.category.length) + category]))
  }
  return paths
}

/** The file without keys. Undefined if it has none of them. Throws a `FormatError` if one cannot be removed. */
export function withoutKeys(
  file: FileBytes,
  languages: SyncLanguages,
  places: readonly KeyPlace[],
): Uint8Array | undefined {
  const tree = treeOf(file, languages)
  const strings = new Set(places.flatMap((place) => [...stringsOf(tree, place)]))
  if (strings.size === 0) return undefined
  const sync = EntrySync.of(file, allRows(languages))
  sync?.remove([...strings])
  if (sync && sync.refused.length === 0) return sync.bytes
  const key = sync?.refused[0] ?? places[0]?.key
  throw new FormatError(
    'unsupported',
    `${key} cannot be removed: without it, the file is not read as expected.`,
  )
}

/** The file with another key for a string. Undefined if it does not have the key. Throws a `FormatError`. */
export function withKey(
  file: FileBytes,
  languages: SyncLanguages,
  place: KeyPlace,
  wanted: string,
): Uint8Array | undefined {
  const tree = treeOf(file, languages)
  const strings = stringsOf(tree, place)
  if (strings.size === 0) return undefined
  const taken = takenBy(tree.file, wanted)
  if (taken !== undefined) throw new FormatError('unsupported', `The file has the key ${taken} already.`)
  const own = keyParts(tree, place.key)
  const other = partsBeside(tree, own, wanted)
  requireValid(file, other.at(-1) ?? '')
  const isMoved = own.slice(0, -1).join('\0') !== other.slice(0, -1).join('\0')
  if (isMoved) return moved(file, languages, place, [own, other])
  const isTaken = new KeyPaths(tree, tree).has(other.slice(0, -1), other.at(-1) ?? '')
  if (isTaken || isNamedBeside(tree.root, strings, other.at(-1) ?? ''))
    throw new FormatError('unsupported', `The file has the key ${wanted} already.`)
  const renamed = renamedIn(
    file,
    languages,
    { tree, strings, written: own.at(-1) ?? '', other: other.at(-1) ?? '' },
    place.key,
    joined(other),
  )
  if (renamed) return renamed
  throw new FormatError(
    'unsupported',
    `${place.key} cannot become ${wanted}: the format has no place for the key alone, or cannot spell the new one.`,
  )
}

/** Whether a box with one of these strings has another child with a name, also one without texts. */
function isNamedBeside({ children }: Box, strings: ReadonlySet<string>, name: string): boolean {
  const isBeside = children.some((child) => [...child.strings].some((each) => strings.has(each)))
  if (isBeside && children.some((child) => child.name === name && stringsIn(child).length === 0)) return true
  return children.some(({ box }) => box !== undefined && isNamedBeside(box, strings, name))
}

/** Throws a `FormatError` if programs would refuse a key, such as one with a space in Android. */
export function requireValid({ plugin }: Pick<FileBytes, 'plugin'>, key: string): void {
  const valid = plugin.newFile?.keyLike?.(key) ?? key
  // Whether names begin with a capital letter is a custom, which a project may not follow.
  if (valid.toLowerCase() === key.toLowerCase()) return
  throw new FormatError('unsupported', `${key} is not a key of this format; ${valid} would be one.`)
}

interface Renaming {
  tree: EntryTree
  strings: ReadonlySet<string>
  /** The last parts of the keys. */
  written: string
  other: string
}

function renamedIn(
  file: FileBytes,
  languages: SyncLanguages,
  { tree, strings, written, other }: Renaming,
  key: string,
  wanted: string,
): Uint8Array | undefined {
  const expected = [...tree.file.strings.values()].map((entry): string =>
    shownAs(
      entry,
      strings.has(entry.identifier) ? wanted + entry.identifier.slice(key.length) : entry.identifier,
    ),
  )
  for (const children of choicesOf(tree, strings, written)) {
    const keys = children.flatMap((child) => keyIn(tree, child, written) ?? [])
    for (const spelling of keys[0] ? spellingsAt(tree.file.parsed.source, keys[0].at) : []) {
      const edits = new Map<string, Edit>()
      for (const { at, name } of keys)
        edits.set(at.join(':'), { at, text: spelling(other + name.slice(written.length)) })
      const bytes = decodeFile(file.bytes, file.plugin).encode(weave(tree.text, [...edits.values()]))
      if (isReadAs({ ...file, bytes }, languages, expected)) return bytes
    }
  }
  return undefined
}

/** The children whose keys may be the one to change: the outermost ones, the innermost ones, and with what describes them. */
function* choicesOf(tree: EntryTree, strings: ReadonlySet<string>, own: string): Iterable<Child[]> {
  const isOwn = (child: Child): boolean => {
    const all = stringsIn(child)
    return all.length > 0 && all.every((each) => strings.has(each)) && isNamed(tree, child, own)
  }
  const outermost = [...matching(tree.root, isOwn)]
  const innermost = [...matching(tree.root, (child) => !child.box && isOwn(child))]
  for (const children of [outermost, innermost]) {
    if (children.length === 0) continue
    yield children
    yield [...children, ...children.flatMap((child) => describing(tree, child, own))]
  }
}

/** The keys in an entry that describe its string: they have its key behind a sign, such as `@gate` in ARB. */
function describing({ text }: EntryTree, child: Child, own: string): Child[] {
  const [start, end] = child.at
  const found: Child[] = []
  for (const quote of ['"', "'"]) {
    const key = `@${own}${quote}`
    for (
      let at = text.indexOf(quote + key, start);
      at >= 0 && at < end;
      at = text.indexOf(quote + key, at + 1)
    )
      found.push({ ...child, name: own, key: [at + 2, at + 2 + own.length] })
  }
  return found
}

/** A key in its place, without the brackets and the containers of a TOML table: `main` of `[menu.main]`. */
function keyIn({ text }: EntryTree, { key }: Child, own: string): { at: Span; name: string } | undefined {
  if (!key) return undefined
  const raw = text.slice(...key)
  const [, before = '', inside = ''] = /^(\[+)([^\]]*)\]+\s*$/.exec(raw) ?? []
  if (before === '') return { at: key, name: decodedName(raw.replace(/^(["'])([^]*)\1$/, '$2')) }
  const above = inside.endsWith(`.${own}`) ? inside.length - own.length : 0
  const start = key[0] + before.length
  return { at: [start + above, start + inside.length], name: inside.slice(above) }
}

/** What follows the key of a plural in the key of a row. */
const ROW = /^_(?:ordinal_)?(?:zero|one|two|few|many|other)$/

/** Whether a child has this name, or is a row of it: `bulbs_one`. */
function isNamed(tree: EntryTree, child: Child, own: string): boolean {
  const { name } = keyIn(tree, child, own) ?? {}
  return name === own || (name?.startsWith(own) === true && ROW.test(name.slice(own.length)))
}

function decodedName(name: string): string {
  try {
    return String(JSON.parse(`"${name}"`))
  } catch {
    return name
  }
}

/** The outermost children of a box that pass a test. */
function* matching({ children }: Box, test: (child: Child) => boolean): Iterable<Child> {
  for (const child of children) {
    if (test(child)) yield child
    else if (child.box) yield* matching(child.box, test)
  }
}

/** A key in another container: its entry is removed, and comes in there as from a file that has nothing else. */
function moved(
  file: FileBytes,
  languages: SyncLanguages,
  place: KeyPlace,
  [own, other]: readonly [string[], string[]],
): Uint8Array {
  const { plugin } = file
  const refused = (): FormatError =>
    new FormatError(
      'unsupported',
      `${place.key} cannot move to ${joined(other)}: only files of one language can move a key, and as deep as it is.`,
    )
  if (plugin.languages !== 'monolingual' || own.length !== other.length) throw refused()
  const language = languages.target
  const tree = treeOf(file, languages)
  const strings = stringsOf(tree, place)
  const records = [...tree.file.strings.values()]
    .filter(({ identifier }) => strings.has(identifier))
    .map(({ record }) => ({ ...record, translations: { [language.id]: { text: record.text } } }))
  const same = { source: language, target: language }
  let alone: Uint8Array = inNewLanguage(file, same, records).bytes
  for (const [depth, part] of own.entries()) {
    if (part === other[depth]) continue
    const key = joined([...other.slice(0, depth), part])
    const renamed = withKey(
      { ...file, bytes: alone },
      same,
      { key, paths: new Set() },
      joined(other.slice(0, depth + 1)),
    )
    if (!renamed) throw refused()
    alone = renamed
  }
  const rest = withoutKeys(file, languages, [place]) ?? file.bytes
  const only = new Set(readStrings({ ...file, bytes: alone }, allRows(same).target).strings.keys())
  const options = { addsMissing: true, removesObsolete: false, only }
  const { bytes, refused: lost } = syncFile(
    { ...file, bytes: alone },
    { ...file, bytes: rest },
    same,
    options,
  )
  if (lost.length > 0) throw refused()
  return bytes
}

/** Whether a file has exactly these strings. */
function isReadAs(file: FileBytes, languages: SyncLanguages, expected: readonly string[]): boolean {
  try {
    const { file: read, root } = treeOf(file, languages)
    const { strings } = read
    if (hasRepeated(root)) return false
    const found = [...strings.values()].map((entry) => shownAs(entry, entry.identifier))
    return found.length === expected.length && found.every((each, index) => each === expected[index])
  } catch (error) {
    if (error instanceof FormatError) return false
    throw error
  }
}

function shownAs({ record }: FileString, identifier: string): string {
  const { text, translations, context, maxLength, isHidden } = record
  return JSON.stringify([identifier, text, translations, context, maxLength, isHidden])
}

function treeOf(file: FileBytes, languages: SyncLanguages): EntryTree {
  const { source, target } = allRows(languages)
  const read: FileStrings =
    file.plugin.languages === 'monolingual' ? readStrings(file, target) : readStrings(file, source, [target])
  const tree = entryTreeOf(read)
  if (!tree) throw new FormatError('unsupported', 'The format has no keys that could be changed.')
  return tree
}

/** Languages with all categories, so that each row of a plural belongs to it. */
function allRows({ source, target }: SyncLanguages): SyncLanguages {
  const withAll = (language: Language): Language => ({
    ...language,
    pluralCategoryNames: [...pluralCategories],
  })
  return { source: withAll(source), target: withAll(target) }
}

function stringsOf(tree: EntryTree, place: KeyPlace): Set<string> {
  const strings = new Set<string>()
  for (const [names, child] of leavesIn(tree.root)) {
    const isThere = place.paths.has(JSON.stringify(names))
    for (const each of child.strings) if (isThere || isMeantBy(tree, each, place)) strings.add(each)
  }
  return strings
}

/**
 * The leaves of a box, with the names around them. The box of all strings may have the name of a language. The items of a
 * list are named by their places.
 */
function* leavesIn(
  { children, unnamed }: Box,
  names: readonly string[] = [],
): Iterable<[names: readonly string[], leaf: Child]> {
  for (const child of children) {
    const item = names.length > 0 || unnamed > 1 ? child.box?.path.at(-1) : undefined
    const name = child.name ?? item
    const own = name === undefined ? names : [...names, name]
    if (child.box) yield* leavesIn(child.box, own)
    else yield [own, child]
  }
}

/** Reports whether a string belongs to a key. */
function isMeantBy(tree: EntryTree, each: string, { key, isAlone, isOneName }: KeyPlace): boolean {
  if (isAlone) return each === key
  return (isOneName ? each === key : isAt(each, key)) || isPluralBeside(tree, each, key)
}

/** Whether a string is the plural of a key that is also a text, or the text beside a plural: code asks for both by one key. */
function isPluralBeside({ file: { strings } }: EntryTree, identifier: string, key: string): boolean {
  const [own, other] = [strings.get(identifier), strings.get(key)]
  if (!own || !other || !/#\d+$/.test(identifier)) return false
  return (
    own.unit.key.join('\0') === other.unit.key.join('\0') && own.record.hasPlurals !== other.record.hasPlurals
  )
}

/** Whether a string has a key, or is below it. */
export function isAt(identifier: string, key: string): boolean {
  return identifier === key || identifier.startsWith(`${key}.`)
}

/** The key of a file that a new key would repeat, or be inside of. */
export function takenBy(file: FileStrings, wanted: string): string | undefined {
  const isTaken = isFlat(file)
    ? (each: string): boolean => each === wanted
    : (each: string): boolean => isAt(each, wanted) || isAt(wanted, each)
  return [...file.strings.keys()].find(isTaken)
}

/** Whether each key is one name. */
const isFlat = ({ parsed }: FileStrings): boolean => !parsed.units.some(({ key }) => key.length > 1)

/** The parts of a key, unescaped. In a flat file, a dot is part of the key. */
export function keyParts({ file }: Pick<EntryTree, 'file'>, identifier: string): string[] {
  const known = file.strings.get(identifier)?.unit.key
  if (known) return [...known]
  if (isFlat(file)) return [identifier]
  return identifier.split(/(?<!\\)\./).map((part) => part.replaceAll(String.raw`\.`, '.'))
}

/** The parts of a new key for a string. Dots that end a sentence belong to the last part: `Loading...`. */
function partsBeside(tree: EntryTree, own: readonly string[], wanted: string): string[] {
  const parts = keyParts(tree, wanted)
  const around = own.length === 1 ? '' : `${joined(own.slice(0, -1))}.`
  const isSentence = parts.some((part) => part === '' || /\s/.test(part))
  return isSentence && wanted.startsWith(around) ? [...own.slice(0, -1), wanted.slice(around.length)] : parts
}

function joined(parts: readonly string[]): string {
  if (parts.length === 1) return parts[0] ?? ''
  return parts.map((part) => part.replaceAll('.', String.raw`\.`)).join('.')
}
