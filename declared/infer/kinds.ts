// Kinds of values in a tree: which of them are texts, and which values next to them are their keys and contexts.
import type { Rule } from '../grammars.ts'
import {
  CONTEXT_NAMES,
  isKeyLike,
  KEY_NAMES,
  mean,
  proseLikeness,
  TEXT_NAMES,
  uniqueness,
} from './likeness.ts'

/** A class of values: values with the same name, or with the same path. */
export interface Kind {
  name: string
  values: string[]
  /** The number of the sample of each value. */
  files: number[]
  /** The name of the first value in each object with one of them, if all these objects are in lists. */
  first?: string | undefined
  /** The names of the values next to each of them. */
  siblings: Map<string, string[]>
}
/** Adds a value to its kind, with the values next to it. */
export function addTo(
  kinds: Map<string, Kind>,
  name: string,
  value: string,
  beside: readonly (readonly [string, string])[],
  file: number,
): void {
  const kind = kinds.get(name) ?? { name, values: [], files: [], siblings: new Map<string, string[]>() }
  kinds.set(name, kind)
  kind.values.push(value)
  kind.files.push(file)
  for (const [sibling, said] of beside) {
    const values = kind.siblings.get(sibling) ?? []
    values.push(said)
    kind.siblings.set(sibling, values)
  }
}

/** The last name of a path, without the sign of attributes. */
export const lastName = (name: string): string =>
  name
    .split('/')
    .at(-1)
    ?.replace(/^@|^\^\./, '') ?? name

/** If another kind has this many times as many values, a kind looks like properties of the file. */
const RARE = 5
const MIN_DIFFERENT = 0.25

/**
 * The kinds that are texts: by their names, and by how much their values look like texts. There are several results if
 * it is not certain whether descriptions are texts, too.
 */
export function textKinds(kinds: readonly Kind[]): Kind[][] {
  const texts = likelyTexts(kinds, false)
  const all = likelyTexts(kinds, true)
  if (texts.length === 0) return all.length === 0 ? [] : [all]
  if (all.length === texts.length) return [texts]
  // Next to a message, a description is about the message. Next to a name, it is a text just like the name.
  const hasMessages = texts.some(({ name }) => MESSAGE_NAMES.test(lastName(name)))
  // Both are proposed, the likelier one first.
  return hasMessages ? [texts, all] : [all, texts]
}

/** Names of fields that hold only a text. */
const MESSAGE_NAMES =
  /^(?:text|message|msg|value|val|string|translation|label|content|line|defaultMessage|english|en|source)$/i

function likelyTexts(kinds: readonly Kind[], isContextText: boolean): Kind[] {
  let most = 0
  for (const { values } of kinds) most = Math.max(most, values.length)
  const likely = kinds.filter((kind) => isLikelyText(kind, isContextText))
  const frequent = likely.filter(({ values }) => values.length * RARE > most)
  const names = new Set(frequent.map(({ name }) => lastName(name)))
  const hasMessages = [...names].some((name) => MESSAGE_NAMES.test(name))
  // A few values next to many of another kind are about the file, unless they have the same name or are next to texts.
  const all = likely.filter(
    (kind) =>
      frequent.includes(kind) ||
      names.has(lastName(kind.name)) ||
      // A few notes next to messages are about them.
      (isBeside(kind, names) && !(hasMessages && CONTEXT_NAMES.test(lastName(kind.name)))),
  )
  const titles = new Set(all.flatMap(({ name, values }) => (NAMES.test(lastName(name)) ? values : [])))
  const isProse = all.some(({ values }) => values.length >= MIN_SAID && mean(values, isSaid) > 0.5)
  return all.filter((kind) => {
    const own = lastName(kind.name)
    // Values that a form stores are not shown.
    if (VALUE_NAMES.test(own) && isBeside(kind, LABELS) && mean(kind.values, isSaid) < 0.5) return false
    // A value that names other entries is a reference to them.
    if (!TEXT_NAMES.test(own) && mean(kind.values, (value) => (titles.has(value) ? 1 : 0)) > 0.5) return false
    // Next to sentences, single words are choices from a list.
    return !isProse || TEXT_NAMES.test(own) || kind.values.some((value) => isSaid(value) === 1)
  })
}

/** The number of values that shows that texts are more than single words. */
const MIN_SAID = 2
/** Names of fields that name their object. */
const NAMES = /^(?:name|title)$/i

/** Whether a value is more than one word: 1 or 0. */
const isSaid = (value: string): number => (/\S\s+\S|[^\0-\x7f]|[.!?…]$/.test(value.trim()) ? 1 : 0)

/** A value that is stored when the label next to it is chosen. */
const VALUE_NAMES = /^val(?:ue)?$/i
const LABELS: ReadonlySet<string> = new Set(['label', 'text', 'title', 'caption'])

