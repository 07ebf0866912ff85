// The trial page: opens a file, shows its strings and its preview, edits translations, and shows what a build changes.
import type { StringRecord } from '../core/contract.ts'
import { ask } from './ask.ts'
import { CatalogueView } from './catalogue.ts'
import { toggleRawCodes } from './code-field.ts'
import { DiffView } from './diff-view.ts'
import { readFile, takeFiles } from './drop-zone.ts'
import { counted, element, find, option, optionGroup, showChildren, size } from './elements.ts'
import {
  build,
  fetchCatalogue,
  HostError,
  importTranslations,
  parse,
  pseudoTranslate,
  type TrialFile,
  type TrialQuery,
} from './host.ts'
import { addPageKeys, commonKeys, fieldKeys, showKeys, type PageKey } from './keys.ts'
import { forgetWork, keepWork, keptWork, type KeptWork } from './kept-work.ts'
import { languageInName, LanguageChoice, languageOptions, likelyTarget } from './language-choice.ts'
import { showLostTranslations } from './lost-translations.ts'
import { OpenedFile } from './opened-file.ts'
import { OUTCOME_WORDS, outcomeSentence } from './outcome-words.ts'
import { PreviewFrame } from './preview-frame.ts'
import { ProblemView } from './problem-view.ts'
import { emptySentence } from './string-cells.ts'
import { StringTable, type StringFilter } from './string-table.ts'
import { Tabs } from './tabs.ts'
import { TranslatedPreview } from './translated-preview.ts'
import type { TrialCatalogue, TrialFormat, TrialLanguage, TrialReport } from './wire.ts'

/** The host refuses larger files. */
const MOST_BYTES = 64_000_000

const PREVIEW = 0
const CHANGES = 1

const KEYS: readonly PageKey[] = [...fieldKeys, ...commonKeys]

const start = find('start', HTMLElement)
const work = find('work', HTMLElement)
const close = find('close', HTMLButtonElement)
const startSource = find('start-source', HTMLSelectElement)
const format = find('format', HTMLSelectElement)
const source = find('source', HTMLSelectElement)
const search = find('search', HTMLInputElement)
const kind = find('kind', HTMLSelectElement)
const importFile = find('import', HTMLInputElement)
const pseudo = find('pseudo', HTMLButtonElement)
const undoButton = find('undo', HTMLButtonElement)
const buildButton = find('build', HTMLButtonElement)
const download = find('download', HTMLAnchorElement)
const stale = find('diff-stale', HTMLElement)
const announcements = find('status', HTMLElement)

const tabs = new Tabs([
  { button: find('preview-tab', HTMLButtonElement), panel: find('preview-panel', HTMLElement) },
  { button: find('changes-tab', HTMLButtonElement), panel: find('changes-panel', HTMLElement) },
])
const problems = new ProblemView(find('problem', HTMLElement), goTo)
const diff = new DiffView(
  find('changes-panel', HTMLElement),
  find('diff', HTMLElement),
  find('diff-summary', HTMLElement),
)
const table = new StringTable(
  find('strings', HTMLElement),
  find('string-table', HTMLElement),
  find('rows', HTMLElement),
  {
    onHover(record) {
      table.highlight(record)
      preview.highlight(record?.previewId, true)
    },
    onEdit() {
      showStale()
      showUndo()
    },
    onAllTranslated: () => announce('No string is left without a translation.'),
  },
)
const preview = new PreviewFrame(find('preview', HTMLIFrameElement), {
  onHover(previewId) {
    preview.highlight(previewId, false)
    const record = previewId === undefined ? undefined : opened?.previewed(previewId)
    table.highlight(record)
    if (record) table.reveal(record)
  },
  onChoose(previewId) {
    const record = opened?.previewed(previewId)
    if (record) table.focus(record)
  },
})
const translatedPreview = new TranslatedPreview(preview, find('show-translation', HTMLButtonElement), {
  query: currentQuery,
  announce,
})
const targetChoice = new LanguageChoice(
  find('target', HTMLSelectElement),
  find('target-chips', HTMLElement),
  (languages) => {
    targets = languages
    void readAgain()
  },
)

const catalogueView = new CatalogueView(
  find('catalogue', HTMLElement),
  find('catalogue-heading', HTMLElement),
  find('catalogue-search', HTMLInputElement),
)
let catalogue: TrialCatalogue = { formats: [], languages: [], failures: [], isDevelopment: false }
let opened: OpenedFile | undefined
let targets: readonly TrialLanguage[] = []
/** The number of the latest task. Results of earlier tasks are dropped. */
let latestTask = 0

