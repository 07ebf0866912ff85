// Texts in the instructions of fields: entries of an index or a table of contents, prompts, buttons (ECMA-376, part 1, 17.16.5).
import { FormatError, type Codec, type Span } from '@atlas/core/contract.ts'
import { valueOf, type OfficeXml } from '../_grammars/ooxml/names.ts'
import { decodeXmlReferences, xmlReferenceAt } from '../_grammars/xml/references.ts'
import { contentSpelling, numericReference, XmlSpeller } from '../_grammars/xml/spelling.ts'
import type { XmlNode } from '../_grammars/xml/tree.ts'

/** A text of an instruction, and its place. The place may begin in one run and end in another one. */
export interface InstructionText {
  at: Span
  codec: Codec
  /** What the text is, for translators. */
  context: string
}

/** A text, and its place in the characters of an instruction. */
interface ArgumentText {
  at: Span
  isQuoted: boolean
  context: string
}

/** The texts of a field: which of its arguments in quotes, and which arguments of switches. */
interface Grammar {
  /** The number of the argument with the text. */
  argument: number
  context: string
  /** The text is all that follows, without quotes. */
  isRest?: boolean
  switches?: Readonly<Record<string, string>>
}

const BUTTON: Grammar = { argument: 1, isRest: true, context: 'text of a button' }
const PROMPT = { context: 'prompt of a field', switches: { '\\d': 'default answer of a field' } }

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  XE: {
    argument: 0,
    context: 'entry of an index, with a colon between its levels',
    switches: { '\\t': 'text of an entry of an index' },
  },
  TC: { argument: 0, context: 'entry of a table of contents' },
  FILLIN: { argument: 0, ...PROMPT },
  ASK: { argument: 1, ...PROMPT },
  MACROBUTTON: BUTTON,
  GOTOBUTTON: BUTTON,
}

/** The texts of an instruction. */
export function argumentTexts(instruction: string): ArgumentText[] {
  const kind = /^\s*([A-Za-z]+)\b/.exec(instruction)
  const grammar = GRAMMARS[kind?.[1]?.toUpperCase() ?? '']
  if (!kind || !grammar) return []
  return grammar.isRest
    ? restOf(instruction, kind[0].length, grammar)
    : quotedTexts(instruction, kind[0].length, grammar)
}

/** What follows the name of a macro or of a bookmark. */
function restOf(instruction: string, from: number, { context }: Grammar): ArgumentText[] {
  const name = /\s+\S+\s+/y
  name.lastIndex = from
  if (!name.test(instruction)) return []
  const end = instruction.trimEnd().length
  const at: Span = [name.lastIndex, end]
  return end > name.lastIndex ? [{ at, isQuoted: false, context }] : []
}

const TOKEN = /\s*(?:"((?:[^"\\]|\\[^])*)"|(\\[A-Za-z*#@!])|([^\s"]+))/y

function quotedTexts(instruction: string, from: number, grammar: Grammar): ArgumentText[] {
  const texts: ArgumentText[] = []
  const token = new RegExp(TOKEN)
  token.lastIndex = from
  let number = 0
  let option: string | undefined
  for (let match = token.exec(instruction); match; match = token.exec(instruction)) {
    const [, quoted, letter] = match
    if (letter !== undefined) {
      option = letter.toLowerCase()
      continue
    }
    const context =
      option !== undefined
        ? grammar.switches?.[option]
        : number === grammar.argument
          ? grammar.context
          : undefined
    if (quoted && context !== undefined) {
      const end = token.lastIndex - 1
      texts.push({ at: [end - quoted.length, end], isQuoted: true, context })
    }
    if (option === undefined) number++
    option = undefined
  }
  return texts
}

/** An instruction while its end is looked for. */
interface OpenField {
  parts: XmlNode[]
  isRead: boolean
  /** Whether another field is inside its instruction. */
  hasFields: boolean
}

