// Reads LaTeX with latex-utensils: runs of nodes between nodes that end a paragraph, spelled as in the source.
import { latexParser } from 'latex-utensils'

type Node = latexParser.Node

/** Commands that end a text. The arguments of the commands in `TEXT_COMMANDS` are texts. */
const BREAKS =
  /^(?:documentclass|usepackage|newcommand|author|maketitle|noindent|centering|includegraphics|hline|item|label|par)\*?$/
const TEXT_COMMANDS = /^(?:title|chapter|(?:sub)*section|caption|item)\*?$/
/** Environments without an argument. */
const ENVIRONMENTS_WITHOUT_ARGUMENT =
  /^(?:document|abstract|itemize|enumerate|description|quote|quotation|verse|center|flush(?:left|right))$/
const OPAQUE = /^env\.(?:math|verbatim|lstlisting|minted)/

export default function texts(file: string): readonly string[] {
  const source = file
    .replaceAll(/\r\n?/g, '\n')
    // In this format a comment ends the text before it.
    .replaceAll(/(\\verb\|[^|]*\||\\url\{[^}]*\}|\\[^])|%.*\n?/g, (_, kept?: string) => kept ?? '\n\n')
  return textsIn(latexParser.parse(source).content, source).flatMap(withoutEscapes)
}

function textsIn(nodes: readonly Node[], source: string, isTable = false): string[] {
  const found: string[] = []
  let start = -1
  let end = -1
  const flush = (): void => {
    if (start >= 0) found.push(textOf(source.slice(start, end)))
    start = -1
  }
  for (const node of nodes) {
    if (isBreak(node) || (isTable && node.kind === 'linebreak')) {
      flush()
      for (const each of inside(node, source)) found.push(each)
      const group = groupBehind(node)
      if (group) [start, end] = group
    } else if (node.location) {
      if (start < 0) start = node.location.start.offset
      end = node.location.end.offset
    }
  }
  flush()
  return found
}

/** The group that follows a command as text. The library reads every group after a command as its argument. */
function groupBehind(node: Node): [start: number, end: number] | undefined {
  if (node.kind !== 'command') return undefined
  const count =
    node.name === 'newcommand'
      ? 2
      : /^(?:maketitle|noindent|centering|hline|item|par)$/.test(node.name)
        ? 0
        : 1
  const group = node.args.filter(({ kind }) => kind === 'arg.group')[count]
  return group?.location && node.location
    ? [group.location.start.offset, node.location.end.offset]
    : undefined
}

const isBreak = (node: Node): boolean =>
  /^(?:parbreak|alignmentTab|displayMath|env.*)$/.test(node.kind) ||
  (node.kind === 'command.label' && node.name === 'label') ||
  (node.kind === 'command' && (BREAKS.test(node.name) || TEXT_COMMANDS.test(node.name)))

/** The texts within a node that ends a text. */
function inside(node: Node, source: string): string[] {
  if (OPAQUE.test(node.kind) || !('content' in node || 'args' in node)) return []
  const nested = 'content' in node && Array.isArray(node.content) ? node.content : []
  if (node.kind !== 'command' || !TEXT_COMMANDS.test(node.name)) {
    // The library reads a group after \begin{…} as an argument of any environment.
    if (node.kind === 'env' && ENVIRONMENTS_WITHOUT_ARGUMENT.test(node.name))
      return textsIn([...node.args, ...nested], source)
    const titles =
      node.kind === 'env' ? node.args.flatMap(({ location }) => argumentOf(source, location)) : []
    return [...titles, ...textsIn(nested, source, node.kind === 'env' && node.name.startsWith('tabular'))]
  }
  return node.args.flatMap(({ location }) => argumentOf(source, location))
}

const argumentOf = (source: string, location: Node['location']): string[] =>
  location ? [textOf(source.slice(location.start.offset + 1, location.end.offset - 1))] : []

/** Escapes that only some texts need. */
const ESCAPES: readonly RegExp[] = [
  /\\\\|\\\$/g,
  /\\textdollar\{\}/g,
  /\\\\|\\[{}]/g,
  /\\textbraceleft\{\}/g,
  /\\textbraceright\{\}/g,
  /\\\\|\\_|\\\^\{\}/g,
  /\\textbackslash\{\}$/,
  /^\{\}/,
]

/** The text, and the text without each kind of escape. */
function withoutEscapes(text: string): string[] {
  let found = new Set([text])
  for (const escape of ESCAPES) {
    found = new Set([...found].flatMap((each) => [each, each.replace(escape, plain)]))
  }
  return [...found]
}

const SHOWN_CHARACTERS: Readonly<Record<string, string>> = {
  '\\textbackslash{}': '\\',
  '\\textdollar{}': '$',
  '\\textbraceleft{}': '{',
  '\\textbraceright{}': '}',
}

/** The sign that an escape represents; two backslashes stay. */
const plain = (escape: string): string =>
  escape === '\\\\'
    ? escape
    : escape.startsWith('\\text')
      ? (SHOWN_CHARACTERS[escape] ?? escape)
      : escape.startsWith('\\')
        ? escape.charAt(1)
        : ''

/** A text on one line, without the backslashes that escape `%`, `&` and `#`. */
function textOf(raw: string): string {
  const line = raw
    .split('\n')
    .map((row) => row.trim())
    .join(' ')
    .trim()
  return line.replaceAll(
    /(\\verb(.).*?\2|\\url\{[^}]*\}|\$[^$]*\$|\\\(.*?\\\))|\\([%&#])|(\\[^]?)/g,
    (all, _kept, _sign, sign?: string) => sign ?? all,
  )
}
