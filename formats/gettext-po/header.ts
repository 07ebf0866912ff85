// The header of a PO file, which is the translation of the empty text: the language and the plural rule that it states.
import type { Edit, Language, Source, Span } from '@atlas/core/contract.ts'
import { codeLike } from '@atlas/core/contract.ts'
import { pluralFormsField, pluralRule, type PluralRule } from '../_grammars/plurals/rules.ts'
import { creditLines, fuzzyOff } from './comments.ts'
import type { PoEntry } from './entries.ts'
import { closingQuoteOf, decodePo } from './strings.ts'
import { USUAL_WIDTH, wrapHabit, wrapLine } from './wrap.ts'

/** A line of the header, such as `Language: de`. */
interface Field {
  /** From its name to its `\n`, over all lines of the file that it is folded into. */
  at: Span
  value: string
}

/** The statements of a header. */
export interface PoHeader {
  /** The place of the header's text. */
  at: Span
  /** The comment lines above the header, with its flags. */
  comments: Span
  language?: Field
  pluralForms?: Field
  contentType?: Field
  creationDate?: Field
  revisionDate?: Field
  translator?: Field
  team?: Field
  encoding?: Field
}

/** The number of rows of a plural, and the rule that selects the row for a number. */
export interface PluralForms {
  rowCount: number
  rule: PluralRule
}

/** The header is the first entry of the empty text without context. */
function headerIn(text: string, entry: PoEntry): PoHeader | undefined {
  const { context, id, text: at } = entry
  return at && !context && decodePo(text.slice(id[0], id[1])) === ''
    ? readHeader(text, at, entry.comments)
    : undefined
}

/** Finds the header among the entries; a file may have none. */
export function headerOf(text: string, entries: Iterable<PoEntry>): PoHeader | undefined {
  for (const entry of entries) {
    const header = headerIn(text, entry)
    if (header) return header
  }
  return undefined
}

/** The members of a header by the names of its fields, in lower case. */
const members: ReadonlyMap<string, Exclude<keyof PoHeader, 'at' | 'comments'>> = new Map([
  ['language', 'language'],
  ['plural-forms', 'pluralForms'],
  ['content-type', 'contentType'],
  ['pot-creation-date', 'creationDate'],
  ['po-revision-date', 'revisionDate'],
  ['last-translator', 'translator'],
  ['language-team', 'team'],
  ['content-transfer-encoding', 'encoding'],
])

function readHeader(text: string, at: Span, comments: Span): PoHeader {
  const header: PoHeader = { at, comments }
  for (const [start, end] of logicalLines(text, at)) {
    const line = decodePo(`"${text.slice(start, end)}"`)
    const colon = line.indexOf(':')
    const field = { at: [start, end] as const, value: line.slice(colon + 1).trim() }
    const member = members.get(line.slice(0, colon).trim().toLowerCase())
    if (member) header[member] ??= field
  }
  return header
}

/**
 * The lines of the header's text, regardless of the lines of the file.
 *
 *     "Language: de\n"
 *      ^           ^
 *     "Plural-Forms: nplurals=2; "
 *      ^
 *     "plural=(n != 1);\n"
 *                      ^
 */
function* logicalLines(text: string, [first, end]: Span): Generator<Span> {
  let start = -1
  let close = first
  for (let open = first; open >= 0 && open < end; open = text.indexOf('"', close + 1)) {
    close = closingQuoteOf(text, open)
    const piece = text.slice(open + 1, close)
    for (let at = 0; at < piece.length;) {
      if (start < 0) start = open + 1 + at
      const lineFeed = piece.indexOf('\\n', at)
      if (lineFeed < 0) break
      yield [start, open + 1 + lineFeed]
      start = -1
      at = lineFeed + 2
    }
  }
  if (start >= 0) yield [start, close]
}

/** The plural rule that a header states; undefined if it has none or only the placeholder of a template. */
export function pluralFormsOf(header: PoHeader | undefined): PluralForms | undefined {
  const stated = /nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=\s*([^;]+)/.exec(header?.pluralForms?.value ?? '')
  const [, count, expression] = stated ?? []
  if (count === undefined || expression === undefined) return undefined
  const rule = pluralRule(expression)
  const rowCount = Number(count)
  return rule && rowCount > 0 ? { rule, rowCount } : undefined
}

/** The code of a language, in the spelling of gettext (`pt_BR`) or of the former code. */
function codeFor(was: string, language: Language): string {
  const code = codeLike(was === '' ? language.id : was, language)
  return was.includes('-') ? code : code.replaceAll('-', '_')
}

/** The edits that make a header name a language. They also replace a template's placeholder for the charset. */
export function headerLanguageEdits(source: Source, header: PoHeader, language: Language): Edit[] {
  const code = header.language && codeFor(header.language.value, language)
  const type = header.contentType?.value.replace(/charset=CHARSET$/, 'charset=UTF-8')
  return [
    ...fieldEdits(source, header.language, 'Language', code),
    ...fieldEdits(source, header.contentType, 'Content-Type', type),
  ]
}

/** The edits that make a header state the plural rule of a language. A rule is added only to files with plurals. */
export function pluralEdits(
  source: Source,
  header: PoHeader,
  language: Language,
  hasPlurals: boolean,
): Edit[] {
  const forms = pluralFormsField(language)
  if (header.pluralForms) return fieldEdits(source, header.pluralForms, 'Plural-Forms', forms)
  if (!hasPlurals) return []
  return addedField(source, header, `Plural-Forms: ${forms}`)
}

