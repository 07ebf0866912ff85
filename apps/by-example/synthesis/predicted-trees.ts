// Grammars of trees without marks: the values that are likely to be texts are marked, with the keys that they are likely to have.
import type { Source } from '@atlas/core/contract.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import type { Grammar, TreeRule, TreeGrammar } from '@atlas/formats/_declared/grammars.ts'
import { Steps } from '@atlas/formats/_declared/patterns.ts'
import { languageOfName, sourceAmong } from '../language-names.ts'
import {
  CONTEXT_NAMES,
  isKeyLike,
  KEY_NAMES,
  mean,
  proseLikeness,
  TARGET_NAMES,
  TEXT_NAMES,
  uniqueness,
} from '../likeness.ts'
import { isIndex, MOST_RULES, rulesOf, type Text } from './trees.ts'
import { treeOf, type TreeSyntax, type TreeValue } from './tree-values.ts'

/** A class of values: in XML those with the same path, and else those with the same name. */
interface Kind {
  /** The parts of its selector. */
  at: readonly string[]
  name: string
  /** The first of its values. */
  values: TreeValue[]
  count: number
}

/** Of a kind with more values, the first ones are looked at. */
const MOST_VALUES = 300

/** Grammars of a tree without marks, the likeliest first. */
export function predictedTrees(family: TreeGrammar['family'] | 'xml', sources: readonly Source[]): Grammar[] {
  const tree = treeOf(family, sources)
  if (tree.values.length === 0) return []
  const kinds = kindsOf(tree)
  const choices =
    family === 'xml'
      ? textKinds(tree, kinds).map((texts) => withNamesAsKeys(texts, sources.length))
      : mean(kinds, ({ count }) => count) >= 2
        ? textKinds(
            tree,
            kinds.filter(({ count, name }) => count > 1 && !isIndex(name)),
          )
        : []
  const all = family === 'xml' ? [] : allValues(tree, sources.length)
  const few = choices.filter(({ length }) => length <= MOST_RULES)
  return [...few.map((texts) => rulesFor(tree, texts)), ...all].map((rules) => tree.grammar(rules))
}

function kindsOf({ separator, values }: TreeSyntax): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const value of values) {
    const [list = '', last = list] = value.path.slice(-2)
    const isInList = isIndex(last) && !isIndex(list) && value.path.length > 1
    const at = separator === '/' ? value.path : isInList ? ['**', list, '*'] : ['**', last]
    const id = at.join('\0')
    const name = (isInList ? list : last).replace('@', '')
    const kind = kinds.get(id) ?? { at, name, values: [], count: 0 }
    kinds.set(id, kind)
    kind.count++
    if (kind.values.length < MOST_VALUES) kind.values.push(value)
  }
  return [...kinds.values()]
}

/** The kinds that are texts. There are two results if it is not certain whether descriptions are texts, too. */
function textKinds(tree: TreeSyntax, kinds: readonly Kind[]): Kind[][] {
  const [texts = [], all = []] = [false, true].map((withNotes) =>
    ofSource(likelyTexts(tree, kinds, withNotes)),
  )
  if (texts.length === 0 || all.length === texts.length) return all.length === 0 ? [] : [all]
  // Next to a message, a description is about the message. Next to a name, it is a text just like the name.
  return texts.some(({ name }) => MESSAGE_NAMES.test(name)) ? [texts, all] : [all, texts]
}

/** Names of fields that hold only a text. */
const MESSAGE_NAMES =
  /^(?:text|message|msg|value|val|string|translation|label|content|line|defaultMessage|english|en|source)$/i

/** If another kind has this many times as many values, a kind looks like properties of the file. */
const RARE = 5

function likelyTexts(tree: TreeSyntax, kinds: readonly Kind[], withNotes: boolean): Kind[] {
  const most = kinds.reduce((count, kind) => Math.max(count, kind.count), 0)
  const likely = kinds.filter((kind) => isLikelyText(kind, withNotes))
  const frequent = new Set(likely.flatMap(({ name, count }) => (count * RARE > most ? name : [])))
  const hasMessages = [...frequent].some((name) => MESSAGE_NAMES.test(name))
  // A few notes next to messages are about them.
  const isBeside = ({ name, values: [value] }: Kind): boolean =>
    value !== undefined &&
    !(hasMessages && CONTEXT_NAMES.test(name)) &&
    besideOf(tree, value).some((path) => frequent.has(nameAt(path)))
  return likely.filter((kind) => frequent.has(kind.name) || isBeside(kind))
}

const MIN_DIFFERENT = 0.25

function isLikelyText({ name, values }: Kind, withNotes: boolean): boolean {
  const texts = values.map(({ text }) => text)
  // If so few values differ, they are choices from a list, not written texts.
  if (texts.length >= RARE && uniqueness(texts) < MIN_DIFFERENT) return false
  if (!withNotes && CONTEXT_NAMES.test(name)) return false
  if (KEY_NAMES.test(name) && areUnique(values, texts) && texts.every(isKeyLike)) return false
  const likeness = mean(texts, proseLikeness)
  return likeness >= 0.6 || (TEXT_NAMES.test(name) && likeness >= (MESSAGE_NAMES.test(name) ? 0.25 : 0.35))
}

