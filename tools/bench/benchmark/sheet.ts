// Measures the time and the memory of a long sheet: reading its strings, and building it with a translation of each.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildFile } from '@atlas/core/writing/build.ts'
import { languageOrUnknown } from '@atlas/core/file-languages.ts'
import type { StringRecord } from '@atlas/core/contract.ts'
import { parseFile } from '@atlas/core/reading/parse.ts'
import { loadFormat } from '@atlas/core/plugins/registry.ts'
import { compiled } from '../checkout.ts'
import { archiveOf } from './archives.ts'

/** The measurements of one process that reads the sheet and builds it. */
export interface SheetRow {
  megabytes: number
  strings: number
  /** Processor time. */
  seconds: number
  /** The most memory that the process used, in MB. */
  memory: number
}

const MEGABYTES = 16

/** Measures in a separate process, which does not make the sheet. */
export async function measureSheet(): Promise<SheetRow> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-sheet-'))
  try {
    const file = join(folder, 'long.xlsx')
    writeFileSync(file, archiveOf('xlsx', MEGABYTES * 1_000_000).archive)
    const args = [compiled('tools/bench/benchmark/measure.js'), 'sheet', file]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    return JSON.parse(stdout) as SheetRow
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Reads a workbook, and builds it with a translation of each string. */
export async function readAndBuild(file: string): Promise<SheetRow> {
  const plugin = await loadFormat(compiled('formats/xlsx/format.js'))
  const bytes = readFileSync(file)
  const source = languageOrUnknown('en')
  const { strings } = parseFile(plugin, file, bytes, { source, targets: [] })
  buildFile(plugin, bytes, { source, targets: [languageOrUnknown('de')] }, translated(strings))
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  return {
    megabytes: MEGABYTES,
    strings: strings.length,
    seconds: (userCPUTime + systemCPUTime) / 1e6,
    memory: maxRSS / 1000,
  }
}

/** The records with translations. They are made when they are asked for, as a host reads them from a call. */
function translated(strings: Iterable<StringRecord>): Iterable<StringRecord> {
  return {
    *[Symbol.iterator]() {
      for (const { identifier, text } of strings) {
        const translation = typeof text === 'string' ? `${text} so` : text
        yield { identifier, text, translations: { de: { text: translation } } }
      }
    },
  }
}
