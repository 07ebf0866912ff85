// Laws about texts: our reader and an independent reader read what was written.
import * as fc from 'fast-check'
import type { Slot, Source, StringRecord, TextOrForms, Witness } from '../contract.ts'
import { scannerOf } from '../codes-of-units.ts'
import type { Format } from '../format.ts'
import { wholeFormat } from '../documents/segments.ts'
import { changedByte, renamedIn } from '../promise/identity.ts'
import { misreadIn, type Misread } from '../promise/read-back.ts'
import { codesFor, newTextsFor, translated, unitOf } from '../promise/trial.ts'
import { decodeFile } from '../reading/source.ts'
import { isPlural, placeFor, rawOf, readUnits, type Parsed } from '../reading/strings.ts'
import { normalized } from '../writing/translations.ts'
import { withoutEscapes } from '../escaped-tags.ts'
import { objectionOf } from '../witness.ts'
import { foreignText, nastyText, ordinaryText, tagTexts } from './nasty-texts.ts'
import { must, show, trialsOf, unlessUnwritable, type Law, type Trial } from './subject.ts'

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

/**
 * 2b. Texts are read as they were written. Building again changes nothing. Ordinary texts are never refused, unless they
 * are longer than the file allows.
 */
export const readBack: Law = {
  name: 'read back',
  holds(subject, { runs, seed }) {
    for (const trial of trialsOf(subject)) {
      const { name, parsed, records } = trial
      const [first] = records
      must(first !== undefined, () => `${name}: a sample needs at least one string`)
      readsAllNewTexts(trial)
      writesLineEndsAndLength(trial)
      const anyRecord = fc.constantFrom(...records)
      const isUnicode = parsed.source.canSpell('😀')
      const plainText = isUnicode ? fc.oneof(ordinaryText, foreignText) : ordinaryText
      fc.assert(
        fc.property(anyRecord, plainText, ({ identifier, maxLength }, text) => {
          const needed = codesFor(trial, identifier)
          const built = writes(trial, new Map([[identifier, text + needed]]))
          const isLong = (text + needed).length > (maxLength ?? Infinity)
          must(
            built || isLong,
            () => `${name}: the ordinary text ${show(text)} is refused in "${identifier}"`,
          )
        }),
        { numRuns: runs * 2, seed },
      )
      fc.assert(
        fc.property(anyRecord.chain(withText), ([identifier, text]) => {
          writes(trial, new Map([[identifier, text]]))
        }),
        { numRuns: runs * 5, seed },
      )
      const allTexts = fc.tuple(...records.slice(0, 60).map(() => nastyText))
      fc.assert(
        fc.property(allTexts, (texts) => {
          const sent = new Map(
            texts.flatMap((text, index) => [[records[index]?.identifier ?? '', text] as const]),
          )
          writes(trial, sent, 'keep-source')
        }),
        { numRuns: Math.ceil(runs / 4), seed },
      )
    }
  },
}