/** The texts of the instructions that begin among these `fldChar` and `instrText` elements, which are in order. */
export function* instructionTexts(doc: OfficeXml, nodes: readonly XmlNode[]): Generator<InstructionText> {
  const open: OpenField[] = []
  for (const node of nodes) {
    const field = open.at(-1)
    if (doc.nameOf(node.name) === 'w:instrText') {
      if (field && !field.isRead) field.parts.push(node)
      continue
    }
    const type = valueOf(doc, node, 'fldCharType')
    if (type === 'begin') {
      if (field && !field.isRead) field.hasFields = true
      open.push({ parts: [], isRead: false, hasFields: false })
      continue
    }
    if (field && !field.isRead && !field.hasFields) yield* textsOf(doc, field.parts)
    if (field) field.isRead = true
    if (type === 'end') open.pop()
  }
}

function* textsOf({ xml: { text: file } }: OfficeXml, parts: readonly XmlNode[]): Generator<InstructionText> {
  if (parts.some(({ first }) => first)) return
  const instruction = parts.map(({ inner }) => decodeXmlReferences(file.slice(...inner))).join('')
  const texts = argumentTexts(instruction)
  if (texts.length === 0) return
  const offsets = offsetsOf(file, parts)
  for (const {
    at: [start, end],
    isQuoted,
    context,
  } of texts) {
    const from = offsets[start]
    const last = offsets[end - 1]
    if (from === undefined || last === undefined) continue
    const to = last + (xmlReferenceAt(file, last).length || 1)
    yield { at: [from, to], codec: isQuoted ? quotedText : restText, context }
  }
}

/** The place of each character of an instruction in the file. */
function offsetsOf(file: string, parts: readonly XmlNode[]): number[] {
  const offsets: number[] = []
  for (const { innerStart, innerEnd } of parts)
    for (let at = innerStart; at < innerEnd;) {
      const reference = file.charAt(at) === '&' ? xmlReferenceAt(file, at) : ''
      const length = reference.length || 1
      const characters = decodeXmlReferences(file.slice(at, at + length)).length
      for (let count = 0; count < characters; count++) offsets.push(at)
      at += length
    }
  return offsets
}

const CONTENT_SPELLING = contentSpelling('\n')

/** The parts of a place that goes over several runs. Those with an even number are characters or between runs. */
const partsOf = (raw: string): string[] => raw.split(/(<[^<>]*>)/)

/** Calls `change` for each piece of the instruction in a place. All else keeps its spelling. */
function changed(raw: string, change: (characters: string) => string): string {
  let isInside = true
  return partsOf(raw)
    .map((part, index) => {
      if (index % 2 === 0) return isInside ? change(part) : part
      const [, closing, , isEmpty] = /^<(\/?)([\w.-]+:)?instrText\b[^]*?(\/?)>$/.exec(part) ?? []
      if (closing !== undefined && !isEmpty) isInside = closing === ''
      return part
    })
    .join('')
}

/** Texts in a field, which may be split into several runs. Then a new text is written into the first one. */
const codecOf = (read: (text: string) => string, write: (text: string) => string): Codec => ({
  decode(raw) {
    let text = ''
    changed(raw, (characters) => {
      text += decodeXmlReferences(characters)
      return characters
    })
    return read(text)
  },
  encode(text, was) {
    if (/[\r\n]/.test(text))
      throw new FormatError('unwritable', 'the instruction of a field cannot hold a line end')
    const spelled = new XmlSpeller(was, '', CONTENT_SPELLING).spell(write(text))
    let isFirst = true
    return changed(was, () => {
      const part = isFirst ? spelled : ''
      isFirst = false
      return part
    })
  },
  escape: numericReference,
})

/** An argument in quotes: `\"` is a quote, `\\` a backslash, and `\:` a colon that does not separate levels. */
const quotedText = codecOf(
  (text) => text.replaceAll(/\\(["\\])/g, '$1'),
  (text) =>
    text.replaceAll(/["\\]/g, (char, at: number) =>
      text.charAt(at + 1) === ':' && char === '\\' ? char : `\\${char}`,
    ),
)

const trimmed = (text: string): string => text.trim()

/** The rest of an instruction. White space around it belongs to the field. */
const restText: Codec = { ...codecOf(trimmed, trimmed), normalize: trimmed }
