// npm run producers: makes office files with the programs and packages that write them, builds each with all texts in
// Greek letters, and counts the words of the source that are left on the pages. Writes them into docs/judges.md.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import pc from 'picocolors'
import { scannerOf } from '@atlas/core/codes-of-units.ts'
import { buildByCall } from '@atlas/core/calls.ts'
import { known, translated, trialOf } from '@atlas/core/laws/subject.ts'
import { isPlural, textOf } from '@atlas/core/reading/strings.ts'
import { catalogue, detector } from '../test/subjects.ts'
import { installIn } from './bench/checkout.ts'
import { renewPart } from './judges/page.ts'
import { inGreek } from './producers/greek.ts'
import { producersPart, type Row } from './producers/page.ts'
import type { MadeFile } from './producers/producer.ts'

/** Words that a formula makes of its own texts: code. */
const CODE = new Set(['Made', 'formula'])

const { keep, write } = new Command('producers')
  .description('count the words of the source that are left in the files of programs that write office files')
  .option('--keep <folder>', 'keep the files and what was built of them')
  .option('--no-write', 'do not write docs/judges.md')
  .parse()
  .opts<{ keep?: string; write: boolean }>()

installIn('tools/outside')
const { converted, madeBy, makers, resaved } = await import('./producers/makers.ts')

const made: { producer: string; file: MadeFile }[] = []
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
const pagesBefore = wordsOn(all.map(({ file }) => file))
const pagesAfter = wordsOn(all.map(({ file, built }) => ({ name: file.name, bytes: built })))
const rows = all.map(({ producer, file: { name } }): Row => {
  const before = pagesBefore.get(name) ?? []
  const left = (pagesAfter.get(name) ?? []).filter((word) => before.includes(word) && !CODE.has(word))
  return { producer, name, words: before.length, left }
})
for (const { name, words, left } of rows)
  console.log(
    `${name}: ${words} words, ${left.length === 0 ? pc.green('none left') : pc.red(`left: ${left.join(' ')}`)}`,
  )
for (const sentence of missing) console.log(pc.yellow(sentence))
if (keep !== undefined) {
  mkdirSync(keep, { recursive: true })
  for (const { file, built } of all) {
    writeFileSync(join(keep, file.name), file.bytes)
    writeFileSync(join(keep, `greek-${file.name}`), built)
  }
}
if (write) renewPart('producers', producersPart(rows, missing))
process.exitCode = rows.every(({ left }) => left.length === 0) ? 0 : 1

/** The file with every string in Greek letters. */
async function inGreekFile({ name, bytes }: MadeFile): Promise<Uint8Array> {
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
function wordsOn(files: readonly MadeFile[]): Map<string, string[]> {
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
