// The trial page: opens a file, shows its strings and its preview, edits translations, and shows what a build changes.
import { BuiltPane } from './built-pane.ts'
import { CatalogueView } from './catalogue.ts'
import { toggleRawCodes } from '../strings/code-field.ts'
import { readFile, takeFiles } from '../drop-zone.ts'
import { counted } from '../../core/counted.ts'
import { element, find, size } from '../elements.ts'
import { FileBar, formatsOfType } from './file-bar.ts'
import { importSentence, pseudoTranslated } from './fill-translations.ts'
import {
  build,
  fetchCatalogue,
  HostError,
  importTranslations,
  parse,
  type TrialFile,
  type TrialQuery,
} from './host.ts'
import { addPageKeys, commonKeys, fieldKeys, showKeys, type PageKey } from '../keys.ts'
import { forgetWork, keepWork, keptWork, type KeptWork } from './kept-work.ts'
import { LanguageList } from '../language-list.ts'
import { languageInName, likelyTarget } from '../likely-languages.ts'
import { OpenedFile } from './opened-file.ts'
import { outcomeSentence } from '../strings/outcome-words.ts'
import { PageTasks } from './page-tasks.ts'
import { PreviewFrame } from '../preview-frame.ts'
import { ProblemView } from '../problem-view.ts'
import { emptySentence } from '../strings/string-cells.ts'
import { StringTable, type StringFilter } from '../strings/string-table.ts'
import { Tabs } from '../tabs.ts'
import { TextsView } from './texts-view.ts'
import { TranslatedPreview } from './translated-preview.ts'
import type { TrialCatalogue, TrialFormat } from '../wire.ts'

/** The host refuses larger files. */
const MAX_BYTES = 64_000_000

const PREVIEW = 0
const CHANGES = 1

const KEYS: readonly PageKey[] = [...fieldKeys, ...commonKeys]

const start = find('start', HTMLElement)
const work = find('work', HTMLElement)
const close = find('close', HTMLButtonElement)
const startSource = new LanguageList(find('start-source', HTMLInputElement), element('ul'))
const search = find('search', HTMLInputElement)
const kind = find('kind', HTMLSelectElement)
const importFile = find('import', HTMLInputElement)
const pseudo = find('pseudo', HTMLButtonElement)
const undoButton = find('undo', HTMLButtonElement)
const buildButton = find('build', HTMLButtonElement)

