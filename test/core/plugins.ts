// Small plugins for the engine's own tests: lines of `key=text`, and tables of languages.
import {
  FormatError,
  type Codec,
  type FormatPlugin,
  type LanguageId,
  type Slot,
  type Status,
  type StringRecord,
  type Unit,
  type TextOrForms,
  type Translation,
} from '@atlas/core/contract.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import type { Category, Code, CodeScanner, Language, Languages, Span } from '@atlas/core/contract.ts'
import { HANDLING, type Format, type Handling } from '@atlas/core/format.ts'
import {
  knownCategories,
  pluralOf,
  type NewRow,
  type RowOfPlural,
} from '@atlas/formats/_grammars/plurals/forms.ts'

/** Takes every text but `|`; collapses nothing. */
export const plainCodec: Codec = {
  decode: (raw) => raw,
  encode(text) {
    if (text.includes('|')) throw new FormatError('unwritable', 'a | cannot stand in a line')
    return text
  },
}

/** Values such as `%1`, which a program needs. */
export const values: CodeScanner = (text) =>
  [...text.matchAll(/%(\d)/g)].map((match): Code => ({
    at: [match.index, match.index + 2],
    id: match[1] ?? '',
    kind: 'value',
    requiredBy: 'file',
  }))

/** A plugin with other values of the options that the engine handles. */
export const handled = (plugin: FormatPlugin, handling: Partial<Handling>): Format => ({
  ...plugin,
  handling: { ...HANDLING, ...handling },
})

const patterns = { fileName: /\.lines$/ }

/** One language: `key=text`. A line without `=` is an error, so a text with a line end breaks the file. */
export const lines: FormatPlugin = {
  title: 'Lines',
  about: 'For tests.',
  signaturePatterns: patterns,
  languages: 'monolingual',
  *parse({ text }) {
    let at = 0
    for (const line of text.split('\n')) {
      const equals = line.indexOf('=')
      if (line !== '' && equals < 0) throw new FormatError('syntax', 'This line has no =.', at)
      if (equals >= 0) {
        const span = [at + equals + 1, at + line.length] as const
        yield { key: line.slice(0, equals).split('/'), source: { at: span, codec: plainCodec } }
      }
      at += line.length + 1
    }
  },
}

const STATUS_OF: Readonly<Record<string, Status>> = { '?': 'untranslated', '!': 'approved' }

/** A pair: `key=source>target`, where `?` before the target marks it as unsure, and `!` as approved. `@xx` names the target. */
export const pairs: FormatPlugin = {
  ...lines,
  title: 'Pairs',
  languages: 'bilingual',
  declaredLanguages: {
    read({ text }) {
      const named = /^@(\S+)/.exec(text)?.[1]
      return named === undefined ? {} : { targets: [named] }
    },
    edits({ source, languages }) {
      const [target] = languages.targets
      const named = /^@(\S+)/.exec(source.text)?.[1]
      return named !== undefined && target && named !== target.id
        ? [{ at: [1, 1 + named.length], text: target.id }]
        : []
    },
  },
  *parse({ text }, { targets }) {
    let at = 0
    for (const line of text.split('\n')) {
      const match = /^([^=@]+)=([^>]*)>([?!])?(.*)$/.exec(line)
      if (match) {
        const [, key = '', source = '', mark = '', target = ''] = match
        const start = at + key.length + 1
        const end = at + line.length
        const markAt = start + source.length + 1
        const slot: Slot = {
          at: [end - target.length, end],
          codec: plainCodec,
          status: STATUS_OF[mark] ?? 'translated',
          sideEdits: (_, status) =>
            mark && status !== STATUS_OF[mark] ? [{ at: [markAt, markAt + 1], text: '' }] : [],
        }
        const places = new Map<LanguageId, Slot>(targets.map(({ id }) => [id, slot]))
        yield { key: [key], source: { at: [start, markAt - 1], codec: plainCodec }, targets: places }
      }
      at += line.length + 1
    }
  },
}

/** Many languages: `key=source{de:text}{cs:text}`; new ones are in a container that the line lacks. */
export const many: FormatPlugin = {
  ...lines,
  title: 'Many',
  languages: 'multilingual',
  *parse({ text }, { targets }) {
    let at = 0
    for (const line of text.split('\n')) {
      const equals = line.indexOf('=')
      if (equals >= 0) {
        const brace = line.indexOf('{')
        const sourceEnd = brace < 0 ? line.length : brace
        const places = new Map<LanguageId, Slot>()
        for (const { id } of targets) places.set(id, slotIn(line, at, id))
        yield {
          key: [line.slice(0, equals)],
          source: { at: [at + equals + 1, at + sourceEnd], codec: plainCodec },
          targets: places,
        }
      }
      at += line.length + 1
    }
  },
}

/** One language, and every text a plural: `key=one:Eye|other:Eyes`. */
export const counted: FormatPlugin = {
  ...lines,
  title: 'Counted',
  parse(source, jobLanguages) {
    const known = knownCategories(jobLanguages)
    return [...lines.parse(source, jobLanguages)].map((unit): Unit => {
      if (!('at' in unit.source)) return unit
      const { at, codec } = unit.source
      const rows = rowsIn(source.text, at, codec)
      const newRow = (category: Category): NewRow => ({ open: `${category}:`, close: '', codec })
      return { ...unit, source: pluralOf(rows, known, '|', newRow) }
    })
  },
}

function rowsIn(text: string, [start, end]: Span, codec: Codec): RowOfPlural[] {
  let at = start
  return text
    .slice(start, end)
    .split('|')
    .map((row) => {
      const [from, to] = [at, at + row.length]
      at = to + 1
      const colon = row.indexOf(':')
      return { name: row.slice(0, colon), at: [from, to], slot: { at: [from + colon + 1, to], codec } }
    })
}

function slotIn(line: string, at: number, id: string): Slot {
  const open = line.indexOf(`{${id}:`)
  if (open >= 0) {
    const start = at + open + id.length + 2
    return { at: [start, at + line.indexOf('}', open)], codec: plainCodec }
  }
  const end = at + line.length
  const wraps = [
    { name: 'all', open: '', close: '', between: ' ' },
    { name: id, open: `{${id}:`, close: '}' },
  ]
  return { at: [end, end], codec: plainCodec, wrapNew: () => wraps, writeGroup: id }
}

/** The languages of a job, by code. */
export function languages(source: string, ...targets: string[]): Languages {
  return { source: language(source), targets: targets.map(language) }
}

export function language(code: string): Language {
  const known = languageByCode(code)
  if (!known) throw new Error(`no language ${code}`)
  return known
}

/** A record with a translation into one language. */
export function record(
  identifier: string,
  target: string,
  text: TextOrForms,
  status?: Translation['status'],
): StringRecord {
  const translation: Translation = status === undefined ? { text } : { text, status }
  return { identifier, text: 'source', translations: { [target]: translation } }
}

export function bytesOf(text: string): Uint8Array {
  return Buffer.from(text)
}
