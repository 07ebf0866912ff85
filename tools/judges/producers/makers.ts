// The producers: packages in tools/outside, scripts of Python, and LibreOffice, which saves the files of the others again.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'
import { messageOf } from '@atlas/core/errors.ts'
import type { ProducedFile, Producer } from './producer.ts'

const PACKAGES = join(import.meta.dirname, '../../outside/producers')
const PYTHON = join(import.meta.dirname, 'python')

/** The producers, except LibreOffice. */
export async function makers(): Promise<Producer[]> {
  const packages = readdirSync(PACKAGES)
    .sort()
    .map(async (name) => {
      const module = (await import(pathToFileURL(join(PACKAGES, name)).href)) as { default: Producer }
      return module.default
    })
  const scripts = readdirSync(PYTHON)
    .sort()
    .map((name): Producer => ({
      name: NAMES[name] ?? parse(name).name,
      make: () =>
        madeIn((folder) => execFileSync('python3', [join(PYTHON, name), folder], { stdio: 'pipe' })),
    }))
  return [...(await Promise.all(packages)), ...scripts]
}

/** The packages of Python, where their names differ from their modules. */
const NAMES: Readonly<Record<string, string>> = {
  'docx.py': 'python-docx',
  'pptx.py': 'python-pptx',
  'xlsxwriter.py': 'XlsxWriter',
}

/** The formats in which LibreOffice saves a file again. */
const RESAVED: Readonly<Record<string, readonly string[]>> = {
  '.docx': ['docx', 'odt'],
  '.pptx': ['pptx', 'odp'],
  '.xlsx': ['xlsx', 'ods'],
}

/** The files as LibreOffice saves them. */
export function resaved(files: readonly ProducedFile[]): ProducedFile[] {
  return Object.entries(RESAVED).flatMap(([extension, kinds]) => {
    const own = files.filter(({ name }) => parse(name).ext === extension)
    return kinds.flatMap((kind) =>
      converted(own, kind).map(({ name, bytes }) => ({ name: `libreoffice-${name}`, bytes })),
    )
  })
}

/** Files that LibreOffice converts, all at once, since its start takes longest. */
export function converted(files: readonly ProducedFile[], kind: string): ProducedFile[] {
  if (files.length === 0) return []
  return madeIn((folder) => {
    const sources = files.map(({ name, bytes }) => {
      const path = join(folder, 'sources', name)
      writeFileSync(path, bytes)
      return path
    })
    const profile = `-env:UserInstallation=file://${join(folder, 'sources', 'profile')}`
    const options = [profile, '--headless', '--convert-to', kind, '--outdir', folder]
    execFileSync('soffice', [...options, ...sources], { stdio: 'pipe', timeout: 300_000 })
  })
}

/** The files that `make` writes into a new folder. */
function madeIn(make: (folder: string) => void): ProducedFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-producers-'))
  try {
    mkdirSync(join(folder, 'sources'))
    make(folder)
    const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
    return files.map(({ name }) => ({ name, bytes: readFileSync(join(folder, name)) }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes the files of a producer; what is missing, if it cannot run. */
export async function madeBy(producer: Producer): Promise<ProducedFile[] | string> {
  try {
    return await producer.make()
  } catch (error) {
    return /No module named|ENOENT/.exec(messageOf(error)) ? 'it is not installed' : messageOf(error)
  }
}
