// Compares what we read in a file with what the format's witness reads. A witness is an independent reader: it finds
// mistakes that our reader and our writer share.
import type { FormatPlugin, Language, Source, Witness } from './contract.ts'
import { messageOf, show } from './errors.ts'
import { recordsOf, type Parsed } from './strings.ts'

/** How a witness disagrees with what we read. */
export interface Objection {
  /** For people. It may quote texts of the file. */
  message: string
  /** The same for a log, without texts of the file. */
  summary: string
}

/**
 * Compares every text that we read in the target languages with the texts that the witness finds. The witness may find
 * more. An error of the witness is an objection: it cannot read the file.
 */
export function objectionOf(witness: Witness, plugin: FormatPlugin, parsed: Parsed): Objection | undefined {
  const records = recordsOf(plugin, parsed)
  for (const language of parsed.languages.targets) {
    const read = records.map(({ translations }) => {
      const text = translations?.[language.id]?.text ?? []
      return typeof text === 'string' ? [text] : Object.values(text)
    })
    const objection = objectionIn(witness, parsed.source, language, read)
    if (objection) return objection
  }
  return undefined
}

/** `read`: for each string of the file, its texts in the language. */
function objectionIn(
  witness: Witness,
  file: Source,
  language: Language,
  read: readonly (readonly string[])[],
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
    for (const text of texts) {
      const count = left.get(text) ?? 0
      if (count === 0) {
        return {
          message: `we read ${show(text)}, the witness does not; it finds ${show(found.slice(0, MOST_SHOWN))}`,
          summary: `The witness does not find the text of string ${index + 1} of ${read.length} in the language ${language.id}.`,
        }
      }
      left.set(text, count - 1)
    }
  }
  return undefined
}

/** Messages quote at most this many texts of a witness. */
const MOST_SHOWN = 40
