// Splits the texts of documents into sentences. Each sentence is a string of its own, whose place is inside the whole
// text.
import {
  FormatError,
  type Code,
  type Codec,
  type Edit,
  type Language,
  type Slot,
  type Source,
  type Span,
  type Unit,
} from '../contract.ts'
import { scannerOf } from '../codes-of-units.ts'
import type { Format } from '../format.ts'
import { mergedCodes } from '../merged-codes.ts'
import type { Plan, Write } from '../writing/plan.ts'
import { sentencesIn, type Splitter } from './sentences.ts'
import { isPlural, rawOf, textAround, textOf, type Parsed } from '../reading/strings.ts'
import { isTextKey, textKey } from '../text-key.ts'
import { normalized } from '../writing/translations.ts'
import { weave } from '../writing/weave.ts'

/** The place of a sentence, inside the place of its text. */
interface SentenceSlot extends Slot {
  isSentence: true
}

/** A sentence of a text, with the unit of the whole text. */
interface Sentence extends Unit {
  source: SentenceSlot
  whole: Unit & { source: Slot }
}

/** Reports whether the texts of a format can be split. Only texts of documents can: no program looks them up by key. */
export function isSegmentable({ keySource, languages }: Pick<Format, 'keySource' | 'languages'>): boolean {
  return keySource === 'text' && languages === 'monolingual'
}

/**
 * The same format, with a unit for each sentence of a text. Throws an `Error` if the format has keys of its own: such
 * strings belong to a program, which would not find their parts.
 */
export function segmented(plugin: Format, splitterFor: (language: Language) => Splitter): Format {
  if (!isSegmentable(plugin))
    throw new Error(`The option segment is only for documents, not ${plugin.title}.`)
  return {
    ...plugin,
    parseWhole: (source, languages) => plugin.parse(source, languages),
    *parse(source, languages): Generator<Unit> {
      const split = splitterFor(languages.source)
      for (const unit of plugin.parse(source, languages))
        yield* isSplit(unit) ? sentencesOf(plugin, unit, source, split) : [unit]
    },
  }
}

/** The format without sentences: each text is one string. */
export function wholeFormat(plugin: Format): Format {
  const { parseWhole, ...format } = plugin
  return parseWhole ? { ...format, parse: parseWhole } : plugin
}

/** Headings stay whole, since `1.` in `1. Harbor` is a number and not a sentence. */
function isSplit(unit: Unit): unit is Sentence['whole'] {
  const { source, element = 'p', isHidden = false } = unit
  return !isPlural(source) && !source.wrapNew && !isHidden && !/^h[1-6]$/.test(element)
}

function* sentencesOf(
  plugin: Format,
  whole: Sentence['whole'],
  source: Source,
  split: Splitter,
): Generator<Unit> {
  const around = whole.source
  const text = textOf(source, around)
  const spans = sentencesIn(text, codesOf(plugin, around, text), split)
  if (spans.length < 2) {
    yield whole
    return
  }
  const codec = sentenceCodec(around.codec)
  const { isLanguageNeutral } = around
  for (const at of spans) {
    const slot = {
      at,
      codec,
      parent: around,
      isSentence: true as const,
      ...(isLanguageNeutral ? { isLanguageNeutral } : {}),
    }
    const sentence: Sentence = { ...whole, key: keyOf(whole.key, text.slice(...at)), source: slot, whole }
    yield sentence
  }
}

/** The codes of a text, and the markup that a preview shows. */
function codesOf(plugin: Format, slot: Slot, text: string): readonly Code[] {
  const marks = plugin.markup?.(text) ?? []
  return mergedCodes(
    scannerOf(plugin, slot)?.(text) ?? [],
    marks.map(({ at, kind, look }): Code => ({ at, kind, id: look, requiredBy: 'reader' })),
  )
}

/** The key of a sentence. It does not depend on the other sentences of the text. */
function keyOf(key: readonly string[], sentence: string): string[] {
  const sentenceKey = textKey(sentence.replaceAll(/\s+/g, ' '))
  return key.some(isTextKey)
    ? key.map((part) => (isTextKey(part) ? sentenceKey : part))
    : [...key, sentenceKey]
}

/** A sentence is spelled like the text around it. */
function sentenceCodec(around: Codec): Codec {
  const { inlineCodes, nests } = around
  const normalize = (text: string): string => around.normalize?.(text) ?? text
  return {
    decode: (raw) => raw,
    encode: normalize,
    normalize,
    ...(inlineCodes ? { inlineCodes } : {}),
    ...(nests ? { nests } : {}),
  }
}

