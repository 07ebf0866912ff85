// Which entries and containers of two files are the same.
import { stringsIn, type Box, type Child, type EntryTree } from './entry-tree.ts'

/**
 * The children of two boxes that are the same: by their names, by a string that both have, or as the only box, which has
 * the name of a language.
 */
export function matchesOf(source: Box, target: Box): ReadonlyMap<Child, Child> {
  const matches = new Map<Child, Child>()
  const free = new Set(target.children)
  const take = (child: Child, other: Child | undefined): void => {
    if (!other) return
    matches.set(child, other)
    free.delete(other)
  }
  const byName = new Map<string, Child>()
  for (const child of target.children) if (child.name !== undefined) byName.set(child.name, child)
  const byString = new Map<string, Child>()
  for (const child of target.children) for (const each of stringsIn(child)) byString.set(each, child)
  for (const child of source.children) {
    const shared = stringsIn(child).find((identifier) => byString.has(identifier))
    const named = child.name === undefined ? undefined : byName.get(child.name)
    const other = named ?? (child.category ? undefined : byString.get(shared ?? ''))
    if (other && free.has(other)) take(child, other)
  }
  const isLoose = (child: Child): boolean => child.box !== undefined && !matches.has(child)
  const looseBoxes = source.children.filter(isLoose)
  const freeBoxes = [...free].filter(({ box }) => box)
  const areOnly = source.children.length === 1 && target.children.length === 1
  for (const [index, child] of looseBoxes.entries()) {
    const other = freeBoxes[index]
    const isUnnamed = child.name === undefined
    const areLanguages = areOnly && !isInKeys(child) && !(other && isInKeys(other))
    if (other && isUnnamed === (other.name === undefined) && (areLanguages || isUnnamed)) take(child, other)
  }
  return matches
}

/** Whether the name of a box is a part of the keys of its strings. The name of a language around all strings is not. */
function isInKeys(box: Child): boolean {
  const isIn = (each: string): boolean => `.${each.replaceAll('\\.', '.')}.`.includes(`.${box.name}.`)
  const strings = stringsIn(box)
  return strings.length > 0 && strings.every(isIn)
}

/**
 * The paths of all keys of a file, joined by dots. So a key is found in whichever way the file nests it: `[a.b]` of TOML is
 * `b` in `[a]`, too.
 */
export class KeyPaths {
  readonly #leaves = new Set<string>()
  readonly #boxes = new Set<string>()
  /** Keys with an empty container, such as `[a]` of TOML, which others may be in: `[a.b]`. */
  readonly #empty = new Set<string>()
  /** Containers that only the names of keys with dots imply. */
  readonly #implied = new Set<string>()
  readonly #tree: EntryTree
  readonly #other: EntryTree
  readonly #areNested: boolean
  /** Whether the file has several boxes without a name, such as the items of a list. Their keys have no paths. */
  readonly #hasItems: boolean
  #others: KeyPaths | undefined
  #isRepeated = false

  /** The keys of a file. `other` is the file with which it is compared. */
  constructor(tree: EntryTree, other: EntryTree) {
    this.#tree = tree
    this.#other = other
    // In a flat file, a dot is a part of a key.
    this.#areNested = [tree, other].some(
      ({ file: { plugin, parsed } }) =>
        plugin.entries?.unique === 'containers' || parsed.units.some(({ key }) => key.length > 1),
    )
    this.#hasItems = tree.root.children.filter(({ name, box }) => box && name === undefined).length > 1
    this.#add(tree.root)
  }

  #add({ path, children }: Box): void {
    for (const { name, box, entry } of children) {
      if (box) this.#add(box)
      const key = name === undefined ? undefined : this.#keyOf(path, name)
      if (key === undefined) continue
      const known = box ? this.#boxes : this.#leaves
      if (known.has(key)) this.#isRepeated = true
      known.add(key)
      if (entry?.empty === 'container') this.#empty.add(key)
      if (this.#areNested && name?.includes('.')) this.#imply(key)
    }
  }

  /** Whether a file has a key twice, also in another way: as `a.b` and as `b` in `a`, or as a value and as a container. */
  get areRepeated(): boolean {
    if (this.#isRepeated) return true
    const isAround = (key: string): boolean => this.#implied.has(key) && !this.#empty.has(key)
    return this.#areNested && [...this.#leaves].some((key) => this.#boxes.has(key) || isAround(key))
  }

  #hasBoth(key: string): boolean {
    return this.#implied.has(key) && (this.#leaves.has(key) || this.#boxes.has(key))
  }

  #imply(key: string): void {
    for (let dot = key.lastIndexOf('.'); dot > 0; dot = key.lastIndexOf('.', dot - 1)) {
      const outer = key.slice(0, dot)
      if (this.#implied.has(outer)) return
      this.#implied.add(outer)
    }
  }

  /** Whether the file has a key with the name in a box with the path, as a value or as a container, or around it. */
  has(path: readonly string[], name: string): boolean {
    const key = this.#keyOf(path, name)
    if (key === undefined) return false
    if (this.#leaves.has(key) || this.#boxes.has(key)) return true
    if (!this.#areNested) return false
    // If the other file has the key and keys with its name before a dot, too, both can be in one file.
    if (this.#implied.has(key) && !this.#otherPaths().#hasBoth(key)) return true
    for (let dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) {
      const outer = key.slice(0, dot)
      if (this.#leaves.has(outer) && !this.#otherPaths().#leaves.has(outer)) return true
    }
    return false
  }

  #otherPaths(): KeyPaths {
    return (this.#others ??= new KeyPaths(this.#other, this.#tree))
  }

  /** The box of a whole file may have no name. */
  #keyOf([first, ...others]: readonly string[], name: string): string | undefined {
    const isUnnamed = first?.startsWith('#') === true
    if (isUnnamed && this.#hasItems) return undefined
    return [...(first === undefined || isUnnamed ? [] : [first]), ...others, name].join('.')
  }
}
