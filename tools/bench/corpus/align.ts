// How well the texts of documents are paired with their translations.
//
// Of pairs of files in two languages it takes those with the same number of texts of the same elements, so that the
// right pairs are known. It leaves out some texts of each, as two versions do that are not of the same day.
// A second table is about texts without anything else that is known of them, as a platform sends them: they are those of
// files with keys, whose right pairs have the same key. A third one is about these with a memory of some pairs, which do
// not count.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { align, CERTAIN, type AlignedText } from '@atlas/core/documents/align.ts'
import { documentTexts } from '@atlas/core/documents/document-texts.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { readStrings } from '@atlas/core/reading/file-strings.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits } from '@atlas/core/reading/strings.ts'
import { corpus } from '../../../test/corpus.ts'
import { catalogue, detector } from '../../../test/subjects.ts'
import { corpusBytes, filesWithTranslations, formatOfCorpusFile, type CorpusFile } from '../corpus-pairs.ts'
import { markdownTable } from '../markdown-table.ts'
import { SeededRandom } from '../random.ts'

/** The share of texts that each of two versions lacks. */
const LEFT_OUT = 0.05

/** The share of pairs that a memory has. */
const REMEMBERED = 0.2

/** Files with fewer texts say little. */
const FEWEST = 5
/** More texts than a document has. */
const MOST = 1500

const LANGUAGES =
  'ca|cs|da|de|es|fi|fr|id|it|ja|ko|nl|pl|pt|pt[-_]br|ru|sv|tr|uk|vi|zh|zh[-_](?:cn|tw|hans|hant)'
const IN_NAME = new RegExp(`^(.*?)[._-](?:${LANGUAGES})(\\.[a-z]+)$`, 'i')
const IN_FOLDER = new RegExp(`^(.*/)(?:${LANGUAGES})(/.*)$`, 'i')

interface Count {
  pairs: number
  texts: number
  certain: number
  wrong: number
}

const folders = process.argv.slice(2)
let counts = new Map<string, Count>()
const random = new SeededRandom(7)
for (const folder of folders.length > 0 ? folders : [corpus])
  for (const path of filesBelow(folder)) measure(path)
const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : ((part / whole) * 100).toFixed(2)
print('Documents')
counts = new Map()
for (const { source, isEnglish, targets } of isOfCorpus() ? filesWithTranslations() : [])
  for (const target of isEnglish ? targets : []) measureTexts(source, target)
print('Texts alone')
counts = new Map()
for (const { source, isEnglish, targets } of isOfCorpus() ? filesWithTranslations() : [])
  for (const target of isEnglish ? targets : []) measureTexts(source, target, REMEMBERED)
print('Texts alone, the others than those of a memory')

/** Other folders have no list of their files. */
function isOfCorpus(): boolean {
  return folders.length === 0
}

function print(what: string): void {
  const all: Count = { pairs: 0, texts: 0, certain: 0, wrong: 0 }
  for (const count of counts.values())
    for (const key of ['pairs', 'texts', 'certain', 'wrong'] as const) all[key] += count[key]
  console.log(
    `${what}\n\n${markdownTable(
      ['Format', 'Pairs of files', 'Texts', 'Precision, %', 'Recall, %'],
      [...counts, ['all', all] as const].map(([type, { pairs, texts, certain, wrong }]) => [
        type,
        String(pairs),
        String(texts),
        percent(certain - wrong, certain),
        percent(certain - wrong, texts),
      ]),
    )}`,
  )
}

/** Aligns the texts of two files with keys. */
function measureTexts(source: CorpusFile, target: CorpusFile, remembered = 0): void {
  const [one, other] = [textsByKey(source), textsByKey(target)]
  if (!one || one.type !== other?.type) return
  const keys = [...one.texts.keys()].filter((key) => other.texts.has(key))
  if (keys.length < FEWEST || keys.length > MOST) return
  const textsOf = (texts: ReadonlyMap<string, string>): AlignedText[] =>
    keys.map((key) => ({ text: texts.get(key) ?? '' }))
  compare(source.path, one.type, textsOf(one.texts), textsOf(other.texts), remembered)
}

