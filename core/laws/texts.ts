// Laws about texts: our reader and an independent reader read what was written.
import * as fc from 'fast-check'
import { isSame } from '../bytes.ts'
import type { Code, Language, Plural, Slot, Source, TextOrForms, Witness } from '../contract.ts'
import { isReadWhole } from '../check.ts'
import { neededCodes, scannerOf } from '../codes-of-units.ts'
import type { Format } from '../format.ts'
import { wholeFormat } from '../documents/segments.ts'
import { decodeFile } from '../reading/source.ts'
import { isPlural, placeFor, rawOf, readUnits, textOf, type Parsed } from '../reading/strings.ts'
import { normalized } from '../writing/translations.ts'
import { withoutEscapes } from '../escaped-tags.ts'
import { objectionOf } from '../witness.ts'
import { foreignText, nastyText, ordinaryText, tagTexts } from './nasty-texts.ts'
import { must, show, trialOf, trialsOf, unlessUnwritable, type Law, type Trial } from './subject.ts'

/**
 * 2a. A codec decodes what it encoded. Normalizing changes only white space, and removes escapes that encoding adds.
 */
export const codecs: Law = {
  name: 'codecs',
  holds(subject, { runs, seed }) {
    for (const { name, parsed } of trialsOf(subject)) {
      const slots = slotsOf(subject.plugin, parsed)
      if (slots.length === 0) continue
      fc.assert(
        fc.property(fc.nat(slots.length - 1), nastyText, (index, text) => {
          const slot = slots[index]
          if (slot) spells(slot, text, parsed.source, name)
        }),
        { numRuns: runs * 10, seed },
      )
    }
  },
}