const tabs = new Tabs([
  { button: find('preview-tab', HTMLButtonElement), panel: find('preview-panel', HTMLElement) },
  { button: find('changes-tab', HTMLButtonElement), panel: find('changes-panel', HTMLElement) },
])
const problems = new ProblemView(find('problem', HTMLElement), goTo)
const tasks = new PageTasks(problems, () => opened !== undefined)
const built = new BuiltPane(goTo)
const fileBar = new FileBar(() => void readAgain())
const table = new StringTable(
  find('strings', HTMLElement),
  find('string-table', HTMLElement),
  find('rows', HTMLElement),
  {
    onHover(record) {
      table.highlight(record)
      preview.highlight(record?.previewId, true)
      textsView.highlight(record)
    },
    onEdit(record) {
      showStale()
      textsView.type(record.identifier)
      showUndo()
    },
    onAllTranslated: () => tasks.announce('No string is left without a translation.'),
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
const textsView = new TextsView({
  onHover(record) {
    table.highlight(record)
    if (record) table.reveal(record)
  },
  onChoose: (record) => table.focus(record),
})
const translatedPreview = new TranslatedPreview(preview, find('show-translation', HTMLButtonElement), {
  query: currentQuery,
  announce: (sentence) => tasks.announce(sentence),
})

const catalogueView = new CatalogueView(
  find('catalogue', HTMLElement),
  find('catalogue-heading', HTMLElement),
  find('catalogue-search', HTMLInputElement),
)
let catalogue: TrialCatalogue = { formats: [], languages: [], failures: [], isDevelopment: false }
let opened: OpenedFile | undefined

takeFiles(find('drop', HTMLElement), [find('file', HTMLInputElement)], ([first]) => {
  if (first) void readFile(first.file).then(open)
})
close.addEventListener('click', closeFile)
search.addEventListener('input', showStrings)
kind.addEventListener('change', showStrings)
pseudo.addEventListener('click', () => void pseudoTranslateAll())
buildButton.addEventListener('click', () => void buildFile())
importFile.addEventListener('change', () => void importFrom(importFile.files?.[0]))
undoButton.addEventListener('click', undo)
find('keys-help', HTMLButtonElement).addEventListener('click', () => showKeys(KEYS))
addPageKeys({
  'Alt+X': () => tasks.announce(toggleRawCodes() ? 'Codes are shown raw.' : 'Codes are shown as pieces.'),
  '/': () => search.focus(),
  '?': () => showKeys(KEYS),
  'Alt+Z': undo,
  'Alt+ArrowDown': () => table.nextUntranslated(),
})
void begin()

async function begin(): Promise<void> {
  await tasks.attempt(async () => {
    await loadCatalogue()
    const own = navigator.language.split('-')[0]
    const likely = catalogue.languages.find(({ id }) => id === own)?.id ?? 'en'
    startSource.show({ all: catalogue.languages, chosen: [likely], isSingle: true })
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
  await tasks.attempt(loadCatalogue)
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
  built.clear()
  showUndo()
  search.value = ''
  kind.value = 'all'
  find('file-name', HTMLElement).textContent = file.name
  document.title = `${file.name} – Atlas Formats`
  const language = languageInName(file.name, catalogue.languages)?.id ?? startSource.ids[0] ?? 'en'
  const target = likelyTarget(catalogue.languages, language)
  const query = { name: file.name, format: '', source: language, prefersNamed: true }
  await read(kept?.query ?? { ...query, targets: [target.id] })
}

/** Keeps the work for a reload of the page. */
function keep(): void {
  keepWork(() => opened && { file: opened.file, query: currentQuery(), edits: opened.edits })
}

/** Closes the file, and shows the start page. */
function closeFile(): void {
  tasks.drop()
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
  return fileBar.query(opened?.file.name ?? '')
}

function chosenFormat(): TrialFormat | undefined {
  return formatsOfType(catalogue, opened?.head?.format)[0]
}

async function readAgain(): Promise<void> {
  built.clear()
  await read(currentQuery())
}

/** Reads the opened file, and shows the result. */
async function read(query: TrialQuery): Promise<void> {
  const current = opened
  if (!current) return
  await tasks.attempt(async (isCurrent) => {
    const { bytes } = current.file
    if (bytes.length > MAX_BYTES) {
      throw new HostError(
        `This file has ${size(bytes.length)}. The page accepts files up to ${size(MAX_BYTES)}.`,
      )
    }
    const parsed = await parse(query, bytes)
    if (!isCurrent()) return
    current.load(parsed)
    fileBar.show(current, catalogue)
    const isReadable = parsed.head.format !== undefined && !parsed.head.problem
    for (const control of [buildButton, pseudo, importFile]) control.disabled = !isReadable
    keep()
    showStrings()
    translatedPreview.show(current, parsed.preview, chosenFormat()?.holds === 'one')
    textsView.show(current, fileBar.targets[0])
    tabs.choose(PREVIEW)
    if (parsed.head.problem) problems.show(parsed.head.problem)
    else if (!parsed.head.format) showNearest(current.file.name, parsed.head.nearest ?? [])
    else if (parsed.head.warnings) problems.show({ message: parsed.head.warnings.join(' ') })
  })
}

/** Says that no format matches, with a button for each format that can read the file nevertheless. */
function showNearest(name: string, nearest: readonly string[]): void {
  const formats = nearest.flatMap((type) => formatsOfType(catalogue, type))
  const message =
    formats.length > 0
      ? `No format matches the name or content of “${name}”. Try one that can read it, choose another above, or add a format of your own (docs/add-a-format.md).`
      : `No format matches the name or content of “${name}”. Choose one above, or add a format of your own (docs/add-a-format.md).`
  const actions = formats.map(({ type, title }) => ({
    label: `Read as ${title}`,
    run: () => fileBar.readAs(type),
  }))
  problems.show({ message }, actions)
}

function showStrings(): void {
  if (!opened) return
  const filter: StringFilter = {
    words: search.value.trim().toLowerCase(),
    kind: kind.value as StringFilter['kind'],
  }
  table.show(opened, fileBar.targets, filter)
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
  await tasks.attempt(async (isCurrent) => {
    const translated = await pseudoTranslated(current, currentQuery())
    if (!translated || !isCurrent()) return
    const adopted = current.adopt(translated, fileBar.targetIds)
    table.refresh()
    textsView.update()
    showStale()
    showUndo()
    tasks.announce(`${counted(adopted, 'string')} translated. Build the file to see what changes.`)
  })
}

/** Undoes the latest change of a translation, or of all that were changed together. */
function undo(): void {
  if (!opened?.canUndo) return
  const count = opened.undo()
  table.refresh()
  textsView.update()
  showStale()
  showUndo()
  tasks.announce(`Undone: ${counted(count, 'translation')}.`)
}

function showUndo(): void {
  keep()
  undoButton.disabled = !opened?.canUndo
}

async function importFrom(file: File | undefined): Promise<void> {
  const current = opened
  importFile.value = ''
  if (!file || !current) return
  await tasks.attempt(async (isCurrent) => {
    const { name, bytes } = await readFile(file)
    const found = await importTranslations({ ...currentQuery(), name }, bytes)
    if (!isCurrent()) return
    if (!Array.isArray(found)) {
      problems.show({ ...found, message: `${name}: ${found.message}` })
      return
    }
    const adopted = current.adopt(found, fileBar.targetIds)
    showStrings()
    textsView.update()
    showStale()
    showUndo()
    tasks.announce(importSentence(current, found, adopted, name))
  })
}

async function buildFile(): Promise<void> {
  const current = opened
  if (!current?.head) return
  const { charset = 'utf-8' } = current.head
  await tasks.attempt(async (isCurrent) => {
    const { bytes, name } = current.file
    const result = await build(currentQuery(), bytes, current.translated(fileBar.targetIds))
    if (!isCurrent()) return
    if (!('content' in result)) {
      problems.show(result)
      return
    }
    tabs.choose(CHANGES)
    await built.showChanges(bytes, result.content, charset)
    if (!isCurrent()) return
    const builtName = nameOfBuilt(name)
    built.offer(result, builtName)
    tasks.announce(`${builtName} is built. ${outcomeSentence(result.report.totals)}`)
  })
}

/** The name of a file with one target language has its code before the extension. */
function nameOfBuilt(name: string): string {
  const [target] = fileBar.targets
  if (chosenFormat()?.holds === 'many' || !target) return name
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)}.${target.id}${name.slice(dot)}` : `${name}.${target.id}`
}

function showStale(): void {
  built.showStale()
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