/** The kinds without translations: those next to a source, and of kinds that are named by languages all but English. */
function ofSource(kinds: readonly Kind[]): Kind[] {
  const named = kinds.filter(({ name }) => languageOfName(name) !== undefined)
  const source = sourceAmong(named, ({ name }) => name)
  const others = kinds.filter((kind) => kind === source || !named.includes(kind))
  const sources = others.filter(({ name }) => !TARGET_NAMES.test(name))
  return sources.length > 0 ? sources : others
}

/** If an element contains this many elements with different names, the names are keys. */
const MANY_NAMES = 4

/** The same kinds, in which those whose names are keys are one: for any name of an element, or also of the one around it. */
function withNamesAsKeys(kinds: readonly Kind[], files: number): Kind[] {
  const isSingle = ({ at, count }: Kind): boolean => count <= files && !at.at(-1)?.startsWith('@')
  const starred = ({ at }: Kind, names: number): string[] =>
    at.map((name, index) => (index < at.length - names ? name : '*'))
  const outer = [2, 1].map((names) => {
    const around = new Map<string, Set<string>>()
    for (const kind of kinds.filter((each) => isSingle(each) && each.at.length > names)) {
      const own = starred(kind, names).join('/')
      around.set(
        own,
        (around.get(own) ?? new Set()).add(kind.at.slice(0, kind.at.length - names + 1).join('/')),
      )
    }
    return { names, around }
  })
  const merged = new Map<string, Kind>()
  for (const kind of kinds) {
    const all = isSingle(kind)
      ? outer.find(
          ({ names, around }) => (around.get(starred(kind, names).join('/'))?.size ?? 0) >= MANY_NAMES,
        )
      : undefined
    const at = all ? starred(kind, all.names) : kind.at
    const one = merged.get(at.join('/')) ?? { ...kind, at, values: [] }
    merged.set(at.join('/'), one)
    for (const value of kind.values) if (one.values.length < MOST_VALUES) one.values.push(value)
  }
  return [...merged.values()]
}

/** The rules of some kinds of texts, whose values are given to the search for rules as if they were marked. */
function rulesFor(tree: TreeSyntax, kinds: readonly Kind[]): TreeRule[] {
  const said = new Set(kinds.flatMap(({ name }) => (TEXT_NAMES.test(name) ? name : [])))
  const ways = kinds.map((kind) => wayOf(tree, kind, said))
  const values = kinds.flatMap((kind) => kind.values)
  const keys = kinds.flatMap((kind, index) =>
    kind.values.map((value) => keyOf(tree, kind, value, ways[index]) ?? ''),
  )
  const isShared = kinds.length > 1 && !areUnique(values, keys)
  const styles = new Map<readonly string[], readonly string[]>()
  const texts = kinds.flatMap((kind, index): Text[] => {
    const way = ways[index]
    const own = way && isShared ? [...way, ...namesFrom(tree, kind, way)] : way
    return kind.values.map((value) => {
      styles.set(value.path, kind.at)
      const key = own || kinds.length === 1 ? keyOf(tree, kind, value, own) : undefined
      return { value, key, context: undefined }
    })
  })
  const [rules = []] = rulesOf(
    tree,
    texts,
    [],
    (path, escaped) =>
      (styles.get(path) ?? path).map((part) => (/^\*\*?$/.test(part) ? part : escaped(part))),
    new Steps(),
  )
  return rules.map((rule, index) => {
    const kind = kinds[index]
    return kind ? { ...rule, ...notesOn(tree, kind, kinds) } : rule
  })
}

/** The context and the translation of the texts of a kind: values next to them that are not texts. */
function notesOn(tree: TreeSyntax, kind: Kind, kinds: readonly Kind[]): Pick<TreeRule, 'context' | 'target'> {
  const paths = [...new Set(kind.values.flatMap((value) => besideOf(tree, value)))]
  const named = (names: RegExp): string[] =>
    paths.filter((path) => names.test(nameAt(path)) && !kinds.some(({ name }) => name === nameAt(path)))
  const context = named(CONTEXT_NAMES)
  const [target] = kinds.length === 1 ? named(TARGET_NAMES) : []
  return { ...(context.length > 0 ? { context } : {}), ...(target === undefined ? {} : { target }) }
}

/** Nearly all keys of a kind differ. Another file may have the same ones. */
const areUnique = (values: readonly TreeValue[], keys: readonly string[]): boolean =>
  uniqueness(keys.map((key, index) => `${values[index]?.file}\0${key}`)) > 0.95

/** The name at the end of a path from a value; '' if it is not the name of a value. */
const nameAt = (path: string): string =>
  /(?:name|attribute)\(\)$|\*|^[.^]+$/.test(path) ? '' : path.replace(/^.*[/@]|^(?:\^\.)+/, '')