/** 2c. The codes of a text lie inside it, in order, and do not overlap. */
export const codes: Law = {
  name: 'codes',
  holds(subject, { runs, seed }) {
    for (const { name, parsed } of trialsOf(subject)) {
      const places = slotsOf(subject.plugin, parsed).flatMap((slot) => {
        const scan = scannerOf(subject.plugin, slot)
        return scan ? [{ scan, text: textOf(parsed.source, slot) }] : []
      })
      if (places.length === 0) continue
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

/** Throws if a slot decodes another text than it encoded. */
export function spells(slot: Slot, text: string, file: Source, name: string): void {
  const kept = normalized(slot, text)
  must(isPart(bare(kept), bare(text)), () => `${name}: normalize makes ${show(kept)} of ${show(text)}`)
  must(normalized(slot, kept) === kept, () => `${name}: normalizing ${show(text)} twice changes it again`)
  const isShorter = bare(kept) !== bare(text)
  must(kept !== '' || !isShorter, () => `${name}: normalize removes all of ${show(text)}`)
  if (kept === '') return
  const was = slot.wrapNew ? '' : rawOf(file, slot)
  const spelled = unlessUnwritable(() => slot.codec.encode(kept, was))
  const whole = isShorter ? unlessUnwritable(() => slot.codec.encode(text, was)) : spelled
  must(
    whole === spelled,
    () => `${name}: normalize makes ${show(kept)} of ${show(text)}, which is spelled another way`,
  )
  if (spelled === undefined) return
  const read = slot.codec.decode(spelled)
  must(
    read === kept,
    () => `${name}: ${show(kept)} is spelled ${show(spelled)} and read ${show(read)}; before: ${show(was)}`,
  )
}

/** Whether a text is another one without some of its characters. */
function isPart(part: string, whole: string): boolean {
  let next = 0
  for (let at = 0; at < whole.length && next < part.length; at++) if (whole[at] === part[next]) next++
  return next === part.length
}

/** A text without white space, and without the escapes of literals that look like tags. */
function bare(text: string): string {
  return withoutEscapes(text).replaceAll(/[\s\u0085]/g, '')
}

/** The slots for texts of the target languages, absent ones included. */
export function slotsOf(plugin: Format, { units, languages: { targets } }: Parsed): Slot[] {
  return units.flatMap((unit) =>
    targets.flatMap((language) => {
      const place = placeFor(plugin, unit, language)
      if (!place) return []
      return isPlural(place) ? [...place.reshape(language.pluralCategoryNames).forms.values()] : [place]
    }),
  )
}

/** 2b. Texts are read as they were written. Building again changes nothing. Ordinary texts are never refused. */
export const readBack: Law = {
  name: 'read back',
  holds(subject, { runs, seed }) {
    for (const trial of trialsOf(subject)) {
      const { name, parsed, records } = trial
      const [first] = records
      must(first !== undefined, () => `${name}: a sample needs at least one string`)
      writesLineEndsAndLength(subject.plugin, trial)
      const anyRecord = fc.constantFrom(...records)
      const isUnicode = parsed.source.canSpell('😀')
      const plainText = isUnicode ? fc.oneof(ordinaryText, foreignText) : ordinaryText
      fc.assert(
        fc.property(anyRecord, plainText, ({ identifier }, text) => {
          const needed = codesFor(subject.plugin, trial, identifier)
          const built = writes(subject.plugin, trial, new Map([[identifier, text + needed]]))
          must(built, () => `${name}: the ordinary text ${show(text)} is refused in "${identifier}"`)
        }),
        { numRuns: runs * 2, seed },
      )
      fc.assert(
        fc.property(anyRecord.chain(withText), ([identifier, text]) => {
          writes(subject.plugin, trial, new Map([[identifier, text]]))
        }),
        { numRuns: runs * 5, seed },
      )
      const allTexts = fc.tuple(...records.slice(0, 60).map(() => nastyText))
      fc.assert(
        fc.property(allTexts, (texts) => {
          const sent = new Map(
            texts.flatMap((text, index) => [[records[index]?.identifier ?? '', text] as const]),
          )
          writes(subject.plugin, trial, sent, 'keep-source')
        }),
        { numRuns: Math.ceil(runs / 4), seed },
      )
    }
  },
}

/** Line ends of all kinds, and a text that is longer than a byte can count. */
const LINE_ENDS_AND_LENGTH: readonly string[] = [
  ...['\r', '\n', '\r\n', '\u0085', '\u2028', '\u2029'].map((end) => `one${end}two`),
  `${'The open file. '.repeat(20)}end`,
]

/** Only binary files count their texts, some with 16 bits. */
const LONGER_THAN_16_BITS = `${'The open file. '.repeat(4700)}end`

/**
 * Writes texts that a careless codec or packer accepts: one that leaves a line end as it is, or keeps the lowest byte of
 * a length. A codec may refuse them, but what it spells must be read back. The check of a built file is not meant to
 * catch this. Documents are exempt: whether a text opens a block depends on what surrounds it.
 */
function writesLineEndsAndLength(plugin: Format, trial: Trial): void {
  const { name, parsed, languages, records } = trial
  const [language] = languages.targets
  if (plugin.keySource === 'text' || !language) return
  const texts = plugin.container?.unpack
    ? [...LINE_ENDS_AND_LENGTH, LONGER_THAN_16_BITS]
    : LINE_ENDS_AND_LENGTH
  for (const { identifier } of records.slice(0, 3)) {
    const unit = parsed.units[parsed.identifiers.indexOf(identifier)]
    const place = unit && placeFor(plugin, unit, language)
    if (!place) continue
    const slots = isPlural(place) ? [...place.reshape(language.pluralCategoryNames).forms.values()] : [place]
    if (slots.some(({ parent }) => parent)) continue
    const needed = codesFor(plugin, trial, identifier)
    for (const text of texts) {
      if (![...text].every(parsed.source.canSpell)) continue
      const isSpelled = (slot: Slot): boolean => {
        const was = slot.wrapNew ? '' : rawOf(parsed.source, slot)
        const kept = normalized(slot, text + needed)
        return unlessUnwritable(() => slot.codec.encode(kept, was)) !== undefined
      }
      if (!slots.every(isSpelled)) continue
      const isWritten = writes(plugin, trial, new Map([[identifier, text + needed]]))
      must(isWritten, () => `${name}: ${show(text.slice(0, 40))} is spelled in "${identifier}", and lost`)
    }
  }
}

/** The codes that a text of this string must have. */
function codesFor(plugin: Format, { parsed }: Trial, identifier: string): string {
  const place = parsed.units[parsed.identifiers.indexOf(identifier)]?.source
  return place && !isPlural(place) ? neededCodes(plugin, place, textOf(parsed.source, place)) : ''
}

/** Texts for one string: arbitrary ones, its own tags rearranged, or plural forms. */
function withText({
  identifier,
  text,
}: {
  identifier: string
  text: TextOrForms
}): fc.Arbitrary<[string, TextOrForms]> {
  const source = typeof text === 'string' ? text : Object.values(text).join(' ')
  const forms = fc.record(
    { one: nastyText, few: ordinaryText, other: nastyText },
    { requiredKeys: ['other'] },
  )
  return fc.oneof(
    { weight: 4, arbitrary: nastyText.map((one): [string, TextOrForms] => [identifier, one]) },
    { weight: 2, arbitrary: tagTexts(source).map((one): [string, TextOrForms] => [identifier, one]) },
    { weight: 1, arbitrary: forms.map((all): [string, TextOrForms] => [identifier, all]) },
  )
}

/** Builds with texts and reads them back. Returns false if they cannot be written. */
export function writes(
  plugin: Format,
  trial: Trial,
  texts: ReadonlyMap<string, TextOrForms>,
  unwritable: 'fail' | 'keep-source' = 'fail',
): boolean {
  const { name, languages, parsed, records, build } = trial
  const built = unlessUnwritable(() => build(texts, { unwritable }))
  if (!built) return false
  const whole = wholeFormat(plugin)
  if (whole !== plugin) {
    const { parsed: again } = trialOf(whole, { name, bytes: built }, languages.targets)
    const isKnown = unwritable === 'fail' && [...texts.values()].every((text) => typeof text === 'string')
    must(
      !isKnown || isReadWhole(parsed, texts, again),
      () => `${name}: the sentences ${show([...texts])} are not read in their texts`,
    )
    return true
  }
  // For the languages of the same job: a file of one language now names the target, which may have fewer plural rows.
  const twice = trialOf(plugin, { name, bytes: built }, languages.targets, languages.source)
  const again = twice.parsed
  must(
    again.units.length === parsed.units.length,
    () => `${name}: ${show([...texts])} makes ${again.units.length} strings of ${parsed.units.length}`,
  )
  for (const [index, identifier] of parsed.identifiers.entries()) {
    const sent = texts.get(identifier)
    const unit = parsed.units[index]
    const other = again.units[index]
    if (sent === undefined || !unit || !other) continue
    for (const language of languages.targets) {
      const place = placeFor(plugin, unit, language)
      const found = placeFor(plugin, other, language)
      if (!place || !found) continue
      const mayBeRefused = unwritable === 'keep-source'
      for (const { slot, again: now, text } of rowsOf(place, found, sent, language)) {
        const original = slot.wrapNew ? '' : textOf(parsed.source, slot)
        const read = now ? textOf(again.source, now) : ''
        const kept = normalized(slot, text)
        const isRead =
          read === kept ||
          (read === original && (mayBeRefused || kept === '' || text === original)) ||
          // A text of another language is removed, also where the new text is refused.
          (read === '' && mayBeRefused && parsed.namesOtherTarget)
        must(isRead, () => `${name}: ${show(text)} in "${identifier}" is read as ${show(read)}`)
      }
    }
  }
  if (unwritable === 'keep-source') {
    const { length } = twice.records
    must(
      length === records.length,
      () => `${name}: a call reads ${length} strings of ${records.length} after ${show([...texts])}`,
    )
    return true
  }
  const sent = plugin.keySource === 'text' ? renamed(texts, parsed, twice.parsed) : texts
  must(
    isSame(twice.build(sent), built),
    () => `${name}: building ${show([...texts])} twice changes the file again`,
  )
  return true
}

interface WrittenRow {
  slot: Slot
  /** The same place in the built file. */
  again: Slot | undefined
  text: string
}

/** The places of a string with the texts that were sent for them: its only one, or the rows of its plural. */
function rowsOf(
  place: Slot | Plural,
  again: Slot | Plural,
  sent: TextOrForms,
  language: Language,
): WrittenRow[] {
  const isText = typeof sent === 'string'
  if (!isPlural(place)) return isText && !isPlural(again) ? [{ slot: place, again, text: sent }] : []
  if (!isPlural(again)) return []
  return [...place.reshape(language.pluralCategoryNames).forms].flatMap(([category, slot]) => {
    const text = isText ? sent : sent[category]
    return text === undefined ? [] : [{ slot, again: again.forms.get(category), text }]
  })
}

/** The same texts by the identifiers in the built file, for formats whose keys come from the text. */
function renamed(
  texts: ReadonlyMap<string, TextOrForms>,
  before: Parsed,
  after: Parsed,
): Map<string, TextOrForms> {
  return new Map(
    before.identifiers.flatMap((identifier, index) => {
      const text = texts.get(identifier)
      return text === undefined ? [] : [[after.identifiers[index] ?? '', text] as const]
    }),
  )
}

/** 9. An independent reader finds what we read in a sample and what we write to it. */
export const witness: Law = {
  name: 'witness',
  asksWitness: true,
  holds(subject, { runs, seed }) {
    const { plugin, witness: finds } = subject
    if (!finds) return
    for (const trial of trialsOf(subject)) {
      const { name, languages, records, parsed } = trial
      witnesses(finds, plugin, parsed, name)
      fc.assert(
        fc.property(
          fc.array(fc.tuple(fc.constantFrom(...records), nastyText), { minLength: 1, maxLength: 8 }),
          (pairs) => {
            const texts = new Map(pairs.map(([{ identifier }, text]) => [identifier, text]))
            const built = trial.build(texts, { unwritable: 'keep-source' })
            const { source } = decodeFile(built, plugin)
            const again = readUnits(plugin, source, languages)
            witnesses(finds, plugin, again, `${name} with ${show([...texts])}`)
          },
        ),
        { numRuns: runs, seed },
      )
    }
  },
}

/** Throws if the witness does not find the texts that we read in the target languages. */
export function witnesses(finds: Witness, plugin: Format, parsed: Parsed, name: string): void {
  const objection = objectionOf(finds, plugin, parsed)
  must(objection === undefined, () => `${name}: ${objection?.message}`)
}
