// The law of locality: a new text changes nothing but its place, the edits that belong to it, and declarations.
import { isSame } from '../bytes.ts'
import {
  builtBy,
  type Edit,
  type Encoding,
  type Language,
  type Slot,
  type Span,
  type StringRecord,
} from '../contract.ts'
import { buildByCall } from '../calls.ts'
import type { Format } from '../format.ts'
import { decodeFile } from '../reading/source.ts'
import { isPlural, outermost, placeFor, type Parsed } from '../reading/strings.ts'
import { codesFor, newTexts, unitOf, type Trial } from './trial.ts'

/** A file that was built for a check, and whether it passed. */
export interface Build {
  built: Uint8Array
  holds: boolean
}

/** Whether a new text in one unit changes nothing but its place, the edits that belong to it, and declarations. */
export function isLocal(trial: Trial, record: StringRecord, text: string): boolean {
  return editOf(trial, record, text).holds
}

/** Builds with a new text in one unit, in every target language. */
export function editOf(trial: Trial, record: StringRecord, text: string): Build {
  const { plugin, languages, parsed } = trial
  const allowed: Span[] = []
  const unit = unitOf(trial, record.identifier)
  for (const language of languages.targets) {
    const place = unit && placeFor(plugin, unit, language)
    if (!place) continue
    const reshaped = isPlural(place) ? place.reshape(language.pluralCategoryNames) : undefined
    const slots = isPlural(place) ? [...place.forms.values(), ...(reshaped?.forms.values() ?? [])] : [place]
    // Some edits come only with a new text, so `sideEdits` gets a text that is not in the file.
    for (const slot of slots) {
      allowed.push(outermost(slot).at)
      if (!slot.parent) for (const each of spansOf(slot.sideEdits?.(text, 'translated'))) allowed.push(each)
    }
    // Edits inside a slot are part of that slot.
    if (!slots[0]?.parent) for (const each of spansOf(reshaped?.edits)) allowed.push(each)
    for (const each of placesTogether(plugin, parsed, language, slots)) allowed.push(each)
  }
  for (const at of rowsToComplete(parsed)) allowed.push(at)
  const observed = withDeclarationsSeen(plugin, (edits) => {
    for (const each of spansOf(edits)) allowed.push(each)
  })
  const built = buildByCall(observed, trial, languages, [
    newTexts(record, languages.targets, text + codesFor(trial, record.identifier)),
  ])
  const holds =
    !isSame(built, trial.bytes) &&
    onlyChangedIn(allowed, parsed.source.text, decodeFile(built, plugin).source.text)
  return { built, holds }
}

/** The places of rows that programs need: a build that writes a text adds them to all plurals. */
function rowsToComplete({ units, languages }: Parsed): Span[] {
  return units.flatMap(({ source, targets }) =>
    languages.targets.flatMap((language) => {
      const place = targets?.get(language.id) ?? source
      if (!isPlural(place) || !place.requiresAllRows) return []
      const { forms } = place.reshape(language.pluralCategoryNames)
      return [...forms.values()].flatMap(({ wrapNew, at }) => (wrapNew ? [at] : []))
    }),
  )
}

/** The places of other units that are written together with these slots, such as the cells of a new column. */
function placesTogether(
  plugin: Format,
  { units }: Parsed,
  language: Language,
  slots: readonly Slot[],
): Span[] {
  const names = new Set(slots.flatMap(({ writeGroup }) => writeGroup ?? []))
  if (names.size === 0) return []
  return units.flatMap((unit) => {
    const place = placeFor(plugin, unit, language)
    if (!place || isPlural(place)) return []
    return place.writeGroup !== undefined && names.has(place.writeGroup) ? [place.at] : []
  })
}

function spansOf(edits: Iterable<Edit> | undefined): Span[] {
  return [...(edits ?? [])].map(({ at }) => at)
}

/** The same plugin, but it reports the edits that its `build` adds, and those that declare another charset. */
function withDeclarationsSeen(plugin: Format, see: (edits: readonly Edit[]) => void): Format {
  const { encoding } = plugin
  const declareUtf8: Encoding['declareUtf8'] = (source) => {
    const edits = encoding?.declareUtf8?.(source) ?? []
    if (edits === 'byte-order-mark') return edits
    const own = [...edits]
    see(own)
    return own
  }
  return {
    ...plugin,
    ...(encoding?.declareUtf8 ? { encoding: { ...encoding, declareUtf8 } } : {}),
    build: (job) =>
      builtBy(plugin, {
        ...job,
        weave: (edits) => {
          const own = [...(edits ?? [])]
          see(own)
          return job.weave(own)
        },
      }),
  }
}

/**
 * Whether the built text contains the text between the allowed spans, in order, with its first and last part at the
 * edges.
 */
export function onlyChangedIn(allowed: readonly Span[], before: string, built: string): boolean {
  const gaps: string[] = []
  let at = 0
  for (const [start, end] of allowed.toSorted((one, other) => one[0] - other[0])) {
    if (start >= at) gaps.push(before.slice(at, start))
    at = Math.max(at, end)
  }
  const last = before.slice(at)
  let place = 0
  for (const [index, gap] of gaps.entries()) {
    const found = index === 0 ? (built.startsWith(gap) ? 0 : -1) : built.indexOf(gap, place)
    if (found < 0) return false
    place = found + gap.length
  }
  return built.length - last.length >= place && built.endsWith(last)
}
