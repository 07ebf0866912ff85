// The files of the trial page: the open one, and those that the browser keeps.
import { signal } from '@preact/signals'
import { BrowserFile } from '../backends/browser-file.ts'
import { forgetFile, keepFile, keptFiles, newFileId, type KeptFile } from '../drafts/draft-store.ts'
import { readFile } from '../drop-zone.ts'
import { size } from '../elements.ts'
import { languageInName, likelyTarget } from '../likely-languages.ts'
import { advise, attempt, complain, PageError, problem } from '../workbench/messages.ts'
import { Session } from '../workbench/session.ts'
import type { TrialCatalogue, TrialFormat, TrialParsed } from '../wire.ts'
import { fetchCatalogue, type TrialFile, type TrialQuery } from './host.ts'
import { LAB } from './host-masthead.tsx'
import { Excerpt } from './refusals.tsx'
import { handOver, OPEN } from './to-lab.ts'

/** The host refuses larger files. */
const MAX_BYTES = 64_000_000
/**
 * The item of `localStorage` with the files that were closed. The database forgets a file a moment later, and not at all
 * if the page is left before; this item is there at once.
 */
const CLOSED = 'atlas-closed'

/** A file that the page has open. */
export interface Opened {
  id: string
  backend: BrowserFile
  head: TrialParsed | undefined
  session: Session | undefined
  count: number
}

/** The formats and languages of the host. */
export const catalogue = signal<TrialCatalogue>({
  formats: [],
  languages: [],
  failures: [],
  isDevelopment: false,
})
/** The open file. */
export const opened = signal<Opened | undefined>(undefined)
/** The files of earlier visits, the latest first. */
export const kept = signal<readonly KeptFile[]>([])
/** The language of the next file, unless its name has one. Nearly all files that are translated are in English. */
export const startSource = signal('en')
/** The number of the latest reading. Earlier ones are dropped. */
let latest = 0

/** Loads the formats, and opens the file that was open before. */
export async function beginTrial(): Promise<void> {
  await attempt('Loading the formats', async () => {
    await loadCatalogue()
    if (catalogue.value.isDevelopment) listenForPlugins()
  })
  for (const id of closedFiles()) await forgetFile(id)
  localStorage.removeItem(CLOSED)
  kept.value = await keptFiles()
  const id = sessionStorage.getItem(OPEN)
  // A tab that was closed says nothing; then the latest file is the one to go on with.
  const wanted = id === null ? kept.value[0] : kept.value.find((file) => file.id === id)
  if (wanted && !opened.value) await openKept(wanted)
}

/** Opens a file of an earlier visit. */
export function openKept({ id, file, query, format }: KeptFile): Promise<void> {
  return open(file as TrialFile, id, query as TrialQuery | undefined, format as string | undefined)
}

/** The ids of the files that were closed in a moment when the page was left. */
function closedFiles(): string[] {
  return (localStorage.getItem(CLOSED) ?? '').split(' ').filter(Boolean)
}

async function loadCatalogue(): Promise<void> {
  catalogue.value = await fetchCatalogue()
}

/** In development the host reloads a plugin when it is saved. */
function listenForPlugins(): void {
  new EventSource('dev/events').addEventListener('plugins', () => void reloadPlugins())
}

/** Reads the opened file again. While its plugin is broken, its strings stay, and the page shows the errors. */
async function reloadPlugins(): Promise<void> {
  await attempt('Loading the formats', loadCatalogue)
  const file = opened.value
  if (!file) return
  const { failures } = catalogue.value
  const isKnown = hostFormat(file.head?.format) !== undefined
  if (failures.length === 0 || isKnown) await readOpenedFile(file.backend.query)
  if (failures.length === 0 || isKnown) return
  const files = failures.map((one) => one.file.split(/[\\/]/).at(-1) ?? one.file)
  const lines = failures.map((one) => `${one.file}\n${one.message}`)
  complain(
    `The format of this file is gone until ${files.join(', ')} can be loaded. The page reads the file again as soon as it is saved.`,
    <pre>{lines.join('\n\n')}</pre>,
  )
}

