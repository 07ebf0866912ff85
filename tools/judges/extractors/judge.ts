// Counts the words that other programs take for translatable and we do not.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { known, trialOf, type Sample } from '@atlas/core/laws/subject.ts'
import { FormatError } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { isPlural, textOf, type Parsed } from '@atlas/core/reading/strings.ts'
import { corpusFiles } from '../../../test/corpus.ts'
import { catalogue, detector, subjectOf } from '../../../test/subjects.ts'
import { isOnPath } from '../../test/consumers/consumers.ts'
import type { Judge } from '../judge.ts'
import { EXTRACTORS, type Extractor } from './extractors.ts'
import { extractorsPart, type ExtractorRow } from './page.ts'

/** Larger files take the programs too long, in bytes. */
const LARGE = 200_000
/** At most this many files of a format, taken evenly. */
const MOST = 30
/** This many words of those that are missing are shown. */
const SHOWN = 6

const extractors: Judge<{ format?: string }> = {
  about: 'count the words that other programs extract and we do not',
  options: [['--format <type>', 'this format only']],
  async judge({ format }) {
    const present = EXTRACTORS.filter(({ program }) => isOnPath(program))
    const absent = EXTRACTORS.filter((each) => !present.includes(each)).map(({ name }) => name)
    const rows: ExtractorRow[] = []
    for (const type of [...catalogue.plugins.keys()].sort()) {
      const readers = present.filter(({ formats }) => type in formats)
      if (readers.length === 0 || (format !== undefined && format !== type)) continue
      const { samples } = await subjectOf(type)
      const files = [...samples, ...fromCorpus(type)]
      for (const extractor of readers) {
        const row = rowOf(type, extractor, files)
        console.log(
          `${type}: ${extractor.name} finds ${row.words} words in ${row.files} files, ${row.missing} of them are in no string`,
        )
        rows.push(row)
      }
    }
    const day = new Date().toISOString().slice(0, 10)
    const found = rows.filter(({ words }) => words > 0)
    // Such a word can be code for us and a text for the program: a person reads the table.
    return {
      failures: 0,
      absent,
      part: format === undefined ? extractorsPart(found, day, absent) : undefined,
    }
  },
}
export default extractors

function rowOf(type: string, extractor: Extractor, files: readonly Sample[]): ExtractorRow {
  const row = { type, extractor: extractor.name, files: 0, refused: 0, words: 0, missing: 0 }
  const missing = new Map<string, number>()
  for (const file of files) {
    const own = textsIn(type, file)
    if (!own) continue
    const texts = extracted(extractor, type, file)
    if (!texts) {
      row.refused++
      continue
    }
    row.files++
    const ours = countsOf(own)
    for (const [word, count] of countsOf(texts)) {
      const rest = Math.max(0, count - (ours.get(word) ?? 0))
      row.words += count
      row.missing += rest
      if (rest > 0) missing.set(word, (missing.get(word) ?? 0) + rest)
    }
  }
  const examples = [...missing].sort(([, a], [, b]) => b - a).slice(0, SHOWN)
  return { ...row, examples: examples.map(([word]) => word) }
}

/** What a program extracts from a file; undefined if it refuses the file. */
function extracted(
  { formats, extract }: Extractor,
  type: string,
  { name, bytes }: Sample,
): string[] | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-extractor-'))
  try {
    const path = join(folder, basename(name))
    writeFileSync(path, bytes)
    return extract(path, formats[type] ?? [], folder)
  } catch {
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** All texts of a file, hidden ones too; undefined for a file that needs an option or that we refuse. */
function textsIn(type: string, file: Sample): string[] | undefined {
  const plugin = catalogue.plugins.get(type)
  if (!plugin) return undefined
  const parsed = readingOf(plugin, file)
  if (!parsed) return undefined
  return parsed.units.flatMap(({ source, targets }) =>
    [source, ...(targets?.values() ?? [])].flatMap((place) =>
      (isPlural(place) ? [...place.forms.values()] : [place]).map((slot) => textOf(parsed.source, slot)),
    ),
  )
}

function readingOf(plugin: Format, file: Sample): Parsed | undefined {
  try {
    return trialOf(plugin, file, [known('de')]).parsed
  } catch (error) {
    if (error instanceof FormatError) return undefined
    throw error
  }
}

/** How often a file has each word. */
function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const [word] of text.matchAll(/\p{L}{3,}/gu)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function fromCorpus(type: string): Sample[] {
  const all = corpusFiles().flatMap(({ name, path }): Sample[] => {
    const bytes = readFileSync(path)
    return bytes.length <= LARGE && detector.detect(name, bytes) === type ? [{ name, bytes }] : []
  })
  const step = Math.max(1, Math.ceil(all.length / MOST))
  return all.filter((_, index) => index % step === 0)
}
