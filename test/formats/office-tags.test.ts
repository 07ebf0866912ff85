// Office documents: what changes if tags stay, and how often a text is refused if they move.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FormatError, type Code, type FormatPlugin, type Slot, type Source } from '@atlas/core/contract.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { isPlural, rawOf, readUnits, textOf } from '@atlas/core/reading/strings.ts'
import docx from '@atlas/formats/docx/format.ts'
import pptx from '@atlas/formats/pptx/format.ts'
import xlsx from '@atlas/formats/xlsx/format.ts'
import { languages } from '../core/plugins.ts'

const files: readonly [FormatPlugin, string][] = [
  [docx, 'docx/samples/lighthouse.docx'],
  [pptx, 'pptx/samples/lighthouse.pptx'],
  [xlsx, 'xlsx/samples/lamps.xlsx'],
]

interface Place {
  slot: Slot
  source: Source
  text: string
}

function placesIn(plugin: FormatPlugin, name: string): Place[] {
  const bytes = readFileSync(join(import.meta.dirname, '../../formats', name))
  const { source } = decodeFile(bytes, plugin)
  return readUnits(plugin, source, languages('en')).units.flatMap(({ source: slot }) =>
    !isPlural(slot) && slot.codec.nests ? { slot, source, text: textOf(source, slot) } : [],
  )
}

/** Words, codes, and links and formats with what is in them. */
function partsOf(text: string, codes: readonly Code[]): string[] {
  const parts: string[] = []
  let [at, start, depth] = [0, 0, 0]
  for (const { at: span, kind } of codes) {
    if (depth === 0) {
      for (const word of text.slice(at, span[0]).split(/(?<= )/)) parts.push(word)
      start = span[0]
    }
    if (kind === 'open') depth++
    if (kind === 'close') depth--
    at = span[1]
    if (depth === 0) parts.push(text.slice(start, at))
  }
  for (const word of text.slice(at).split(/(?<= )/)) parts.push(word)
  return parts.filter((part) => part !== '')
}

/** A paragraph without the contents of its text elements, and their `xml:space`. */
const skeleton = (raw: string): string =>
  raw.replaceAll(/(<(?:\w+:)?t)(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?t>)/g, '$1>')

describe.each(files)('%#', (plugin, name) => {
  test(`${name}: with the same tags only contents of text elements change`, () => {
    for (const { slot, source, text } of placesIn(plugin, name)) {
      const raw = rawOf(source, slot)
      const other = text.replaceAll(/(?<=^|>)[^<]+/g, (words) => words.replaceAll(/\p{L}+/gu, 'word'))
      expect(skeleton(slot.codec.encode(other, raw))).toBe(skeleton(raw))
    }
  })

  test(`${name}: moved tags are written, except in tracked changes`, () => {
    const places = placesIn(plugin, name).filter(
      ({ slot, text }) => !text.startsWith('We often') && (slot.codec.inlineCodes?.(text).length ?? 0) > 0,
    )
    const moved = fc.constantFrom(...places).chain((place) =>
      fc
        .shuffledSubarray(partsOf(place.text, place.slot.codec.inlineCodes?.(place.text) ?? []), {
          minLength: 1,
        })
        .map((parts) => ({ place, text: parts.join(' ') })),
    )
    fc.assert(
      fc.property(moved, ({ place: { slot, source }, text }) => {
        try {
          const raw = rawOf(source, slot)
          expect(slot.codec.decode(slot.codec.encode(text, raw))).toBe(text)
        } catch (error) {
          // A code that holds a text box is never dropped.
          if (!(error instanceof FormatError && error.message.includes('but it contains texts'))) throw error
        }
      }),
      { numRuns: 300, seed: 14 },
    )
  })
})
