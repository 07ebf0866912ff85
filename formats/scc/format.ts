// Scenarist closed captions: the bytes of CEA-608 captions as numbers.
import type { FormatPlugin, Source, Unit } from '@atlas/core/contract.ts'
import { tagCodes } from '../_grammars/codes/tag-codes.ts'
import { captionsIn, textOfCaption } from './captions.ts'
import { captionCodec, widthOf } from './spelling.ts'

/** The most characters that a row may lose at its end, where a word does not fit. */
const LOST = 11

function* unitsOf({ text }: Source): Generator<Unit> {
  let number = 0
  for (const caption of captionsIn(text)) {
    const { time, at, rows, frames } = caption
    const codes = rows.reduce((sum, row) => sum + row.codes.length + 5, 0)
    const columns = rows.reduce((sum, row) => sum + widthOf(row), 0) - LOST * (rows.length - 1)
    const shown = textOfCaption(rows)
    if (shown === '') continue
    yield {
      key: [time, String(number++)],
      source: { at, codec: captionCodec(caption, text) },
      context: time,
      maxLength: Math.max(shown.length, Math.min(columns, 2 * (frames - codes))),
      element: 'cue',
    }
  }
}

export default {
  title: 'Scenarist closed captions (SCC)',
  group: 'subtitles',
  about:
    'Captions of CEA-608 as numbers with parity: one unit per caption, a line for each row. A text that its rows of 32 ' +
    'characters, the characters of CEA-608, or the frames until the next line cannot hold is refused; rows move to the left ' +
    'if they need it. Styles inside of rows are tags.',
  signaturePatterns: { fileName: /\.[sS][cC][cC]$/, fileContent: /^\s{0,9}Scenarist_SCC V1\.0/ },
  languages: 'monolingual',
  // All characters are numbers.
  encoding: { charsets: () => ['us-ascii'] },
  inlineCodes: tagCodes(),
  parse: unitsOf,
} satisfies FormatPlugin