takeFiles(find('drop', HTMLElement), [find('file', HTMLInputElement)], ([first]) => {
  if (first) void readFile(first.file).then(open)
})
close.addEventListener('click', closeFile)
format.addEventListener('change', () => void readAgain())
source.addEventListener('change', () => void readAgain())
search.addEventListener('input', showStrings)
kind.addEventListener('change', showStrings)
pseudo.addEventListener('click', () => void pseudoTranslateAll())
buildButton.addEventListener('click', () => void buildFile())
importFile.addEventListener('change', () => void importFrom(importFile.files?.[0]))
undoButton.addEventListener('click', undo)
find('keys-help', HTMLButtonElement).addEventListener('click', () => showKeys(KEYS))
addPageKeys({
  'Alt+X': () => announce(toggleRawCodes() ? 'Codes are shown raw.' : 'Codes are shown as pieces.'),
  '/': () => search.focus(),
  '?': () => showKeys(KEYS),
  'Alt+Z': undo,
  'Alt+ArrowDown': () => table.nextUntranslated(),
})
void begin()

async function begin(): Promise<void> {
  await attempt(async () => {
    await loadCatalogue()
    const own = navigator.language.split('-')[0]
    const likely = catalogue.languages.some(({ id }) => id === own) ? own : 'en'
    showChildren(startSource, languageOptions({ all: catalogue.languages, named: [] }, likely))
    if (catalogue.isDevelopment) listenForPlugins()
    if (catalogue.platformUrl !== undefined) {
      find('platform', HTMLAnchorElement).href = catalogue.platformUrl
      find('connected', HTMLElement).hidden = false
    }
  })
  const kept = await keptWork()
  if (kept && !opened) await open(kept.file, kept)
}

async function loadCatalogue(): Promise<void> {
  catalogue = await fetchCatalogue()
  catalogueView.show(catalogue)
}

/** In development the host reloads a plugin when it is saved. */
function listenForPlugins(): void {
  new EventSource('dev/events').addEventListener('plugins', () => {
    void reloadPlugins()
  })
}

/** Reads the opened file again. While its plugin is broken, its strings stay, and the page shows the errors. */
async function reloadPlugins(): Promise<void> {
  await attempt(loadCatalogue)
  if (!opened) return
  const { failures } = catalogue
  if (failures.length === 0 || chosenFormat()) await readAgain()
  if (failures.length > 0 && !chosenFormat()) {
    const files = failures.map(({ file }) => file.split(/[\\/]/).at(-1) ?? file)
    problems.show({
      message: `The format of this file is gone until ${files.join(', ')} can be loaded. The page reads the file again as soon as it is saved.`,
      excerpt: failures.map(({ file, message }) => `${file}\n${message}`).join('\n\n'),
    })
  }
}

async function open(file: TrialFile, kept?: KeptWork): Promise<void> {
  start.hidden = true
  work.hidden = false
  close.hidden = false
  opened = new OpenedFile(file)
  opened.restore(kept?.edits ?? [])
  clearBuilt()
  showUndo()
  search.value = ''
  kind.value = 'all'
  find('file-name', HTMLElement).textContent = file.name
  document.title = `${file.name} – Atlas Formats`
  const language = languageInName(file.name, catalogue.languages)?.id ?? startSource.value
  targets = [likelyTarget(catalogue.languages, language)]
  const query = { name: file.name, format: '', source: language, prefersNamed: true }
  await read(kept?.query ?? { ...query, targets: targets.map(({ id }) => id) })
}

/** Keeps the work for a reload of the page. */
function keep(): void {
  keepWork(() => opened && { file: opened.file, query: currentQuery(), edits: opened.edits })
}

/** Closes the file, and shows the start page. */
function closeFile(): void {
  latestTask++
  opened = undefined
  forgetWork()
  work.hidden = true
  close.hidden = true
  start.hidden = false
  document.title = 'Atlas Formats'
  problems.hide()
  preview.show(undefined)
  find('file', HTMLInputElement).focus()
}

function currentQuery(): TrialQuery {
  const name = opened?.file.name ?? ''
  return { name, format: format.value, source: source.value, targets: targets.map(({ id }) => id) }
}

function chosenFormat(): TrialFormat | undefined {
  return catalogue.formats.find(({ type }) => type === opened?.head?.format)
}

async function readAgain(): Promise<void> {
  clearBuilt()
  await read(currentQuery())
}