function textsByKey({
  path,
  language,
}: CorpusFile): { type: string; texts: Map<string, string> } | undefined {
  const bytes = corpusBytes(path)
  const format = formatOfCorpusFile(path, bytes)
  if (format?.plugin.languages !== 'monolingual' || format.plugin.keySource === 'text') return undefined
  try {
    const { strings } = readStrings({ path, bytes, plugin: format.plugin }, language)
    const texts = [...strings].flatMap(([key, { record }]) =>
      typeof record.text === 'string' ? [[key, record.text] as const] : [],
    )
    return { type: format.type, texts: new Map(texts) }
  } catch {
    return undefined
  }
}

/** Aligns a translated file with its source file, if the right pairs are known. */
function measure(path: string): void {
  const original = originalOf(path)
  if (original === undefined) return
  const type = detector.detect(path, readFileSync(path))
  const [source, target] = [textsOf(original, type), textsOf(path, type)]
  const isParallel = source.every(({ element }, index) => element === target[index]?.element)
  if (type === undefined || source.length < FEWEST || source.length !== target.length || !isParallel) return
  compare(path, type, source, target)
}

/** Aligns two lists whose right pairs have the same index. */
function compare(
  path: string,
  type: string,
  source: readonly AlignedText[],
  target: readonly AlignedText[],
  remembered = 0,
): void {
  const count = counts.get(type) ?? { pairs: 0, texts: 0, certain: 0, wrong: 0 }
  counts.set(type, count)
  const kept = (): number[] => source.flatMap((_, index) => (random.next() < LEFT_OUT ? [] : [index]))
  const [rows, columns] = [kept(), kept()]
  const memory = new Map<string, string[]>()
  for (const [index, { text }] of remembered > 0 ? source.entries() : [])
    if (random.next() < remembered) memory.set(text, [target[index]?.text ?? ''])
  const isRemembered = (index = 0): boolean => memory.has(source[index]?.text ?? '')
  const pairs = align(
    pick(source, rows),
    pick(target, columns),
    remembered > 0 ? (text) => memory.get(text) ?? [] : undefined,
  ).filter((pair) => pair.probability >= CERTAIN && !isRemembered(rows[pair.source]))
  const inBoth = new Set(columns)
  count.pairs++
  count.texts += rows.filter((index) => inBoth.has(index) && !isRemembered(index)).length
  count.certain += pairs.length
  for (const pair of pairs) {
    const [one, other] = [rows[pair.source] ?? 0, columns[pair.target] ?? 0]
    // A text that the document has twice may be paired with either.
    if (one === other || source[one]?.text === source[other]?.text) continue
    count.wrong++
    if (process.env['ATLAS_SHOW'])
      console.log(
        `${path}: ${JSON.stringify(source[one]?.text)} is paired with ${JSON.stringify(target[other]?.text)}`,
      )
  }
}

function pick<Item>(all: readonly Item[], indices: readonly number[]): Item[] {
  return indices.flatMap((index) => all[index] ?? [])
}

/** The English file that a file translates, by the names of both. */
function originalOf(path: string): string | undefined {
  const inName = IN_NAME.exec(basename(path))
  if (inName) {
    const [, stem = '', end = ''] = inName
    const names = [`${stem}.en${end}`, `${stem}_en${end}`, `${stem}-en${end}`, `${stem}${end}`]
    return names.map((name) => join(dirname(path), name)).find(existsSync)
  }
  const [, before, after] = IN_FOLDER.exec(path) ?? []
  if (before === undefined) return undefined
  return [`${before}en${after}`, `${before}en-us${after}`].find(existsSync)
}

/** The texts of a document; an empty list for other files. */
function textsOf(path: string, type: string | undefined): AlignedText[] {
  const plugin = type === undefined ? undefined : catalogue.plugins.get(type)
  if (plugin?.keySource !== 'text') return []
  try {
    const { source } = decodeFile(readFileSync(path), plugin)
    return documentTexts(readUnits(plugin, source, { source: known('en'), targets: [] })).map(
      ({ text }) => text,
    )
  } catch {
    return []
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}
