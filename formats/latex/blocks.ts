// Finds the texts of a LaTeX document: paragraphs, and the arguments of commands that contain text.
import { lineEnd, nextLine, skipBlanks } from '../_grammars/text/lines.ts'
import {
  ADDRESS_COMMANDS,
  BARE_BREAKING_COMMANDS,
  BREAKING_COMMANDS,
  ENVIRONMENTS_WITHOUT_ARGUMENTS,
  FORMULA_ENVIRONMENTS,
  TABLE_ENVIRONMENTS,
  TEXT_COMMANDS,
  THEOREM_ENVIRONMENTS,
  VERBATIM_ENVIRONMENTS,
} from './commands.ts'
import { codeEnd, commandAt, environmentAt, groupEnds, isVerb, verbEnd } from './groups.ts'
import {
  AMPERSAND,
  BACKSLASH,
  DOLLAR,
  LEFT_BRACE,
  PERCENT,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  isBlank,
  isLineEnd,
} from '../_grammars/text/chars.ts'
import { MAX_DEPTH, tooDeep } from '../_grammars/text/depth.ts'

export type LatexBlockKind = 'heading' | 'argument' | 'paragraph' | 'item' | 'cell'

/** A place that contains text. */
export interface LatexBlock {
  kind: LatexBlockKind
  start: number
  end: number
  /** The level of a heading; 0 for other kinds. */
  level: number
}

/** The longest option in brackets that is recognized. */
const MAX_OPTION = 1000

/** The texts of a file, in order. A file without `\begin{document}` is a part of a document, and all of it is body. */
export function scanLatex(text: string): LatexBlock[] {
  return new Scanner(text).scan()
}

class Scanner {
  readonly #text: string
  readonly #blocks: LatexBlock[] = []
  readonly #groups: ReadonlyMap<number, number>
  /** For each open environment, whether it is a table. */
  readonly #open: boolean[] = []
  #isBody: boolean

  #at = 0
  /** The start of the current text; -1 between texts. */
  #from = -1
  /** The end of the last character of the current text that is not white space. */
  #to = -1
  /** The number of open groups within the text; below 0 after a group closes that began before the text. */
  #depth = 0
  #isBroken = false
  #isItem = false

  constructor(text: string) {
    this.#text = text
    this.#groups = groupEnds(text)
    const mayHaveBody = text.includes('\\document') || text.includes('\\begin{document}')
    this.#isBody = !mayHaveBody || !/^[^%\r\n]*\\(?:document(?:class|style)\b|begin\{document\})/m.test(text)
  }

