// A law about sync: entries that a file lacks come back, each once and at its place, and nothing else changes.
import * as fc from 'fast-check'
import type { Container, Languages, Unit } from '../contract.ts'
import type { Format } from '../format.ts'
import { readStrings } from '../reading/file-strings.ts'
import { decodeFile } from '../reading/source.ts'
import { isPlural, readUnits, textOf, type Parsed } from '../reading/strings.ts'
import { syncFile } from '../sync/sync.ts'
import type { Synced } from '../sync/options.ts'
import { entriesByUnit, removalEdits } from '../writing/entries.ts'
import { makeFile, type NewString } from '../writing/new-file.ts'
import { weave } from '../writing/weave.ts'
import { known, must, show, trialsOf, type Law, type Sample, type Subject } from './subject.ts'

/** 3d. A translation that lacks entries of its source gets them by one sync. */
export const sync: Law = {
  name: 'sync',
  holds(subject, { runs, seed }) {
    if (subject.plugin.keySource === 'text' || subject.plugin.container?.entries) return
    for (const { name, bytes, parsed } of trialsOf(subject)) {
      const own = new SyncTrial(subject, { name, bytes }, parsed)
      if (own.removable.length > 0)
        fc.assert(
          fc.property(fc.subarray([...own.removable], { minLength: 1 }), (units) => own.bringsBack(units)),
          { numRuns: runs, seed },
        )
    }
    for (const made of newFilesOf(subject)) {
      const own = new SyncTrial(subject, made, readAs(subject.plugin, made.bytes))
      fc.assert(
        fc.property(fc.subarray([...own.removable], { minLength: 1 }), (units) => own.bringsBack(units)),
        { numRuns: runs, seed },
      )
    }
  },
}

/** Trees of keys, from which formats that can make a new file make one. */
const TREES: readonly (readonly string[])[] = [
  ['gate', 'hedge', 'rake', 'spade'],
  ['menu.open', 'menu.close', 'title'],
  ['menu.file.open', 'menu.file.close', 'menu.edit.undo', 'tools.rake', 'about'],
  ['__proto__.constructor', '__proto__.toString', 'hasOwnProperty.__proto__', 'valueOf'],
]

function newFilesOf({ plugin, type }: Subject): Sample[] {
  if (!plugin.newFile) return []
  const languages = languagesFor(plugin)
  return TREES.map((keys) => {
    const strings = keys.map((key): NewString => {
      const text = `Text ${key}`
      return { key: key.split('.'), text, translations: { de: { text } } }
    })
    return { name: `a new file of ${type}`, bytes: makeFile(plugin, languages, strings).bytes }
  })
}

const languagesFor = ({ languages }: Format): Languages =>
  languages === 'monolingual'
    ? { source: known('de'), targets: [known('de')] }
    : { source: known('en'), targets: [known('de')] }

const readAs = (plugin: Format, bytes: Uint8Array): Parsed =>
  readUnits(plugin, decodeFile(bytes, plugin).source, languagesFor(plugin))

/** A file as the source of itself. */
class SyncTrial {
  readonly #subject: Subject
  readonly #sample: Sample
  readonly #parsed: Parsed
  readonly #identifiers: ReadonlyMap<Unit, string>
  /** The strings that have entries of their own, and that a sync brings. */
  readonly removable: readonly Unit[]

