// Translation memories as files: TMX 1.4, in and out.
import { SaxesParser } from 'saxes'
import type { LanguageId } from '@atlas/core/contract.ts'
import { RequestError } from '../request-error.ts'
import { escapedXml, languageIdOf } from './glossary.ts'

/** A text and its translation. */
export interface TranslatedUnit {
  language: LanguageId
  source: string
  target: string
}

/** The most translations of a file. */
const MAX_UNITS = 500_000

/**
 * Reads the translations of a file for a project. Codes are read as they are spelled in `ph`, `bpt` and the like. Throws
 * a `RequestError` if it is not TMX, or has no translation from the source language into one of the others.
 */
export function readTmx(
  content: Uint8Array,
  source: LanguageId,
  targets: readonly LanguageId[],
): TranslatedUnit[] {
  const units = new Map<string, TranslatedUnit>()
  let texts = new Map<LanguageId, string>()
  let language = ''
  let segment: string | undefined
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw new RequestError(400, `The TMX file is not well-formed: ${error.message}`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'tu') texts = new Map()
    if (name === 'tuv') language = languageIdOf(attributes['xml:lang'] ?? attributes['lang'] ?? '')
    if (name === 'seg') segment = ''
  })
  parser.on('text', (part) => {
    if (segment !== undefined) segment += part
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'seg') {
      texts.set(language, segment ?? '')
      segment = undefined
    }
    if (name !== 'tu') return
    const translations = texts.get(source)
    for (const id of targets) {
      const target = texts.get(id)
      if (translations && target)
        units.set(`${id}\0${translations}`, { language: id, source: translations, target })
    }
  })
  parser.write(new TextDecoder().decode(content)).close()
  if (units.size === 0)
    throw new RequestError(
      400,
      `The file has no translation from ${source} into ${targets.join(', ')}. It must be TMX.`,
    )
  if (units.size > MAX_UNITS) throw new RequestError(400, `A memory has at most ${MAX_UNITS} translations.`)
  return [...units.values()]
}

/** Translations as TMX 1.4. */
export function asTmx(units: readonly TranslatedUnit[], source: LanguageId): string {
  const part = (language: LanguageId, text: string): string =>
    `<tuv xml:lang="${escapedXml(language)}"><seg>${escapedXml(text)}</seg></tuv>`
  const lines = units.map(
    (unit) => `    <tu>${part(source, unit.source)}${part(unit.language, unit.target)}</tu>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
  <header creationtool="Atlas Formats" creationtoolversion="1" segtype="block" o-tmf="Atlas Formats" adminlang="en" srclang="${escapedXml(source)}" datatype="plaintext"/>
  <body>
${lines.join('')}  </body>
</tmx>
`
}
