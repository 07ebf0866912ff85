// EBU STL: subtitles of broadcasters in binary files.
import { FormatError, type Codec, type FormatPlugin, type Source, type Unit } from '@atlas/core/contract.ts'
import { tagCodes } from '../_grammars/codes/tag-codes.ts'
import { labeledTexts } from '../_grammars/text/fields.ts'
import { readStl, spaceOf, unpackStl, type StlFile, type Subtitle } from './blocks.ts'
import { languageEdits, languageOf } from './languages.ts'
import { fieldWith, settledRows, textOfField } from './rows.ts'

/** The lowest row of teletext. */
const LAST_ROW = 23

const fileOf = ({ bytes = new Uint8Array() }: Source): StlFile => readStl(bytes)

/** The most rows of a subtitle: below its first one, and no fewer than it has. */
function mostRows({ row, field }: Subtitle, isTeletext: boolean): number {
  const step = field.breaks[0]?.filter((byte) => byte === 0x8a).length ?? (field.head.includes(0x0d) ? 2 : 1)
  const below = isTeletext && row > 0 ? Math.floor((LAST_ROW - row) / Math.max(1, step)) + 1 : Infinity
  return Math.max(below, field.rows.length)
}

function codecOf(subtitle: Subtitle, { table, isTeletext }: StlFile): Codec {
  const rows = mostRows(subtitle, isTeletext)
  return {
    decode: (raw) => raw,
    normalize: settledRows,
    encode(text) {
      if (text === '') throw new FormatError('unwritable', 'A subtitle without a text would be lost.')
      const length = fieldWith(text, subtitle.field, table).length
      if (length > spaceOf(subtitle))
        throw new FormatError(
          'unwritable',
          `The text takes ${length} bytes, and its place has ${spaceOf(subtitle)}.`,
        )
      const count = text.split('\n').length
      if (count > rows)
        throw new FormatError(
          'unwritable',
          `The text has ${count} rows, and below its first one is space for ${rows}.`,
        )
      return text
    },
  }
}

function* unitsOf(source: Source): Generator<Unit> {
  const file = source.read(fileOf)
  const [, ...fields] = labeledTexts(source.text)
  for (const [index, subtitle] of file.subtitles.entries()) {
    const at = fields[index]?.at
    const { number, from, to, field, isComment } = subtitle
    const text = textOfField(field, file.table)
    if (!at || isComment || text === '') continue
    const around = fieldWith(text, field, file.table).length - field.rows.flat().length
    const unit: Unit = {
      key: [from, String(number)],
      source: { at, codec: codecOf(subtitle, file) },
      context: `${from} --> ${to}`,
      maxLength: spaceOf(subtitle) - around + field.breaks.flat().length,
      element: 'cue',
    }
    yield unit
  }
}

export default {
  title: 'EBU STL subtitles',
  group: 'subtitles',
  about:
    'The binary subtitles of broadcasters (EBU Tech 3264): one unit per subtitle with its times, in the character table of ' +
    'the file. Colors and boxes around rows stay; codes inside of rows are tags. A text with more bytes or rows than its ' +
    'place has is refused. The language follows the translation.',
  // The head: a code page, and the frame rate.
  signaturePatterns: { fileName: /\.[sS][tT][lL]$/, fileContent: /^\d{3}STL\d\d\.\d/ },
  precedes: ['stl'],
  languages: 'monolingual',
  container: { unpack: unpackStl },
  inlineCodes: tagCodes({ mayLeaveOut: (name) => /^[iu]$/.test(name) }),
  declaredLanguages: {
    read(source) {
      const code = languageOf(source)
      return code === undefined ? {} : { source: code }
    },
    edits: languageEdits,
  },
  parse: unitsOf,
} satisfies FormatPlugin
