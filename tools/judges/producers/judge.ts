// Makes office files with the programs and packages that write them, builds each with all texts in
// Greek letters, and counts the words of the source that are left on the pages.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pc from 'picocolors'
import { scannerOf } from '@atlas/core/codes-of-units.ts'
import { buildByCall } from '@atlas/core/calls.ts'
import { known, translated, trialOf } from '@atlas/core/laws/subject.ts'
import { isPlural, textOf } from '@atlas/core/reading/strings.ts'
import { catalogue, detector } from '../../../test/subjects.ts'
import { installIn } from '../../bench/checkout.ts'
import type { Judge } from '../judge.ts'
import { inGreek } from './greek.ts'
import { producersPart, type ProducerRow } from './page.ts'
import type { ProducedFile } from './producer.ts'

/** Words that a formula makes of its own texts: code. */
const CODE = new Set(['Made', 'formula'])

const producers: Judge<{ keep?: string }> = {
  about: 'count the words of the source that are left in the files of programs that write office files',
  options: [['--keep <folder>', 'keep the files and what was built of them']],
  async judge({ keep }) {
    installIn('tools/outside')
    const { madeBy, makers, resaved } = await import('./makers.ts')
    const made: { producer: string; file: ProducedFile }[] = []
    const missing: string[] = []
    for (const producer of await makers()) {
      const files = await madeBy(producer)
      if (typeof files === 'string') missing.push(`${producer.name}: ${files}`)
      else made.push(...files.map((file) => ({ producer: producer.name, file })))
    }
    for (const file of resaved(made.map((each) => each.file))) made.push({ producer: 'LibreOffice', file })
    const all = await Promise.all(
      made.map(async ({ producer, file }) => ({ producer, file, built: await inGreekFile(file) })),
    )
    if (keep !== undefined) keepFiles(keep, all)
    const rows = await rowsOf(all)
    for (const { name, words, left } of rows)
      console.log(
        `${name}: ${words} words, ${left.length === 0 ? pc.green('none left') : pc.red(`left: ${left.join(' ')}`)}`,
      )
    for (const sentence of missing) console.log(pc.yellow(sentence))
    const failures = rows.filter(({ left }) => left.length > 0).length
    return { failures, absent: [], part: producersPart(rows, missing) }
  },
}
export default producers

/** A file of a producer, before and after all its texts became Greek. */
interface Converted {
  producer: string
  file: ProducedFile
  built: Uint8Array
}

/** Which words of each file are left on its pages. */
async function rowsOf(all: readonly Converted[]): Promise<ProducerRow[]> {
  const before = await wordsOn(all.map(({ file }) => file))
  const after = await wordsOn(all.map(({ file, built }) => ({ name: file.name, bytes: built })))
  return all.map(({ producer, file: { name } }): ProducerRow => {
    const words = before.get(name) ?? []
    const left = (after.get(name) ?? []).filter((word) => words.includes(word) && !CODE.has(word))
    return { producer, name, words: words.length, left }
  })
}

function keepFiles(folder: string, all: readonly Converted[]): void {
  mkdirSync(folder, { recursive: true })
  for (const { file, built } of all) {
    writeFileSync(join(folder, file.name), file.bytes)
    writeFileSync(join(folder, `greek-${file.name}`), built)
  }
}

/** The file with every string in Greek letters. */
async function inGreekFile({ name, bytes }: ProducedFile): Promise<Uint8Array> {
  const plugin = catalogue.plugins.get(detector.detect(name, bytes) ?? '')
  if (!plugin) throw new Error(`No format reads ${name}.`)
  const language = known('el')
  const { languages, parsed, records } = trialOf(plugin, { name, bytes }, [language])
  const shown = new Set(
    records.filter(({ isHidden }) => isHidden !== true).map(({ identifier }) => identifier),
  )
  const texts = parsed.units.flatMap(({ source }, index): [string, string][] => {
    const identifier = parsed.identifiers[index] ?? ''
    if (isPlural(source) || !shown.has(identifier)) return []
    const text = textOf(parsed.source, source)
    return [[identifier, inGreek(text, scannerOf(plugin, source)?.(text) ?? [])]]
  })
  return buildByCall(plugin, { name, bytes }, languages, translated(new Map(texts), languages))
}

/** The words in Latin letters on the pages of files, by their names. */
async function wordsOn(files: readonly ProducedFile[]): Promise<Map<string, string[]>> {
  const { converted } = await import('./makers.ts')
  // Two files may differ only in their extensions, which PDF files replace.
  const named = files.map(({ name, bytes }) => ({
    name: name.replace('.', '_') + name.slice(name.lastIndexOf('.')),
    bytes,
  }))
  return new Map(
    converted(named, 'pdf').map(({ name, bytes }) => {
      const text = execFileSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' })
      return [name.replace(/\.pdf$/, '').replace('_', '.'), text.match(/[A-Za-z]{3,}/g) ?? []]
    }),
  )
}
