// The strings of an RTF file: a paragraph is one text, with tags where its format differs.
import type { Edit, Source, Span, Unit } from '@atlas/core/contract.ts'
import { RichText } from '../_grammars/rich-text/codec.ts'
import type {
  CharacterFormat,
  Piece,
  RichParagraph,
  RichSyntax,
  TextPiece,
} from '../_grammars/rich-text/paragraph.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { spelled } from './characters.ts'
import { EMPTY, requireRtf, RtfReader, type Paragraph, type Tables } from './reader.ts'
import type { State } from './states.ts'

/** Formats are states of groups, which tags would have to cross. */
const FIXED = 'formats of RTF are states of its groups'

/** A paragraph in its file. */
interface Place extends Paragraph {
  text: string
  /** What is before it: a control word may need a space before a text. */
  before: string
}

/** The most characters of a control word with its value. */
const LONGEST_WORD = 44

const MARKS: readonly NonNullable<Unit['element']>[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

const paragraphsOf = ({ text }: Source): { all: readonly Paragraph[]; tables: Tables } => {
  requireRtf(text)
  const reader = new RtfReader(text)
  return { all: reader.readAll(), tables: reader.tables }
}

/** The paragraphs of a file, with those of its notes, headers and text boxes. */
export function* rtfUnits(source: Source): Generator<Unit> {
  const { all, tables } = source.read(paragraphsOf)
  const syntax = syntaxOf(tables)
  for (const paragraph of all) {
    const [start] = paragraph.at
    const before = source.text.slice(Math.max(0, start - LONGEST_WORD), start)
    yield unitOf(syntax, { ...paragraph, text: source.text, before })
  }
}

function unitOf(syntax: RichSyntax<Place>, place: Place): Unit {
  const codec = new RichText(syntax, place)
  const shown = codec.decode(place.text.slice(...place.at))
  const unit: Unit = {
    key: [textKey(shown)],
    source: { at: place.at, codec },
    element: elementOf(place.state),
  }
  if (place.state.place !== 'body') unit.context = place.state.place
  if (!/[\p{L}\p{N}]/u.test(shown.replaceAll(/<[^<>]*>/g, ''))) unit.isHidden = true
  return unit
}

function elementOf({ isInTable, level }: State): NonNullable<Unit['element']> {
  return MARKS[level] ?? (isInTable ? 'td' : 'p')
}

function syntaxOf(tables: Tables): RichSyntax<Place> {
  const skippedBy = new WeakMap<TextPiece, number>()
  return {
    rawOf: ({ text, at }) => text.slice(...at),
    read({ text, at, state, mark }): RichParagraph {
      // A space at the start ends the control word before it.
      const start = at[0] + (text.charAt(at[0]) === ' ' && endsInWord(text, at[0]) ? 1 : 0)
      const held = new RtfReader(text, tables, state).piecesIn([start, at[1]])
      for (const { piece, state } of held) if (piece.kind === 'text') skippedBy.set(piece, state.skipped)
      const pieces = withTextAtEdges(held.map(({ piece }) => piece))
      return { text, at, pieces, base: baseOf(pieces, tables.formats.runOf(mark).format), fixed: FIXED }
    },
    placeOf: (raw, place) => ({
      ...place,
      text: place.before + raw,
      at: [place.before.length, place.before.length + raw.length],
    }),
    fill: ({ text: file }, piece, text) => filled(file, piece.at, spelled(text, skippedBy.get(piece) ?? 1)),
    lay: (text) => spelled(text, 1),
    chars: new Map(),
  }
}

/** The pieces with a place for text before a code that is first, and after one that is last. */
function withTextAtEdges(pieces: readonly Piece[]): Piece[] {
  const empty = (piece: Piece | undefined, offset: number): Piece[] =>
    piece?.kind === 'code' && piece.before && offset >= 0
      ? [{ kind: 'text', at: [offset, offset], text: '', run: piece.before }]
      : []
  const [first, last] = [pieces[0], pieces.at(-1)]
  return [...empty(first, first?.at[0] ?? -1), ...pieces, ...empty(last, last?.at[1] ?? -1)]
}

/** The format without a tag: the one of the paragraph mark, or else of the first words. */
function baseOf(pieces: readonly Piece[], mark: CharacterFormat): CharacterFormat {
  const formats = pieces.flatMap((piece) =>
    piece.kind === 'text' && piece.text.trim() !== '' ? piece.run.format : [],
  )
  return formats.includes(mark) ? mark : (formats[0] ?? mark)
}

/** Whether a control word ends here without a space. */
const endsInWord = (text: string, at: number): boolean =>
  /\\[A-Za-z]+(?:-?\d+)?$/.test(text.slice(Math.max(0, at - LONGEST_WORD), at))

/** A space ends a control word before a text that would continue it. */
function filled(file: string, at: Span, raw: string): Edit {
  if (raw === '' && at[1] > at[0]) return { at, text: EMPTY }
  const continues = /^[A-Za-z0-9 -]/.test(raw) && endsInWord(file, at[0])
  return { at, text: continues ? ` ${raw}` : raw }
}