  scan(): LatexBlock[] {
    const text = this.#text
    while (this.#at < text.length) this.#next()
    this.#close()
    return this.#blocks
  }

  #next(): void {
    const text = this.#text
    const at = this.#at
    const code = text.charCodeAt(at)
    if (isLineEnd(code)) this.#lineEnd()
    else if (isBlank(code)) this.#at++
    else if (code === PERCENT) this.#comment()
    else if (code === BACKSLASH) this.#command()
    else if (code === DOLLAR) this.#formula()
    else if (code === AMPERSAND && this.#open.at(-1)) this.#breakUntil(at + 1)
    else {
      if (code === LEFT_BRACE) this.#depth++
      else if (code === RIGHT_BRACE && --this.#depth < 0) this.#isBroken = true
      this.#take(code === LEFT_BRACE || code === RIGHT_BRACE ? at + 1 : wordEnd(text, at))
    }
  }

  /** Adds everything up to an offset to the current text. */
  #take(end: number): void {
    if (this.#from < 0) this.#from = this.#at
    this.#to = end
    this.#at = end
  }

  /** Ends the current text and continues at an offset, after something that is not text. */
  #breakUntil(end: number): void {
    this.#close()
    this.#at = end
  }

  #lineEnd(): void {
    const next = nextLine(this.#text, this.#at)
    const first = skipBlanks(this.#text, next)
    if (first >= this.#text.length || isLineEnd(this.#text.charCodeAt(first))) this.#breakUntil(next)
    else this.#at = next
  }

  #comment(): void {
    this.#breakUntil(nextLine(this.#text, lineEnd(this.#text, this.#at)))
  }

  // $x$ is part of the text, $$x$$ ends it.
  #formula(): void {
    const text = this.#text
    const isDisplay = text[this.#at + 1] === '$'
    const end = isDisplay ? text.indexOf('$$', this.#at + 2) : dollarEnd(text, this.#at + 1)
    if (isDisplay) this.#breakUntil(end < 0 ? text.length : end + 2)
    else {
      if (end < 0) this.#isBroken = true
      this.#take(end < 0 ? this.#at + 1 : end)
    }
  }

  #command(): void {
    const { name, end } = commandAt(this.#text, this.#at)
    const plain = name.endsWith('*') && name !== '*' ? name.slice(0, -1) : name
    if (plain === 'begin') this.#begin(end)
    else if (plain === 'end') this.#end(end)
    else if (plain === 'item') this.#item(end)
    else if (TEXT_COMMANDS.has(plain)) this.#textCommand(plain, end)
    else if (plain === 'def' || plain === 'gdef' || plain === 'edef') this.#definition(end)
    else if (plain === 'makeatletter') this.#breakUntil(pastString(this.#text, '\\makeatother', end))
    else if (BARE_BREAKING_COMMANDS.has(plain)) this.#breakUntil(end)
    else if (BREAKING_COMMANDS.has(plain)) this.#breakUntil(this.#pastArguments(end))
    else if (name === '[') this.#breakUntil(pastString(this.#text, '\\]', end))
    else if (name === '(') this.#take(pastString(this.#text, '\\)', end))
    else if (name === '\\' && this.#open.at(-1)) this.#breakUntil(this.#pastOption(end))
    else if (isVerb(name)) this.#take(verbEnd(this.#text, end))
    else if (ADDRESS_COMMANDS.has(plain)) this.#take(this.#groups.get(end) ?? end)
    else this.#take(end)
  }

  #begin(end: number): void {
    const environment = environmentAt(this.#text, end)
    if (!environment) return this.#take(end)
    const { name, end: start } = environment
    if (VERBATIM_ENVIRONMENTS.has(name) || FORMULA_ENVIRONMENTS.has(name))
      return this.#breakUntil(codeEnd(this.#text, name, start))
    this.#close()
    if (name === 'document') this.#isBody = true
    if (this.#open.length >= MAX_DEPTH) throw tooDeep('Environments', this.#at)
    this.#open.push(TABLE_ENVIRONMENTS.has(name))
    const option = this.#pastOption(start)
    const isTitled = option > start && THEOREM_ENVIRONMENTS.has(name.replace(/\*$/, ''))
    if (isTitled) this.#argument('argument', this.#text.indexOf('[', start) + 1, option - 1, 0)
    this.#breakUntil(
      isTitled || ENVIRONMENTS_WITHOUT_ARGUMENTS.has(name) ? option : this.#pastArguments(start),
    )
    if (name === 'frame' || name === 'block') this.#title()
  }

  // \begin{frame}{Title}
  //              ^---^
  #title(): void {
    const group = this.#groups.get(this.#at)
    if (group === undefined) return
    this.#argument('heading', this.#at + 1, group - 1, 2)
    this.#at = group
  }

  #end(end: number): void {
    const environment = environmentAt(this.#text, end)
    if (!environment) return this.#take(end)
    this.#open.pop()
    this.#breakUntil(environment.end)
    if (environment.name === 'document') this.#at = this.#text.length
  }

  // \item[Berth] where a boat lies
  //       ^---^  ^---------------^
  #item(end: number): void {
    const option = this.#pastOption(end)
    this.#breakUntil(option)
    if (option > end) this.#argument('argument', this.#text.indexOf('[', end) + 1, option - 1, 0)
    this.#isItem = true
  }

  // \section[Short]{Title}
  //          ^---^  ^---^
  #textCommand(name: string, end: number): void {
    const option = this.#pastOption(end)
    const start = skipBlanks(this.#text, option)
    let group = this.#groups.get(start)
    // \captionof{figure}{Caption}
    const captionStart = name === 'captionof' && group !== undefined ? group : start
    if (captionStart !== start) group = this.#groups.get(captionStart)
    if (group === undefined) return this.#take(end)
    this.#close()
    const level = TEXT_COMMANDS.get(name) ?? 0
    if (option > end) this.#argument('argument', this.#text.indexOf('[', end) + 1, option - 1, 0)
    this.#argument(level > 0 ? 'heading' : 'argument', captionStart + 1, group - 1, level)
    this.#at = group
  }

  // \def\boat#1{\textit{#1}}
  #definition(end: number): void {
    const [head = ''] = /^[^{\r\n]*/.exec(this.#text.slice(end, end + MAX_OPTION)) ?? []
    this.#breakUntil(this.#groups.get(end + head.length) ?? end)
  }

  /** The offset after all options and groups that follow directly. */
  #pastArguments(at: number): number {
    for (let end = at; ;) {
      const next = this.#groups.get(skipBlanks(this.#text, end)) ?? this.#pastOption(end)
      if (next === end) return end
      end = next
    }
  }

  #pastOption(at: number): number {
    const start = skipBlanks(this.#text, at)
    if (this.#text[start] !== '[') return at
    for (let i = start + 1; i < this.#text.length && i < start + MAX_OPTION; i++) {
      const code = this.#text.charCodeAt(i)
      if (code === RIGHT_BRACKET) return i + 1
      if (code === BACKSLASH) i++
      else if (code === LEFT_BRACE) i = (this.#groups.get(i) ?? i + 1) - 1
    }
    return at
  }

  /** Adds a text in braces or brackets. Skips one that contains a comment or several paragraphs. */
  #argument(kind: LatexBlockKind, from: number, to: number, level: number): void {
    const raw = this.#text.slice(from, to)
    const words = raw.trim()
    if (words === '' || /(?<!\\)(?:\\\\)*%|[\r\n][ \t]*[\r\n]{1,2}[ \t]*[\r\n]|\n[ \t]*\n/.test(raw)) return
    const start = from + raw.indexOf(words)
    this.#blocks.push({ kind, start, end: start + words.length, level })
  }

  #close(): void {
    const isText = this.#from >= 0 && this.#isBody && this.#depth === 0 && !this.#isBroken
    const hasText =
      isText &&
      (this.#text.startsWith('{}', this.#from) || hasLettersOrDigits(this.#text.slice(this.#from, this.#to)))
    if (hasText) {
      const kind = this.#open.at(-1) ? 'cell' : this.#isItem ? 'item' : 'paragraph'
      this.#blocks.push({ kind, start: this.#from, end: this.#to, level: 0 })
    }
    if (this.#from >= 0) this.#isItem = false
    this.#from = -1
    this.#depth = 0
    this.#isBroken = false
  }
}

/** The characters that are special in LaTeX, and the white space that may end a text: 1. */
const SPECIAL_CODES = new Uint8Array(128)
for (const char of '\\{}%$& \t\r\n') SPECIAL_CODES[char.charCodeAt(0)] = 1

/** The end of a run of characters that are neither special in LaTeX nor white space. A plain loop is fastest. */
function wordEnd(text: string, at: number): number {
  let end = at + 1
  while (end < text.length && SPECIAL_CODES[text.charCodeAt(end)] !== 1) end++
  return end
}

/** The offset after the dollar sign that ends a formula in the same paragraph; -1 if it is missing. */
function dollarEnd(text: string, at: number): number {
  for (let i = at; i < text.length && i < at + 2000; i++) {
    const code = text.charCodeAt(i)
    if (code === DOLLAR) return i + 1
    if (code === BACKSLASH) i++
    else if (isLineEnd(code) && isLineEnd(text.charCodeAt(skipBlanks(text, nextLine(text, i))))) return -1
  }
  return -1
}

function pastString(text: string, end: string, at: number): number {
  const index = text.indexOf(end, at)
  return index < 0 ? text.length : index + end.length
}

/** Whether a text has a letter or a digit besides its commands. */
export const hasLettersOrDigits = (raw: string): boolean =>
  /^[\p{L}\p{N}]/u.test(raw) || /[\p{L}\p{N}]/u.test(withoutCommands(raw))

/** A text without commands, and without the arguments of commands that refer to something or state a length. */
const withoutCommands = (raw: string): string =>
  raw.replaceAll(
    /\\(?:ref|eqref|cite[a-z]*|pageref|autoref|cref|url|index|gls|[hv]space|(?:this)?pagestyle|pagenumbering)\*?\{[^{}]*\}|\\[a-zA-Z@]+\*?/g,
    '',
  )
