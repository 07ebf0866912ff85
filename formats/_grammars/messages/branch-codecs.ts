// Spells the texts of messages: the text of a branch, and a text that has choices in it.
import { BrokenCodes, type Code, type Codec, type CodeScanner } from '@atlas/core/contract.ts'
import { icuCodes, readChoices, type IcuChoice, type Quotes, type ShortChoice } from '../codes/icu-codes.ts'
import { withoutEscapes, type MessagePlace } from './places.ts'

const BEFORE = '{x,select,other{'
const AFTER = '}}'

const DISPLACED = 'the braces of the text do not match, so the message would end elsewhere'

interface BranchRules {
  quotes: Quotes
  /** Whether a text may have choices, since they are not strings of their own. */
  onlyPlurals: boolean
}

/** The codec of a text of a branch. Its braces match, so that the branch ends where it did. */
export function branchCodec(codec: Codec, { quotes, onlyPlurals }: BranchRules): Codec {
  return {
    ...codec,
    inlineCodes: icuCodes({ quotes }),
    encode(text, was) {
      const { choices, short } = choicesInBranch(text, quotes)
      if (!onlyPlurals && choices.length > 0)
        throw new BrokenCodes('the text has a plural or a select that the source text lacks')
      if (short.length > 0) throw new BrokenCodes(`the code ${spelled(short[0])} is not in the source text`)
      return codec.encode(text, was)
    },
  }
}

/** What a text has inside the braces of a branch. Throws `BrokenCodes` if the branch would end elsewhere. */
function choicesInBranch(text: string, quotes: Quotes): ReturnType<typeof choicesOrThrow> {
  const { choices, short } = choicesOrThrow(BEFORE + text + AFTER, quotes)
  const [branch, other] = choices[0]?.branches ?? []
  if (choices.length !== 1 || other || branch?.inside[1] !== BEFORE.length + text.length)
    throw new BrokenCodes(DISPLACED)
  return { choices: shifted(branch.choices, -BEFORE.length), short: shifted(short, -BEFORE.length) }
}

function choicesOrThrow(text: string, quotes: Quotes) {
  const found = readChoices(text, quotes)
  if ('fault' in found) throw new BrokenCodes(DISPLACED)
  return found
}

const shifted = <Piece extends ShortChoice>(pieces: readonly Piece[], by: number): Piece[] =>
  pieces.map((piece) => ({ ...piece, at: [piece.at[0] + by, piece.at[1] + by] }))

/** A choice as a text shows it, whose branches are strings of their own. */
const spelled = (choice: Pick<IcuChoice, 'name' | 'kind'> | undefined): string =>
  choice ? `{${choice.name}, ${choice.kind}}` : ''

/**
 * The codec of a text with choices, which a translator sees as `{n, plural}`. They keep their spelling in the file,
 * with the new texts of their branches. `isRoot`: whether the text is the whole message.
 */
export function textCodec({ codec, parent }: MessagePlace, quotes: Quotes, isRoot: boolean): Codec {
  const choicesIn = (text: string) => (isRoot ? choicesOrThrow(text, quotes) : choicesInBranch(text, quotes))
  const choicesOf = (raw: string): readonly IcuChoice[] => {
    const read = parent ? raw : withoutEscapes(raw)
    if (read === raw) return choicesIn(raw).choices
    return choicesIn(read).choices.map((choice) => {
      const start = read.indexOf(choice.name, choice.at[0])
      return { ...choice, name: codec.decode(raw.slice(start, start + choice.name.length)) }
    })
  }
  return {
    ...codec,
    nests: true,
    inlineCodes: withShortChoices(icuCodes({ quotes }), quotes, isRoot),
    decode: (raw) => piecesBetween(raw, choicesOf(raw), (piece) => codec.decode(piece), spelled),
    encode(text, was) {
      const { choices, short } = choicesIn(text)
      if (choices.length > 0)
        throw new BrokenCodes('the text has a plural or a select that the source text lacks')
      const left = rawChoices(was, choicesOf(was))
      const raws = new Map<ShortChoice, string>()
      for (const one of short) {
        const name = text.slice(...one.at)
        const raw = left.get(name)?.shift()
        if (raw === undefined) throw new BrokenCodes(`the code ${name} is not in the source text`)
        raws.set(one, raw)
      }
      for (const [name, { length }] of left)
        if (length > 0) throw new BrokenCodes(`the code ${name} is missing`)
      return piecesBetween(
        text,
        short,
        (piece) => codec.encode(piece, was),
        (one) => raws.get(one) ?? '',
      )
    },
  }
}

/** How choices are spelled in the file, in their order, by how a text shows them. */
function rawChoices(raw: string, choices: readonly IcuChoice[]): Map<string, string[]> {
  const raws = new Map<string, string[]>()
  for (const choice of choices) {
    const name = spelled(choice)
    const own = raws.get(name)
    if (own) own.push(raw.slice(...choice.at))
    else raws.set(name, [raw.slice(...choice.at)])
  }
  return raws
}

/** Changes the text between pieces, and the pieces. */
function piecesBetween<Piece extends ShortChoice>(
  text: string,
  pieces: readonly Piece[],
  changeText: (text: string) => string,
  changePiece: (piece: Piece) => string,
): string {
  let changed = ''
  let from = 0
  for (const piece of pieces) {
    changed += changeText(text.slice(from, piece.at[0])) + changePiece(piece)
    from = piece.at[1]
  }
  return changed + changeText(text.slice(from))
}

/** The codes of a text with choices. Those that are shown without branches must stay. */
function withShortChoices(scan: CodeScanner, quotes: Quotes, isRoot: boolean): CodeScanner {
  return Object.assign(
    (text: string): readonly Code[] => {
      const found = readChoices(isRoot ? text : BEFORE + text + AFTER, quotes)
      if ('fault' in found) return scan(text)
      const short = isRoot ? found.short : shifted(found.short, -BEFORE.length)
      const bare = piecesBetween(
        text,
        short,
        (piece) => piece,
        ({ at: [start, end] }) => ' '.repeat(end - start),
      )
      const codes = short.map((one): Code => {
        return { at: one.at, id: spelled(one), kind: 'alone', requiredBy: 'file' }
      })
      return [...codes, ...scan(bare)].sort((one, other) => one.at[0] - other.at[0])
    },
    { formatsAll: true },
  )
}
