// Builds trees of texts for the readers of shapes: a key that a file has twice is an error.
import type { Tree } from './shapes.ts'

/** Adds a text or a tree. Throws if the key is taken. */
export function put(tree: Tree, key: string, value: Tree | string): void {
  if (key in tree) throw new Error(`${key} is there twice`)
  tree[key] = value
}

/** Whether a tree is the rows of a plural. Other keys have two letters. */
export const isPluralNode = (value: Tree | string): value is Record<string, string> =>
  typeof value !== 'string' && ('one' in value || 'other' in value)

/** The texts of a tree with one level. */
export function textsIn(tree: Tree): [key: string, text: string][] {
  return Object.entries(tree).map(([key, text]) => {
    if (typeof text !== 'string') throw new TypeError(`${key} is not text`)
    return [key, text]
  })
}

/** The texts of a file of lines, by a pattern with the groups of a key and a text. Other lines must match `others`. */
export function linesRead(text: string, pattern: RegExp, others: RegExp = /^$/): Tree {
  const tree: Tree = {}
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [, key, value] = pattern.exec(line) ?? []
    if (key !== undefined && value !== undefined) put(tree, key, value)
    else if (!others.test(line)) throw new Error(`a line is not an entry: ${line}`)
  }
  return tree
}

/** A tree with one level: the keys are the paths, joined by dots. */
export function flat(tree: Tree, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  )
}

/** Stands for a value that is not a text, such as code: equal for equal values, and unlike a text or a tree. */
export const otherValue = (value: unknown): string =>
  Symbol.for(
    JSON.stringify(value, (key, inner: unknown) =>
      /^(?:start|end|loc|range|raw)$/.test(key) ? undefined : inner,
    ),
  ) as unknown as string