/** Reads the opened file, and shows the result. */
async function read(query: TrialQuery): Promise<void> {
  const current = opened
  if (!current) return
  await attempt(async (isCurrent) => {
    const { bytes } = current.file
    if (bytes.length > MOST_BYTES) {
      throw new HostError(
        `This file has ${size(bytes.length)}. The page accepts files up to ${size(MOST_BYTES)}.`,
      )
    }
    const parsed = await parse(query, bytes)
    if (!isCurrent()) return
    current.load(parsed)
    targets = parsed.head.targets
    showHead(current)
    keep()
    showStrings()
    translatedPreview.show(current, parsed.preview, chosenFormat()?.holds === 'one')
    tabs.choose(PREVIEW)
    if (parsed.head.problem) problems.show(parsed.head.problem)
    else if (!parsed.head.format) showNearest(current.file.name, parsed.head.nearest ?? [])
  })
}

/** Says that no format matches, with a button for each format that can read the file nevertheless. */
function showNearest(name: string, nearest: readonly string[]): void {
  const formats = nearest.flatMap(formatsOfType)
  const message =
    formats.length > 0
      ? `No format matches the name or content of “${name}”. Try one that can read it, choose another above, or add a format of your own (docs/add-a-format.md).`
      : `No format matches the name or content of “${name}”. Choose one above, or add a format of your own (docs/add-a-format.md).`
  const actions = formats.map(({ type, title }) => ({ label: `Read as ${title}`, run: () => readAs(type) }))
  problems.show({ message }, actions)
}

function readAs(type: string): void {
  format.value = type
  void readAgain()
}

function formatsOfType(type: string): TrialFormat[] {
  return catalogue.formats.filter((known) => known.type === type)
}

function showHead({ file, head, records }: OpenedFile): void {
  if (!head) return
  const { candidates, charset, named } = head
  const isReadable = head.format !== undefined && !head.problem
  const facts = [
    size(file.bytes.length),
    charset?.toUpperCase(),
    isReadable ? counted(records.length, 'string') : 'not readable',
  ]
  find('file-facts', HTMLElement).textContent = facts.filter(Boolean).join(' · ')
  const make = ({ type, title }: TrialFormat): HTMLOptionElement => option(type, title, type === head.format)
  const others = catalogue.formats.filter(({ type }) => !candidates.includes(type))
  showChildren(format, [
    ...(head.format === undefined ? [option('', 'Choose a format…', true)] : []),
    ...(candidates.length > 0 ? [optionGroup('Matching', candidates.flatMap(formatsOfType).map(make))] : []),
    optionGroup(candidates.length > 0 ? 'Others' : 'All formats', others.map(make)),
  ])
  const all = catalogue.languages
  const isKnown = all.some(({ id }) => id === head.source.id)
  showChildren(source, languageOptions({ all, named: isKnown ? [] : [head.source] }, head.source.id))
  targetChoice.show({ all, named, chosen: targets, isMany: chosenFormat()?.holds === 'many' })
  find('source-head', HTMLElement).textContent = head.source.name
  find('target-head', HTMLElement).textContent = targets.map(({ name }) => name).join(', ') || 'Translation'
  for (const control of [buildButton, pseudo, importFile]) control.disabled = !isReadable
}

function showStrings(): void {
  if (!opened) return
  const filter: StringFilter = {
    words: search.value.trim().toLowerCase(),
    kind: kind.value as StringFilter['kind'],
  }
  table.show(opened, targets, filter)
  const { length } = opened.records
  const isFiltered = table.count !== length
  find('strings-heading', HTMLElement).textContent = isFiltered
    ? `${table.count.toLocaleString('en')} of ${counted(length, 'string')}`
    : counted(length, 'string')
  const empty = find('no-strings', HTMLElement)
  empty.hidden = table.count > 0 || buildButton.disabled
  const wantsUntranslated = kind.value === 'untranslated' && search.value.trim() === ''
  empty.textContent = emptySentence(isFiltered, wantsUntranslated)
}

async function pseudoTranslateAll(): Promise<void> {
  const current = opened
  if (!current) return
  await attempt(async (isCurrent) => {
    const choice = await chooseOverwriting(current)
    if (!choice) return
    const isWanted = (record: StringRecord): boolean =>
      choice === 'all' || !targets.some(({ id }) => current.isTranslated(record, id))
    const strings = current.records
      .filter((record) => !record.isHidden && isWanted(record))
      .map(({ identifier, text, hasPlurals = false }) => ({ identifier, text, hasPlurals }))
    const translated = await pseudoTranslate(currentQuery(), strings)
    if (!isCurrent()) return
    const adopted = current.adopt(
      translated,
      targets.map(({ id }) => id),
    )
    table.refresh()
    showStale()
    showUndo()
    announce(`${counted(adopted, 'string')} translated. Build the file to see what changes.`)
  })
}

