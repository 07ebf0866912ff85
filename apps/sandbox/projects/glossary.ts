// The glossary of a project: terms and their translations, in and out as CSV and TBX.
import type { Kysely } from 'kysely'
import papaparse from 'papaparse'
import { SaxesParser } from 'saxes'
import type { LanguageId } from '@atlas/core/contract.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { RequestError } from '../request-error.ts'
import type { ProjectTables } from '../tables/projects.ts'
import { inRows } from './counters.ts'

/** A term with its translation into one language. */
export interface TermRow {
  language: LanguageId
  source: string
  target: string
  note: string | null
}

/** The most terms of a glossary file. */
const MAX_TERMS = 50_000

/** The glossaries of a sandbox. */
export class Glossary {
  readonly #database: Kysely<ProjectTables>

  constructor(database: Kysely<ProjectTables>) {
    this.#database = database
  }

  /** The terms of a project, in one language or in all. */
  terms(project: number, language?: LanguageId): Promise<TermRow[]> {
    let query = this.#database
      .selectFrom('terms')
      .select(['language', 'source', 'target', 'note'])
      .where('project', '=', project)
    if (language !== undefined) query = query.where('language', '=', language)
    return query.orderBy('source').orderBy('language').execute()
  }

  /** Stores terms. A term that the glossary has gets the new translation. */
  async add(project: number, terms: readonly TermRow[]): Promise<void> {
    await this.#database.transaction().execute(async (tables) => {
      for (const some of inRows(terms.map((term) => ({ project, ...term }))))
        await tables
          .insertInto('terms')
          .values(some)
          .onConflict((conflict) =>
            conflict.columns(['project', 'language', 'source']).doUpdateSet((excluded) => ({
              target: excluded.ref('excluded.target'),
              note: excluded.ref('excluded.note'),
            })),
          )
          .execute()
    })
  }
}

/**
 * Reads the terms of a glossary file for a project. Throws a `RequestError` if it is neither CSV nor TBX, or has no term
 * in the source language of the project and one of its others.
 */
export function readGlossary(
  content: Uint8Array,
  source: LanguageId,
  targets: readonly LanguageId[],
): TermRow[] {
  const text = new TextDecoder().decode(content)
  const rows = /^\s*(?:<\?xml|<!DOCTYPE|<martif|<tbx)/i.test(text) ? entriesOfTbx(text) : entriesOfCsv(text)
  const terms = new Map<string, TermRow>()
  for (const { texts, note } of rows) {
    const translations = texts.get(source)
    for (const language of targets) {
      const target = texts.get(language)
      if (translations && target)
        terms.set(`${language} ${translations}`, { language, source: translations, target, note })
    }
  }
  if (terms.size === 0)
    throw new RequestError(
      400,
      `The file has no term in ${source} with a translation into ${targets.join(', ')}. A CSV needs a first line with language codes, a TBX the language of each term.`,
    )
  if (terms.size > MAX_TERMS) throw new RequestError(400, `A glossary has at most ${MAX_TERMS} terms.`)
  return [...terms.values()]
}

/** A term in several languages. */
interface Entry {
  texts: ReadonlyMap<LanguageId, string>
  note: string | null
}

/** The id of the language with a code; the code if it is unknown. */
export const languageIdOf = (code: string): LanguageId => languageByCode(code.trim())?.id ?? code.trim()

/** The first line names the languages by their codes, and a column `note`. */
function entriesOfCsv(text: string): Entry[] {
  const { data } = papaparse.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true })
  const [head = [], ...rows] = data
  const columns = head.map((code) =>
    /^(?:note|comment|definition)s?$/i.test(code.trim()) ? 'note' : languageIdOf(code),
  )
  return rows.map((cells) => {
    const texts = new Map<LanguageId, string>()
    let note: string | null = null
    for (const [index, cell] of cells.entries()) {
      const column = columns[index]
      if (column === undefined || cell.trim() === '') continue
      if (column === 'note') note = cell.trim()
      else texts.set(column, cell.trim())
    }
    return { texts, note }
  })
}

/** The entries of TBX, of the older dialects (`termEntry`, `langSet`) and the newer ones (`conceptEntry`, `langSec`). */
function entriesOfTbx(text: string): Entry[] {
  const entries: Entry[] = []
  let texts = new Map<LanguageId, string>()
  let note: string | null = null
  let language = ''
  let words = ''
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw new RequestError(400, `The TBX file is not well-formed: ${error.message}`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    words = ''
    if (name === 'termEntry' || name === 'conceptEntry') [texts, note] = [new Map(), null]
    if (name === 'langSet' || name === 'langSec') language = languageIdOf(attributes['xml:lang'] ?? '')
  })
  parser.on('text', (part) => {
    words += part
  })
  parser.on('closetag', ({ name }) => {
    // Of several terms in a language, the first is the preferred one.
    if (name === 'term' && !texts.has(language)) texts.set(language, words.trim())
    if (name === 'descrip' || name === 'note') note ??= words.trim() || null
    if (name === 'termEntry' || name === 'conceptEntry') entries.push({ texts, note })
    words = ''
  })
  parser.write(text).close()
  return entries
}

/** The terms by their source, with all their translations. */
function bySource(terms: readonly TermRow[]): Map<string, TermRow[]> {
  const found = new Map<string, TermRow[]>()
  for (const term of terms) found.set(term.source, [...(found.get(term.source) ?? []), term])
  return found
}

/** The glossary as CSV: a column for each language, and one for notes. */
export function glossaryAsCsv(terms: readonly TermRow[], source: LanguageId): string {
  const languages = [...new Set(terms.map(({ language }) => language))]
  const rows = [...bySource(terms)].map(([term, translations]) => [
    term,
    ...languages.map((id) => translations.find(({ language }) => language === id)?.target ?? ''),
    translations.find(({ note }) => note)?.note ?? '',
  ])
  return `${papaparse.unparse([[source, ...languages, 'note'], ...rows])}\r\n`
}

/** The glossary as TBX of ISO 30042:2019. */
export function glossaryAsTbx(terms: readonly TermRow[], source: LanguageId): string {
  const section = (language: LanguageId, term: string): string =>
    `        <langSec xml:lang="${escapedXml(language)}"><termSec><term>${escapedXml(term)}</term></termSec></langSec>\n`
  const entries = [...bySource(terms)].map(([term, translations], index) => {
    const note = translations.find((one) => one.note)?.note
    const noted = note ? `        <note>${escapedXml(note)}</note>\n` : ''
    const sections = translations.map(({ language, target }) => section(language, target)).join('')
    return `      <conceptEntry id="c${index + 1}">\n${noted}${section(source, term)}${sections}      </conceptEntry>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<tbx type="TBX-Basic" style="dca" xml:lang="${escapedXml(source)}" xmlns="urn:iso:std:iso:30042:ed-2">
  <tbxHeader><fileDesc><sourceDesc><p>Atlas Formats</p></sourceDesc></fileDesc></tbxHeader>
  <text>
    <body>
${entries.join('')}    </body>
  </text>
</tbx>
`
}

/** A text in XML. */
export function escapedXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}
