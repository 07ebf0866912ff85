// Rules of trees (JSON, YAML, TOML, XML) from examples: paths, keys and conditions that agree with them.
import type { Source } from '@atlas/core/contract.ts'
import type { Condition, Grammar, TreeRule, TreeGrammar } from '@atlas/formats/_declared/grammars.ts'
import type { Steps } from '@atlas/formats/_declared/patterns.ts'
import { Selector } from '@atlas/formats/_declared/selectors.ts'
import { spansOverlap, typical, type ExampleText, type Specification } from './examples.ts'
import { treeOf, type TreeSyntax, type TreeValue } from './tree-values.ts'

/** Grammars of this family of trees that may read the texts of the specification. */
export function treePrograms(
  family: TreeGrammar['family'] | 'xml',
  sources: readonly Source[],
  spec: Specification,
  steps: Steps,
): Grammar[] {
  const tree = treeOf(family, sources)
  const placed = (examples: readonly ExampleText[]): Text[] =>
    examples.flatMap((example) => {
      const value = valueAt(tree.values, example)
      return value ? [{ value, key: example.key, context: example.context }] : []
    })
  const texts = placed(typical(spec.texts))
  if (texts.length === 0) return []
  const own = new Set(placed(spec.texts).map(({ value }) => value))
  const others = tree.values.filter(
    (value) =>
      !own.has(value) &&
      (value.at[0] < (spec.until[value.file] ?? 0) ||
        spec.others.some(({ file, at }) => file === value.file && spansOverlap(at, value.at))),
  )
  const grammars = new Map<string, Grammar>()
  for (const style of STYLES) {
    if (steps.areSpent) break
    for (const rules of rulesOf(tree, texts, others, style, steps))
      for (const each of [rules, rules.map(withNearest)]) {
        const grammar = tree.grammar(each)
        grammars.set(JSON.stringify(grammar), grammar)
      }
  }
  return [...grammars.values()]
}

/** The same rule, whose key is the nearest one around a text, instead of the one at the place where the examples have it. */
function withNearest(rule: TreeRule): TreeRule {
  const [first = '', ...others] = typeof rule.key === 'object' ? rule.key : []
  const nearest = first.replace(/^(?:\.\.\/)+(?=@)/, '..*/').replace(/^(?:\^\.)+(?=[^^])/, '^*.')
  return nearest === first ? rule : { ...rule, key: [nearest, ...others] }
}

/** The value at a place. Values are in file order. */
function valueAt(
  values: readonly TreeValue[],
  { file, at }: Pick<ExampleText, 'file' | 'at'>,
): TreeValue | undefined {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const value = values[middle]
    if (value && (value.file < file || (value.file === file && value.at[1] <= at[0]))) low = middle + 1
    else high = middle
  }
  const value = values[low]
  return value && value.file === file && spansOverlap(value.at, at) ? value : undefined
}

/** A text, and what is known of its key and its context. */
export interface Text extends Pick<ExampleText, 'key' | 'context'> {
  value: TreeValue
}

export const isIndex = (name: string): boolean => /^\d+$/.test(name)

/** The selector of a path. */
type Style = (path: readonly string[], escaped: (name: string) => string) => readonly string[]

/** The styles of selectors. Styles that select the fewest values come first. */
const STYLES: readonly Style[] = [
  (path, escaped) => path.map((name) => (isIndex(name) ? '*' : escaped(name))),
  (path, escaped) =>
    path.map((name, index) =>
      index < path.length - 1 && index > 0 ? '*' : isIndex(name) ? '*' : escaped(name),
    ),
  (path, escaped) => [...path.slice(0, -1).map(() => '*'), escaped(path.at(-1) ?? '')],
  (path, escaped) => ['**', escaped(path.at(-1) ?? '')],
  (path, escaped) => [...path.slice(0, -1).map((name) => (isIndex(name) ? '*' : escaped(name))), '*'],
  (path, escaped) => [
    ...path.slice(0, -2).map((name) => (isIndex(name) ? '*' : escaped(name))),
    '*',
    escaped(path.at(-1) ?? ''),
  ],
  (path, escaped) => [...path.slice(0, 1).map((name) => (isIndex(name) ? '*' : escaped(name))), '**'],
  (path) => path.map(() => '*'),
  () => ['**'],
]

/** The rules of a style, without conditions and with them. */
export function rulesOf(
  tree: TreeSyntax,
  texts: readonly Text[],
  others: readonly TreeValue[],
  style: Style,
  steps: Steps,
): TreeRule[][] {
  const escaped = (name: string): string =>
    name.replaceAll(/[\\]/g, '\\\\').replaceAll(tree.separator, `\\${tree.separator}`)
  const groups = new Map<string, Text[]>()
  for (const text of texts) {
    const at = style(text.value.path, escaped).join(tree.separator)
    groups.set(at, [...(groups.get(at) ?? []), text])
  }
  if (groups.size > MOST_RULES) return []
  const names = new Set(texts.map(({ value }) => value.path.at(-1)))
  const skips = new Map<string, TreeRule>()
  const conditional: TreeRule[][] = [[]]
  const kinds: TreeRule[] = []
  for (const [at, own] of groups) {
    const selector = new Selector(at, tree.separator)
    const wrong = someOn(selector, others, MOST_OTHERS, steps)
    const rule: TreeRule = { at, ...keyOf(tree, own), ...contextOf(tree, own) }
    const values = own.map(({ value }) => value)
    const conditions = wrong.length === 0 ? [] : conditionsFor(tree, values, wrong)
    const like = wrong.length === 0 ? [] : someOn(selector, tree.values, MOST_LIKE, steps)
    const kind = wrong.length === 0 ? undefined : kindOf(tree, wrong, values, like)
    if (kind) kinds.push({ at, is: 'skip', if: [kind] })
    for (const { path } of wrong) {
      const name = path.at(-1) ?? ''
      const place = names.has(name) || isIndex(name) ? path.map(escaped) : ['**', escaped(name)]
      const skipped = place.join(tree.separator)
      skips.set(skipped, { at: skipped, is: 'skip' })
    }
    const choices = [rule, ...conditions.slice(0, 3).map((each): TreeRule => ({ ...rule, if: [each] }))]
    const before = conditional.splice(0)
    for (const rules of before) for (const choice of choices) conditional.push([...rules, choice])
    conditional.splice(MOST_CHOICES)
  }
  const plain = conditional[0] ?? []
  return [
    ...conditional,
    ...(kinds.length > 0 ? [[...kinds, ...plain]] : []),
    ...(skips.size > 0 && skips.size <= MOST_SKIPS ? [[...skips.values(), ...plain]] : []),
  ]
}

