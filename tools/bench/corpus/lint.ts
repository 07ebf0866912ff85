// How many strings of published translations `atlas lint` reports, by format and by rule. Most translations are well
// kept, so most findings would be false: it should report at most 0.3 % of the strings.
import { Command } from 'commander'
import { languagesToCheck } from '@atlas/core/file-languages.ts'
import { FormatError, type Language } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { lintInFile, lintKeys, lintTarget, rules, type Finding, type Rule } from '@atlas/cli/compare/lint.ts'
import { readStrings, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import {
  corpusBytes,
  filesWithTranslations,
  formatOfCorpusFile,
  languageWithCode,
  names,
  type CorpusFile,
} from '../corpus-pairs.ts'
import { markdownTable } from '../markdown-table.ts'

const { show, rule: only } = new Command('lint')
  .description('print how many strings of published translations atlas lint reports')
  .option('--show <number>', 'also print this many findings of each format and rule', '0')
  .option('--rule <name>', 'print findings of this rule only')
  .parse()
  .opts<{ show: string; rule?: string }>()

/** Files that were made for tests of programs have errors on purpose. */
const MADE_FOR_TESTS =
  /(?:^|[/_.-])(?:tests?|testdata|testfiles|fixtures?|gold|po-tests|[a-z]+-spec)(?:[/_.-]|$)/i

interface Count {
  files: number
  strings: number
  errors: number
  warnings: number
  byRule: Map<Rule, string[]>
}

const counts = new Map<string, Count>()
/** The strings of each repository, and those that are reported. */
const repositories = new Map<string, { strings: number; reported: number }>()
const english = languageWithCode('en')

for (const { source, isEnglish, targets } of filesWithTranslations())
  for (const target of isEnglish ? targets : []) ifReadable(() => lintPair(source, target))
for (const name of names) ifReadable(() => lintAlone(name))

const total: Count = { files: 0, strings: 0, errors: 0, warnings: 0, byRule: new Map() }
for (const count of counts.values()) {
  for (const key of ['files', 'strings', 'errors', 'warnings'] as const) total[key] += count[key]
  for (const [rule, found] of count.byRule)
    total.byRule.set(rule, [...(total.byRule.get(rule) ?? []), ...found])
}
const sorted = [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
const rows = [...sorted, ['all', total] as const].map(([type, { files, strings, errors, warnings }]) => [
  type,
  String(files),
  String(strings),
  String(errors),
  share(errors, strings),
  String(warnings),
  share(warnings, strings),
])
const heads = ['format', 'files', 'strings', 'errors', 'share', 'warnings', 'share']
const byRule = Object.entries(rules).map(([rule, level]) => {
  const found = total.byRule.get(rule as Rule) ?? []
  return [rule, level, String(found.length), share(found.length, total.strings)]
})
process.stdout.write(
  `${markdownTable(heads, rows)}\n\n${markdownTable(['rule', 'level', 'findings', 'share'], byRule)}\n`,
)
const within = [...repositories.values()].filter(({ strings, reported }) => reported <= strings * 0.003)
process.stdout.write(
  `\n${within.length} of ${repositories.size} repositories have findings in at most 0.3 % of their strings.\n`,
)
for (const [type, count] of sorted)
  for (const [rule, found] of count.byRule)
    if (only === undefined || rule === only)
      for (const each of found.slice(0, Number(show))) process.stdout.write(`${type} ${each}\n`)

/** A translation of one language in a file of its own. */
function lintPair(source: CorpusFile, target: CorpusFile): void {
  const [from, to] = [corpusBytes(source.path), corpusBytes(target.path)]
  const format = formatOfCorpusFile(target.path, to)
  if (!format || MADE_FOR_TESTS.test(target.path)) return
  const { type, plugin } = format
  if (
    plugin.languages !== 'monolingual' ||
    plugin.keySource === 'text' ||
    formatOfCorpusFile(source.path, from)?.type !== type
  )
    return
  const original = readStrings({ path: source.path, bytes: from, plugin }, source.language)
  const translated = readStrings({ path: target.path, bytes: to, plugin }, target.language)
  const strings = [...translated.strings.keys()].filter((identifier) => original.strings.has(identifier))
  if (strings.length === 0) return
  const { language } = target
  add(type, translated, strings.length, [
    ...lintKeys(translated, language),
    ...lintTarget(original, translated, language),
  ])
}

/** The translations in a file of two or many languages. */
function lintAlone(path: string): void {
  const bytes = corpusBytes(path)
  const format = formatOfCorpusFile(path, bytes)
  if (!format || format.plugin.languages === 'monolingual' || MADE_FOR_TESTS.test(path)) return
  const { type, plugin } = format
  for (const language of languagesIn(plugin, bytes)) {
    const file = readStrings({ path, bytes, plugin }, language.source, [language.target])
    const strings = [...file.strings.values()].filter(({ translation }) => translation(language.target))
    if (strings.length > 0) add(type, file, strings.length, lintInFile(file, language.target))
  }
}

function languagesIn(plugin: Format, bytes: Uint8Array): { source: Language; target: Language }[] {
  const { source, targets } = languagesToCheck(plugin, decodeFile(bytes, plugin).source, english)
  return targets.map((target) => ({ source, target }))
}

function add(
  type: string,
  { path, strings: entries }: FileStrings,
  strings: number,
  found: readonly Finding[],
): void {
  const none: Count = { files: 0, strings: 0, errors: 0, warnings: 0, byRule: new Map() }
  const count = counts.get(type) ?? none
  counts.set(type, count)
  count.files++
  count.strings += strings
  const errors = new Set(found.filter(({ level }) => level === 'error').map(({ identifier }) => identifier))
  const all = new Set(found.map(({ identifier }) => identifier))
  count.errors += errors.size
  count.warnings += all.size - errors.size
  const repository = path.split('/').slice(0, 2).join('/')
  const ofRepository = repositories.get(repository) ?? { strings: 0, reported: 0 }
  repositories.set(repository, ofRepository)
  ofRepository.strings += strings
  ofRepository.reported += all.size
  for (const { rule, line, column, identifier = '', message } of found) {
    const text = JSON.stringify(
      entries.get(identifier)?.record.translations ?? entries.get(identifier)?.record.text,
    )
    const ofRule = count.byRule.get(rule) ?? []
    count.byRule.set(rule, ofRule)
    ofRule.push(`${rule} ${path}:${line}:${column} ${identifier}: ${message}\n    ${text}`)
  }
}

/** Runs a job on files that may not be well-formed. */
function ifReadable(job: () => void): void {
  try {
    job()
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
  }
}

function share(count: number, all: number): string {
  return all === 0 ? '' : `${((count / all) * 100).toFixed(2)} %`
}
