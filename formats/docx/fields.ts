// Fields and bookmarks of a paragraph in WordprocessingML: their parts, their names, and how the parts are joined.
import { namePart, nameForTag } from '../_grammars/rich-text/names.ts'
import type { Piece, FormatRun } from '../_grammars/rich-text/paragraph.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { decodeXmlReferences } from '../_grammars/xml/references.ts'
import type { XmlNode } from '../_grammars/xml/tree.ts'
import { argumentTexts } from './field-instructions.ts'

const BEYOND = 'a field goes beyond the paragraph'

/** A piece, and the elements in which it begins and ends. */
export type LocatedPiece = Piece & {
  from: XmlNode
  to: XmlNode
  /** The element in which the pieces of a link are siblings, if it is not the element of the link itself. */
  content?: XmlNode
}

/** The pieces of a paragraph. */
export interface ScannedParagraph {
  pieces: LocatedPiece[]
  /** Why the paragraph is never rebuilt. */
  fixed: string | undefined
}

/** Part of a field or a bookmark. Its meaning depends on the other parts. */
export interface Event {
  kind: 'begin' | 'separate' | 'end' | 'bookmark' | 'bookmark-end'
  at: readonly [number, number]
  run: FormatRun | undefined
  /** The name of a bookmark. */
  name: string
  from: XmlNode
  to: XmlNode
  /** Whether it contains strings, such as the help for a form field. */
  holdsStrings?: boolean
}

/** Whether an instruction makes a link. */
const isLink = (instruction: string): boolean => /^\s*HYPERLINK\b/i.test(instruction)

/** Whether the result of a field is a text of the author: of a link, or of a field that people fill in. */
export const showsText = (instruction: string): boolean =>
  /^\s*(?:HYPERLINK|FORMTEXT|FILLIN)\b/i.test(instruction)

/** Fields that are named by their kind alone. The arguments of some are texts, which change. */
const BARE: ReadonlySet<string> = new Set(
  'PAGE NUMPAGES PAGEREF DATE TIME SAVEDATE CREATEDATE PRINTDATE XE TC FILLIN'.split(' '),
)