/** More rules than these are not a form, but a list of the examples. */
export const MOST_RULES = 30
const MOST_CHOICES = 12
const MOST_SKIPS = 20

/** Conditions that hold for all of these texts, and for none of the others. */
function conditionsFor(
  tree: TreeSyntax,
  values: readonly TreeValue[],
  others: readonly TreeValue[],
): Condition[] {
  const ours = values.map((value) => tree.near(value))
  const theirs = others.map((value) => tree.near(value))
  const paths = new Set([...ours, ...theirs].flatMap((near) => [...near.keys()]))
  return [...paths].flatMap((at): Condition[] => {
    const known = new Set(ours.map((near) => near.get(at)))
    const wrong = new Set(theirs.map((near) => near.get(at)))
    if (known.size === 1 && known.has(undefined) && !wrong.has(undefined))
      return [{ at, absent: true as const }]
    if (known.has(undefined)) return []
    if (known.size <= MOST_VALUES && [...known].every((value) => !wrong.has(value)))
      return [{ at, equals: [...known].filter((value) => value !== undefined) }]
    return wrong.size === 1 && wrong.has(undefined) ? [{ at, pattern: '(?s).*' }] : []
  })
}

/** What tells values that are not texts from those that are: a value next to them that recurs, such as `kind`. */
function kindOf(
  tree: TreeSyntax,
  others: readonly TreeValue[],
  texts: readonly TreeValue[],
  like: readonly TreeValue[],
): Condition | undefined {
  const recurs = (at: string): boolean => {
    const near = like.map((value) => tree.near(value).get(at)).filter((value) => value !== undefined)
    return new Set(near).size < near.length
  }
  return conditionsFor(tree, others, texts).find(({ at, equals }) => equals && recurs(at))
}

/** The first values on the paths of a selector. */
function someOn(selector: Selector, values: readonly TreeValue[], most: number, steps: Steps): TreeValue[] {
  const found: TreeValue[] = []
  for (const value of values) {
    if (found.length >= most || steps.areSpent) break
    steps.spend(value.path.length)
    if (selector.select(value.path)) found.push(value)
  }
  return found
}

const MOST_OTHERS = 200
const MOST_LIKE = 200

const MOST_VALUES = 3

/** The key of a rule: the first of the ways that gives every example its key. */
function keyOf(tree: TreeSyntax, texts: readonly Text[]): Pick<TreeRule, 'key'> {
  const known = texts.filter(({ key }) => key !== undefined)
  const [first] = known
  if (!first) return {}
  const agrees = (ofValue: (value: TreeValue) => string | undefined): boolean =>
    known.every(({ value, key = '' }) => {
      const made = ofValue(value)
      return made === key || made?.endsWith(`.${key}`)
    })
  if (tree.separator === '.') {
    if (agrees(({ path }) => path.join('.'))) return {}
    if (agrees(({ path }) => path.slice(0, -1).join('.'))) return { key: 'parent' }
  }
  const near = tree.near(first.value)
  const wanted = first.key ?? ''
  const paths = [...near].filter(([, value]) => value !== '' && wanted.includes(value)).map(([path]) => path)
  let left = MOST_WAYS
  for (const way of waysOf(paths)) {
    if (left-- === 0) break
    const isRight = agrees((value) => {
      const around = tree.near(value)
      return way
        .map((path) => around.get(path) ?? '')
        .filter(Boolean)
        .join('.')
    })
    if (isRight) return { key: way }
  }
  return {}
}

/** The ways to join up to three of these. */
function* waysOf(paths: readonly string[]): Iterable<string[]> {
  for (const one of paths) yield [one]
  for (const one of paths) for (const two of paths) if (one !== two) yield [one, two]
  for (const one of paths)
    for (const two of paths)
      for (const three of paths) if (one !== two && two !== three && three !== one) yield [one, two, three]
}

/** The context of a rule: the values that the user marked as one. */
function contextOf(tree: TreeSyntax, texts: readonly Text[]): Pick<TreeRule, 'context'> {
  const paths = texts.flatMap(({ value, context }) => {
    const marked =
      context && tree.values.find(({ file, at }) => file === value.file && spansOverlap(at, context))
    return marked
      ? [...tree.near(value)].flatMap(([path, text]) => (text === marked.text ? [path] : [])).slice(0, 1)
      : []
  })
  return paths.length > 0 ? { context: [...new Set(paths)] } : {}
}

const MOST_WAYS = 400
