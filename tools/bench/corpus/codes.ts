// How many strings of published translations have an error in their codes, by format. Most are well kept, so most errors
// would be errors of the scanners: the report of a build should show at most 0.3 % of them.
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { languagesToCheck } from '@atlas/core/file-languages.ts'
import { scannerOf } from '@atlas/core/codes-of-units.ts'
import { FormatError, type Languages, type Plural, type Slot } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { findingInCodes } from '@atlas/core/code-sentences.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { isPlural, readUnits, textOf, type Parsed } from '@atlas/core/reading/strings.ts'
import { corpusFiles } from '../../../test/corpus.ts'
import { catalogue, detector } from '../../../test/subjects.ts'
import { markdownTable } from '../markdown-table.ts'

const { show } = new Command('codes')
  .description('print how many strings of published translations have an error in their codes')
  .option('--show <number>', 'also print this many errors of each format', '0')
  .parse()
  .opts<{ show: string }>()

interface Count {
  files: number
  strings: number
  withCodes: number
  errors: string[]
}

const counts = new Map<string, Count>()
const files = corpusFiles().map(({ name, path }) => ({ name, path, bytes: readFileSync(path) }))
const byName = new Map(files.map((file) => [file.name, file]))

for (const { name, bytes } of files) {
  const type = detector.detect(name, bytes)
  const plugin = type === undefined ? undefined : catalogue.plugins.get(type)
  if (type === undefined || !plugin) continue
  try {
    const compared =
      plugin.languages === 'monolingual' ? withSourceFile(plugin, name, bytes) : alone(plugin, bytes)
    if (compared.length > 0) add(type, name, plugin, compared)
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
  }
}

const rows = [...counts].map(([type, { files: count, strings, withCodes, errors }]) => {
  const percent = ((errors.length / strings) * 100).toFixed(2)
  return [type, String(count), String(strings), String(withCodes), String(errors.length), `${percent} %`]
})
console.log(markdownTable(['format', 'files', 'strings', 'with codes', 'errors', 'share'], rows))
for (const [type, { errors }] of counts)
  for (const error of errors.slice(0, Number(show))) console.log(`${type}: ${error}`)

/** A source text and its translation, by category where they are rows of a plural. */
interface Compared {
  slot: Slot
  /** The source texts that the translation may have the codes of. */
  sources: readonly string[]
  text: string
  isRow: boolean
}

function add(type: string, name: string, plugin: Format, compared: readonly Compared[]): void {
  const count = counts.get(type) ?? { files: 0, strings: 0, withCodes: 0, errors: [] }
  counts.set(type, count)
  count.files++
  for (const { slot, sources, text, isRow } of compared) {
    const scan = scannerOf(plugin, slot)
    count.strings++
    if (!scan) continue
    const [first = ''] = sources
    if (scan(first).length + scan(text).length > 0) count.withCodes++
    const found = sources.map((source) => findingInCodes(scan, source, text, isRow ? 'many' : undefined))
    if (found.every((each) => each?.isError))
      count.errors.push(`${name}: ${found[0]?.reason.reason}\n    ${first}\n    ${text}`)
  }
}

/** The translations in a file of several languages. */
function alone(plugin: Format, bytes: Uint8Array): Compared[] {
  const english = languageByCode('en')
  if (!english) return []
  const { source } = decodeFile(bytes, plugin)
  const languages = languagesToCheck(plugin, source, english)
  const parsed = readUnits(plugin, source, languages)
  return parsed.units.flatMap((unit) =>
    [...(unit.targets?.values() ?? [])].flatMap((place) =>
      comparedPlaces(parsed, unit.source, parsed, place),
    ),
  )
}

/** The translations in a file of one language, if the file with the source texts is next to it. */
function withSourceFile(plugin: Format, name: string, bytes: Uint8Array): Compared[] {
  const original = sourceNames(name).find((one) => byName.has(one.name))
  const file = original && byName.get(original.name)
  const [english, language] = [languageByCode('en'), original && languageByCode(original.code)]
  if (!file || !english || !language) return []
  const languages: Languages = { source: english, targets: [language] }
  const [before, after] = [file.bytes, bytes].map((one) =>
    readUnits(plugin, decodeFile(one, plugin).source, languages),
  )
  if (!before || !after) return []
  const translated = new Map(after.identifiers.map((identifier, index) => [identifier, after.units[index]]))
  return before.units.flatMap((unit, index) => {
    const other = translated.get(before.identifiers[index] ?? '')
    return other ? comparedPlaces(before, unit.source, after, other.source) : []
  })
}

/** The paths where the source texts of a translation may be: `values/a.xml`, `en.json`, `a.properties`. */
function sourceNames(name: string): { name: string; code: string }[] {
  return [...name.matchAll(/(?<=[/._-])([a-z]{2,3}(?:[-_]r?[A-Z]{2})?)(?=[/.]|$)/g)].flatMap(
    ({ 0: code, index }) => {
      if (code === 'en' || !languageByCode(code.replace('-r', '-'))) return []
      const [before, after] = [name.slice(0, index), name.slice(index + code.length)]
      return ['en', 'en-US', 'en_US', 'en-GB', '']
        .map((source) => (source === '' ? before.slice(0, -1) : before + source) + after)
        .map((path) => ({ name: path, code: code.replace('-r', '-') }))
    },
  )
}

function comparedPlaces(
  before: Parsed,
  source: Slot | Plural,
  after: Parsed,
  target: Slot | Plural,
): Compared[] {
  const places = isPlural(target) ? [...target.forms.values()] : [target]
  const sources = isPlural(source) ? [...source.forms.values()] : [source]
  const texts = sources.map((slot) => textOf(before.source, slot)).filter((text) => text !== '')
  const [first] = sources
  if (texts.length === 0 || !first) return []
  return places.flatMap((slot): Compared | [] => {
    const text = textOf(after.source, slot)
    const isTranslated = text !== '' && slot.status !== 'untranslated'
    return isTranslated ? { slot: first, sources: texts, text, isRow: isPlural(target) } : []
  })
}