/** `PAGEREF`, `REF._Ref12`, `a.x1y` for a link. */
export function fieldName(instruction: string): string {
  const [kind = '', argument = ''] = instruction.trim().split(/\s+/, 2)
  if (isLink(instruction)) return `a.${textKey(instruction.trim()).slice(0, 4)}`
  const name = nameForTag(kind.toUpperCase() || 'field')
  const shown = argument.replaceAll(/^["\\]+|"$/g, '')
  return BARE.has(name) || shown === '' || argument.startsWith('\\')
    ? name
    : `${name}.${namePart(shown).slice(0, 30)}`
}

/** An open field, bookmark, or element, while its end is looked for. */
interface Open {
  kind: 'field' | 'bookmark' | 'pair'
  index: number
  name: string
  separate?: number
}

/** Joins the parts of fields and bookmarks. A part without a counterpart in the paragraph becomes a mark. */
export function resolved(found: readonly (LocatedPiece | Event)[], text: string): ScannedParagraph {
  /** By index of its first part: the parts of a field or a bookmark. */
  const whole = new Map<number, { separate?: number | undefined; end: number; name: string }>()
  const open: Open[] = []
  const popTo = (place: number): Open | undefined => {
    const [first] = open.splice(place)
    return first
  }
  for (const [index, piece] of found.entries()) {
    if (piece.kind === 'open') open.push({ kind: 'pair', index, name: '' })
    else if (piece.kind === 'close') popTo(open.findLastIndex(({ kind }) => kind === 'pair'))
    else if ('goes' in piece || piece.kind === 'text' || piece.kind === 'char' || piece.kind === 'code')
      continue
    else {
      const { kind, name } = piece
      if (kind === 'begin') open.push({ kind: 'field', index, name: '' })
      else if (kind === 'bookmark') open.push({ kind: 'bookmark', index, name })
      else {
        const barrier = open.findLastIndex(
          (each) => each.kind === 'pair' || (kind === 'bookmark-end' && each.kind === 'field'),
        )
        const place = open.findLastIndex((each) =>
          kind === 'bookmark-end'
            ? each.kind === 'bookmark' && each.name.startsWith(`${name} `)
            : each.kind === 'field',
        )
        const openField = open[place]
        if (!openField || place < barrier) continue
        if (kind === 'separate') openField.separate ??= index
        else {
          popTo(place)
          const label = kind === 'end' ? '' : openField.name.slice(name.length + 1)
          whole.set(openField.index, { separate: openField.separate, end: index, name: label })
        }
      }
    }
  }
  return assembled(found, whole, text)
}

function assembled(
  found: readonly (LocatedPiece | Event)[],
  whole: ReadonlyMap<number, { separate?: number | undefined; end: number; name: string }>,
  text: string,
): ScannedParagraph {
  const pieces: LocatedPiece[] = []
  let fixed: string | undefined
  const closing = new Map<number, string>()
  let index = 0
  while (index < found.length) {
    const piece = found[index]
    const parts = whole.get(index)
    const here = index++
    if (!piece) break
    if (!isEvent(piece)) pieces.push(piece)
    else if (parts) {
      const last = found[parts.end]
      const separate = found[parts.separate ?? parts.end]
      if (!last || !isEvent(last) || !separate || !isEvent(separate)) continue
      const { from, run: before } = piece
      if (piece.kind === 'bookmark') {
        closing.set(parts.end, `ref.${namePart(parts.name)}`)
        pieces.push({ kind: 'open', at: piece.at, name: `ref.${namePart(parts.name)}`, from, to: piece.to })
        continue
      }
      const instruction = instructionIn(text.slice(piece.at[1], separate.at[0]))
      const name = fieldName(instruction)
      const holdsStrings = piece.holdsStrings === true || argumentTexts(instruction).length > 0
      const result = found.slice((parts.separate ?? parts.end) + 1, parts.end)
      if (
        showsText(instruction) &&
        (isLink(instruction) ? parts.separate !== undefined : holdsText(result))
      ) {
        const at = [piece.at[0], separate.at[1]] as const
        const run = { before, after: separate.run, from, to: separate.to }
        pieces.push({ kind: 'open', at, name, holdsStrings, ...run })
        closing.set(parts.end, name)
        index = (parts.separate ?? here) + 1
      } else {
        const at = [piece.at[0], last.at[1]] as const
        pieces.push({ kind: 'code', at, name, holdsStrings, before, after: last.run, from, to: last.to })
        index = parts.end + 1
      }
    } else {
      const { at, run, from, to } = piece
      const name = closing.get(here)
      if (name === undefined) {
        if (!piece.kind.startsWith('bookmark')) fixed = BEYOND
        const goes = piece.kind === 'bookmark-end' ? 'behind' : 'before'
        pieces.push({ kind: 'mark', at, goes, before: run, after: run, from, to })
      } else pieces.push({ kind: 'close', at, name, before: run, after: run, from, to })
    }
  }
  return { pieces, fixed }
}

/** Whether the result of a form field has a place for text. A field that nobody filled in shows blanks. */
function holdsText(pieces: readonly (LocatedPiece | Event)[]): boolean {
  const texts = pieces.flatMap((piece) => (piece.kind === 'text' ? piece.text : []))
  return texts.length > 0 && !/^\s+$/.test(texts.join(''))
}

function isEvent(piece: LocatedPiece | Event): piece is Event {
  return ['begin', 'separate', 'end', 'bookmark', 'bookmark-end'].includes(piece.kind)
}

/** The instruction of a field, which may be split into several runs. */
function instructionIn(raw: string): string {
  return Array.from(raw.matchAll(/<(?:[\w.-]+:)?instrText\b[^<>]*>([^<]*)</g), ([, part = '']) =>
    decodeXmlReferences(part),
  ).join('')
}