  constructor(subject: Subject, sample: Sample, parsed: Parsed) {
    const { plugin } = subject
    this.#subject = subject
    this.#sample = sample
    this.#parsed = parsed
    this.#identifiers = new Map(parsed.units.map((unit, index) => [unit, parsed.identifiers[index] ?? '']))
    const { source, targets } = parsed.languages
    const { strings } = readStrings({ path: sample.name, bytes: sample.bytes, plugin }, source, targets)
    // Entries of one key cannot be distinguished.
    const areUnique = ![...strings.keys()].some((each) => /#\d+$/.test(each))
    const texts = new Set([...strings.values()].map(({ unit }) => unit.key.join('\0')))
    this.removable = [...entriesByUnit(plugin, parsed).keys()].filter(
      ({ isHidden, key }) => areUnique && !isHidden && texts.has(key.join('\0')),
    )
  }

  /** Throws unless a file without these strings gets them back. */
  bringsBack(chosen: readonly Unit[]): void {
    const units = this.#withoutEmptied(chosen)
    if (units.length === 0) return
    const lacking = this.#without(units)
    const strings = units.map((unit) => this.#identifiers.get(unit) ?? '')
    const place = `${this.#sample.name} without ${show(strings)}`
    const synced = this.#sync(lacking)
    must(synced.refused.length === 0, () => `${place}: a sync does not bring ${show(synced.refused)}`)
    const wanted = this.#namesOf(this.#sample.bytes)
    const found = this.#namesOf(synced.bytes)
    must(
      found.join('\0') === wanted.join('\0'),
      () => `${place}: after a sync, the file has ${show(found)}, not ${show(wanted)}`,
    )
    const [texts, own] = [synced.bytes, this.#sample.bytes].map((bytes) =>
      this.#textsOf(bytes).filter(Boolean).toSorted(),
    )
    must(
      texts?.join('\0') === own?.join('\0'),
      () => `${place}: after a sync, the texts are ${show(texts)}, not ${show(own)}`,
    )
    must(
      isWithin(this.#decoded(lacking), this.#decoded(synced.bytes)),
      () => `${place}: a sync also changes something else`,
    )
    const again = this.#sync(synced.bytes)
    must(
      Buffer.compare(again.bytes, synced.bytes) === 0,
      () => `${place}: a second sync changes the file again`,
    )
  }

  /** These strings without those that are the last ones in a container that stays, such as an item of a list. */
  #withoutEmptied(units: readonly Unit[]): readonly Unit[] {
    const entries = entriesByUnit(this.#subject.plugin, this.#parsed)
    const containersOf = (unit: Unit): Container[] =>
      (entries.get(unit) ?? []).flatMap(({ containers = [] }) => containers)
    const place = ({ inside }: Container): string => inside.join(':')
    const kept = new Set(
      [...entries.keys()]
        .filter((unit) => !units.includes(unit))
        .flatMap((unit) => containersOf(unit).map(place)),
    )
    const { text } = this.#parsed.source
    const edits = removalEdits(
      text,
      units.flatMap((unit) => entries.get(unit) ?? []),
    )
    const isRemoved = ({ at: [from, to], inside }: Container): boolean =>
      from < inside[0] && edits.some(({ at }) => at[0] <= from && to <= at[1])
    return units.filter((unit) =>
      containersOf(unit).every((container) => kept.has(place(container)) || isRemoved(container)),
    )
  }

  #without(units: readonly Unit[]): Uint8Array {
    const { plugin } = this.#subject
    const entries = entriesByUnit(plugin, this.#parsed)
    const file = decodeFile(this.#sample.bytes, plugin)
    const gone = units.flatMap((unit) => entries.get(unit) ?? [])
    return file.encode(weave(file.source.text, removalEdits(file.source.text, gone)))
  }

  #sync(target: Uint8Array): Synced {
    const { plugin } = this.#subject
    const { name: path, bytes } = this.#sample
    const { source, targets } = this.#parsed.languages
    return syncFile(
      { path, bytes, plugin },
      { path, bytes: target, plugin },
      { source, target: targets[0] ?? source },
      { addsMissing: true, removesObsolete: true },
    )
  }

  /** The texts of a file in its order, by the independent reader if there is one. It lists a key twice that is there twice. */
  #textsOf(bytes: Uint8Array): readonly string[] {
    const { plugin, witness } = this.#subject
    const { source, targets } = this.#parsed.languages
    const language = targets[0] ?? source
    if (witness) return witness(this.#decoded(bytes), language, bytes)
    const { units, source: decoded } = readUnits(
      plugin,
      decodeFile(bytes, plugin).source,
      this.#parsed.languages,
    )
    return units.map(({ source: place }) => (isPlural(place) ? '' : textOf(decoded, place)))
  }

  /** The strings that have entries, in file order. */
  #namesOf(bytes: Uint8Array): string[] {
    const { plugin } = this.#subject
    const { source, targets } = this.#parsed.languages
    const file = readStrings({ path: this.#sample.name, bytes, plugin }, source, targets)
    const withEntry = entriesByUnit(plugin, file.parsed)
    return [...file.strings.values()].flatMap(({ identifier, unit }) =>
      withEntry.has(unit) ? identifier : [],
    )
  }

  #decoded(bytes: Uint8Array): string {
    return decodeFile(bytes, this.#subject.plugin).source.text
  }
}

/** Whether a text has all characters of another one, in their order: only what is new was added. */
function isWithin(part: string, whole: string): boolean {
  let at = 0
  for (const char of part) {
    at = whole.indexOf(char, at)
    if (at < 0) return false
    at += char.length
  }
  return true
}
