// What must hold for a parsed file: its places do not overlap, and the answer to the platform contains its strings.
import { utf8Text } from '@atlas/core/bytes.ts'
import type { Languages, Slot, StringRecord } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { parseFile } from '@atlas/core/reading/parse.ts'
import { must, show, type Trial } from '@atlas/core/laws/subject.ts'
import { slotsOf } from '@atlas/core/laws/texts.ts'
import { isPlural, readUnits, recordsOf, textOf } from '@atlas/core/reading/strings.ts'
import { packAnswer, successBody } from '@atlas/core/wire/answer.ts'
import { linesOf } from '@atlas/core/wire/record-json.ts'
import { readStringLines } from '@atlas/core/wire/records.ts'
import { NAME } from './attempt.ts'

/** The answer to the platform contains the parsed strings, both inline and as a separate part. */
export function answersWhatItRead(plugin: Format, { bytes, languages, parsed }: Trial): void {
  const job: Languages = { source: languages.source, targets: [] }
  const result = parseFile(plugin, NAME, bytes, job)
  const records = recordsOf(plugin, readUnits(plugin, parsed.source, job))
  const read = show(JSON.parse(JSON.stringify(records, wellFormed)))
  const { data } = JSON.parse(utf8Text(successBody(packAnswer(result, Number.MAX_SAFE_INTEGER)))) as {
    data: { strings: StringRecord[] }
  }
  const lines = Buffer.concat(linesOf(result.strings))
  for (const each of [data.strings, [...readStringLines(lines)]]) {
    const returned = show(each.map((record) => ({ ...record, previewId: undefined })))
    must(returned === read, () => `the answer contains ${returned}, not ${read}`)
  }
}

/** An answer has no half of a character. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}

/** No character of the file belongs to two writable texts, unless one is a whole text inside the other. */
export function placesStandApart(plugin: Format, { parsed }: Trial): void {
  /** The slots of the file, and the slots inside each slot: their places are places in its text. */
  const groups = new Map<Slot | undefined, Set<Slot>>()
  const add = (slot: Slot): void => {
    const group = groups.get(slot.parent) ?? new Set()
    groups.set(slot.parent, group.add(slot))
    if (slot.parent) add(slot.parent)
  }
  for (const slot of slotsOf(plugin, parsed)) if (!slot.wrapNew && slot.at[1] > slot.at[0]) add(slot)
  for (const group of groups.values()) standApart([...group])
}

function standApart(slots: readonly Slot[]): void {
  /** The texts that have not ended, the innermost last. */
  const around: Slot[] = []
  for (const slot of slots.toSorted((one, other) => one.at[0] - other.at[0] || other.at[1] - one.at[1])) {
    const [start, end] = slot.at
    while ((around.at(-1)?.at[1] ?? Infinity) <= start) around.pop()
    const outer = around.at(-1)
    const isApart = !outer || (outer.codec.nests === true && end <= outer.at[1])
    must(isApart, () => `two texts share the place at ${start}`)
    around.push(slot)
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
