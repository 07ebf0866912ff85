// Proposes grammars of JSON, YAML and TOML for sample files.
import { pluralCategories, type Source } from '../../core/contract.ts'
import { languageByCode } from '../../core/languages.ts'
import type { Grammar, Rule, TreeGrammar } from '../grammars.ts'
import { leavesOf, type Leaf } from '../tree.ts'
import { addTo, named, ruleOf, textKinds, type Kind } from './kinds.ts'
import { isKeyLike, KEY_NAMES, mean, TARGET_NAMES, uniqueness } from './likeness.ts'

const categories: ReadonlySet<string> = new Set(pluralCategories)

/** The maximum size of an object whose names are fields. The names of larger objects are keys. */
const MAX_BESIDE = 60

/** Grammars of a tree. Names that recur in several objects are fields, and the others are keys. */
export function treeGrammars(family: TreeGrammar['family'], sources: readonly Source[]): Grammar[] {
  const kinds = new Map<string, Kind>()
  let count = 0
  for (const [file, source] of sources.entries()) {
    const leaves = leavesOf(family, source)
    const isDeeper = new Set(leaves.flatMap(({ path }) => (path.length > 1 ? [kindName(path)] : [])))
    const byParent = new Map<string, Leaf[]>()
    for (const leaf of leaves) {
      const parent = leaf.path.slice(0, -1).join('\0')
      const own = byParent.get(parent)
      if (own) own.push(leaf)
      else byParent.set(parent, [leaf])
    }
    for (const { path, text, slot } of leaves) {
      // Numbers may be keys of texts next to them.
      if (!slot) continue
      count++
      const name = kindName(path)
      // At the top of the file, a value that names the others has no name next to it.
      if (path.length === 1 && isDeeper.has(name)) continue
      const all = byParent.get(path.slice(0, -1).join('\0')) ?? []
      const beside = all.length > MAX_BESIDE ? [] : all
      const outer = path.length < 2 ? [] : (byParent.get(path.slice(0, -2).join('\0')) ?? [])
      const around = outer.length > MAX_BESIDE ? [] : outer
      addTo(
        kinds,
        name,
        text,
        [
          ...beside.map((leaf) => [leaf.path.at(-1) ?? '', leaf.text] as const),
          ...around.map((leaf) => [`^.${leaf.path.at(-1) ?? ''}`, leaf.text] as const),
        ],
        file,
      )
    }
  }
  if (count === 0) return []
  const paths = sources.flatMap((source) => leavesOf(family, source).map(({ path }) => path))
  const topmost = new Set(paths.flatMap((path) => (path.length === 1 ? path : [])))
  const all: Grammar[] = [...ofLanguages(paths), ...allValues(paths, sources.length)].map((rules) => ({
    family,
    rules,
  }))
  const shape = [...kinds.values()].filter(({ values, name }) => values.length > 1 && !/^\d*$/.test(name))
  const isShaped = mean([...kinds.values()], ({ values }) => values.length) >= 2
  if (!isShaped) return all
  const shaped = textKinds(shape).map((texts): Grammar => {
    // A translation is next to its source.
    const target = shape.find(({ name }) => TARGET_NAMES.test(name))?.name
    const sources = texts.filter(({ name }) => name !== target)
    const isPair = target !== undefined && sources.length === 1 && sources[0]?.siblings.has(target)
    const rules = (isPair ? sources : texts).map((kind) => {
      const isList = kind.name.endsWith('.*')
      // Values at the top of the file have no parent.
      const without = isList || topmost.has(kind.name) ? 'path' : 'parent'
      const first = firstOf(kind, paths)
      const rule = ruleOf(`**.${kind.name}`, { ...kind, first }, (name) => name, without, texts)
      return isList ? listRule(rule, kind) : rule
    })
    if (isPair) return { family, rules: rules.map((rule) => ({ ...rule, target })) }
    return { family, rules: rules.length > 1 ? rules.map(withOwnName) : rules }
  })
  return [...shaped, ...all]
}

/** The name of a value. Values in a list have the name of the list. */
function kindName(path: readonly string[]): string {
  const [list, last = list ?? ''] = path.slice(-2)
  return /^\d+$/.test(last) && path.length > 1 && !/^\d+$/.test(list ?? '') ? `${list}.*` : last
}

