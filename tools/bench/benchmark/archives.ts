// Measures archives of XML: how fast we read and write them, and how fast other libraries read them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFile } from '@atlas/core/writing/build.ts'
import { openZip } from '@atlas/core/bytes.ts'
import type { Languages } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { languageOrUnknown } from '@atlas/core/file-languages.ts'
import { loadFormat } from '@atlas/core/plugins/registry.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import { compiled, peer, root } from '../checkout.ts'
import { fileOfRows } from '../inputs/file.ts'
import type { TextStream } from '../inputs/words.ts'
import { processorTime, spreadOfRatios, median, type Spread } from './timing.ts'

/** The measurements of one format. Speeds are in MB of unpacked XML per second. */
export interface ArchiveRow {
  format: string
  strings: number
  read: number
  write: number
  against: {
    peer: string
    /** The peer's reading. */
    peerRead: number
    /** Its reading compared with ours, and with our reading, writing and checking; round by round. */
    ratios: { read: Spread; write: Spread }
  }[]
}

/** An archive with one long entry, and libraries that read it. */
interface ArchiveInput {
  sample: string
  entry: string
  /** What is replaced by the long content. */
  where: RegExp
  content(texts: TextStream, index: number): string
  peers(archive: Uint8Array, text: string): Promise<ArchiveReader[]>
}

interface ArchiveReader {
  name: string
  read(): unknown
}

const inputs: Readonly<Record<string, ArchiveInput>> = {
  docx: {
    sample: 'lighthouse.docx',
    entry: 'word/document.xml',
    where: /(?<=<w:body>)[\s\S]*(?=<\/w:body>)/,
    content: (texts) =>
      `<w:p><w:pPr><w:pStyle w:val="Normal"/></w:pPr><w:r w:rsidR="00A77B3E"><w:rPr><w:sz w:val="22"/></w:rPr><w:t xml:space="preserve">${texts.sentence()} </w:t></w:r><w:r><w:rPr><w:b/><w:sz w:val="22"/></w:rPr><w:t>${texts.word()}</w:t></w:r><w:r><w:rPr><w:sz w:val="22"/></w:rPr><w:t xml:space="preserve"> ${texts.sentence()}</w:t></w:r></w:p>`,
    async peers(archive) {
      const { extractRawText } = await peer<{
        extractRawText(input: { buffer: Buffer }): Promise<unknown>
      }>('mammoth')
      return [{ name: 'mammoth', read: () => extractRawText({ buffer: Buffer.from(archive) }) }]
    },
  },
  xlsx: {
    sample: 'lamps.xlsx',
    entry: 'xl/worksheets/sheet2.xml',
    where: /(?<=<sheetData>)[\s\S]*(?=<\/sheetData>)/,
    content(texts, index) {
      const row = index + 1
      const cells = ['A', 'B', 'C'].map(
        (column) => `<c r="${column}${row}" t="inlineStr"><is><t>${texts.sentence()}</t></is></c>`,
      )
      return `<row r="${row}">${cells.join('')}<c r="D${row}"><v>${texts.below(1000)}</v></c></row>`
    },
    async peers(archive) {
      const { Workbook } = await peer<{
        Workbook: new () => { xlsx: { load(buffer: Buffer): Promise<unknown> } }
      }>('exceljs')
      const { read } = await peer<{ read(data: Buffer, options: { dense: boolean }): unknown }>('xlsx')
      return [
        { name: 'exceljs', read: () => new Workbook().xlsx.load(Buffer.from(archive)) },
        { name: 'SheetJS', read: () => read(Buffer.from(archive), { dense: true }) },
      ]
    },
  },
  pptx: {
    sample: 'lighthouse.pptx',
    entry: 'ppt/slides/slide1.xml',
    where: /(?=<\/p:spTree>)/,
    content: (texts) =>
      `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Text"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en-US" dirty="0"/><a:t>${texts.sentence()} </a:t></a:r><a:r><a:rPr lang="en-US" b="1"/><a:t>${texts.word()}</a:t></a:r></a:p></p:txBody></p:sp>`,
    peers: xmlPeer,
  },
  epub: {
    sample: 'lighthouse.epub',
    entry: 'OEBPS/text/keeper.xhtml',
    where: /(?=<\/body>)/,
    content: (texts) =>
      `<h2>${texts.sentence(2, 5)}</h2>\n<p>${texts.sentence()} <b>${texts.word()}</b> &amp; ${texts.sentence()}</p>\n`,
    peers: xmlPeer,
  },
}

