// The members that the contract knows. A plugin with another one is refused: the engine would ignore it in silence.
import type {
  ArchiveContainer,
  BinaryContainer,
  Comment,
  ConfiguredMember,
  DeclaredLanguages,
  Encoding,
  Entries,
  FormatOptions,
  NewFile,
  PlaceholderSyntax,
  Processor,
  SignaturePatterns,
} from '../contract.ts'
import type { Format } from '../format.ts'
import { nearestName } from '../nearest-name.ts'

/** The members of an object by name. A member whose value is an object of the contract has its own members. */
export interface Members {
  readonly [name: string]: true | Members
}

/** Each member of a type, or of one of several types, exactly once: a new member of the contract must be listed here. */
type EachMember<Type> = Readonly<Record<Type extends unknown ? keyof Type : never, true | Members>>

const encoding = { charsets: true, declareUtf8: true } satisfies EachMember<Encoding>

const container = { entries: true, contains: true, unpack: true } satisfies EachMember<
  ArchiveContainer | BinaryContainer
>

const declaredLanguages = { read: true, edits: true } satisfies EachMember<DeclaredLanguages>

const entries = {
  of: true,
  names: true,
  unique: true,
  comment: { line: true, open: true, close: true } satisfies EachMember<Comment>,
  fallsBack: true,
  template: true,
} satisfies EachMember<Entries>

const placeholderSyntax = {
  pattern: true,
  spelled: true,
  details: true,
  first: true,
  types: true,
  kinds: true,
  count: { sign: true, isOnlyRead: true } satisfies EachMember<NonNullable<PlaceholderSyntax['count']>>,
  choice: true,
  isMessage: true,
  escapes: true,
  optional: true,
  isAlwaysEscaped: true,
  excluded: true,
} satisfies EachMember<PlaceholderSyntax>

const newFile = {
  extension: true,
  file: true,
  entry: true,
  container: true,
  maxDepth: true,
  areEntriesFirst: true,
  between: true,
  hasPlurals: true,
  pluralText: true,
  keyLike: true,
  keyOf: true,
  inline: true,
} satisfies EachMember<NewFile>

/** The members of a format, also of one that has options already. */
export const formatMembers = {
  title: true,
  group: true,
  about: true,
  signaturePatterns: { fileName: true, fileContent: true } satisfies EachMember<SignaturePatterns>,
  precedes: true,
  languages: true,
  keySource: true,
  readsTextsApart: true,
  encoding,
  container,
  inlineCodes: true,
  placeholderSyntax,
  markup: true,
  options: { schemas: true, dialects: true, configure: true } satisfies EachMember<FormatOptions>,
  declaredLanguages,
  warningsOf: true,
  parse: true,
  entries,
  needsLineEnds: true,
  newFile,
  build: true,
  // What the engine adds to a plugin. A plugin that was made from a declaration consists of a configured format.
  handling: true,
  messages: true,
  parseWhole: true,
  dialect: true,
  isConfigured: true,
  inDialects: true,
} satisfies EachMember<Format>

/** The members that the options of a format can change. */
export const configuredMembers = {
  languages: true,
  keySource: true,
  readsTextsApart: true,
  encoding,
  container,
  parse: true,
  build: true,
  inlineCodes: true,
  placeholderSyntax,
  declaredLanguages,
  warningsOf: true,
  entries,
  newFile,
} satisfies Readonly<Record<ConfiguredMember, true | Members>>

/** The members of a processor. */
export const processorMembers = {
  title: true,
  about: true,
  options: true,
  formats: true,
  beforeImport: true,
  afterImport: true,
  beforeExport: true,
  afterExport: true,
} satisfies EachMember<Processor>

/** A member that is not known, by its path, and what to do about it, as the end of a sentence. */
export interface UnknownMember {
  path: string
  hint: string
}

/**
 * The first member of a plugin that the contract does not know. Members of a class count, too. Symbols, and names that
 * begin with `_`, belong to the author.
 */
export function unknownMember(plugin: object, known: Members, parent = ''): UnknownMember | undefined {
  for (const name of memberNames(plugin)) {
    const path = parent + name
    const members = Object.hasOwn(known, name) ? known[name] : undefined
    if (members === undefined) return { path, hint: hintFor(name, known, parent) }
    const value: unknown = members === true ? undefined : Reflect.get(plugin, name)
    if (members === true || typeof value !== 'object' || value === null) continue
    const unknown = unknownMember(value, members, `${path}.`)
    if (unknown) return unknown
  }
  return undefined
}

/** The names of an object's members, also of those that its class defines. */
function memberNames(value: object): string[] {
  const names: string[] = []
  for (
    let at: object | null = value;
    at !== null && at !== Object.prototype;
    at = Object.getPrototypeOf(at) as object | null
  ) {
    const isClass = at !== value
    for (const name of Object.getOwnPropertyNames(at))
      if (!name.startsWith('_') && !(isClass && name === 'constructor')) names.push(name)
  }
  return names
}

/** Names the known member that is most like a name, if fewer than half of its letters differ. */
function hintFor(name: string, known: Members, parent: string): string {
  const { nearest, distance } = nearestName(name, Object.keys(known))
  if (distance * 2 >= name.length) return ': see docs/add-a-format.md'
  return `; the nearest one is \`${parent}${nearest}\``
}
