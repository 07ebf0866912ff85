// The trial page: opens a file, edits its translations, and shows what a build changes. What is typed stays in this
// browser.
import { batch, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { counted } from '../../core/counted.ts'
import { ask } from '../ask.ts'
import { BrowserFile, RefusedTexts } from '../backends/browser-file.ts'
import { forgetFile, keepFile, keptFiles, newFileId, type KeptFile } from '../drafts/draft-store.ts'
import { readFile, takeFiles } from '../drop-zone.ts'
import { size } from '../elements.ts'
import { showKeys } from '../keys.ts'
import { languageInName, likelyTarget } from '../likely-languages.ts'
import { FileButton, Notices, ProblemNote } from '../workbench/chrome.tsx'
import { LanguageField } from '../workbench/language-field.tsx'
import { announce, attempt, complain, explainBy, PageError, problem } from '../workbench/messages.ts'
import { Session } from '../workbench/session.ts'
import { allKeys, Workbench } from '../workbench/workbench.tsx'
import type { TrialCatalogue, TrialFormat, TrialLanguage, TrialParsed } from '../wire.ts'
import { Catalogue } from './catalogue.tsx'
import {
  fetchCatalogue,
  HostError,
  importTranslations,
  pseudoTranslate,
  type TrialFile,
  type TrialQuery,
} from './host.ts'
import { HostMasthead, LAB } from './host-masthead.tsx'
import { handOver, OPEN } from './to-lab.ts'

/** The host refuses larger files. */
const MAX_BYTES = 64_000_000
/** The most texts that cannot be written to list. */
const MAX_LISTED = 50
/**
 * The item of `localStorage` with the files that were closed. The database forgets a file a moment later, and not at all
 * if the page is left before; this item is there at once.
 */
const CLOSED = 'atlas-closed'

/** A file that the page has open. */
interface Opened {
  id: string
  backend: BrowserFile
  head: TrialParsed | undefined
  session: Session | undefined
  count: number
}

const catalogue = signal<TrialCatalogue>({ formats: [], languages: [], failures: [], isDevelopment: false })
const opened = signal<Opened | undefined>(undefined)
const kept = signal<readonly KeptFile[]>([])
const startSource = signal('en')
/** The number of the latest reading. Earlier ones are dropped. */
let latest = 0

explainBy((error) => {
  if (error instanceof RefusedTexts)
    return { sentence: sentenceOf(error.problem), detail: refusedList(error.problem) }
  return error instanceof HostError ? { sentence: error.message } : undefined
})

/** The page. */
export function Trial() {
  useEffect(() => {
    void begin()
  }, [])
  const file = opened.value
  return (
    <>
      <HostMasthead here="trial" platformUrl={catalogue.value.platformUrl}>
        <button
          type="button"
          class="quiet"
          id="keys-help"
          aria-haspopup="dialog"
          onClick={() => showKeys(allKeys([]))}
        >
          Keys
        </button>
        {file && (
          <button type="button" id="close" class="quiet" onClick={() => void close()}>
            Open another file
          </button>
        )}
      </HostMasthead>
      {file ? <OpenedFile file={file} /> : <Start />}
      <Notices />
    </>
  )
}

async function begin(): Promise<void> {
  await attempt('Loading the formats', async () => {
    await loadCatalogue()
    const own = navigator.language.split('-')[0]
    startSource.value = catalogue.value.languages.find(({ id }) => id === own)?.id ?? 'en'
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

function openKept({ id, file, query, format }: KeptFile): Promise<void> {
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
  const isKnown = formatOf(file.head?.format) !== undefined
  if (failures.length === 0 || isKnown) await read(file.backend.query)
  if (failures.length === 0 || isKnown) return
  const files = failures.map((one) => one.file.split(/[\\/]/).at(-1) ?? one.file)
  const lines = failures.map((one) => `${one.file}\n${one.message}`)
  complain(
    `The format of this file is gone until ${files.join(', ')} can be loaded. The page reads the file again as soon as it is saved.`,
    <pre>{lines.join('\n\n')}</pre>,
  )
}

function formatOf(type: string | undefined): TrialFormat | undefined {
  return catalogue.value.formats.find((known) => known.type === type)
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
  await read(first)
}

/** Reads the opened file, and shows the result. */
async function read(query: TrialQuery): Promise<void> {
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
    backend.holdsMany = formatOf(head.format)?.holds === 'many'
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
    else if (head.warnings) complain(head.warnings.join(' '))
  })
}

/** A file that no format knows goes to the page that makes formats. */
async function goToLab(file: TrialFile, nearest: readonly string[]): Promise<void> {
  await handOver(
    file,
    nearest.flatMap((type) => formatOf(type) ?? []).map(({ type, title }) => ({ type, title })),
  )
  await forget()
  location.href = LAB
}

function Excerpt({ text }: { text: string | undefined }) {
  return text === undefined ? null : <pre>{text}</pre>
}

/** Closes the file, and forgets what was typed. */
async function close(): Promise<void> {
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
  batch(() => {
    opened.value = undefined
  })
  sessionStorage.setItem(OPEN, '')
  localStorage.setItem(CLOSED, [...closedFiles(), file.id].join(' '))
  await file.session?.close()
  await forgetFile(file.id)
}

/** The start page. */
function Start() {
  useEffect(
    () =>
      takeFiles(([first]) => {
        if (first) void readFile(first.file).then((file) => open(file))
      }),
    [],
  )
  const { languages, formats, failures } = catalogue.value
  return (
    <main id="start">
      <section class="hero">
        <h1>A file goes in, its strings come out.</h1>
        <p>
          Translations go in, the file comes out, and only the bytes of the translated texts change. Comments,
          order, quoting and line ends stay the same. Try it with your own file.
          {document.documentElement.dataset['note']}
        </p>
        <div class="drop" id="drop">
          <FileButton
            id="file"
            label="Choose a file"
            isPrimary
            onFiles={([file]) => file && void readFile(file).then((one) => open(one))}
          />
          <p>or drop it anywhere on this page, or paste it</p>
          <p class="inline-choice">
            <label for="start-source">Its language is</label>{' '}
            <LanguageField
              id="start-source"
              all={languages}
              chosen={[startSource.value]}
              isSingle
              onChange={([one]) => {
                if (one) startSource.value = one.id
              }}
            />
          </p>
          <p>
            No format reads it? <a href={LAB}>Make one from a sample</a>.
          </p>
        </div>
      </section>
      {kept.value.length > 0 && (
        <section aria-labelledby="kept-heading" class="kept">
          <h2 id="kept-heading">Files that this browser keeps</h2>
          <ul>
            {kept.value.map((file) => (
              <li key={file.id}>
                <button type="button" class="link" onClick={() => void openKept(file)}>
                  {(file['file'] as TrialFile).name}
                </button>{' '}
                <span class="soft">{new Date(file.at).toLocaleString('en')}</span>
                <button
                  type="button"
                  class="quiet"
                  aria-label={`Forget ${(file['file'] as TrialFile).name}`}
                  onClick={() => void forgetFile(file.id).then(async () => (kept.value = await keptFiles()))}
                >
                  ✕
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Catalogue formats={formats} failures={failures} />
    </main>
  )
}

/** The bar with the file, and its strings. */
function OpenedFile({ file }: { file: Opened }) {
  const { backend, head, session } = file
  const { name, bytes } = backend.file
  const facts = [
    size(bytes.length),
    head?.charset?.toUpperCase(),
    head && (session ? counted(file.count, 'string') : 'not readable'),
  ]
  return (
    <>
      <section class="file-bar" aria-label="The file">
        <h2 id="file-name" title={name}>
          {name}
        </h2>
        <p id="file-facts">{facts.filter(Boolean).join(' · ')}</p>
        {head && <Choices backend={backend} head={head} />}
      </section>
      <ProblemNote />
      <Workbench
        session={session}
        exportLabel="Build translated file"
        exported={() => backend.query.targets}
        empty={head ? 'This file cannot be read.' : 'Reading the file…'}
        actions={session && <Actions backend={backend} session={session} />}
      />
    </>
  )
}

/** How the file is read: its format and its languages. */
function Choices({ backend, head }: { backend: BrowserFile; head: TrialParsed }) {
  const { formats, languages } = catalogue.value
  const { candidates, named, source, targets } = head
  const matching = candidates.flatMap((type) => formatOf(type) ?? [])
  const others = formats.filter(({ type }) => !candidates.includes(type))
  const all = (further: readonly TrialLanguage[]): TrialLanguage[] => [
    ...languages,
    ...further.filter(({ id }) => !languages.some((known) => known.id === id)),
  ]
  const change = (changes: Partial<TrialQuery>): void => void read({ ...backend.query, ...changes })
  const options = (list: readonly TrialFormat[]) =>
    list.map(({ type, title }) => (
      <option key={type} value={type} selected={type === head.format}>
        {title}
      </option>
    ))
  return (
    <>
      <label>
        Format{' '}
        <select
          id="format"
          value={head.format}
          onChange={({ currentTarget }) => change({ format: currentTarget.value })}
        >
          {matching.length > 0 && <optgroup label="Matching">{options(matching)}</optgroup>}
          <optgroup label={matching.length > 0 ? 'Others' : 'All formats'}>{options(others)}</optgroup>
        </select>
      </label>
      <div class="labeled">
        <label for="source">Source</label>
        <LanguageField
          id="source"
          all={all([source])}
          chosen={[source.id]}
          isSingle
          onChange={([one]) => one && change({ source: one.id })}
        />
      </div>
      <div class="labeled">
        <label for="target">Into</label>
        <LanguageField
          id="target"
          all={all(targets)}
          named={named}
          chosen={targets.map(({ id }) => id)}
          isSingle={!backend.holdsMany}
          placeholder="Add a language"
          onChange={(chosen) => change({ targets: chosen.map(({ id }) => id) })}
        />
      </div>
    </>
  )
}

function Actions({ backend, session }: { backend: BrowserFile; session: Session }) {
  return (
    <>
      <FileButton
        id="import"
        label="Import translations"
        title="From a translated file of this format"
        onFiles={([file]) => file && void importFrom(file, backend, session)}
      />
      <button
        type="button"
        class="quiet"
        id="pseudo"
        title="Gives every string a generated translation, to show where it appears"
        onClick={() => void pseudoTranslateAll(backend, session)}
      >
        Pseudo-translate
      </button>
    </>
  )
}

async function importFrom(chosen: File, backend: BrowserFile, session: Session): Promise<void> {
  await attempt(`Reading ${chosen.name}`, async () => {
    const { name, bytes } = await readFile(chosen)
    const found = await importTranslations({ ...backend.query, name }, bytes)
    if (!Array.isArray(found))
      throw new PageError(`${name}: ${found.message}`, <Excerpt text={found.excerpt} />)
    const adopted = session.adopt(changesOf(found, backend.query.targets))
    session.touchAll()
    const unmatched = found.filter(({ identifier }) => !session.strings.get(identifier)).length
    const rest =
      unmatched > 0
        ? ` ${counted(unmatched, 'string')} in it ${unmatched === 1 ? 'is' : 'are'} not in the source file.`
        : ''
    announce(`Translations of ${counted(adopted, 'string')} imported from ${name}.${rest}`)
  })
}

type Records = Awaited<ReturnType<typeof pseudoTranslate>>

function changesOf(records: Records, languages: readonly string[]): Parameters<Session['adopt']>[0] {
  return records.flatMap(({ identifier, translations }) =>
    languages.flatMap((language) => {
      const one = translations && Object.hasOwn(translations, language) ? translations[language] : undefined
      if (!one) return []
      const { text, status = 'translated' } = one
      return [{ key: identifier, language, translation: { text, status } }]
    }),
  )
}

/** Pseudo-translates the strings. Asks whether to overwrite translations. */
async function pseudoTranslateAll(backend: BrowserFile, session: Session): Promise<void> {
  const { targets } = backend.query
  const count = backend.countTranslated(targets)
  const choice =
    count === 0
      ? 'all'
      : await ask({
          title: 'Overwrite translations?',
          sentences: [`${counted(count, 'string')} ${count === 1 ? 'has' : 'have'} a translation.`],
          answers: { open: 'Fill only the others', all: 'Overwrite all' },
        })
  if (choice === undefined) return
  await attempt('Making translations', async () => {
    const translated = new Set(backend.translated(targets).map(({ identifier }) => identifier))
    const wanted = session.strings.all
      .filter(({ isHidden, identifier }) => !isHidden && (choice === 'all' || !translated.has(identifier)))
      .map(({ identifier, text, hasPlurals }) => ({ identifier, text, hasPlurals: hasPlurals ?? false }))
    const adopted = session.adopt(changesOf(await pseudoTranslate(backend.query, wanted), targets))
    session.touchAll()
    announce(`${counted(adopted, 'string')} translated. Build the file to see what changes.`)
  })
}

function sentenceOf({ message, refused = [] }: RefusedTexts['problem']): string {
  return refused.length > 1 ? `${refused.length} texts cannot be written to this file.` : message
}

/** The texts that cannot be written, with links to them. */
function refusedList({ refused = [] }: RefusedTexts['problem']) {
  if (refused.length === 0) return null
  const rest = refused.length - MAX_LISTED
  return (
    <ul>
      {refused.slice(0, MAX_LISTED).map(({ identifier, reason }) => (
        <li key={identifier}>
          <button type="button" class="link" onClick={() => opened.value?.session?.goTo(identifier)}>
            {identifier}
          </button>{' '}
          {reason}
        </li>
      ))}
      {rest > 0 && <li>and {rest} more</li>}
    </ul>
  )
}