/** New texts for all strings at once are read again by a call, as `atlas check` does. */
function readsAllNewTexts(trial: Trial): void {
  const sent = newTextsFor(trial)
  const misread = misreadIn(trial, sent, trial.again(trial.write(sent)), { isAnswered: true })
  must(misread === undefined, () => `${trial.name}: ${misread && misreadingOf(misread, new Map())}`)
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
function writesLineEndsAndLength(trial: Trial): void {
  const { name, parsed, languages, plugin, records } = trial
  const [language] = languages.targets
  if (plugin.keySource === 'text' || !language) return
  const texts = plugin.container?.unpack
    ? [...LINE_ENDS_AND_LENGTH, LONGER_THAN_16_BITS]
    : LINE_ENDS_AND_LENGTH
  for (const { identifier } of records.slice(0, 3)) {
    const unit = unitOf(trial, identifier)
    const place = unit && placeFor(plugin, unit, language)
    if (!place) continue
    const slots = isPlural(place) ? [...place.reshape(language.pluralCategoryNames).forms.values()] : [place]
    if (slots.some(({ parent }) => parent)) continue
    const needed = codesFor(trial, identifier)
    for (const text of texts) {
      if (![...text].every(parsed.source.canSpell)) continue
      const isSpelled = (slot: Slot): boolean => {
        const was = slot.wrapNew ? '' : rawOf(parsed.source, slot)
        const kept = normalized(slot, text + needed)
        return unlessUnwritable(() => slot.codec.encode(kept, was)) !== undefined
      }
      if (!slots.every(isSpelled)) continue
      const isWritten = writes(trial, new Map([[identifier, text + needed]]))
      must(isWritten, () => `${name}: ${show(text.slice(0, 40))} is spelled in "${identifier}", and lost`)
    }
  }
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

/** Whether the text of a string has tags that are codes. */
function hasTags(trial: Trial, { identifier, text }: StringRecord): boolean {
  const place = unitOf(trial, identifier)?.source
  if (!place || isPlural(place) || typeof text !== 'string' || !text.includes('<')) return false
  return scannerOf(trial.plugin, place)?.(text).some(({ at }) => text.charAt(at[0]) === '<') === true
}

/** A text for one string: its own tags rearranged. */
const withTags = ({ identifier, text }: StringRecord): fc.Arbitrary<[string, string]> =>
  tagTexts(typeof text === 'string' ? text : '').map((one): [string, string] => [identifier, one])

/** Builds with texts and reads them back. Returns false if they cannot be written. */
export function writes(
  trial: Trial,
  texts: ReadonlyMap<string, TextOrForms>,
  unwritable: 'fail' | 'keep-source' = 'fail',
): boolean {
  const { name, languages, plugin } = trial
  const sent = translated(texts, languages)
  const built = unlessUnwritable(() => trial.write(sent, { unwritable }))
  if (!built) return false
  const again = trial.again(built)
  const isLenient = unwritable === 'keep-source'
  const misread = misreadIn(trial, sent, again, { isAnswered: isLenient, mayBeRefused: isLenient })
  must(misread === undefined, () => `${name}: ${misread && misreadingOf(misread, texts)}`)
  if (isLenient || wholeFormat(plugin) !== plugin) return true
  must(
    changedByte(again, renamedIn(trial, again, sent)) === undefined,
    () => `${name}: building ${show([...texts])} twice changes the file again`,
  )
  return true
}

/** A sentence about a text that is not read as it was sent. */
function misreadingOf(misread: Misread, texts: ReadonlyMap<string, TextOrForms>): string {
  switch (misread.of) {
    case 'text':
      return `${show(misread.sent)} in "${misread.identifier}" is read as ${show(misread.read ?? '')}`
    case 'units':
      return `${show([...texts])} makes ${misread.count} strings of ${misread.expected}`
    case 'records':
      return `a call reads ${misread.count} strings of ${misread.expected} after ${show([...texts])}`
    default:
      return `the sentences ${show([...texts])} are not read in their texts`
  }
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
      const readsAlike = (pairs: readonly (readonly [string, string])[]): void => {
        const texts = new Map(pairs)
        const built = trial.build(texts, { unwritable: 'keep-source' })
        const { source } = decodeFile(built, plugin)
        const again = readUnits(plugin, source, languages)
        witnesses(finds, plugin, again, `${name} with ${show([...texts])}`)
      }
      const anyText = fc.tuple(fc.constantFrom(...records), nastyText)
      fc.assert(
        fc.property(fc.array(anyText, { minLength: 1, maxLength: 8 }), (pairs) => {
          readsAlike(pairs.map(([{ identifier }, text]) => [identifier, text]))
        }),
        { numRuns: runs, seed },
      )
      const tagged = records.filter((record) => hasTags(trial, record))
      if (tagged.length === 0) continue
      fc.assert(
        fc.property(
          fc.array(fc.constantFrom(...tagged).chain(withTags), { minLength: 1, maxLength: 4 }),
          readsAlike,
        ),
        { numRuns: Math.ceil(runs / 4), seed },
      )
    }
  },
}

/** Throws if the witness does not find the texts that we read in the target languages. */
export function witnesses(finds: Witness, plugin: Format, parsed: Parsed, name: string): void {
  const objection = objectionOf(finds, plugin, parsed)
  must(objection === undefined, () => `${name}: ${objection?.message}`)
}
