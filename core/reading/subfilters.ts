// Formats inside a format: strings of a file that are files of another format themselves, such as HTML in JSON.
import { FormatError, type Languages, type Slot, type Source, type Unit } from '../contract.ts'
import type { Format } from '../format.ts'
import { keyJoiner } from './key-name.ts'
import { sourceOfText } from './source.ts'
import { isPlural, outermost, textAround } from './strings.ts'

/** A format for the texts of some strings. */
export interface Subfilter {
  /** Whether it reads the string with this identifier. */
  matches: (identifier: string) => boolean
  format: Format
}

/**
 * Throws an `Error` if the subfilter's format cannot read the texts of this format, or this format does not allow texts
 * inside its texts.
 */
export function requireNestable({ title, languages }: Format, { format }: Subfilter): void {
  if (languages !== 'monolingual')
    throw new Error(`The option subfilters is only for files of one language, not ${title}.`)
  if (format.languages !== 'monolingual' || format.container)
    throw new Error(`The option subfilters supports text formats of one language, not ${format.title}.`)
}

/** The same format. The first subfilter that matches a string reads its text. */
export function withSubfilters(plugin: Format, subfilters: readonly Subfilter[]): Format {
  return {
    ...plugin,
    readsTextsApart: false,
    *parse(source: Source, languages: Languages): Generator<Unit> {
      const nameOf = keyJoiner()
      for (const unit of plugin.parse(source, languages)) {
        const name = nameOf(unit.key)
        const subfilter = subfilters.find(({ matches }) => matches(name))
        if (subfilter && !isPlural(unit.source) && !unit.source.wrapNew)
          yield* unitsInside(unit, unit.source, { name, source, languages, format: subfilter.format })
        else yield unit
      }
    },
  }
}

interface Inside {
  name: string
  source: Source
  languages: Languages
  format: Format
}

/** The strings in the text of a slot. They are named by their keys, or by numbers if their keys come from the text. */
function* unitsInside(
  { key, context, isHidden, labels }: Unit,
  outer: Slot,
  { name, source, languages, format }: Inside,
): Generator<Unit> {
  const text = sourceOfText(textAround(source, outer))
  const placed = new Map<Slot, Slot>()
  const place = (slot: Slot): Slot => {
    const known = placed.get(slot) ?? { ...slot, parent: slot.parent ? place(slot.parent) : outer }
    placed.set(slot, known)
    return known
  }
  let count = 0
  try {
    for (const unit of format.parse(text, languages)) {
      if (isPlural(unit.source))
        throw new FormatError('unsupported', 'Plurals inside another format cannot be translated.')
      const own = format.keySource === 'text' ? [String(++count)] : unit.key
      const contexts = [context, unit.context].filter((one) => one !== undefined && one !== '')
      const allLabels = [...new Set([...(labels ?? []), ...(unit.labels ?? [])])]
      yield {
        key: [...key, ...own],
        source: place(unit.source),
        ...(contexts.length > 0 ? { context: contexts.join('\n') } : {}),
        ...(isHidden || unit.isHidden ? { isHidden: true } : {}),
        ...(unit.maxLength === undefined ? {} : { maxLength: unit.maxLength }),
        ...(allLabels.length > 0 ? { labels: allLabels } : {}),
      }
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    throw new FormatError(error.code, `In the text of "${name}": ${error.message}`, outermost(outer).at[0])
  }
}