/** The paths from a value to those in the same object or element, and to the elements next to it. */
const besideOf = (tree: TreeSyntax, value: TreeValue): string[] =>
  [...tree.near(value).keys()].filter((path) => /^(?:@|\.\.\/)?[^@./^]+$/.test(path))

const depthOf = (path: string): number => path.match(/\^|\.\.\//g)?.length ?? 0

/** Some files have a source text as the key. */
const ID = /^[^\r\n]{1,200}$/

/** The paths to the values that are likely to be the keys of texts: one next to each, or an outer and an inner one. */
function wayOf(tree: TreeSyntax, { at, values: all }: Kind, said: ReadonlySet<string>): string[] | undefined {
  const isXml = tree.separator === '/'
  if (isXml && at.at(-1) === '*') return undefined
  // At the top of the file, a text has no object around it.
  const values = all.filter(({ path }) => isXml || path.length > 1)
  const around = values.map((value) => tree.near(value))
  const hasAll = (path: string, isKey: (value: string) => boolean): boolean =>
    around.every((each) => isKey(each.get(path) ?? '\n'))
  const paths = [...(around[0]?.keys() ?? [])].filter(
    (path) => nameAt(path) !== '' && !said.has(nameAt(path)),
  )
  const named = paths.filter(
    (path) => KEY_NAMES.test(nameAt(path)) && hasAll(path, (value) => ID.test(value)),
  )
  // Other values may be keys next to texts in XML, or first in the objects of a list.
  const isInLists = values.every(({ path }) => isIndex(path.at(-2) ?? ''))
  const isSeveral = values.length > new Set(values.map(({ file }) => file)).size
  const near = isXml ? paths.filter((path) => depthOf(path) < 2) : paths.slice(0, isInLists ? 1 : 0)
  const others = near.filter((path) => isSeveral && !named.includes(path) && hasAll(path, isKeyLike))
  const isRight = (way: readonly string[]): boolean =>
    areUnique(
      values,
      around.map((each) => way.map((path) => each.get(path)).join('\0')),
    )
  const single = [...named, ...others].find((path) => isRight([path]))
  // A name between the key and the text distinguishes the texts of another file.
  const isBetween = (path: string): boolean =>
    depthOf(path) > 0 &&
    depthOf(path) < depthOf(single ?? '') &&
    new Set(around.map((each) => each.get(path))).size > 1
  if (single !== undefined) return [single, ...named.filter(isBetween)]
  // The texts of a list have numbers.
  const numbers = !isXml && at.at(-1) === '*' ? ['.'] : []
  const pairs = [...named, ...others, ...numbers].flatMap((inner) =>
    named.flatMap((outer) => (depthOf(outer) > depthOf(inner) ? [[outer, inner]] : [])),
  )
  return pairs.find(isRight)
}

/** The paths to the names below a key, which distinguish the texts of several kinds with the same key. */
function namesFrom({ separator }: TreeSyntax, { at }: Kind, way: readonly string[]): string[] {
  if (separator === '/') return [at.at(-1)?.startsWith('@') ? 'attribute()' : 'name()']
  const depth = depthOf(way.at(-1) ?? '')
  return [...Array.from({ length: depth }, (_, index) => '^'.repeat(depth - index)), '.']
}

/** The key of a text; undefined if its path is the key. */
function keyOf(
  tree: TreeSyntax,
  kind: Kind,
  value: TreeValue,
  way: readonly string[] | undefined,
): string | undefined {
  const near = tree.near(value)
  if (way)
    return way
      .map((path) => near.get(path) ?? '')
      .filter(Boolean)
      .join('.')
  const isInObjects = kind.at.at(-1) !== '*' && kind.values.every(({ path }) => path.length > 1)
  return tree.separator === '.' && isInObjects ? value.path.slice(0, -1).join('.') : undefined
}

/** Rules that take all values, with rows of plurals, below a name that is a language, and without notes on members. */
function allValues({ values }: TreeSyntax, files: number): TreeRule[][] {
  const roots = new Set(values.map(({ path: [root = ''] }) => root))
  const areLanguages = roots.size <= files && [...roots].every((root) => languageByCode(root))
  const isBelowLanguage = areLanguages && values.every(({ path }) => path.length > 1)
  const has = (isRow: (path: readonly string[]) => boolean): boolean => values.some(({ path }) => isRow(path))
  const plain: TreeRule[] = [
    ...(has((path) => path.some((name) => /^@./.test(name)))
      ? ['^', '^^', '^^^'].map((at): TreeRule => ({ at: '**', is: 'skip', if: [{ at, pattern: '@.+' }] }))
      : []),
    ...(has((path) => path.length > 1 && path.at(-1) === 'other') ? [{ at: '**.{category}' }] : []),
    ...(has((path) => path.at(-1)?.endsWith('_other') === true) ? [{ at: '**.*_{category}' }] : []),
    { at: '**' },
  ]
  return isBelowLanguage ? [plain.map((rule) => ({ ...rule, at: `_.${rule.at}` })), plain] : [plain]
}
