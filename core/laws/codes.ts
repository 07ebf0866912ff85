// Laws about codes: where they are in a text, and what a build does with a translation that has other ones.
import * as fc from 'fast-check'
import { scannerOf } from '../codes-of-units.ts'
import type { Code, Slot } from '../contract.ts'
import type { Format } from '../format.ts'
import { isPlural, placeFor, textOf } from '../reading/strings.ts'
import { buildWithReport, BUILD_SETTINGS } from '../writing/build.ts'
import { normalized } from '../writing/translations.ts'
import { nastyText } from './nasty-texts.ts'
import { must, show, trialsOf, type Law, type Trial } from './subject.ts'
import { slotsOf } from './texts.ts'

/**
 * 2c. The codes of a text lie inside it, in order, and do not overlap. What a preview shows as markup is a code. A
 * translation that moves, drops, doubles, adds or changes tags is written as it was sent, or its report has a reason; one
 * that drops a code that readers of the document miss has one always.
 */
export const codes: Law = {
  name: 'codes',
  holds(subject, { runs, seed }) {
    for (const trial of trialsOf(subject)) {
      const { name, parsed } = trial
      const places = slotsOf(subject.plugin, parsed).flatMap((slot) => {
        const scan = scannerOf(subject.plugin, slot)
        const text = textOf(parsed.source, slot)
        knowsMarks(subject.plugin, scan?.(text) ?? [], text, name)
        return scan ? [{ scan, text }] : []
      })
      if (places.length === 0) continue
      namesChangedTags(subject.plugin, trial)
      namesLostCodes(subject.plugin, trial)
      for (const { scan, text } of places) standsInOrder(scan(text), text, name)
      fc.assert(
        fc.property(fc.constantFrom(...places), nastyText, ({ scan }, text) => {
          standsInOrder(scan(text), text, name)
        }),
        { numRuns: runs, seed },
      )
    }
  },
}

function standsInOrder(found: readonly Code[], text: string, name: string): void {
  let end = 0
  for (const { at } of found) {
    const isInOrder = at[0] >= end && at[1] > at[0] && at[1] <= text.length
    must(
      isInOrder,
      () =>
        `${name}: a code of ${show(text)} is at ${at[0]} to ${at[1]}, but the previous one ends at ${end}`,
    )
    end = at[1]
  }
}

/** Each piece of a text that a preview shows as markup belongs to a code. Comments and plain tags are none. */
function knowsMarks({ markup }: Format, found: readonly Code[], text: string, name: string): void {
  for (const { at, look } of markup?.(text) ?? []) {
    const isKnown = look === 'plain' || found.some((code) => code.at[0] < at[1] && code.at[1] > at[0])
    must(isKnown, () => `${name}: in ${show(text)}, the ${look} at ${at[0]} is no code`)
  }
}

/** The most strings of a sample whose tags are changed. */
const MOST_STRINGS = 6

/** A text of a sample that is translated alone. */
interface AloneText {
  place: Slot
  source: string
  codes: readonly Code[]
  /** Builds with this translation. */
  build(text: string): { isNamed: boolean; isWritten: boolean }
}

/** The texts of a file that have one place in the first target language. */
function* textsAlone(plugin: Format, trial: Trial): Iterable<AloneText> {
  const { bytes, languages, parsed, records } = trial
  const [target] = languages.targets
  if (!target) return
  for (const record of records) {
    const unit = parsed.units[trial.indexOf(record.identifier)]
    const place = unit && placeFor(plugin, unit, target)
    if (!place || isPlural(place) || isPlural(unit.source)) continue
    const source = textOf(parsed.source, unit.source)
    yield {
      place,
      source,
      codes: scannerOf(plugin, unit.source)?.(source) ?? [],
      build(text) {
        const sent = [{ ...record, translations: { [target.id]: { text } } }]
        const settings = { ...BUILD_SETTINGS, unwritable: 'keep-source' } as const
        const { report } = buildWithReport(plugin, bytes, languages, sent, settings)
        const isNamed = report.rows.some(({ identifier }) => identifier === record.identifier)
        return { isNamed, isWritten: report.counts[target.id]?.written === 1 }
      },
    }
  }
}

/** Builds with changed tags, one text at a time, and looks at its outcome. */
function namesChangedTags(plugin: Format, trial: Trial): void {
  let count = 0
  for (const { place, source, codes: found, build } of textsAlone(plugin, trial)) {
    const tags = tagsIn(found, source)
    if (tags.length === 0 || ++count > MOST_STRINGS) continue
    for (const [change, text] of Object.entries(changedTags(tags))) {
      const { isNamed, isWritten } = build(text)
      if (isNamed || !isWritten) continue
      must(
        !makesCharacters(place, source, text),
        () =>
          `${trial.name}: of ${show(text)}, tags that were ${change} are written as characters, without a reason`,
      )
    }
  }
}

/** Builds without one of the codes that readers of the document miss, and looks for it in the report. */
function namesLostCodes(plugin: Format, trial: Trial): void {
  let count = 0
  for (const { source, codes: found, build } of textsAlone(plugin, trial)) {
    const lost = found.find(({ kind, requiredBy }) => kind === 'alone' && requiredBy === 'document')
    if (!lost || ++count > MOST_STRINGS) continue
    const text = `word ${source.slice(0, lost.at[0])}${source.slice(lost.at[1])} word`
    must(
      build(text).isNamed,
      () => `${trial.name}: of ${show(source)}, ${source.slice(...lost.at)} was dropped without a reason`,
    )
  }
}

/** The tags of a text, in order. */
const tagsIn = (codes: readonly Code[], text: string): string[] =>
  codes.map(({ at }) => text.slice(...at)).filter((code) => code.startsWith('<'))

/** Texts with the tags of a source, by what was done to these. */
function changedTags(tags: readonly string[]): Record<string, string> {
  const all = tags.join('word')
  const [first = ''] = tags
  return {
    moved: `${tags.toReversed().join(' word')} word`,
    dropped: `word ${tags.slice(1).join(' ')}`,
    doubled: `word ${all} ${all}`,
    added: `word ${all} <zz>new</zz>`,
    changed: `word ${[first.replace(/(?=\/?>)/, ' zz="1"'), ...tags.slice(1)].join(' ')}`,
    mixed: `a < b & c ${all} &lt;zz> &amp;`,
  }
}

/** Whether a place writes a tag of a text as characters, although the source text has no such characters. */
const makesCharacters = (place: Slot, source: string, text: string): boolean =>
  !source.includes('&lt;') && escapesIn(normalized(place, text)) > escapesIn(text)

const escapesIn = (text: string): number => text.split('&lt;').length
