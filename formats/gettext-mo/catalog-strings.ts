// The strings of a catalog as units, and the changes to its header when its language changes.
import {
  inOnly,
  codeLike,
  meansLanguage,
  type BuildJob,
  type Edit,
  type Language,
  type Languages,
  type Source,
  type Span,
  type Unit,
} from '@atlas/core/contract.ts'
import { singularAndPlural } from '../_grammars/plurals/read-only.ts'
import {
  countedCategories,
  lackedRows,
  meaningsOfRows,
  pluralFormsField,
  pluralRule,
  rowsInOrder,
  rowsLikeOther,
} from '../_grammars/plurals/rules.ts'
import { numberedPlural, type RowPlan } from '../_grammars/plurals/numbered-rows.ts'
import { verbatim } from '../_grammars/text/verbatim.ts'
import { moEntries, catalogFieldLabels, type MoEntry } from './fields.ts'

/** The plural rule that gettext uses if the header states none. */
const GERMANIC = 'n != 1'

/** The language that the header names, in its own spelling. */
export function catalogHeaderLanguage({ text }: Source): string | undefined {
  return languageIn(text, moEntries(text)) || undefined
}

/** The units of a catalog: all its strings, without the header. */
export function moUnits({ text }: Source, { source, targets: [target] }: Languages): Unit[] {
  const entries = moEntries(text)
  const rows = target && rowPlan(text, entries, target)
  return entries.flatMap((entry): Unit | [] => {
    const id = text.slice(...entry.id)
    const context = entry.context && text.slice(...entry.context)
    if (id === '' && context === undefined) return []
    const unit: Unit = {
      key: context === undefined ? [id] : [context, id],
      source: entry.pluralId
        ? singularAndPlural(entry.id, entry.pluralId, verbatim, source)
        : { at: entry.id, codec: verbatim },
    }
    if (context) unit.context = context
    const [first] = entry.rows
    if (!target || !rows || !first) return unit
    const place = entry.pluralId
      ? numberedPlural(text, { rows: entry.rows, start: entry.id, labelOf: catalogFieldLabels.row }, rows)
      : { at: first.at, codec: verbatim }
    unit.targets = inOnly(target, place)
    return unit
  })
}

/** The translated catalog. If its header does not name the target language yet, it is changed to do so. */
export function buildMo({ source: { text }, languages, written, weave }: BuildJob): string {
  const entries = moEntries(text)
  const [target] = languages.targets
  const header = headerOf(text, entries)
  if (!target || !header) return weave()
  const edits: Edit[] = []
  const replace = (name: string, value: string): void => {
    const at = valueIn(text, header, name)
    if (at) edits.push({ at, text: value })
  }
  if (isOfAnother(languageIn(text, entries), target)) {
    replace('language', codeFor(languageIn(text, entries), target))
    replace('plural-forms', pluralFormsField(target))
  }
  const charset = /charset=(?:us-)?ascii$/i.exec(fieldOf(text, header, 'content-type'))
  if (charset && written.has(target.id)) {
    const end = valueIn(text, header, 'content-type')?.[1] ?? 0
    edits.push({ at: [end - charset[0].length, end], text: 'charset=UTF-8' })
  }
  const undeclared = written.has(target.id) && !/charset=/i.test(text.slice(...header))
  // Programs read a catalog without a charset as ASCII or in the charset of the system.
  if (undeclared && !isAscii(weave(edits))) edits.push(charsetEdit(text, header))
  return withoutEmptyRows(weave(edits))
}

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** Declares UTF-8 in a header that names no charset. */
function charsetEdit(text: string, header: Span): Edit {
  const type = valueIn(text, header, 'content-type')
  if (type && type[0] < type[1]) return { at: [type[1], type[1]], text: '; charset=UTF-8' }
  if (type) return { at: type, text: 'text/plain; charset=UTF-8' }
  const end = header[1]
  const lineEnd = text.slice(...header).endsWith('\n') ? '' : '\n'
  return { at: [end, end], text: `${lineEnd}Content-Type: text/plain; charset=UTF-8\n` }
}

/**
 * A plural without any translation has two empty rows in every language: in the file it shares the bytes of its two
 * originals, so that a program shows the originals.
 */
function withoutEmptyRows(text: string): string {
  const surplus = moEntries(text)
    .filter(
      ({ pluralId, rows }) =>
        pluralId && rows.length > 2 && rows.every(({ at: [start, end] }) => start === end),
    )
    .map(({ rows }): Span => [rows[1]?.at[1] ?? 0, rows.at(-1)?.at[1] ?? 0])
  return surplus.reduceRight((kept, [start, end]) => kept.slice(0, start) + kept.slice(end), text)
}

/** The header is the translation of the empty text without context. */
function headerOf(text: string, entries: readonly MoEntry[]): Span | undefined {
  return entries.find(({ context, id: [start, end] }) => !context && start === end)?.rows[0]?.at
}

/** The place of the value in a line such as `Language: de`. */
function valueIn(text: string, [start, end]: Span, name: string): Span | undefined {
  for (let at = start; at < end;) {
    const lineFeed = text.indexOf('\n', at)
    const lineEnd = lineFeed < 0 || lineFeed > end ? end : lineFeed
    const line = text.slice(at, lineEnd)
    const colon = line.indexOf(':')
    if (colon >= 0 && line.slice(0, colon).trim().toLowerCase() === name) {
      const value = line.slice(colon + 1)
      const first = at + colon + 1 + (value.length - value.trimStart().length)
      return [first, first + value.trim().length]
    }
    at = lineEnd + 1
  }
  return undefined
}

function fieldOf(text: string, header: Span, name: string): string {
  const at = valueIn(text, header, name)
  return at ? text.slice(...at) : ''
}

function languageIn(text: string, entries: readonly MoEntry[]): string {
  const header = headerOf(text, entries)
  return header ? fieldOf(text, header, 'language') : ''
}

function isOfAnother(named: string, language: Language): boolean {
  return named !== '' && !meansLanguage(named, language)
}

/** The code of a language, in the spelling of gettext (`pt_BR`) or of the former code. */
function codeFor(was: string, language: Language): string {
  const code = codeLike(was, language)
  return was.includes('-') ? code : code.replaceAll('-', '_')
}

function rowPlan(text: string, entries: readonly MoEntry[], language: Language): RowPlan {
  if (isOfAnother(languageIn(text, entries), language))
    return { ...rowsInOrder(countedCategories(language)), isNew: true }
  const header = headerOf(text, entries)
  const stated = header ? fieldOf(text, header, 'plural-forms') : ''
  const [, count = '2', expression = GERMANIC] =
    /nplurals\s*=\s*([1-9]\d?)\s*;\s*plural\s*=\s*([^;]+)/.exec(stated) ?? []
  const rule = pluralRule(expression)
  const meanings = rule
    ? meaningsOfRows(rule, Number(count), language)
    : rowsInOrder(countedCategories(language))
  const lacks = rule && lackedRows(meanings, language, stated)
  const likeOther = rowsLikeOther(meanings, language)
  return { ...meanings, isNew: false, likeOther, ...(lacks && { lacks }) }
}
