// Reads any YAML with the `yaml` package. The places come from its ranges, never from its values.
import { Composer, isAlias, isMap, isScalar, isSeq, Lexer, Parser, type CST, type Document } from 'yaml'
import { FormatError, type Span } from '@atlas/core/contract.ts'
import { isPlainText } from './words.ts'
import type { Codecs, YamlEntry, YamlNode, YamlScalar } from './tree.ts'
import { MAX_DEPTH, tooDeep } from '../text/depth.ts'

/** Errors that do not move or hide any place. */
const harmless = new Set(['BAD_ALIAS', 'DUPLICATE_KEY', 'KEY_OVER_1024_CHARS', 'TAG_RESOLVE_FAILED'])

const stringTags = new Set([undefined, '!', 'tag:yaml.org,2002:str'])

/** The roots of the file's documents. Throws a `FormatError` if the package finds the file ill-formed. */
export function readByLibrary(text: string, codecs: Codecs): (YamlNode | undefined)[] {
  try {
    return readAs(text, text, codecs)
  } catch (error) {
    const spelledAnew = asYaml12(text)
    if (spelledAnew === text || !(error instanceof FormatError)) throw error
    try {
      return readAs(spelledAnew, text, codecs)
    } catch {
      throw error
    }
  }
}

/**
 * `*name: value` and `!tag,2007/of` are valid in YAML 1.1. In 1.2 the colon is part of the name, and the comma
 * separates flow entries.
 */
const aliasAsKey = /(\*[\w-]+)[\w-]:(?=\s)/g
const tagWithCommas = /!\w[^\s,![\]{}]*,[^\s[\]{}]*/g

/** Programs that read YAML 1.1 do not ask that the lines of a text in quotes are indented. */
const textInQuotes =
  /(?<=:[ \t]{1,9})(?:"(?:[^"\\]|\\[^]){0,9999}"|'(?:[^']|''){0,9999}')(?=[ \t]{0,9}(?:\n|$))/g

/**
 * Rewrites YAML 1.1 as 1.2 without moving an offset. Names, tags and the line ends in quotes may change, since they are
 * not read.
 */
function asYaml12(text: string): string {
  return text
    .replaceAll(aliasAsKey, '$1 :')
    .replaceAll(tagWithCommas, (tag) => tag.replaceAll(',', '-'))
    .replaceAll(textInQuotes, (quoted) => quoted.replaceAll(/[\r\n]/g, ' '))
}

/** Reads `spelling`, whose places are the same as in `text`. */
function readAs(spelling: string, text: string, codecs: Codecs): (YamlNode | undefined)[] {
  // The failsafe schema keeps scalars as strings, so no other values are built. The check for duplicate keys takes
  // quadratic time.
  const composer = new Composer({
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const { stackTraceLimit } = Error
  // The package creates an error object for every fault of a document. Without stack traces this takes a third of the
  // time.
  Error.stackTraceLimit = 0
  try {
    const roots: (YamlNode | undefined)[] = []
    for (const document of composer.compose(tokensOf(spelling), true, text.length)) {
      const error = document.errors.find(({ code }) => !harmless.has(code))
      if (error) throw illFormed(error.message, error.pos[0])
      roots.push(treeOf(document, text, codecs))
    }
    return roots
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

function illFormed(message: string, offset: number): FormatError {
  return new FormatError('syntax', `This is not well-formed YAML: ${sentence(message)}`, offset)
}

const sentence = (message: string): string => `${message.trimEnd().replace(/[.:]$/, '')}.`

/** The package's tokens up to the first error. Throws if they nest too deep for the recursive steps that follow. */
function* tokensOf(text: string): Iterable<CST.Token> {
  const parser = new Parser()
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) {
      yield token
      if (token.type === 'error') return
    }
    if (parser.stack.length > MAX_DEPTH) throw tooDeep('Lists and mappings', parser.offset)
  }
  yield* parser.end()
}

function treeOf(document: Document, text: string, codecs: Codecs): YamlNode | undefined {
  return nodeOf(document.contents, -1, false)

  function nodeOf(node: unknown, margin: number, inFlow: boolean): YamlNode | undefined {
    if (isScalar(node)) return scalarOf(node, margin, inFlow)
    if (isMap(node)) {
      const isFlow = inFlow || node.flow === true
      const own = isFlow ? margin : columnOf(node.range?.[0] ?? 0)
      const entries = node.items.map(({ key, value }) => entryOf(key, value, own, isFlow))
      const [start = 0, end = 0] = node.range ?? []
      const hasBraces = text.charAt(start) === '{' && text.charAt(end - 1) === '}'
      const inside = hasBraces ? { inside: [start + 1, end - 1] as const } : {}
      return { kind: 'map', entries, inFlow: isFlow, ...inside, margin: own }
    }
    if (isSeq(node)) {
      const isFlow = inFlow || node.flow === true
      const own = isFlow ? margin : columnOf(node.range?.[0] ?? 0)
      const [start = 0, end = 0] = node.range ?? []
      const hasBrackets = text.charAt(start) === '[' && text.charAt(end - 1) === ']'
      const inside = hasBrackets ? { inside: [start + 1, end - 1] as const } : {}
      return { kind: 'sequence', items: node.items.map((item) => itemOf(item, own, isFlow)), ...inside }
    }
    return undefined
  }

  function scalarOf(
    node: { range?: readonly number[] | null; tag?: string; type?: string },
    margin: number,
    inFlow: boolean,
  ): YamlNode | undefined {
    const [start = 0, end = 0] = node.range ?? []
    if (start === end || !stringTags.has(node.tag)) return undefined
    if (node.type === 'PLAIN' && node.tag === undefined && !isPlainText(text.slice(start, end)))
      return undefined
    const scalar: YamlScalar = node.type?.startsWith('BLOCK')
      ? codecs.block(text, start, end, margin)
      : { kind: 'scalar', at: [start, end], codec: codecs.of(margin, inFlow) }
    if (node.tag !== '!') return scalar
    const [tag] = /![ \t]+$/.exec(text.slice(start - columnOf(start), start)) ?? []
    return tag === undefined ? scalar : codecs.tagged(start - tag.length, scalar)
  }

  /** `[a: b]` is a sequence that contains a map of one entry. */
  function itemOf(item: unknown, margin: number, inFlow: boolean): YamlNode | undefined {
    if (typeof item !== 'object' || item === null || !('key' in item && 'value' in item)) {
      return nodeOf(item, margin, inFlow)
    }
    return { kind: 'map', entries: [entryOf(item.key, item.value, margin, inFlow)], inFlow, margin }
  }

  function entryOf(key: unknown, value: unknown, margin: number, inFlow: boolean): YamlEntry {
    const [start, keyEnd] = spanOf(key)
    const name = isScalar<string>(key)
      ? (key.value ?? '')
      : text.slice(start, keyEnd).replaceAll(/\s+/g, ' ').trim()
    return { key: name, start, keyEnd, value: nodeOf(value, margin, inFlow) }
  }

  function spanOf(node: unknown): Span {
    const range = isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range : undefined
    return [range?.[0] ?? 0, range?.[1] ?? 0]
  }

  function columnOf(offset: number): number {
    return offset - 1 - text.lastIndexOf('\n', offset - 1)
  }
}
