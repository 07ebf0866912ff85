// The families `json`, `yaml` and `toml`: rules over the paths of a tree.
import type { Entries, Slot, Source, Span } from '@atlas/core/contract.ts'
import { jsonEntries } from '../_grammars/json/member-spans.ts'
import { tomlRemovable } from '../_grammars/toml/removable.ts'
import { yamlEntries } from '../_grammars/yaml/key-spans.ts'
import type { TreeRule, TreeGrammar } from './grammars.ts'
import { visitLeaves, type TreeLeaf, type Member, type LeafSelection } from './tree.ts'
import { Steps } from './patterns.ts'
import { Paths } from './paths.ts'
import {
  entryMargin,
  translationSlot,
  type FoundText,
  type RowPosition,
  type GrammarReader,
  type FileReading,
} from './reading.ts'
import {
  compiledRules,
  foundBy,
  languagesBy,
  meets,
  placesNamed,
  requireNearestFirst,
  type CompiledRule,
} from './rules.ts'
import { selectorParts, Selector, type Selected } from './selectors.ts'

/** Makes the reader of a grammar. Throws an `Error` that begins with the place of a mistake. */
export function treeReader({ family, rules, language }: TreeGrammar): GrammarReader {
  const compiled = compiledRules(rules, '.')
  requireNearestFirst(rules, '.', NEAREST_ANCESTOR)
  const declared = language === undefined ? [] : [new Selector(language, '.')]
  const between = (source: Source, entry: Span): string =>
    `${family === 'json' ? ',' : ''}${entryMargin(source, entry) || defaultGap(family, source)}`
  const grammar: Prepared = {
    family,
    rules: compiled,
    selectors: [...compiled.map(({ selector }) => selector), ...declared],
    names: namesOf(rules),
    needsMember: memberNeeds(compiled),
    between: family === 'json' ? between : undefined,
  }
  return {
    languages: languagesBy(compiled),
    read: (source, steps) => new TreeReading(source, grammar, steps).read(),
    // Other values may belong to a string with another key.
    ...(compiled.every(({ rule, selector }) => selector.isPlain && isSimple(rule))
      ? { entries: { of: ENTRIES[family] } }
      : {}),
    between,
  }
}

/** At the beginning of a path: the nearest object around that has the rest of the path. */
const NEAREST_ANCESTOR = '^*'

/** The entries of texts: their keys and lines. */
const ENTRIES = {
  json: (source) => jsonEntries(source),
  yaml: (source) => yamlEntries(source),
  toml: (source) => tomlRemovable(source),
} as const satisfies Record<TreeGrammar['family'], Entries['of']>

const defaultGap = (family: TreeGrammar['family'], { eol }: Source): string => (family === 'json' ? ' ' : eol)

/** The last names of the paths by which rules find other values. Those values are stored. */
function namesOf(rules: readonly TreeRule[]): ReadonlySet<string> {
  const names = rules.flatMap(placesNamed).map((path) =>
    selectorParts(path, '.')
      .filter((part) => part !== '^' && part !== NEAREST_ANCESTOR)
      .at(-1),
  )
  return new Set(names.filter((name) => name !== undefined))
}

/**
 * Returns a function that reports, by the numbers of rules, whether one of them needs the place of a string's member.
 */
function memberNeeds(rules: readonly CompiledRule[]): Prepared['needsMember'] {
  const needs = rules.map(
    ({ rule: { target, language }, selector }) =>
      selector.isNaming || target !== undefined || language !== undefined,
  )
  return needs.includes(true) ? (matches) => matches.some((match) => needs[match]) : undefined
}

/** A grammar, prepared for reading. */
interface Prepared {
  family: TreeGrammar['family']
  rules: readonly CompiledRule[]
  /** The selectors of the rules, then the selector of the file's language, if there is one. */
  selectors: readonly Selector[]
  names: ReadonlySet<string>
  needsMember: LeafSelection['needsMember']
  /** The separator of a new member from the one above it, if members can be added. */
  between: ((source: Source, entry: Span) => string) | undefined
}

/** The cost of finding the value at a path, for conditions, keys and contexts. */
const STEPS_PER_VALUE = 100
/** The cost of the characters of paths, since names of outer objects are in the paths of all their values. */
const STEPS_PER_CHARACTER = 0.5
/** The same if the whole path is stored. */
const STEPS_PER_NOTED = 5

/** A leaf that rules may take. */
interface Candidate {
  leaf: TreeLeaf
  /** The numbers of the rules whose paths fit. */
  matches: readonly number[]
}

class TreeReading {
  readonly #byPath = new Map<string, TreeLeaf>()
  readonly #steps: Steps
  readonly #source: Source
  readonly #grammar: Prepared
  readonly #found: FoundText[] = []
  #language: Span | undefined

  constructor(source: Source, grammar: Prepared, steps = new Steps()) {
    this.#steps = steps
    this.#source = source
    this.#grammar = grammar
  }

