// Checks translations: codes, plurals, length, edges, keys. Each finding has its place in the file.
import type { Category, CodeScanner, Language, LanguageId, TextOrForms, Unit } from '@atlas/core/contract.ts'
import { categoriesIn } from '@atlas/core/plural-rules.ts'
import { Lines } from '@atlas/core/errors.ts'
import { namedAs } from '@atlas/core/sync/counterparts.ts'
import { entryTreeOf, repeatedIn, spelledKeys, type EntryTree } from '@atlas/core/sync/entry-tree.ts'
import { counted } from '@atlas/core/counted.ts'
import type { TextFinding } from '@atlas/core/checks/finding.ts'
import { forbiddenTerms } from '@atlas/core/checks/terms.ts'
import { hiddenFinding } from '@atlas/core/checks/text-checks.ts'
import { findingsIn } from '@atlas/core/checks/translation.ts'
import { type FileString, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import { isPlural, placeFor } from '@atlas/core/reading/strings.ts'
import type { ForbiddenTerm } from '@atlas/core/terms/term-list.ts'
import type { TermIndex, Terms } from '@atlas/core/terms/terms.ts'
import { checkingScanner, missingForms, slotOffset, placedTexts, type PlacedText } from './reading.ts'

/** The rules, and how severe a finding is. */
export const rules = {
  'not-readable': 'error',
  'missing-file': 'warn',
  'duplicate-key': 'error',
  'code-added': 'error',
  'code-lost': 'warn',
  'code-wrong': 'error',
  'code-blanks': 'warn',
  'plural-form': 'warn',
  'too-long': 'error',
  'edge-space': 'warn',
  'line-break': 'warn',
  accelerator: 'warn',
  'last-line-end': 'error',
  number: 'warn',
  bracket: 'warn',
  'hidden-character': 'error',
  term: 'warn',
  'unknown-key': 'warn',
  'unused-key': 'warn',
} as const satisfies Record<string, Level>

/** The rules by what they check, which can be set together. */
export const ruleGroups = {
  files: ['not-readable', 'missing-file', 'duplicate-key'],
  texts: [
    'code-added',
    'code-lost',
    'code-wrong',
    'code-blanks',
    'plural-form',
    'too-long',
    'edge-space',
    'line-break',
    'accelerator',
    'last-line-end',
    'number',
    'bracket',
    'hidden-character',
    'term',
  ],
  code: ['unknown-key', 'unused-key'],
} as const satisfies Record<string, readonly Rule[]>

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
  /** The categories that a plural lacks. */
  lacks?: readonly Category[]
  /** What is true of the languages if several have this finding. */
  shared?: string
}

/** The levels that differ from `rules`. */
export type Levels = Readonly<Partial<Record<Rule, Level>>>

/** Checks the translations of a file of one language. */
export function lintTarget(
  source: FileStrings,
  target: FileStrings,
  language: Language,
  levels: Levels = {},
  terms?: Terms,
): Finding[] {
  const linter = new Linter(target, language, levels, terms)
  for (const entry of namedAs(source, target).strings.values()) {
    const original = source.strings.get(entry.identifier)
    if (original)
      linter.check(original, placedTexts(source, original.unit), entry, placedTexts(target, entry.unit))
  }
  return linter.findings
}

/** Checks the translations in a file of a pair, or of many languages. */
export function lintInFile(
  file: FileStrings,
  language: Language,
  levels: Levels = {},
  terms?: Terms,
): Finding[] {
  const linter = new Linter(file, language, levels, terms)
  for (const entry of file.strings.values())
    linter.check(entry, placedTexts(file, entry.unit), entry, placedTexts(file, entry.unit, language))
  return linter.findings
}

/** Checks the source texts of a file alone: they may neither hide characters, nor have forbidden terms. */
export function lintSource(
  file: FileStrings,
  language: Language,
  levels: Levels = {},
  forbidden?: TermIndex<ForbiddenTerm>,
): Finding[] {
  const linter = new Linter(file, language, levels)
  for (const { unit, identifier } of file.strings.values())
    for (const placed of placedTexts(file, unit)) linter.source(placed, identifier, forbidden)
  return linter.findings
}

