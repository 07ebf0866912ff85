// Which strings of a translated file stay, although its source does not list them: only a key that the source is proved to
// lack is obsolete.
import type { Category } from '../contract.ts'
import { stringsIn, type Box, type Child, type EntryTree } from './entry-tree.ts'
import { KeyPaths, matchesOf } from './matches.ts'
import { isRowOfLanguage } from './plural-rows.ts'

/** Why a string stays. A row of a plural that its language needs is not a difference, so it has no reason. */
export type ReasonToStay = string | undefined

/**
 * The strings that are not proved to be obsolete, by identifier. `categories`: of the target's language; none if no row stays. The source may
 * have their key with a value that is not a text, or get keys that it does not list.
 */
export function stayingStrings(
  source: EntryTree,
  target: EntryTree,
  categories: readonly Category[],
): ReadonlyMap<string, ReasonToStay> {
  const staying = new Map<string, ReasonToStay>()
  const stay = (child: Child, reason: ReasonToStay): void => {
    for (const each of stringsIn(child)) staying.set(each, reason)
  }
  const paths = new KeyPaths(source, target)
  const stayIfKnown = (child: Child, path: readonly string[]): void => {
    const { name, box } = child
    if (box) for (const inner of box.children) stayIfKnown(inner, name === undefined ? path : [...path, name])
    else if (name !== undefined && paths.has(path, name)) stay(child, OTHER_VALUE)
  }
  const walk = (sourceBox: Box, targetBox: Box): void => {
    const matched = new Map([...matchesOf(sourceBox, targetBox)].map(([from, into]) => [into, from]))
    const names = new Set(sourceBox.children.flatMap(({ name }) => name ?? []))
    const isOpen = sourceBox.children.some(({ entry }) => entry?.isOpen)
    for (const child of targetBox.children) {
      const from = matched.get(child)
      if (from?.box && child.box) walk(from.box, child.box)
      else if (from) stay(child, OTHER_VALUE)
      else if (isRowOfLanguage(child.name ?? '', names, categories)) stay(child, undefined)
      else if (isOpen) stay(child, 'the source has keys here that its file does not list')
      else stayIfKnown(child, sourceBox.path)
    }
  }
  walk(source.root, target.root)
  return staying
}

const OTHER_VALUE = 'the source has this key, with another kind of value or none'
