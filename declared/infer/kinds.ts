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
  /** The names of the values beside each of them. */
  siblings: Map<string, string[]>
}
/** Adds a value to its kind, with the values beside it. */
export function addTo(
  kinds: Map<string, Kind>,
  name: string,
  value: string,
  beside: readonly (readonly [string, string])[],
): void {
  const kind = kinds.get(name) ?? { name, values: [], siblings: new Map<string, string[]>() }
  kinds.set(name, kind)
  kind.values.push(value)
  for (const [sibling, said] of beside) {
    const values = kind.siblings.get(sibling) ?? []
    values.push(said)
    kind.siblings.set(sibling, values)
  }
}

/** The last name of a path, without the sign of attributes. */
export const lastName = (name: string): string => name.split('/').at(-1)?.replace('@', '') ?? name

/** So many times as many values of a kind make the values of another kind look like properties of the file. */
const RARE = 5

/** The kinds that are texts: by their names, and by how much their values look like texts. */
export function textKinds(kinds: readonly Kind[]): Kind[] {
  const texts = likelyTexts(kinds, false)
  // A description is the context of another text. Without one it is the text.
  return texts.length > 0 ? texts : likelyTexts(kinds, true)
}

function likelyTexts(kinds: readonly Kind[], isContextText: boolean): Kind[] {
  let most = 0
  for (const { values } of kinds) most = Math.max(most, values.length)
  return kinds.filter(({ name, values }) => {
    // A few values beside many of another kind are about the file.
    if (values.length * RARE <= most) return false
    const own = lastName(name)
    if (!isContextText && CONTEXT_NAMES.test(own)) return false
    const likeness = mean(values, proseLikeness)
    if (KEY_NAMES.test(own) && uniqueness(values) === 1 && values.every(isKeyLike)) return false
    return likeness >= 0.6 || (TEXT_NAMES.test(own) && likeness >= 0.35)
  })
}

/** The rule of a kind of texts: its key and its context are values beside it. */
export function ruleOf(
  at: string,
  kind: Kind,
  pathOf: (name: string) => string,
  without: 'path' | 'parent',
): Rule {
  const beside = [...kind.siblings].filter(([name]) => name !== kind.name)
  const keys = beside
    .filter(
      ([, values]) =>
        values.length === kind.values.length && values.every(isKeyLike) && uniqueness(values) > 0.95,
    )
    .sort(([one], [other]) => Number(KEY_NAMES.test(lastName(other))) - Number(KEY_NAMES.test(lastName(one))))
  const [key] = keys.filter(([name]) => KEY_NAMES.test(lastName(name)) || kind.name.includes('/'))
  const context = beside.filter(([name]) => CONTEXT_NAMES.test(lastName(name))).map(([name]) => pathOf(name))
  return {
    at,
    key: key ? [pathOf(key[0])] : without,
    ...(context.length > 0 ? { context } : {}),
  }
}