/** Whether a value with one of some names is in the same object or element as values of a kind. */
const isBeside = ({ siblings }: Kind, names: ReadonlySet<string>): boolean =>
  [...siblings.keys()].some((name) => /^(?:\.\.\/)?[^/^]+$/.test(name) && names.has(lastName(name)))

/** Names of fields that hold a text, even if it is one word in small letters. */
const LABEL_NAMES = /^(?:text|label|title|caption|message|msg|translation)$/i

function isLikelyText({ name, values, files }: Kind, isContextText: boolean): boolean {
  // If so few values differ, they are choices from a list, not written texts.
  if (values.length >= RARE && uniqueness(values) < MIN_DIFFERENT) return false
  const own = lastName(name)
  if (!isContextText && CONTEXT_NAMES.test(own)) return false
  const likeness = mean(values, proseLikeness)
  if (KEY_NAMES.test(own) && uniqueness(named(values, files)) === 1 && values.every(isKeyLike)) return false
  if (LABEL_NAMES.test(own) && likeness >= 0.25) return true
  return likeness >= 0.6 || (TEXT_NAMES.test(own) && likeness >= 0.35)
}

/**
 * The rule of a kind of `texts`: its key and its context are values next to it, and no text is the context of another.
 */
export function ruleOf(
  at: string,
  kind: Kind,
  pathOf: (name: string) => string,
  without: 'path' | 'parent',
  texts: readonly Kind[],
): Rule {
  const names = new Set(texts.map(({ name }) => lastName(name)))
  const beside = [...kind.siblings].filter(([name]) => name !== kind.name)
  // A key that is translated would be lost.
  const said = new Set(
    texts.filter(({ name }) => TEXT_NAMES.test(lastName(name))).map(({ name }) => lastName(name)),
  )
  const keys = keysOf(
    kind,
    beside.filter(([name]) => name.startsWith('../') || name.startsWith('@') || !said.has(lastName(name))),
  )
  const context = beside
    .filter(([name]) => CONTEXT_NAMES.test(lastName(name)) && !name.startsWith('^'))
    .filter(([name]) => !names.has(lastName(name)))
    .map(([name]) => pathOf(name))
  return {
    at,
    key: keys.length > 0 ? keys.map(pathOf) : without,
    ...(context.length > 0 ? { context } : {}),
  }
}

/** The values that name the texts of a kind: one next to each text, or an outer and an inner one together. */
function keysOf(
  { name: own, values: texts, files, first }: Kind,
  beside: readonly (readonly [name: string, values: readonly string[]])[],
): string[] {
  // A value that occurs once in each file needs no name next to it.
  const isSeveral = texts.length > new Set(files).size
  const likely = beside
    .filter(
      ([name, values]) =>
        values.length === texts.length &&
        (KEY_NAMES.test(lastName(name))
          ? values.every((value) => ID.test(value))
          : (own.includes('/') || name === first) &&
            isSeveral &&
            values.every((value) => (value === '' && name.startsWith('@')) || isKeyLike(value))),
    )
    .map(([name, values]) => ({
      name,
      values,
      unique: uniqueness(named(values, files)),
      isNamed: Number(KEY_NAMES.test(lastName(name))),
    }))
    .sort((one, other) => other.isNamed - one.isNamed)
  const single = likely.find(({ unique }) => unique > UNIQUE)
  if (single) {
    // A name between the key and the text distinguishes the texts of another file.
    const inner = likely.filter(
      ({ name, isNamed, values }) =>
        isNamed === 1 &&
        depthOf(name) > 0 &&
        depthOf(name) < depthOf(single.name) &&
        new Set(values).size > 1 &&
        new Set(values).size * RARE < values.length,
    )
    return [single.name, ...inner.map(({ name }) => name)]
  }
  const parts = likely
    .filter(({ isNamed, unique }) => isNamed === 1 && unique < UNIQUE)
    .sort((one, other) => other.unique - one.unique)
  // The value of an option distinguishes it from the others of the same field.
  const ownParts = likely.filter(({ name: near, isNamed }) => isNamed === 0 && near.startsWith('@'))
  for (const inner of [...parts, ...ownParts]) {
    for (const outer of parts) {
      const together = inner.values.map((value, index) => `${outer.values[index]}\0${value}`)
      if (depthOf(outer.name) > depthOf(inner.name) && uniqueness(named(together, files)) > UNIQUE)
        return [outer.name, inner.name]
    }
  }
  return []
}

/** Some files have a source text as the key. */
const ID = /^[^\r\n]{1,200}$/

/** Values with their samples: keys are unique in a file, and the same ones in its translation. */
export const named = (values: readonly string[], files: readonly number[]): string[] =>
  values.map((value, index) => `${files[index]}\0${value}`)

/** Nearly all values of a key differ. */
const UNIQUE = 0.95

/** The number of levels up at which a path begins. */
const depthOf = (name: string): number => name.split('/').filter((part) => part === '..').length