/** A format of the host. */
export function hostFormat(type: string | undefined): TrialFormat | undefined {
  return catalogue.value.formats.find((known) => known.type === type)
}

/** Opens a file that was chosen. */
export async function openChosen(chosen: File | undefined): Promise<void> {
  if (!chosen) return
  await attempt(`Reading ${chosen.name}`, async () => open(await readFile(chosen)))
}

/** Forgets a file of an earlier visit. */
export async function forgetKept({ id }: KeptFile): Promise<void> {
  await forgetFile(id)
  kept.value = await keptFiles()
}

/** Opens a file, a new one or one of an earlier visit. */
async function open(
  file: TrialFile,
  id: string = newFileId(),
  query?: TrialQuery,
  format = '',
): Promise<void> {
  document.title = `${file.name} – Atlas Formats`
  const { languages } = catalogue.value
  const source = languageInName(file.name, languages)?.id ?? startSource.value
  const targets = [likelyTarget(languages, source).id]
  const first = query ?? { name: file.name, format, source, targets, prefersNamed: true }
  const backend = new BrowserFile(file, first)
  opened.value = { id, backend, head: undefined, session: undefined, count: 0 }
  try {
    sessionStorage.setItem(OPEN, id)
  } catch {
    // A browser without storage opens no file again.
  }
  await readOpenedFile(first)
}

/** Reads the opened file, and shows the result. */
export async function readOpenedFile(query: TrialQuery): Promise<void> {
  const file = opened.value
  if (!file) return
  const number = ++latest
  await attempt(`Reading ${query.name}`, async (report) => {
    const { backend, id } = file
    const { bytes } = backend.file
    if (bytes.length > MAX_BYTES)
      throw new PageError(
        `This file has ${size(bytes.length)}. The page accepts files up to ${size(MAX_BYTES)}.`,
      )
    await file.session?.close()
    backend.query = query
    const { head, records } = await backend.read(report)
    if (number !== latest) return
    const isReadable = head.format !== undefined && !head.problem
    if (!head.format) return goToLab(backend.file, head.nearest ?? [])
    backend.query = {
      ...query,
      format: head.format,
      source: head.source.id,
      targets: head.targets.map((one) => one.id),
      prefersNamed: false,
    }
    backend.holdsMany = hostFormat(head.format)?.languages === 'multilingual'
    const session = new Session(
      backend,
      { id, name: query.name, source: head.source, targets: head.targets },
      head.targets,
    )
    await session.open()
    if (number !== latest) return
    void keepFile({ id, at: Date.now(), file: backend.file, query: backend.query })
    opened.value = { id, backend, head, session: isReadable ? session : undefined, count: records.length }
    if (head.problem) complain(head.problem.message, <Excerpt text={head.problem.excerpt} />)
    else if (head.warnings) advise(head.warnings.join(' '))
  })
}

/** A file that no format knows goes to the page that makes formats. */
async function goToLab(file: TrialFile, nearest: readonly string[]): Promise<void> {
  await handOver(
    file,
    nearest.flatMap((type) => hostFormat(type) ?? []).map(({ type, title }) => ({ type, title })),
  )
  await forget()
  location.href = LAB
}

/** Closes the file, and forgets what was typed. */
export async function close(): Promise<void> {
  latest++
  await forget()
  document.title = 'Atlas Formats'
  problem.value = undefined
  kept.value = await keptFiles()
  document.getElementById('file')?.focus()
}

async function forget(): Promise<void> {
  const file = opened.value
  if (!file) return
  opened.value = undefined
  sessionStorage.setItem(OPEN, '')
  localStorage.setItem(CLOSED, [...closedFiles(), file.id].join(' '))
  await file.session?.close()
  await forgetFile(file.id)
}
