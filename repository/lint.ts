// Checks translations: codes, plurals, length, edges, keys. Each finding has its place in the file.
import type { Category, CodeScanner, Language, LanguageId } from '../core/contract.ts'
import { checkCodes, checkRow } from '../core/codes.ts'
import { formOf } from '../core/language.ts'
import { locate } from '../core/errors.ts'
import { describeFinding } from '../core/findings.ts'
import { entryTreeOf, repeatedIn } from '../core/sync/entry-tree.ts'
import { scannerWithTags } from '../syntax/codes/general-codes.ts'
import { counted } from '../core/counted.ts'
import { type Entry, type FileStrings } from '../core/reading/file-strings.ts'
import { offsetOf, placedTexts, type PlacedText } from './reading.ts'

/** The rules, and how severe a finding is. */
export const rules = {
  'not-readable': 'error',
  'missing-file': 'warn',
  'duplicate-key': 'error',
  'code-added': 'error',
  'code-lost': 'warn',
  'code-wrong': 'error',
  'plural-form': 'warn',
  'too-long': 'error',
  'edge-space': 'warn',
  'last-line-end': 'error',
  'unknown-key': 'warn',
  'unused-key': 'warn',
} as const satisfies Record<string, Level>

/** The name of a rule. */
export type Rule = keyof typeof rules

/** How severe a finding is. A rule that is off finds nothing. */
export type Level = 'error' | 'warn' | 'off'

/** What is wrong with a text of a file. */
export interface Finding {
  rule: Rule
  level: Exclude<Level, 'off'>
  path: string
  /** From 1. */
  line: number
  column: number
  language: LanguageId
  /** Left out if the finding is about the whole file. */
  identifier?: string
  message: string
}

/** The levels that differ from `rules`. */
export type Levels = Readonly<Partial<Record<Rule, Level>>>

/** Checks the translations of a file of one language. */
export function lintTarget(
  source: FileStrings,
  target: FileStrings,
  language: Language,
  levels: Levels = {},
): Finding[] {
  const linter = new Linter(target, language, levels)
  for (const [identifier, entry] of target.entries) {
    const original = source.entries.get(identifier)
    if (original)
      linter.check(original, placedTexts(source, original.unit), entry, placedTexts(target, entry.unit))
  }
  return linter.findings
}

/** Checks the translations in a file of a pair, or of many languages. */
export function lintInFile(file: FileStrings, language: Language, levels: Levels = {}): Finding[] {
  const linter = new Linter(file, language, levels)
  for (const entry of file.entries.values())
    linter.check(entry, placedTexts(file, entry.unit), entry, placedTexts(file, entry.unit, language))
  return linter.findings
}

/** Checks that a file has strings to translate, and a language has no file for them. The finding is in this file. */
export function missingFile(
  file: FileStrings,
  path: string,
  language: Language,
  levels: Levels = {},
): Finding[] {
  const count = [...file.entries.values()].filter(({ record }) => !record.isHidden).length
  const level = levels['missing-file'] ?? rules['missing-file']
  if (count === 0 || level === 'off') return []
  const strings = counted(count, 'string')
  const message = `${path} is missing, so ${strings} ${count === 1 ? 'has' : 'have'} no text in ${language.name}`
  return [
    { rule: 'missing-file', level, path: file.path, line: 1, column: 1, language: language.id, message },
  ]
}

/** Checks the keys of a file. */
export function lintKeys(file: FileStrings, language: Language, levels: Levels = {}): Finding[] {
  const linter = new Linter(file, language, levels)
  const { units, identifiers } = file.parsed
  const first = new Set<string>()
  // Only keys that an author wrote must be unique. The keys of a table, a document or subtitles come from texts and
  // times.
  const { keySource, holds, uniqueKeys } = file.plugin
  if (keySource === 'text' || holds !== 'one') return []
  const level = uniqueKeys ? 'error' : 'warn'
  for (const [index, unit] of units.entries()) {
    const name = unit.key.join('\0')
    const [placed] = placedTexts(file, unit)
    if (first.has(name) && placed && unit.element === undefined)
      linter.report(
        'duplicate-key',
        offsetOf(placed.slot),
        identifiers[index] ?? '',
        'the key is in this file twice',
        level,
      )
    first.add(name)
  }
  const tree = uniqueKeys === 'containers' ? entryTreeOf(file) : undefined
  for (const { box, key, at } of tree ? repeatedIn(tree.root) : [])
    if (box)
      linter.report(
        'duplicate-key',
        key?.[0] ?? at[0],
        box.path.filter((name) => !name.startsWith('#')).join('.'),
        'what is below this key is in this file twice: programs read only one of them',
      )
  return linter.findings
}

class Linter {
  readonly findings: Finding[] = []
  readonly #file: FileStrings
  readonly #language: Language
  readonly #levels: Levels

  constructor(file: FileStrings, language: Language, levels: Levels) {
    this.#file = file
    this.#language = language
    this.#levels = levels
  }

