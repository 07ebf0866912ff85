// Shapes of files with blocks in braces, and of Fluent.
import { FluentParser, Message, Term, TextElement, type Pattern } from '@fluent/syntax'
import type { Shape, Tree } from './shapes.ts'
import { put } from './trees.ts'

const blocks = (
  tree: Tree,
  indent: string,
  open: (key: string) => string,
  text: (key: string, value: string) => string,
): string =>
  Object.entries(tree)
    .map(([key, value]) =>
      typeof value === 'string'
        ? `${indent}${text(key, value)}\n`
        : `${indent}${open(key).replaceAll('\n', `\n${indent}`)}\n${blocks(value, `${indent}\t`, open, text)}${indent}}\n`,
    )
    .join('')

const WORD = /\s*(?:"([^"]*)"|([\w-]+)|([{}]))/y

/** Reads quoted and bare words and braces. */
class Words {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text.trimEnd()
  }

  get isOver(): boolean {
    return this.#at >= this.#text.length
  }

  next(): { word?: string; brace?: string } {
    WORD.lastIndex = this.#at
    const [, quoted, bare, brace] = WORD.exec(this.#text) ?? []
    const word = quoted ?? bare
    if (word === undefined && brace === undefined) throw new Error(`no word at ${this.#at}`)
    this.#at = WORD.lastIndex
    return { ...(word === undefined ? {} : { word }), ...(brace === undefined ? {} : { brace }) }
  }
}

/** The members of a block up to its brace: a key with a text, or with a block. */
function vdfMembers(words: Words, isRoot = false): Tree {
  const tree: Tree = {}
  while (!words.isOver) {
    const { word, brace } = words.next()
    if (brace === '}' && !isRoot) return tree
    if (word === undefined) throw new Error('a key is missing')
    const value = words.next()
    put(tree, word, value.word ?? vdfMembers(words))
  }
  if (isRoot) return tree
  throw new Error('a block is not closed')
}

/** The members of a resource: a text, or keys with resources. */
function icuMembers(words: Words): Tree | string {
  const tree: Tree = {}
  for (;;) {
    const { word, brace } = words.next()
    if (brace === '}') return tree
    const next = words.next()
    if (word === undefined) throw new Error('a key is missing')
    if (next.brace === '}' && Object.keys(tree).length === 0) return word
    if (next.brace !== '{') throw new Error('a resource is missing')
    put(tree, word, icuMembers(words))
  }
}

function icuRead(text: string): Tree {
  const words = new Words(text)
  if (words.next().word === undefined || words.next().brace !== '{') throw new Error('no bundle')
  const tree = icuMembers(words)
  if (!words.isOver || typeof tree === 'string') throw new Error('no table')
  return tree
}

/** Messages; those with several texts are a value and attributes. */
const fluent = (tree: Tree): string =>
  Object.entries(tree)
    .map(([key, value]) => {
      if (typeof value === 'string') return `# About ${key}\n${key} = ${value}\n`
      const { value: own, ...attributes } = value
      const lines = Object.entries(attributes).map(([name, text]) => `    .${name} = ${text as string}\n`)
      return `${key} =${own === undefined ? '' : ` ${own as string}`}\n${lines.join('')}`
    })
    .join('\n')

function fluentRead(text: string): Tree {
  const tree: Tree = {}
  for (const entry of new FluentParser().parse(text).body) {
    if (entry.type === 'Junk') throw new Error('Fluent cannot parse a part of the file')
    if (!(entry instanceof Message) && !(entry instanceof Term)) continue
    const own = entry.value ? textOf(entry.value) : undefined
    const attributes: Tree = own === undefined ? {} : { value: own }
    for (const { id, value } of entry.attributes) put(attributes, id.name, textOf(value))
    put(tree, entry.id.name, entry.attributes.length === 0 ? (own ?? '') : attributes)
  }
  return tree
}

const textOf = ({ elements }: Pattern): string =>
  elements.map((element) => (element instanceof TextElement ? element.value : '')).join('')

/** The shapes. */
export const nestedShapes: readonly Shape[] = [
  {
    name: 'Valve KeyValues',
    type: 'valve-vdf',
    fileName: 'texts.vdf',
    depth: 3,
    write: (tree) =>
      `"texts"\n{\n${blocks(
        tree,
        '\t',
        (key) => `"${key}"\n{`,
        (key, text) => `"${key}"\t\t"${text}"`,
      )}}\n`,
    read: (text) => vdfMembers(new Words(text), true)['texts'],
  },
  {
    name: 'Valve KeyValues, tokens',
    type: 'valve-vdf',
    fileName: 'texts.txt',
    depth: 1,
    write: (tree, language) => {
      const tokens = blocks(
        tree,
        '',
        () => '',
        (key, text) => `"${key}" "${text}"`,
      )
      return `"lang"\n{\n"Language" "${language === 'de' ? 'german' : 'english'}"\n"Tokens"\n{\n"Start" "Go"\n${tokens}}\n}\n`
    },
    read: (text) => {
      const { Start: _, ...tokens } = (vdfMembers(new Words(text), true)['lang'] as Tree)['Tokens'] as Tree
      return tokens
    },
  },
  {
    name: 'ICU resource bundles',
    type: 'icu-resource-bundle',
    fileName: 'en.txt',
    depth: 3,
    write: (tree, language) =>
      `${language} {\n${blocks(
        tree,
        '    ',
        (key) => `${key} {`,
        (key, text) => `${key} { "${text}" }`,
      )}}\n`,
    read: icuRead,
  },
  {
    name: 'Fluent',
    type: 'fluent',
    fileName: 'en.ftl',
    depth: 1,
    write: fluent,
    read: fluentRead,
  },
  {
    name: 'Fluent, attributes',
    type: 'fluent',
    fileName: 'en.ftl',
    depth: 2,
    write: fluent,
    read: fluentRead,
  },
]
