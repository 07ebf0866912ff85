// Compares what we read in a file with what the format's witness reads. A witness is an independent reader: it finds
// mistakes that our reader and our writer share.
import type { Codec, Language, Source, Witness } from './contract.ts'
import { messageOf, show } from './errors.ts'
import { withoutEscapes } from './escaped-tags.ts'
import type { Format } from './format.ts'
import { wholeFormat } from './documents/segments.ts'
import { isPlural, readUnits, recordsOf, type Parsed } from './reading/strings.ts'

/** How a witness disagrees with what we read. */
export interface Objection {
  /** For people. It may quote texts of the file. */
  message: string
  /** The same for a log, without texts of the file. */
  summary: string
}

/**
 * Compares every text that we read in the target languages with the texts that the witness finds. The witness may find
 * more texts. It may also find the texts of documents without their codes, since we made the names of the codes. An
 * error of the witness is an objection: it cannot read the file.
 */
export function objectionOf(witness: Witness, plugin: Format, read: Parsed): Objection | undefined {
  const whole = wholeFormat(plugin)
  const parsed = whole === plugin ? read : readUnits(whole, read.source, read.languages)
  const records = recordsOf(whole, parsed)
  const slots = new Map(parsed.units.map(({ source }, index) => [parsed.identifiers[index], source]))
  for (const language of parsed.languages.targets) {
    const texts = records.map(({ identifier, translations }) => {
      const text = translations?.[language.id]?.text ?? []
      const slot = slots.get(identifier)
      if (typeof text !== 'string') return Object.values(text).map((form) => [form])
      return [slot && !isPlural(slot) ? [text, ...withoutCodes(slot.codec, text)] : [text]]
    })
    const objection = objectionIn(witness, parsed.source, language, texts)
    if (objection) return objection
  }
  return undefined
}

/** A text without the codes of its place. In places with codes, characters that look like them are escaped. */
function withoutCodes({ nests, inlineCodes }: Codec, text: string): string[] {
  if (!nests || !inlineCodes) return []
  const pieces: string[] = []
  let from = 0
  for (const { at } of inlineCodes(text)) {
    pieces.push(text.slice(from, at[0]))
    from = at[1]
  }
  pieces.push(text.slice(from))
  const plain = pieces.join('')
  const unescaped = pieces.map(withoutEscapes).join('')
  return [plain, unescaped, plain.replaceAll('&lt;', '<').replaceAll('&amp;', '&')]
}

/**
 * `read` contains, for each string of the file, its texts in the language, each in every form in which a witness may
 * find it.
 */
function objectionIn(
  witness: Witness,
  file: Source,
  language: Language,
  read: readonly (readonly (readonly string[])[])[],
): Objection | undefined {
  let found: readonly string[]
  try {
    found = witness(file.text, language, file.bytes)
  } catch (error) {
    const reason = messageOf(error)
    return {
      message: `the witness cannot read the file: ${reason}`,
      summary: 'The witness cannot read the file.',
    }
  }
  const left = new Map<string, number>()
  for (const text of found) left.set(text, (left.get(text) ?? 0) + 1)
  for (const [index, texts] of read.entries()) {
    for (const ways of texts) {
      const text = ways.find((way) => (left.get(way) ?? 0) > 0)
      if (text === undefined) {
        return {
          message: `we read ${show(ways[0])}, the witness does not; it finds ${show(found.slice(0, MAX_SHOWN))}`,
          summary: `The witness does not find the text of string ${index + 1} of ${read.length} in the language ${language.id}.`,
        }
      }
      left.set(text, (left.get(text) ?? 0) - 1)
    }
  }
  return undefined
}

/** Messages quote at most this many texts of a witness. */
const MAX_SHOWN = 40