  check(
    original: Entry,
    sources: readonly PlacedText[],
    { identifier, record }: Entry,
    targets: readonly PlacedText[],
  ): void {
    const { maxLength } = original.record
    for (const placed of targets) {
      // Programs do not show a text that is not confirmed, such as a fuzzy one of PO.
      if (placed.slot.status === 'untranslated') continue
      const source = matching(sources, placed.category)
      if (!source || placed.text === '') continue
      const scan = scannerWithTags(source.text, placed.scan)
      if (scan) this.#codes(scan, [source.text, general(sources)?.text], placed, identifier)
      const at = offsetOf(placed.slot)
      if (maxLength && [...placed.text].length > maxLength)
        this.report('too-long', at, identifier, `the text has more than ${counted(maxLength, 'character')}`)
      this.#edges(source.text, placed, identifier)
    }
    if (record.hasPlurals) this.#plurals(targets, identifier)
  }

  report(rule: Rule, offset: number, identifier: string, message: string, most: Level = 'error'): void {
    const level = this.#levels[rule] ?? (most === 'warn' ? 'warn' : rules[rule])
    if (level === 'off') return
    const { line, column } = locate(this.#file.parsed.source.text, offset)
    this.findings.push({
      rule,
      level,
      path: this.#file.path,
      line,
      column,
      language: this.#language.id,
      identifier,
      message,
    })
  }

  #codes(
    scan: CodeScanner,
    [ofCategory, ofOther = ofCategory]: readonly [ofCategory: string, ofOther: string | undefined],
    { text, category, slot }: PlacedText,
    identifier: string,
  ): void {
    const form = category && formOf(category, this.#language)
    const source = form === 'other' ? ofOther : ofCategory
    const found =
      form === undefined ? checkCodes(scan, source, text) : checkRow(scan, [source, ofOther], text, form)
    for (const finding of found) {
      const { rule, code, grade } = finding
      const name = rule === 'lost' ? 'code-lost' : rule === 'added' ? 'code-added' : 'code-wrong'
      const isInText = rule !== 'lost' && this.#isPlain(slot, text)
      const offset = offsetOf(slot) + (isInText ? code.at[0] : 0)
      const level = grade === 'warning' ? 'warn' : 'error'
      if (name === 'code-lost' && level === 'error')
        this.report('code-wrong', offset, identifier, describeFinding(finding, source, text))
      else this.report(name, offset, identifier, describeFinding(finding, source, text), level)
    }
  }

  /** Whether the file spells a text as it is, so that a place in the text is one in the file. */
  #isPlain(slot: PlacedText['slot'], text: string): boolean {
    return !slot.inside && this.#file.parsed.source.text.slice(...slot.at) === text
  }

  #edges(source: string, { text, slot }: PlacedText, identifier: string): void {
    const at = offsetOf(slot)
    const endsLine = source.endsWith('\n')
    if (endsLine !== text.endsWith('\n'))
      this.report(
        'last-line-end',
        at,
        identifier,
        endsLine
          ? 'the source text ends with a line end, this one does not'
          : 'the text ends with a line end, the source text does not',
      )
    else if (
      hasWords(source) &&
      hasWords(text) &&
      !joinsWords.has(this.#language.twoLettersCode) &&
      (hasEdge(source, SPACE_BEFORE) !== hasEdge(text, SPACE_BEFORE) ||
        hasEdge(source, SPACE_BEHIND) !== hasEdge(text, SPACE_BEHIND))
    )
      this.report(
        'edge-space',
        at,
        identifier,
        'the spaces at the edges of the text differ from the source text',
      )
  }

  #plurals(targets: readonly PlacedText[], identifier: string): void {
    const present = new Set(targets.filter(({ text }) => text !== '').map(({ category }) => category))
    const [first] = targets
    if (!first || present.size === 0) return
    // In some languages only fractions take `other`, and not every format has a row for them.
    const missing = this.#language.pluralCategoryNames.filter(
      (category) => category !== 'other' && !present.has(category),
    )
    if (missing.length > 0)
      this.report(
        'plural-form',
        offsetOf(first.slot),
        identifier,
        `the plural has no text for ${missing.join(', ')}`,
      )
  }
}

/** A comma ends what is before a text, as a space does: English has `, and `, Spanish ` y `. */
const SPACE_BEFORE = /^[ \t\u00a0\u202f,，、،]/
const SPACE_BEHIND = /[ \t\u00a0\u202f]$/

/** Languages that write no spaces between words, so that they need none at the edges of a text either. */
const joinsWords = new Set(['ja', 'zh', 'th', 'lo', 'km', 'my', 'bo'])

/** Separators, such as the thousands separator, differ by language. */
const hasWords = (text: string): boolean => /\p{L}|\p{N}/u.test(text)

const hasEdge = (text: string, edge: RegExp): boolean => edge.test(text)

/** The source text of the same category, or the most general one. */
function matching(sources: readonly PlacedText[], category: Category | undefined): PlacedText | undefined {
  return sources.find((source) => source.category === category) ?? general(sources)
}

function general(sources: readonly PlacedText[]): PlacedText | undefined {
  return sources.find((source) => source.category === 'other') ?? sources.at(-1)
}