  read(): FileReading {
    const { family, rules, selectors, names, needsMember } = this.#grammar
    const paths = new Paths(selectors, this.#steps)
    const candidates: Candidate[] = []
    visitLeaves(family, this.#source, { paths, names, needsMember }, (leaf, { matches }) => {
      this.#chargePath(leaf, STEPS_PER_CHARACTER)
      if (names.size > 0 && names.has(leaf.path.at(-1) ?? '')) this.#note(leaf)
      if (matches.length === 0) return
      if (matches.at(-1) === rules.length) this.#language ??= leaf.slot?.at
      // Rules that depend on other values can be applied only when all values are known.
      if (names.size > 0) candidates.push({ leaf, matches })
      else this.#take(leaf, matches)
    })
    for (const { leaf, matches } of candidates) this.#take(leaf, matches)
    return { found: this.#found, language: this.#language }
  }

  /** Stores a leaf for the rules that look for it by its path. */
  #note(leaf: TreeLeaf): void {
    this.#chargePath(leaf, STEPS_PER_NOTED)
    this.#byPath.set(leaf.path.join('\0'), leaf)
  }

  #chargePath({ path, at }: TreeLeaf, steps: number): void {
    let length = 0
    for (const name of path) length += name.length + 1
    this.#steps.take(length * steps, at[0])
  }

  /** Adds the string of a leaf, by the first rule that takes it. */
  #take(leaf: TreeLeaf, matches: readonly number[]): void {
    for (const match of matches) {
      const compiled = this.#grammar.rules[match]
      if (!compiled || !this.#meets(compiled, leaf)) continue
      if (compiled.rule.is !== 'skip' && leaf.slot) this.#add(leaf, leaf.slot, compiled)
      return
    }
  }

  #meets(compiled: CompiledRule, leaf: TreeLeaf): boolean {
    return (
      compiled.conditions.length === 0 || meets(compiled, (path) => this.#textAt(leaf, path), this.#steps)
    )
  }

  #add(leaf: TreeLeaf, slot: Slot, { rule, selector }: CompiledRule): void {
    // A file that is a single text has an empty path.
    const path = leaf.path.length === 0 ? [''] : leaf.path
    if (selector.isPlain && isSimple(rule)) {
      this.#found.push({ key: path, slot, context: leaf.comment || undefined })
      return
    }
    const selected = selector.select(leaf.path)
    if (!selected) return
    const foundText = foundBy(rule, {
      selected: selected.key.length === 0 ? { ...selected, key: [''] } : selected,
      slot,
      target: rule.target === undefined ? undefined : this.#targetSlot(leaf, slot, rule.target),
      comment: leaf.comment,
      category: selected.category,
      place: leaf.member && placeOf(leaf.member, selected, rule),
      textAt: (at) => this.#textAt(leaf, at),
    })
    this.#found.push(foundText)
  }

  /** The place of a translation. In JSON, a missing member is added after the member of the source. */
  #targetSlot(leaf: TreeLeaf, slot: Slot, path: string): Slot | undefined {
    const target = this.#leafAt(leaf, path)
    if (target) return target.slot && translationSlot(target.slot.at, target.slot.codec, target.text === '')
    const name = selectorParts(path, '.').at(-1)
    const { between } = this.#grammar
    const entry = leaf.member?.entry
    if (!between || !entry || path.includes('.')) return undefined
    const [, end] = entry
    const quote = this.#source.text.charAt(slot.at[0] - 1)
    const open = `${between(this.#source, entry)}"${name}": ${quote}`
    return { at: [end, end], codec: slot.codec, wrapNew: () => [{ name: 'target', open, close: quote }] }
  }

  /** The text at a path that begins in the object around a leaf. `.` is its name, and `^` the name of the object. */
  #textAt(leaf: TreeLeaf, path: string): string | undefined {
    this.#steps.take(STEPS_PER_VALUE, leaf.at[0])
    if (path === '.') return leaf.path.at(-1)
    if (/^\^+$/.test(path)) return leaf.path.at(-1 - path.length)
    return this.#leafAt(leaf, path)?.text
  }

  #leafAt(leaf: TreeLeaf, path: string): TreeLeaf | undefined {
    const parts = selectorParts(path, '.')
    let depth = leaf.path.length - 1
    if (parts[0] === NEAREST_ANCESTOR) return this.#nearest(leaf, parts.slice(1))
    while (parts[0] === '^') {
      parts.shift()
      depth--
    }
    if (depth < 0) return undefined
    this.#chargePath(leaf, STEPS_PER_CHARACTER)
    return this.#byPath.get([...leaf.path.slice(0, depth), ...parts].join('\0'))
  }

  /** The value of the nearest object around that has it. */
  #nearest(leaf: TreeLeaf, names: readonly string[]): TreeLeaf | undefined {
    for (let depth = leaf.path.length - 2; depth >= 0; depth--) {
      this.#steps.take(STEPS_PER_VALUE, leaf.at[0])
      this.#chargePath(leaf, STEPS_PER_CHARACTER)
      const found = this.#byPath.get([...leaf.path.slice(0, depth), ...names].join('\0'))
      if (found) return found
    }
    return undefined
  }
}

/** Whether the path of a string is its key, and only comments belong to it. */
const isSimple = ({ key, context, maxLength, target, language, is }: TreeRule): boolean =>
  (key ?? 'path') === 'path' && !context && !maxLength && !target && !language && is !== 'hidden'

/** The place of a member, and where the path names its row or language. */
function placeOf(
  { entry, removed, between, names }: Member,
  selected: Selected,
  { key }: TreeRule,
): RowPosition {
  const { named, namedLength } = selected
  const span = named === undefined ? undefined : names[named]
  const rowKey = selected.category !== undefined && (key ?? 'path') === 'path' ? selected.rowKey : undefined
  const name: Span | undefined = span && namedLength !== undefined ? [span[1] - namedLength, span[1]] : span
  return { rowKey, entry, removed, between, named: name ? [name] : [] }
}