/** The first member of each object with a value of a kind, if these objects are in lists. */
function firstOf({ name }: Kind, paths: readonly (readonly string[])[]): string | undefined {
  const firsts = new Map<string, string>()
  const around: string[] = []
  for (const path of paths) {
    const parent = path.slice(0, -1)
    const own = parent.join('\0')
    const last = path.at(-1) ?? ''
    if (!firsts.has(own)) firsts.set(own, last)
    if (last === name) {
      if (!/^\d+$/.test(parent.at(-1) ?? '')) return undefined
      around.push(own)
    }
  }
  const names = new Set(around.map((own) => firsts.get(own)))
  const [first] = names
  return names.size === 1 && first !== name ? first : undefined
}

/** The rule of texts in lists: a value next to the list and the number of the text are the key. */
function listRule(rule: Rule, { siblings, values, files }: Kind): Rule {
  const [key] = [...siblings].filter(
    ([name, own]) =>
      KEY_NAMES.test(name.replace(/^\^\./, '')) && own.length === values.length && own.every(isKeyLike),
  )
  if (!key || uniqueness(named(key[1], files)) > 0.95) return rule
  return { ...rule, key: [key[0], '.'] }
}

/** A rule whose keys also name the value, since texts of several kinds have the same key next to them. */
function withOwnName(rule: Rule): Rule {
  const { key } = rule
  if (typeof key !== 'object') return { ...rule, key: 'path' }
  return { ...rule, key: [...key, ...(key.some((path) => path.startsWith('^.')) ? ['^'] : []), '.'] }
}

/** Rules for texts below the codes of languages, if most objects have several of them. */
function ofLanguages(paths: readonly (readonly string[])[]): Rule[][] {
  const parents = new Map<string, string[]>()
  for (const path of paths) {
    const name = path.at(-1) ?? ''
    const parent = path.slice(0, -1).join('\0')
    if (path.length > 1 && LANGUAGE.test(name) && languageByCode(name))
      parents.set(parent, [...(parents.get(parent) ?? []), name])
  }
  const several = [...parents.values()].filter(({ length }) => length > 1)
  const covered = several.flat().length
  return several.length < MIN_NOTES || covered < paths.length / 2 ? [] : [[{ at: '**.{language}' }]]
}

const LANGUAGE = /^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$/

/** The minimum number of names such as `@key` that shows that they are notes on other members. */
const MIN_NOTES = 3

/** Rules that take all values, with plural rows, below a name that is a language, and without notes on members. */
function allValues(paths: readonly (readonly string[])[], files: number): Rule[][] {
  const roots = new Set(paths.map(([root = '']) => root))
  const areLanguages = roots.size <= files && [...roots].every((root) => languageByCode(root))
  const isBelowLanguage = areLanguages && paths.every(({ length }) => length > 1)
  const names = new Map<string, Set<string>>()
  for (const path of paths) {
    const parent = path.slice(0, -1).join('\0')
    names.set(parent, (names.get(parent) ?? new Set()).add(path.at(-1) ?? ''))
  }
  const all = [...names.values()]
  const hasRows = all.some(
    (own) => own.size > 1 && own.has('other') && [...own].every((name) => categories.has(name)),
  )
  const hasSuffixes = all.some((own) =>
    [...own].some((name) => name.endsWith('_other') && own.has(name.replace(/other$/, 'one'))),
  )
  const notes = [...names.keys()].filter((path) => path.split('\0').some((name) => /^@./.test(name)))
  const plain: Rule[] = [
    ...(notes.length >= MIN_NOTES
      ? ['^', '^^', '^^^'].map((at): Rule => ({ at: '**', is: 'skip', if: [{ at, pattern: '@.+' }] }))
      : []),
    ...(hasRows ? [{ at: '**.{category}' }] : []),
    ...(hasSuffixes ? [{ at: '**.*_{category}' }] : []),
    { at: '**' },
  ]
  if (!isBelowLanguage) return [plain]
  return [plain.map((rule) => ({ ...rule, at: `_.${rule.at}` })), plain]
}