/**
 * Spells a text with new sentences, and leaves everything else unchanged, such as line ends between sentences.
 * `newText` is the text to spell. Undefined if the writes are not to sentences, if more than white space differs
 * between the text and its spelling, or if a sentence would be read otherwise in its place.
 */
export function spelledInPlace(
  source: Source,
  around: Slot,
  writes: readonly Write[],
  newText: string,
  spell: (slot: Slot, text: string, was: string) => string,
): string | undefined {
  if (!writes.every(({ slot }) => 'isSentence' in slot)) return undefined
  const raw = rawOf(source, around)
  const places = sameSigns(textAround(source, around), raw)
  if (!places) return undefined
  try {
    const edits = writes.map(({ slot, text = '' }): Edit => {
      const at: Span = [places[slot.at[0]] ?? 0, (places[slot.at[1] - 1] ?? 0) + 1]
      return { at, text: spell(around, text, raw.slice(...at)) }
    })
    const spelled = weave(raw, edits)
    return around.codec.decode(spelled) === newText ? spelled : undefined
  } catch (error) {
    // A place may refuse a single sentence although it accepts the whole text.
    if (error instanceof FormatError) return undefined
    throw error
  }
}

/**
 * For each offset in a text, the offset of the same character in its spelling. Undefined if more than white space
 * differs.
 */
function sameSigns(text: string, raw: string): Int32Array | undefined {
  const places = new Int32Array(text.length)
  let at = 0
  for (let offset = 0; offset < text.length; offset++) {
    const sign = text.charAt(offset)
    if (isSpace(sign)) continue
    while (isSpace(raw.charAt(at))) at++
    if (raw[at] !== sign) return undefined
    places[offset] = at++
  }
  return raw.slice(at).trim() === '' ? places : undefined
}

const isSpace = (sign: string): boolean => sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t'

/** A unit as it was before its text was split, and its text if one of its sentences gets a new one. */
export interface WholeText {
  unit: Unit
  /** The identifier of its first sentence with a new text, or else of its first sentence. */
  identifier: string
  text: string | undefined
}

/** The units of a file before their texts were split. `newText` gives the new text of a sentence or of a unit. */
export function wholeTexts(
  { units, identifiers, source }: Parsed,
  newText: (unit: Unit, identifier: string) => string | undefined,
): WholeText[] {
  const texts: WholeText[] = []
  const edits = new Map<WholeText, Edit[]>()
  for (const [index, unit] of units.entries()) {
    const identifier = identifiers[index] ?? ''
    const text = newText(unit, identifier)
    if (!isSentence(unit)) {
      texts.push({ unit, identifier, text })
      continue
    }
    if (texts.at(-1)?.unit !== unit.whole) texts.push({ unit: unit.whole, identifier, text: undefined })
    const whole = texts.at(-1)
    if (!whole || text === undefined) continue
    const own = edits.get(whole) ?? []
    if (own.length === 0) whole.identifier = identifier
    own.push({ at: unit.source.at, text })
    edits.set(whole, own)
  }
  for (const [whole, own] of edits) {
    const { source: slot } = whole.unit
    if (!isPlural(slot)) whole.text = normalized(slot, weave(textAround(source, slot), own))
  }
  return texts
}

const isSentence = (unit: Unit): unit is Sentence => 'whole' in unit

/**
 * A reading and a plan in terms of whole texts. A translation may be split into other sentences than its source, so a
 * built file is compared by its whole texts.
 */
export function asWhole(
  plugin: Format,
  parsed: Parsed,
  plan: Plan,
): { plugin: Format; parsed: Parsed; plan: Plan } {
  const whole = wholeFormat(plugin)
  if (whole === plugin) return { plugin, parsed, plan }
  const written = new Map<Unit['source'], Write>(plan.writes.map((write) => [write.slot, write]))
  const texts = wholeTexts(parsed, ({ source }) => written.get(source)?.text)
  const units = texts.map(({ unit }) => unit)
  const identifiers = texts.map(({ identifier }) => identifier)
  const joined = texts.flatMap(({ unit, identifier, text }): Write | [] => {
    const [language] = parsed.languages.targets
    if (text === undefined || isPlural(unit.source) || !language) return []
    return { identifier, language: language.id, slot: unit.source, text, status: 'translated' }
  })
  return {
    plugin: whole,
    parsed: { ...parsed, units, identifiers },
    plan: { ...plan, writes: [...plan.writes, ...joined], slots: { ...plan.slots, areInFileOrder: false } },
  }
}
