// Kinds of values in a tree: which of them are texts, and which values beside them are their keys and contexts.
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

/** A class of values: those that have the same name, or the same path. */
export interface Kind {
  name: string
  values: string[]
  /** The number of the sample of each value. */
  files: number[]
  /** The names of the values beside each of them. */
  siblings: Map<string, string[]>
}
/** Adds a value to its kind, with the values beside it. */
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

/** So many times as many values of a kind make the values of another kind look like properties of the file. */
const RARE = 5
const LEAST_DIFFERENT = 0.25

/**
 * The kinds that are texts: by their names, and by how much their values look like texts. There are several answers if
 * it is not certain whether descriptions are texts, too.
 */
export function textKinds(kinds: readonly Kind[]): Kind[][] {
  const texts = likelyTexts(kinds, false)
  const all = likelyTexts(kinds, true)
  if (texts.length === 0) return all.length === 0 ? [] : [all]
  // Beside a message, a description says something about it. Beside a name, it is as much a text as the name.
  const isSaid = all.length === texts.length || texts.some(({ name }) => MESSAGE_NAMES.test(lastName(name)))
  if (all.length === texts.length) return [texts]
  // What few descriptions look like is no reason to take them as texts.
  return isSaid ? [texts, all] : [all, texts]
}

/** Names of fields that hold nothing but a text. */
const MESSAGE_NAMES =
  /^(?:text|message|msg|value|val|string|translation|label|content|line|defaultMessage|english|en|source)$/i

function likelyTexts(kinds: readonly Kind[], isContextText: boolean): Kind[] {
  let most = 0
  for (const { values } of kinds) most = Math.max(most, values.length)
  return kinds.filter(({ name, values, files }) => {
    // A few values beside many of another kind are about the file.
    if (values.length * RARE <= most) return false
    // So few different values are not written, but chosen.
    if (values.length >= RARE && uniqueness(values) < LEAST_DIFFERENT) return false
    const own = lastName(name)
    if (!isContextText && CONTEXT_NAMES.test(own)) return false
    const likeness = mean(values, proseLikeness)
    if (KEY_NAMES.test(own) && uniqueness(named(values, files)) === 1 && values.every(isKeyLike)) return false
    return likeness >= 0.6 || (TEXT_NAMES.test(own) && likeness >= 0.35)
  })
}

/** The rule of a kind of `texts`: its key and its context are values beside it, and no text is the context of another. */
export function ruleOf(
  at: string,
  kind: Kind,
  pathOf: (name: string) => string,
  without: 'path' | 'parent',
  texts: readonly Kind[],
): Rule {
  const names = new Set(texts.map(({ name }) => lastName(name)))
  const beside = [...kind.siblings].filter(([name]) => name !== kind.name)
  const keys = keysOf(kind, beside)
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

/** The values that name the texts of a kind: one beside each text, or an outer and an inner one together. */
function keysOf(
  { name: own, values: texts, files }: Kind,
  beside: readonly (readonly [name: string, values: readonly string[]])[],
): string[] {
  const likely = beside
    .filter(
      ([name, values]) =>
        values.length === texts.length &&
        (KEY_NAMES.test(lastName(name))
          ? values.every((value) => ID.test(value))
          : own.includes('/') && values.every(isKeyLike)),
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
    // A name between the key and the text tells apart the texts of another file.
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
  for (const inner of parts) {
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

/** How far out a path begins. */
const depthOf = (name: string): number => name.split('/').filter((part) => part === '..').length
