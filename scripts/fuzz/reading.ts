// What must hold for a parsed file: its places do not overlap, and the answer to the platform contains its strings.
import { utf8Text } from '../../core/bytes.ts'
import type { Languages, StringRecord } from '../../core/contract.ts'
import type { Format } from '../../core/format.ts'
import { parseFile } from '../../core/reading/parse.ts'
import { must, show, type Trial } from '../../core/laws/subject.ts'
import { slotsOf } from '../../core/laws/texts.ts'
import { isPlural, readUnits, recordsOf, textOf } from '../../core/reading/strings.ts'
import { packAnswer, successBody } from '../../core/wire/answer.ts'
import { linesOf } from '../../core/wire/record-json.ts'
import { readStringLines } from '../../core/wire/call.ts'
import { NAME } from './attempt.ts'

/** The answer to the platform contains the parsed strings, both inline and as a separate part. */
export function answersWhatItRead(plugin: Format, { bytes, languages, parsed }: Trial): void {
  const job: Languages = { source: languages.source, targets: [] }
  const result = parseFile(plugin, NAME, bytes, job)
  const read = show(recordsOf(plugin, readUnits(plugin, parsed.source, job)))
  const { data } = JSON.parse(utf8Text(successBody(packAnswer(result, Number.MAX_SAFE_INTEGER)))) as {
    data: { strings: StringRecord[] }
  }
  const lines = Buffer.concat(linesOf(result.strings))
  for (const records of [data.strings, [...readStringLines(lines)]]) {
    const said = show(records.map((record) => ({ ...record, previewId: undefined })))
    must(said === read, () => `the answer contains ${said}, not ${read}`)
  }
}

/** No character of the file belongs to two writable texts. */
export function placesStandApart(plugin: Format, { parsed }: Trial): void {
  const slots = new Set(slotsOf(plugin, parsed))
  const standing = [...slots].filter(({ at, wrapNew }) => !wrapNew && at[1] > at[0])
  let last = 0
  for (const { at } of standing.toSorted((one, other) => one.at[0] - other.at[0])) {
    must(at[0] >= last, () => `two texts share the place at ${at[0]}`)
    last = at[1]
  }
}

/** Whether a plural has a row without a text. */
export function hasEmptyRow({ parsed }: Trial): boolean {
  return parsed.units.some(({ source, targets }) =>
    [source, ...(targets?.values() ?? [])].some(
      (place) =>
        isPlural(place) && [...place.forms.values()].some((slot) => textOf(parsed.source, slot) === ''),
    ),
  )
}
