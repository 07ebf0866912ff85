// Aligned files: the texts of a document with the texts of its translated version. A `parse-file` call of a document
// format takes one as an upload, also if the host does not know the source of the document.
//
// The first line identifies the file, and each further line has a string:
//
//     {"atlas":"aligned","version":1,"target":"de"}
//     {"identifier":"5f1c","text":"The gate","translation":"Das Tor","probability":0.9998}
import { align, CERTAIN, type TranslationMemory } from './align.ts'
import { documentTexts, type DocumentText } from './document-texts.ts'
import { latin1Text, utf8Text } from '../bytes.ts'
import { FormatError, type Language, type StringRecord } from '../contract.ts'
import type { Format } from '../format.ts'
import { decodeFile } from '../reading/source.ts'
import { readUnits, recordsOf } from '../reading/strings.ts'

/** A string with its translation. */
export interface AlignedString {
  identifier: string
  text: string
  translation: string
  /** How certain it is that the texts belong together, from 0.9 to 1. */
  probability: number
}

/** A document and its translation, aligned. */
export interface AlignedDocuments {
  target: string
  strings: readonly AlignedString[]
  /** The number of texts in the source, with or without a translation. */
  texts: number
}

/** Aligns a document with its translation, with what a memory knows. Throws a `FormatError` if one of them cannot be read. */
export function alignDocuments(
  plugin: Format,
  source: Uint8Array,
  translation: Uint8Array,
  languages: { source: Language; target: Language },
  memory?: TranslationMemory,
): AlignedDocuments {
  const one = readTexts(plugin, source, languages.source)
  const other = readTexts(plugin, translation, languages.target)
  const strings = align(
    one.map(({ text }) => text),
    other.map(({ text }) => text),
    memory,
  ).flatMap((pair): AlignedString[] => {
    const found = one[pair.source]
    const translated = other[pair.target]
    if (!found || !translated) return []
    const probability = Math.floor(pair.probability * 1e5) / 1e5
    return [
      { identifier: found.identifier, text: found.text.text, translation: translated.text.text, probability },
    ]
  })
  return { target: languages.target.id, strings, texts: one.length }
}

/** The texts of a document that are to be translated. Throws a `FormatError` if it cannot be read. */
export function readTexts(plugin: Format, bytes: Uint8Array, language: Language): DocumentText[] {
  const { source } = decodeFile(bytes, plugin)
  const parsed = readUnits(plugin, source, { source: language, targets: [] })
  const shown = new Set(
    recordsOf(plugin, parsed).flatMap(({ identifier, isHidden }) => (isHidden ? [] : [identifier])),
  )
  return documentTexts(parsed, (identifier) => shown.has(identifier))
}

/** The lines of an aligned file. */
export function writeAligned({ target, strings }: Pick<AlignedDocuments, 'target' | 'strings'>): string {
  const lines = [{ atlas: 'aligned', version: 1, target }, ...strings]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

const HEAD = '{"atlas":"aligned"'

/** Whether an upload is an aligned file. */
export function isAligned(content: Uint8Array): boolean {
  return latin1Text(content.subarray(0, HEAD.length)) === HEAD
}

/**
 * The records of an aligned file. Texts that belong together only probably have the status `untranslated`, so that a
 * translator confirms them. Throws a `FormatError` if the file has another language, or a line is not an aligned string.
 */
export function readAligned(content: Uint8Array, targets: readonly Language[]): StringRecord[] {
  const [head = '', ...lines] = utf8Text(content).split('\n')
  const { version, target } = parseLine(head, 1)
  const language = targets.find(({ id }) => id === target)
  if (version !== 1) throw new FormatError('unsupported', 'The aligned file has an unknown version.')
  if (!language) {
    const wanted = targets.map(({ id }) => id).join(', ')
    throw new FormatError('unsupported', `The aligned file is for ${String(target)}, not for ${wanted}.`)
  }
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const { identifier, text, translation, probability } = parseLine(line, index + 2)
    if (
      typeof identifier !== 'string' ||
      typeof text !== 'string' ||
      typeof translation !== 'string' ||
      typeof probability !== 'number'
    )
      throw new FormatError('syntax', `Line ${index + 2} is not an aligned string.`)
    const status = probability >= CERTAIN ? 'translated' : 'untranslated'
    return [{ identifier, text, translations: { [language.id]: { text: translation, status } } }]
  })
}

function parseLine(line: string, number: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // The error below covers all lines.
  }
  throw new FormatError('syntax', `Line ${number} of the aligned file is not a JSON object.`)
}