/** The formats that are measured. */
export const ARCHIVE_FORMATS = Object.keys(inputs)

/** No library of npm reads these as texts, so this is the XML of the long entry alone, which is already unpacked. */
async function xmlPeer(_archive: Uint8Array, text: string): Promise<ArchiveReader[]> {
  const { XMLParser } = await peer<{ XMLParser: new (options: object) => { parse(text: string): unknown } }>(
    'fast-xml-parser',
  )
  const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, trimValues: false })
  return [{ name: 'fast-xml-parser', read: () => parser.parse(text) }]
}

const SIZE = 2_000_000
const WARM_UPS = 3

/** Measures one format with 2 MB of XML. The libraries are asynchronous, so each run is awaited. */
export async function measureArchive(format: string, rounds: number): Promise<ArchiveRow> {
  const input = inputOf(format)
  const plugin = await loadFormat(compiled(`formats/${format}/format.js`))
  const { archive, text } = archiveOf(format, SIZE)
  const peers = await input.peers(archive, text)
  const { count, read, write } = tasksOf(plugin, archive)
  const things = [read, write, ...peers.map((each) => each.read)]
  const times: number[][] = things.map(() => [])
  for (let round = -WARM_UPS; round < rounds; round++) {
    for (const [index, run] of things.entries()) {
      globalThis.gc?.({ type: 'minor' })
      const start = processorTime()
      await run()
      if (round >= 0) times[index]?.push(processorTime() - start)
    }
  }
  const [ours = [], written = [], ...theirs] = times
  const speed = (all: readonly number[]): number => text.length / 1000 / median(all)
  const against = peers.map(({ name }, index) => {
    const own = theirs[index] ?? []
    const ratios = { read: spreadOfRatios(own, ours), write: spreadOfRatios(own, written) }
    return { peer: name, peerRead: speed(own), ratios }
  })
  return { format, strings: count, read: speed(ours), write: speed(written), against }
}

/** A sample with an entry of about this size, and that entry. */
export function archiveOf(format: string, size: number): { archive: Uint8Array; text: string } {
  const { sample, entry, where, content } = inputOf(format)
  const zip = openZip(readFileSync(join(root, 'formats', format, 'samples', sample)))
  const was = Buffer.from(zip.read(entry) ?? []).toString()
  const long = fileOfRows('', content)(size)
  const text = was.replace(where, () => long)
  return { archive: zip.with(new Map([[entry, Buffer.from(text)]])), text }
}

function inputOf(format: string): ArchiveInput {
  const input = inputs[format]
  if (!input) throw new Error(`Unknown archive "${format}".`)
  return input
}

function tasksOf(plugin: Format, archive: Uint8Array): { count: number; read(): unknown; write(): unknown } {
  const languages: Languages = { source: languageOrUnknown('en'), targets: [] }
  const target: Languages = { ...languages, targets: [languageOrUnknown('de')] }
  const read = () => recordsOf(plugin, readUnits(plugin, decodeFile(archive, plugin).source, languages))
  const sent = read().map(({ identifier, text }) => ({
    identifier,
    text,
    translations: { de: { text: typeof text === 'string' ? `${text} so` : text } },
  }))
  return { count: sent.length, read, write: () => buildFile(plugin, archive, target, sent) }
}
