// Reads the texts of shapes with zlib and saxes, without their codes.
import { SaxesParser } from 'saxes'
import type { Language } from '@atlas/core/contract.ts'
import { archiveTexts } from '../_grammars/archive/witness.ts'

const READ_ENTRIES = /^(?:visio\/(?:pages\/page|masters\/master)\d+|visio\/comments|docProps\/core)\.xml$/
const TEXT_ELEMENTS = new Set(['Text', 'title', 'subject', 'description', 'keywords', 'CommentEntry'])

export default function texts(
  _file: string,
  _language: Language,
  bytes = new Uint8Array(),
): readonly string[] {
  return [...archiveTexts(bytes, READ_ENTRIES)].flatMap(({ text }) => textsIn(text))
}

function textsIn(xml: string): string[] {
  const found: string[] = []
  const parser = new SaxesParser({ xmlns: false })
  let text: string | undefined
  let depth = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    if (text !== undefined) depth++
    else if (TEXT_ELEMENTS.has(name.replace(/^.*:/, ''))) text = ''
  })
  parser.on('closetag', () => {
    if (depth > 0) depth--
    else if (text !== undefined) {
      found.push(text, text.replace(/\n+$/, ''), text.replace(/^\s+/, '').replace(/\n+$/, ''))
      text = undefined
    }
  })
  const add = (more: string): void => {
    if (text !== undefined && depth === 0) text += more
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(xml).close()
  return found
}
