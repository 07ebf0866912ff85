// The glossary of a project: terms and their translations, in and out as CSV and TBX.
import type { Kysely } from 'kysely'
import papaparse from 'papaparse'
import type { LanguageId } from '@atlas/core/contract.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { readConcepts, TermsError } from '@atlas/core/terms/read-terms.ts'
import { TermList, type Concept } from '@atlas/core/terms/term-list.ts'
import type { Term } from '@atlas/core/terms/term.ts'
import { RequestError } from '../request-error.ts'
import type { ProjectTables } from '../tables/projects.ts'
import { inRows } from './counters.ts'

/** A term with its translation into one language. */
export interface TermRow extends Term {
  language: LanguageId
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
  async terms(project: number, language?: LanguageId): Promise<TermRow[]> {
    let query = this.#database
      .selectFrom('terms')
      .select(['language', 'source', 'target', 'note', 'more'])
      .where('project', '=', project)
    if (language !== undefined) query = query.where('language', '=', language)
    const rows = await query.orderBy('source').orderBy('language').execute()
    return rows.map(({ note, more, ...row }) => ({
      ...row,
      ...(note === null ? {} : { note }),
      ...(more === null ? {} : (JSON.parse(more) as Partial<Term>)),
    }))
  }

  /** Stores terms. A term that the glossary has gets the new translation. */
  async add(project: number, terms: readonly TermRow[]): Promise<void> {
    const rows = terms.map(({ language, source, target, note = null, ...more }) => {
      const others = Object.keys(more).length > 0 ? JSON.stringify(more) : null
      return { project, language, source, target, note, more: others }
    })
    await this.#database.transaction().execute(async (tables) => {
      for (const some of inRows(rows))
        await tables
          .insertInto('terms')
          .values(some)
          .onConflict((conflict) =>
            conflict.columns(['project', 'language', 'source']).doUpdateSet((excluded) => ({
              target: excluded.ref('excluded.target'),
              note: excluded.ref('excluded.note'),
              more: excluded.ref('excluded.more'),
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
export async function readGlossary(
  content: Uint8Array,
  source: LanguageId,
  targets: readonly LanguageId[],
): Promise<TermRow[]> {
  const list = new TermList(await conceptsIn(new TextDecoder().decode(content)))
  const terms = new Map<string, TermRow>()
  for (const language of targets)
    for (const term of list.between(source, language))
      terms.set(`${language} ${term.source}`, { language, ...term })
  if (terms.size === 0)
    throw new RequestError(
      400,
      `The file has no term in ${source} with a translation into ${targets.join(', ')}. A CSV needs a first line with language codes, a TBX the language of each term.`,
    )
  if (terms.size > MAX_TERMS) throw new RequestError(400, `A glossary has at most ${MAX_TERMS} terms.`)
  return [...terms.values()]
}

async function conceptsIn(text: string): Promise<Concept[]> {
  try {
    return await readConcepts(text)
  } catch (error) {
    if (!(error instanceof TermsError)) throw error
    throw new RequestError(
      400,
      `The glossary cannot be read: ${error.message}. A CSV needs a first line with language codes, a TBX the language of each term.`,
    )
  }
}

/** The id of the language with a code; the code if it is unknown. */
export const languageIdOf = (code: string): LanguageId => languageByCode(code.trim())?.id ?? code.trim()

/** The terms by their source, with all their translations. */
function bySource(terms: readonly TermRow[]): Map<string, TermRow[]> {
  const found = new Map<string, TermRow[]>()
  for (const term of terms) found.set(term.source, [...(found.get(term.source) ?? []), term])
  return found
}

/** The glossary as CSV: columns for each language, and those for what is true of some terms. */
export function glossaryAsCsv(terms: readonly TermRow[], source: LanguageId): string {
  const languages = [...new Set(terms.map(({ language }) => language))]
  const concepts = [...bySource(terms).values()]
  const cells = (translations: readonly TermRow[]): [column: string, cell: string][] => {
    const [first] = translations
    if (!first) return []
    return [
      [source, formsIn(first.source, first.sourceForms)],
      [`${source} part of speech`, first.sourcePart ?? ''],
      ...languages.flatMap((id): [string, string][] => {
        const own = translations.find(({ language }) => language === id)
        return [
          [id, own && !own.isKept ? formsIn(own.target, own.targetForms) : ''],
          [`${id} forbidden`, own?.forbidden?.join(FORMS) ?? ''],
          [`${id} part of speech`, own?.partOfSpeech ?? ''],
        ]
      }),
      ['translate', first.isKept ? 'no' : ''],
      ['case', first.isCaseSensitive ? 'yes' : ''],
      ['note', translations.find(({ note }) => note)?.note ?? ''],
    ]
  }
  const table = concepts.map(cells)
  // A column that no term needs is left out.
  const columns = (table[0] ?? []).flatMap(([column], index) =>
    column === 'note' || (!column.includes(' ') && !MARKS.has(column)) || table.some((row) => row[index]?.[1])
      ? [{ column, index }]
      : [],
  )
  const rows = table.map((row) => columns.map(({ index }) => row[index]?.[1] ?? ''))
  return `${papaparse.unparse([columns.map(({ column }) => column), ...rows])}\r\n`
}

/** Separates the forms of a cell. */
const FORMS = ' | '

const MARKS: ReadonlySet<string> = new Set(['translate', 'case'])

const formsIn = (first: string, others: readonly string[] = []): string => [first, ...others].join(FORMS)

/** The glossary as TBX of ISO 30042:2019. */
export function glossaryAsTbx(terms: readonly TermRow[], source: LanguageId): string {
  const section = (language: LanguageId, sections: readonly string[]): string =>
    `        <langSec xml:lang="${escapedXml(language)}">${sections.join('')}</langSec>\n`
  const termSec = (term: string, status?: string, partOfSpeech?: string): string => {
    const note = (type: string, value: string | undefined): string =>
      value === undefined ? '' : `<termNote type="${type}">${escapedXml(value)}</termNote>`
    const notes = note('administrativeStatus', status) + note('partOfSpeech', partOfSpeech)
    return `<termSec><term>${escapedXml(term)}</term>${notes}</termSec>`
  }
  const entries = [...bySource(terms)].map(([term, translations], index) => {
    const [first] = translations
    const note = translations.find((one) => one.note)?.note
    const noted = note ? `        <note>${escapedXml(note)}</note>\n` : ''
    const marks = [
      ...(first?.isKept ? ['<admin type="translate">no</admin>'] : []),
      ...(first?.isCaseSensitive ? ['<admin type="caseSensitive">yes</admin>'] : []),
    ].map((mark) => `        ${mark}\n`)
    const sources = [term, ...(first?.sourceForms ?? [])].map((form) =>
      termSec(form, undefined, first?.sourcePart),
    )
    const sections = translations.map((row) => {
      const right = row.isKept || row.target === '' ? [] : [row.target, ...(row.targetForms ?? [])]
      return section(row.language, [
        ...right.map((form) => termSec(form, undefined, row.partOfSpeech)),
        ...(row.forbidden ?? []).map((form) => termSec(form, 'deprecatedTerm-admn-sts')),
      ])
    })
    const all = [noted, ...marks, section(source, sources), ...sections].join('')
    return `      <conceptEntry id="c${index + 1}">\n${all}      </conceptEntry>\n`
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
