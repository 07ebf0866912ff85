// Reads the paragraphs of a document with zlib and saxes, without their formats.
import { SaxesParser } from 'saxes'
import type { Language } from '@atlas/core/contract.ts'
import { archiveTexts } from '../_grammars/archive/witness.ts'

const TEXT_ELEMENTS = new Set([
  'text:p',
  'text:h',
  'svg:title',
  'svg:desc',
  'table:title',
  'table:desc',
  'text:placeholder',
  'text:text-input',
  'text:execute-macro',
  'dc:title',
  'dc:subject',
  'dc:description',
  'meta:keyword',
])
const TRANSPARENT = new Set([
  'text:span',
  'text:a',
  'text:meta',
  'text:ruby',
  'text:ruby-base',
  'loext:content-control',
])
/** Attributes that hold texts, in any element that has them. */
const TEXT_ATTRIBUTES =
  /^(?:text:(?:string-value(?:-if-(?:true|false))?|key1|key2|description|value)|form:(?:label|title)|loext:display-text|table:title|office:string-value)$/
const FIELDS = new Set(['text:placeholder', 'text:text-input', 'text:execute-macro'])
const CHARACTERS = new Map([
  ['text:s', ' '],
  ['text:tab', '\t'],
  ['text:line-break', '\n'],
])

interface Open {
  text: string
  /** How many elements are open that are not part of the text. */
  hidden: number
  /** Whether white space collapses, as in paragraphs; properties keep it. */
  collapses: boolean
  isAfterSpace: boolean
}

export default function texts(
  _file: string,
  _language: Language,
  bytes = new Uint8Array(),
): readonly string[] {
  const found: string[] = []
  for (const { text } of archiveTexts(bytes, /(?:^|\/)(?:content|styles|meta)\.xml$/))
    for (const each of textsIn(text)) found.push(each)
  return found
}

function textsIn(xml: string): string[] {
  const found: string[] = []
  const open: Open[] = []
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  const add = (more: string): void => {
    const last = open.at(-1)
    if (!last || last.hidden > 0) return
    if (!last.collapses) last.text += more
    else
      for (const char of more) {
        const isSpace = /[\t\n\r ]/.test(char)
        if (!isSpace || !last.isAfterSpace) last.text += isSpace ? ' ' : char
        last.isAfterSpace = isSpace
      }
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('opentag', ({ name, attributes }) => {
    const last = open.at(-1)
    const char = CHARACTERS.get(name)
    for (const [attribute, value] of Object.entries(attributes))
      if (TEXT_ATTRIBUTES.test(attribute)) found.push(value)
    // A paragraph has its fields, but not their texts.
    if (FIELDS.has(name) && last) {
      last.isAfterSpace = false
      last.hidden++
    }
    if (TEXT_ELEMENTS.has(name)) {
      open.push({ text: '', hidden: 0, collapses: name.startsWith('text:'), isAfterSpace: true })
    } else if (last && !TRANSPARENT.has(name)) {
      if (last.hidden === 0 && char !== undefined) last.text += char.repeat(Number(attributes['text:c'] ?? 1))
      if (
        !/^text:(?:(?:bookmark|reference-mark|toc-mark|[a-z]+-index-mark|change)(?:-start|-end)?|soft-page-break)$|^loext:list-item$/.test(
          name,
        )
      )
        last.isAfterSpace = false
      last.hidden++
    }
  })
  parser.on('closetag', ({ name }) => {
    if (TEXT_ELEMENTS.has(name)) {
      const text = open.pop()?.text ?? ''
      // White space around objects, at the ends of a paragraph, is not read.
      const ends = [text, text.trimEnd(), text.trim()]
      for (const each of new Set(ends)) found.push(each)
      const around = open.at(-1)
      if (FIELDS.has(name) && around) around.hidden--
    } else {
      const last = open.at(-1)
      if (last && !TRANSPARENT.has(name)) last.hidden--
    }
  })
  parser.write(xml).close()
  return found
}
