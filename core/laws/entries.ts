// Laws about the entries of strings: what they contain, and what remains after they are removed.
import { buildByCall } from '../calls.ts'
import type { EntrySpan, Span } from '../contract.ts'
import { entriesByUnit, spansOf } from '../writing/entries.ts'
import { HANDLING, type Format } from '../format.ts'
import { must, show, trialOf, trialsOf, unlessUnwritable, type Law } from './subject.ts'

/** 3b. The entries of a string contain its key and all its texts. Entries do not overlap. */
export const entries: Law = {
  name: 'entries',
  holds(subject) {
    for (const { name, parsed } of trialsOf(subject)) {
      const spans: Span[] = []
      for (const [unit, own] of entriesByUnit(subject.plugin, parsed)) {
        for (const [from, to] of spansOf(unit)) {
          must(
            own.some(({ at: [start, end] }) => from >= start && to <= end),
            () => `${name}: ${from} to ${to} is outside its entry, ${show(own.map(({ at }) => at))}`,
          )
        }
        for (const entry of own) {
          const [from, to] = entry.key ?? entry.at
          const [start, end] = entry.at
          must(
            from >= start && to <= end,
            () => `${name}: ${from} to ${to} is outside its entry, ${start} to ${end}`,
          )
          spans.push(entry.at)
          nests(entry, name)
        }
      }
      spans.sort((one, other) => one[0] - other[0])
      for (const [index, [start]] of spans.entries()) {
        must(start >= (spans[index - 1]?.[1] ?? 0), () => `${name}: two entries overlap at ${start}`)
      }
    }
  },
}

/** Throws if an entry or a container is not inside its container. */
function nests({ at, containers = [] }: EntrySpan, name: string): void {
  let [from, to]: Span = at
  for (const { at: whole, inside } of containers.toReversed()) {
    must(
      inside[0] <= from && to <= inside[1] && whole[0] <= inside[0] && inside[1] <= whole[1],
      () => `${name}: ${from} to ${to} is outside its container, ${inside[0]} to ${inside[1]}`,
    )
    ;[from, to] = whole
  }
}

/** At most this many entries of a sample are removed, one at a time. */
const REMOVED = 12

/** 3c. Without the entry of a string, a file has all its other strings; without all entries, it can still be read. */
export const omission: Law = {
  name: 'omission',
  holds({ plugin, samples }) {
    if (plugin.languages === 'multilingual') return
    const omitting: Format = { ...plugin, handling: { ...HANDLING, untranslated: 'omit' } }
    for (const trial of samples.map((sample) => trialOf(plugin, sample))) {
      const { name, bytes, languages, parsed, records } = trial
      const known = new Set(records.map(({ identifier }) => identifier))
      const withEntry = entriesByUnit(plugin, parsed)
      const removable = parsed.units.flatMap((unit, index) => {
        const identifier = parsed.identifiers[index] ?? ''
        return withEntry.has(unit) && !unit.isHidden && known.has(identifier) ? [identifier] : []
      })
      if (removable.length === 0) continue
      const own = records.map((record) => ({
        ...record,
        translations: Object.fromEntries(languages.targets.map(({ id }) => [id, { text: record.text }])),
      }))
      const without = (left: ReadonlySet<string>): void => {
        const sent = own.filter(({ identifier }) => !left.has(identifier))
        const built = unlessUnwritable(() => buildByCall(omitting, { name, bytes }, languages, sent))
        must(built !== undefined, () => `${name}: the entries of ${show([...left])} cannot be removed`)
        const rest = trialOf(plugin, { name, bytes: built }, languages.targets).parsed.units.length
        must(
          rest === parsed.units.length - left.size,
          () => `${name}: without ${show([...left])}, the file has ${rest} strings`,
        )
      }
      const step = Math.ceil(removable.length / REMOVED)
      for (let index = 0; index < removable.length; index += step)
        without(new Set(removable.slice(index, index + 1)))
      without(new Set(removable))
    }
  },
}