/** The edits that make a header declare UTF-8. */
export function utf8Edits(source: Source, { contentType }: PoHeader): Edit[] {
  const type = contentType?.value.replace(/charset=[\w.:-]+/, 'charset=UTF-8')
  return fieldEdits(source, contentType, 'Content-Type', type)
}

/** A time as the tools of gettext write it: `2026-03-01 09:30+0000`. */
const dateOf = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')}+0000`

/**
 * The edits that date a header, and replace the placeholders of a template as `msginit --no-translator` does. Without a
 * time, a placeholder becomes the date of the template. Some readers ignore a fuzzy header, so the flag is removed.
 */
export function filledEdits(source: Source, header: PoHeader, time: Date | undefined): Edit[] {
  const { creationDate, revisionDate, translator, team, encoding } = header
  const isDated = /^\d{4}-/.test(creationDate?.value ?? '')
  const isPlaceholder = revisionDate?.value.startsWith('YEAR-MO-DA') === true
  const kept = isPlaceholder && isDated ? creationDate?.value : undefined
  const date = time ? dateOf(time) : kept
  return [
    ...fuzzyOff(source.text, header.comments),
    ...(time && !revisionDate
      ? addedField(source, header, `PO-Revision-Date: ${dateOf(time)}`)
      : fieldEdits(source, revisionDate, 'PO-Revision-Date', date)),
    ...fieldEdits(
      source,
      translator,
      'Last-Translator',
      translator?.value.endsWith('<EMAIL@ADDRESS>') ? 'Automatically generated' : undefined,
    ),
    ...fieldEdits(source, team, 'Language-Team', team?.value.endsWith('<LL@li.org>') ? 'none' : undefined),
    ...fieldEdits(
      source,
      encoding,
      'Content-Transfer-Encoding',
      encoding?.value === 'ENCODING' ? '8bit' : undefined,
    ),
  ]
}

/**
 * The edits that remove who translated a file into another language: the names in its header, as `msginit
 * --no-translator` has them, and the lines of translators above it. What states a license stays.
 */
export function withoutCredits(source: Source, header: PoHeader): Edit[] {
  const { language, translator, team, comments } = header
  // Old files have a name here, such as German: it may be the language that is built.
  if (!/^[a-z]{2,3}(?![a-z])/i.test(language?.value ?? '')) return []
  const isGeneric = (value: string | undefined): boolean =>
    /<(?:EMAIL@ADDRESS|LL@li\.org)>$/.test(value ?? '')
  return [
    ...(isGeneric(translator?.value)
      ? []
      : fieldEdits(source, translator, 'Last-Translator', 'Automatically generated')),
    ...(isGeneric(team?.value) ? [] : fieldEdits(source, team, 'Language-Team', 'none')),
    ...creditLines(source.text, comments),
  ]
}

/** The edit that adds a header to a file without one: msgfmt refuses texts that are not ASCII otherwise. */
export function newHeader(
  { eol }: Pick<Source, 'eol'>,
  language: Language,
  hasPlurals: boolean,
  time: Date | undefined,
): Edit {
  const lines = [
    ...(time ? [`PO-Revision-Date: ${dateOf(time)}`] : []),
    `Language: ${codeFor('', language)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
    ...(hasPlurals ? [`Plural-Forms: ${pluralFormsField(language)}`] : []),
  ]
  const quoted = lines.flatMap((line) => wrapLine(`${line}\\n`, USUAL_WIDTH)).map((line) => `"${line}"`)
  return { at: [0, 0], text: ['msgid ""', 'msgstr ""', ...quoted, '', ''].join(eol) }
}

/** The edit that adds a line to the end of the header. */
function addedField(source: Source, { at }: PoHeader, line: string): Edit[] {
  const close = at[1] - 1
  const isEnded = source.text.endsWith('\\n', close) || close === at[0] + 1
  return [
    { at: [close, close], text: `${isEnded ? '' : '\\n'}"${source.eol}"${foldedLine(source, line)}\\n` },
  ]
}

function fieldEdits(
  source: Source,
  field: Field | undefined,
  name: string,
  value: string | undefined,
): Edit[] {
  if (!field || value === undefined || value === field.value) return []
  return [{ at: field.at, text: folded(source, field.at, `${name}: ${value}`) }]
}

/** A header line, folded as in the file, if each header line starts on its own line there. */
function folded(source: Source, [start, end]: Span, line: string): string {
  const hasOwnLines = source.text.charAt(start - 1) === '"' && source.text.startsWith('\\n"', end)
  return hasOwnLines ? foldedLine(source, line) : line
}

function foldedLine(source: Source, line: string): string {
  const lines = wrapLine(`${line}\\n`, wrapHabit(source))
  return lines.join(`"${source.eol}"`).slice(0, -'\\n'.length)
}

/** Charsets that are not compatible with ASCII. A header that was readable as ASCII is not in any of them. */
const notAsciiCompatible = /^(?:utf-?(?:16|32|7)|ucs|unicode|base64|hex|binary)/i

/** The charset that the header names, then UTF-8; `CHARSET` is the placeholder of templates. */
export function charsetsOf(head: string): readonly string[] {
  const [, named = 'CHARSET'] = /charset=([\w.:-]+)/.exec(head) ?? []
  return named === 'CHARSET' || notAsciiCompatible.test(named) ? ['utf-8'] : [named, 'utf-8']
}