/** Checks that a file has strings that a language needs, and the language has no file for them. The finding is in this file. */
export function missingFile(
  file: FileStrings,
  path: string,
  language: Language,
  levels: Levels = {},
): Finding[] {
  const isNeeded = ({ record, unit }: FileString): boolean => !record.isHidden && !unit.mayBeMissing
  const count = [...file.strings.values()].filter(isNeeded).length
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
  const first = new Map<string, string>()
  // Only keys that an author wrote must be unique. The keys of a table, a document or subtitles come from texts and
  // times.
  const { keySource, languages, entries } = file.plugin
  if (keySource === 'text' || (languages !== 'monolingual' && !entries?.unique)) return []
  const level = entries?.unique ? 'error' : 'warn'
  const lazy = new LazyTree(file)
  for (const [index, unit] of units.entries()) {
    const name = unit.key.join('\0')
    const identifier = identifiers[index] ?? ''
    const earlier = first.get(name)
    const [placed] = placedTexts(file, unit)
    const isSpelledAs = (): boolean => lazy.keys?.get(identifier) === lazy.keys?.get(earlier ?? '')
    if (earlier !== undefined && placed && unit.element === undefined && isSpelledAs())
      linter.report(
        'duplicate-key',
        slotOffset(placed.slot),
        identifier,
        'the key is in this file twice',
        level,
      )
    if (earlier === undefined) first.set(name, identifier)
  }
  const tree = entries?.unique === 'containers' ? lazy.tree : undefined
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

/** The entries of a file, which are read only if a key may be there twice. */
class LazyTree {
  readonly #file: FileStrings
  #tree: { tree: EntryTree | undefined; keys: ReadonlyMap<string, string> | undefined } | undefined

  constructor(file: FileStrings) {
    this.#file = file
  }

  get tree(): EntryTree | undefined {
    return this.#read().tree
  }

  /** The keys as the file spells them. */
  get keys(): ReadonlyMap<string, string> | undefined {
    return this.#read().keys
  }

  #read(): { tree: EntryTree | undefined; keys: ReadonlyMap<string, string> | undefined } {
    if (this.#tree) return this.#tree
    const tree = entryTreeOf(this.#file)
    return (this.#tree = { tree, keys: tree && spelledKeys(tree) })
  }
}

class Linter {
  readonly findings: Finding[] = []
  readonly #file: FileStrings
  readonly #language: Language
  readonly #levels: Levels
  #categories: ReadonlySet<Category> | undefined
  readonly #terms: Terms | undefined
  #lines: Lines | undefined

  constructor(file: FileStrings, language: Language, levels: Levels, terms?: Terms) {
    this.#file = file
    this.#language = language
    this.#levels = levels
    this.#terms = terms
  }

  check(
    original: FileString,
    sources: readonly PlacedText[],
    { identifier, record, unit }: FileString,
    targets: readonly PlacedText[],
  ): void {
    const { maxLength } = original.record
    for (const placed of targets) {
      // Programs do not show a text that is not confirmed, such as a fuzzy one of PO.
      if (placed.slot.status === 'untranslated') continue
      if (sources.length === 0 || placed.text === '') continue
      const scannerFor = (source: string): CodeScanner | undefined =>
        checkingScanner(this.#file, source, placed)
      const { text, category } = placed
      const compared = { text: textOrForms(sources), maxLength, scannerFor, terms: this.#terms }
      for (const finding of findingsIn({ text, category, language: this.#language }, compared))
        this.#reportText(finding, placed, identifier)
    }
    if (targets.every(({ slot }) => slot.status === 'untranslated')) return
    if (record.hasPlurals) this.#plurals(targets, this.#rowsOf(unit), identifier)
    else this.#formsBetweenBars(sources, targets, identifier)
  }

  /** The rows that a plural can have in this language: some formats count by rules of their own. */
  #rowsOf(unit: Unit): readonly Category[] {
    const { plugin } = this.#file
    const names = categoriesIn(this.#language, (category) => this.#categoriesInFile().has(category))
    const place = plugin.languages === 'monolingual' ? unit.source : placeFor(plugin, unit, this.#language)
    return place && isPlural(place) ? [...place.reshape(names).forms.keys()] : names
  }

  /** The categories for which a plural of the file has a text. A language may have others, which it does without. */
  #categoriesInFile(): ReadonlySet<Category> {
    const isOfOne = this.#file.plugin.languages === 'monolingual'
    this.#categories ??= new Set(
      [...this.#file.strings.values()].flatMap(({ unit }) =>
        placedTexts(this.#file, unit, isOfOne ? undefined : this.#language).flatMap(({ text, category }) =>
          text !== '' && category ? [category] : [],
        ),
      ),
    )
    return this.#categories
  }

  #formsBetweenBars(
    sources: readonly PlacedText[],
    targets: readonly PlacedText[],
    identifier: string,
  ): void {
    const [source] = sources
    const [target] = targets
    if (!source || !target || target.text === '') return
    const message = missingForms(this.#file, source.text, target.text, this.#language)
    if (message !== undefined) this.report('plural-form', slotOffset(target.slot), identifier, message)
  }

  source(placed: PlacedText, identifier: string, forbidden: TermIndex<ForbiddenTerm> | undefined): void {
    const { text } = placed
    const hidden = hiddenFinding(text)
    if (hidden) this.#reportText(hidden, placed, identifier)
    if (!forbidden) return
    for (const finding of forbiddenTerms(text, checkingScanner(this.#file, text, placed), forbidden))
      this.#reportText(finding, placed, identifier)
  }

  report(
    rule: Rule,
    offset: number,
    identifier: string,
    message: string,
    most: Level = 'error',
    more: Pick<Finding, 'shared' | 'lacks'> = {},
  ): void {
    const usual: Level = rules[rule]
    const level = this.#levels[rule] ?? (usual === 'error' && most === 'warn' ? 'warn' : usual)
    if (level === 'off') return
    this.#lines ??= new Lines(this.#file.parsed.source.text)
    const { line, column } = this.#lines.locate(offset)
    this.findings.push({
      rule,
      level,
      path: this.#file.path,
      line,
      column,
      language: this.#language.id,
      identifier,
      message,
      ...more,
    })
  }

  #reportText(
    { rule, grade, message, at = 0, shared }: TextFinding,
    placed: PlacedText,
    identifier: string,
  ): void {
    const offset = slotOffset(placed.slot) + (this.#isPlain(placed.slot, placed.text) ? at : 0)
    const needsLineEnd = rule === 'last-line-end' && this.#file.plugin.needsLineEnds === true
    const isHarmless = grade === 'warning' || (rule === 'last-line-end' && !needsLineEnd)
    // A file that its compiler refuses has an error of its own, however many languages make the same mistake.
    const isJoined = shared !== undefined && !needsLineEnd
    this.report(rule, offset, identifier, message, isHarmless ? 'warn' : 'error', isJoined ? { shared } : {})
  }

  /** Whether the file spells a text as it is, so that a place in the text is one in the file. */
  #isPlain(slot: PlacedText['slot'], text: string): boolean {
    return !slot.parent && this.#file.parsed.source.text.slice(...slot.at) === text
  }

  #plurals(targets: readonly PlacedText[], rows: readonly Category[], identifier: string): void {
    const present = new Set(targets.filter(({ text }) => text !== '').map(({ category }) => category))
    const [first] = targets
    if (!first || present.size === 0) return
    // In some languages only fractions take `other`, and not every format has a row for them.
    const isLikeOther = present.has('other') && SINGULAR_AFTER_NUMBERS.has(this.#language.twoLettersCode)
    const missing = rows.filter(
      (category) => category !== 'other' && !present.has(category) && !(category === 'one' && isLikeOther),
    )
    if (missing.length === 0) return
    const message = `the plural has no text for ${missing.join(', ')}`
    this.report('plural-form', slotOffset(first.slot), identifier, message, 'error', { lacks: missing })
  }
}

/** Languages whose nouns stay singular after every number, so that `other` is right for one thing, too. */
const SINGULAR_AFTER_NUMBERS: ReadonlySet<string> = new Set('az fa hu ka kk ky tr uz'.split(' '))

/** The source text, or the texts of its plural by category. */
function textOrForms(sources: readonly PlacedText[]): TextOrForms {
  const [first] = sources
  if (!first || first.category === undefined) return first?.text ?? ''
  return Object.fromEntries(sources.map(({ category = 'other', text }) => [category, text]))
}