/** Asks whether to overwrite translations, if there are any; undefined if the person cancels. */
async function chooseOverwriting(current: OpenedFile): Promise<'all' | 'open' | undefined> {
  const { length } = current.records.filter((record) =>
    targets.some(({ id }) => current.isTranslated(record, id)),
  )
  if (length === 0) return 'all'
  return ask({
    title: 'Overwrite translations?',
    sentences: [`${counted(length, 'string')} ${length === 1 ? 'has' : 'have'} a translation.`],
    answers: { open: 'Fill only the others', all: 'Overwrite all' },
  })
}

/** Undoes the latest change of a translation, or of all that were changed together. */
function undo(): void {
  if (!opened?.canUndo) return
  const count = opened.undo()
  table.refresh()
  showStale()
  showUndo()
  announce(`Undone: ${counted(count, 'translation')}.`)
}

function showUndo(): void {
  keep()
  undoButton.disabled = !opened?.canUndo
}

async function importFrom(file: File | undefined): Promise<void> {
  const current = opened
  importFile.value = ''
  if (!file || !current) return
  await attempt(async (isCurrent) => {
    const { name, bytes } = await readFile(file)
    const found = await importTranslations({ ...currentQuery(), name }, bytes)
    if (!isCurrent()) return
    if (!Array.isArray(found)) {
      problems.show({ ...found, message: `${name}: ${found.message}` })
      return
    }
    const adopted = current.adopt(
      found,
      targets.map(({ id }) => id),
    )
    showStrings()
    showStale()
    showUndo()
    const unmatched = found.filter(({ identifier }) => !current.record(identifier)).length
    const verb = unmatched === 1 ? 'is' : 'are'
    const rest = unmatched > 0 ? ` ${counted(unmatched, 'string')} in it ${verb} not in the source file.` : ''
    announce(`Translations of ${counted(adopted, 'string')} imported from ${name}.${rest}`)
  })
}

async function buildFile(): Promise<void> {
  const current = opened
  if (!current?.head) return
  const { charset = 'utf-8' } = current.head
  await attempt(async (isCurrent) => {
    const { bytes, name } = current.file
    const strings = current.translated(targets.map(({ id }) => id))
    const built = await build(currentQuery(), bytes, strings)
    if (!isCurrent()) return
    if (!('content' in built)) {
      problems.show(built)
      return
    }
    const { content, report } = built
    tabs.choose(CHANGES)
    stale.hidden = true
    await diff.show(bytes, content, charset)
    if (!isCurrent()) return
    showReport(report)
    URL.revokeObjectURL(download.href)
    download.href = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
    download.download = nameOfBuilt(name)
    download.hidden = false
    announce(`${download.download} is built. ${outcomeSentence(report.totals)}`)
  })
}

/** Shows the outcomes of a build, and the translations that are not in the file as typed. */
function showReport({ totals, lostCount, lost }: TrialReport): void {
  find('outcomes', HTMLElement).textContent = outcomeSentence(totals)
  const rows = lost.map(({ identifier, language, outcome, reason }) => ({
    identifier,
    note: `(${language}) ${OUTCOME_WORDS[outcome]}${reason === undefined ? '' : `: ${reason}`}`,
    choose: () => goTo(identifier),
  }))
  showLostTranslations(find('lost', HTMLElement), lostCount, rows)
}

/** The name of a file with one target language has its code before the extension. */
function nameOfBuilt(name: string): string {
  const [target] = targets
  if (chosenFormat()?.holds === 'many' || !target) return name
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)}.${target.id}${name.slice(dot)}` : `${name}.${target.id}`
}

function clearBuilt(): void {
  URL.revokeObjectURL(download.href)
  download.hidden = true
  stale.hidden = true
  find('outcomes', HTMLElement).textContent = ''
  find('lost', HTMLElement).hidden = true
  diff.clear()
}

function showStale(): void {
  stale.hidden = download.hidden
  translatedPreview.update()
}

/** Goes to a string. Clears the filter if it hides the string. */
function goTo(identifier: string): void {
  const record = opened?.record(identifier)
  if (!record) return
  if (!table.reveal(record)) {
    search.value = ''
    kind.value = 'all'
    showStrings()
  }
  table.focus(record)
}

/** Runs a task with a progress bar, and shows its error. `isCurrent` is false after a newer task has begun. */
async function attempt(task: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
  const number = ++latestTask
  const progress = find('progress', HTMLElement)
  const isCurrent = (): boolean => number === latestTask
  progress.hidden = false
  problems.hide()
  announcements.replaceChildren()
  try {
    await task(isCurrent)
  } catch (error) {
    if (!isCurrent()) return
    if (!(error instanceof HostError)) throw error
    if (opened) problems.show({ message: error.message })
    else announce(error.message)
  } finally {
    if (isCurrent()) progress.hidden = true
  }
}

/** Shows a message for a while, also to screen readers. */
function announce(sentence: string): void {
  announcements.replaceChildren(element('span', { textContent: sentence }))
}
