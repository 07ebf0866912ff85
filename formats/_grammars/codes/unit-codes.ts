// The markup of a unit as codes of its texts. A tag that the unit does not have is text, as in `Write <b> for bold`.
import type { Code, CodeScanner } from '@atlas/core/contract.ts'
import { nameInTag } from '../xml/pieces.ts'
import type { Vocabulary } from '../xml/vocabulary.ts'
import { tagCodes } from './tag-codes.ts'

const allTags = tagCodes()

/** The scanner of texts that may have the markup of this vocabulary. An opaque element is one code. */
export function unitCodes(vocabulary: Vocabulary): CodeScanner {
  const scan = (text: string): readonly Code[] => {
    if (!text.includes('<')) return []
    const ends = new Map(vocabulary.markupIn(text))
    return allTags(text).flatMap((code) => {
      const end = ends.get(code.at[0])
      if (end === undefined) return []
      return end === code.at[1] ? code : opaqueElement(text, code.at[0], end)
    })
  }
  return Object.assign(scan, { findsOnlyTags: true })
}

function opaqueElement(text: string, start: number, end: number): Code {
  const id = text.slice(start, end)
  return { at: [start, end], id, kind: 'alone', requiredBy: 'document', shown: nameInTag(id) }
}
