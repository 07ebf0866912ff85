// The editor page of the sandbox: files, strings and previews; imports and edits translations, and exports files.
import type {
  EditorFile,
  EditorLanguage,
  EditorLeftOut,
  EditorProjectFiles,
  EditorProjects,
} from '../editor-wire.ts'
import { toggleRawCodes } from '../strings/code-field.ts'
import { counted } from '../../core/counted.ts'
import { find, option, showChildren } from '../elements.ts'
import { addPageKeys, commonKeys, fieldKeys, showKeys, type PageKey } from '../keys.ts'
import { emptySentence } from '../strings/string-cells.ts'
import { Tabs } from '../tabs.ts'
import { fetchFiles, fetchProjects, removeFile, type StringName } from './api.ts'
import { CallView } from './call-view.ts'
import { Changes } from './changes.ts'
import { ExportPane } from './export-pane.ts'
import { FilePane } from './file-pane.ts'
import { readAddress, writeAddress } from './address.ts'
import { PreviewPane } from './preview-pane.ts'
import { ProjectDialog } from './project-dialog.ts'
import { showHistory } from './history-dialog.ts'
import { startMenus } from './menus.ts'
import { Messages } from './messages.ts'
import { askBeforeLeaving } from './saves.ts'
import { StringPane } from './string-pane.ts'
import { Transfers } from './transfers.ts'

const PREVIEW = 0
const CHANGES = 1

const KEYS: readonly PageKey[] = [
  ...fieldKeys.map((key) => (key.keys[0] === 'Ctrl+Enter' ? { ...key, about: `Save. ${key.about}` } : key)),
  { keys: ['Alt+M'], about: 'Take the first suggestion' },
  { keys: ['Alt+H'], about: 'Show the history of the translation' },
  { keys: ['Alt+R'], about: 'Find and replace in translations' },
  { keys: ['Esc'], about: 'Discard what is not saved' },
  ...commonKeys,
]

const projectChoice = find('project', HTMLSelectElement)
const languageChoice = find('language', HTMLSelectElement)
const format = find('format', HTMLSelectElement)
const search = find('search', HTMLInputElement)
const statusFilter = find('status-filter', HTMLSelectElement)

const messages = new Messages((id) => void showPage('calls', id))
const tabs = new Tabs([
  { button: find('preview-tab', HTMLButtonElement), panel: find('preview-panel', HTMLElement) },
  { button: find('changes-tab', HTMLButtonElement), panel: find('changes-panel', HTMLElement) },
])
const exported = new ExportPane(messages, (one) => void messages.attempt(() => showString(one)))
const strings = new StringPane(
  find('strings', HTMLElement),
  find('string-table', HTMLElement),
  find('rows', HTMLElement),
  {
    onHover: (string) => preview.highlight(string),
    onType: (string, text) => preview.type(string, text),
    onFocus({ id }) {
      cursor = id
      updateAddress()
    },
    onSaved(change) {
      changes.add(change)
      void messages.attempt(refreshFiles)
    },
    onHistory: (string, language) => void messages.attempt(() => showHistory(string, language)),
    onAllTranslated: () => messages.announce('No string is left without a translation.'),
    onFailure: (error) => messages.fail(error),
  },
)
const preview = new PreviewPane({
  messages,
  onHover: (string) => strings.highlight(string),
  onChoose: (string) => void messages.attempt(() => goTo(string)),
})
const filePane = new FilePane(
  find('files', HTMLElement),
  find('file-filter', HTMLInputElement),
  find('totals', HTMLElement),
  {
    onChoose: (chosen) => void messages.attempt(() => openFile(chosen)),
    onRemove: (chosen) => void messages.attempt(() => remove(chosen)),
  },
)
const projectDialog = new ProjectDialog({
  messages,
  async onSaved({ id }) {
    known = await fetchProjects()
    showProjects()
    await openProject(id, id === opened?.project.id ? readAddress() : undefined)
  },
  async onRemoved() {
    history.replaceState(undefined, '', '#')
    await begin()
  },
})
const changes = new Changes({
  undo: find('undo', HTMLButtonElement),
  approve: find('approve-all', HTMLButtonElement),
  replace: find('replace', HTMLButtonElement),
  messages,
  async onChanged() {
    await refreshFiles()
    await strings.refresh()
    await preview.refresh()
  },
})
const calls = new CallView(
  {
    rows: find('call-rows', HTMLElement),
    detail: find('call-detail', HTMLElement),
    empty: find('no-calls', HTMLElement),
    older: find('older-calls', HTMLButtonElement),
  },
  {
    attempt: (task) => messages.attempt(task),
    announce: (sentence) => messages.announce(sentence),
    onOpen: () => updateAddress(),
  },
)

const transfers = new Transfers({
  messages,
  opened: () => ({ project: opened, file, language: language() }),
  languageName: (id) => known.languages.find((one) => one.id === id)?.name ?? id,
  async onImported(id) {
    if (!opened) return
    opened = await fetchFiles(opened.project.id)
    showLanguages(opened.project.targetLanguages)
    if (id !== undefined) await openFile(opened.files.find((one) => one.id === id))
  },
  async onTranslated(change) {
    changes.add(change)
    await refreshFiles()
    await showStrings()
    await preview.refresh()
  },
  onExport: (exportedFile, languages) => exported.show(exportedFile, languages, () => tabs.choose(CHANGES)),
})

let known: EditorProjects = { user: { id: '', name: '' }, projects: [], languages: [] }
let opened: EditorProjectFiles | undefined
let file: EditorFile | undefined
/** The string with the cursor. */
let cursor: number | undefined
/** How many addresses are still to be shown, and the end of the last one. */
let arriving = 0
let arrived = Promise.resolve()

projectChoice.addEventListener(
  'change',
  () => void messages.attempt(() => openProject(Number(projectChoice.value))),
)
languageChoice.addEventListener('change', () => void messages.attempt(showLanguage))
search.addEventListener('input', () => void messages.attempt(showStrings))
statusFilter.addEventListener('change', () => void messages.attempt(showStrings))
window.addEventListener('popstate', () => void messages.attempt(arrive))
find('edit-project', HTMLButtonElement).addEventListener('click', () =>
  projectDialog.open(known.languages, opened),
)
startMenus(messages)
find('new-project', HTMLButtonElement).addEventListener('click', () => projectDialog.open(known.languages))
find('keys-help', HTMLButtonElement).addEventListener('click', () => showKeys(KEYS))
find('show-editor', HTMLButtonElement).addEventListener('click', () => choosePage('editor'))
find('show-calls', HTMLButtonElement).addEventListener('click', () => choosePage('calls'))
find('refresh-calls', HTMLButtonElement).addEventListener(
  'click',
  () => void messages.attempt(() => calls.show(calls.opened)),
)
find('older-calls', HTMLButtonElement).addEventListener(
  'click',
  () => void messages.attempt(() => calls.more()),
)
find('raw-codes', HTMLButtonElement).addEventListener('click', toggleRaw)
addPageKeys({
  'Alt+X': toggleRaw,
  '/': () => search.focus(),
  '?': () => showKeys(KEYS),
  'Alt+Z': () => void changes.undo(),
  'Alt+R': () => changes.replace(),
  'Alt+ArrowDown': () => void messages.attempt(() => strings.nextUntranslated()),
})
askBeforeLeaving()
void messages.attempt(begin)

async function begin(): Promise<void> {
  known = await fetchProjects()
  find('user', HTMLElement).textContent = known.user.name
  showProjects()
  if (known.projects.length === 0) {
    opened = undefined
    await openFile(undefined)
    projectDialog.open(known.languages)
    return
  }
  await arrive()
}

/** Shows what the address names, after the addresses before it: Back may be faster than the answers to requests. */
async function arrive(): Promise<void> {
  arriving++
  const turn = arrived.then(showAddressed)
  arrived = turn.catch(() => {})
  try {
    await turn
  } finally {
    arriving--
    updateAddress()
  }
}

/** Shows what the address names. */
async function showAddressed(): Promise<void> {
  const asked = readAddress()
  const project = known.projects.find(({ id }) => id === Number(asked.get('project'))) ?? known.projects[0]
  if (!project) return
  const wanted = opened?.files.find(({ id }) => id === Number(asked.get('file')))
  const page = showPage(asked.has('calls') ? 'calls' : 'editor', Number(asked.get('call')))
  if (project.id !== opened?.project.id || !wanted) await openProject(project.id, asked)
  else {
    chooseLanguage(asked)
    await openFile(wanted, asked)
  }
  await page
}

function showProjects(): void {
  showChildren(
    projectChoice,
    known.projects.map(({ id, name }) => option(String(id), name)),
  )
}

async function openProject(id: number, asked = new URLSearchParams()): Promise<void> {
  opened = await fetchFiles(id)
  projectChoice.value = String(id)
  const { project, formats } = opened
  showLanguages(project.targetLanguages)
  chooseLanguage(asked)
  find('edit-project', HTMLButtonElement).hidden = !project.mayManage
  showChildren(format, [option('', 'Detect automatically'), ...formats.map(({ type }) => option(type, type))])
  find('source-head', HTMLElement).textContent = project.sourceLanguage.name
  const wanted = opened.files.find((one) => one.id === Number(asked.get('file'))) ?? opened.files[0]
  await openFile(wanted, asked)
}

function chooseLanguage(asked: URLSearchParams): void {
  const id = asked.get('language')
  if (opened?.project.targetLanguages.some((target) => target.id === id)) languageChoice.value = id ?? ''
}

/** Shows the target languages of the project, and keeps the chosen one. */
function showLanguages(languages: readonly EditorLanguage[]): void {
  const chosen = languageChoice.value
  showChildren(
    languageChoice,
    languages.map(({ id, name }) => option(id, name, id === chosen)),
  )
}

async function openFile(wanted: EditorFile | undefined, asked = new URLSearchParams()): Promise<void> {
  file = wanted
  search.value = asked.get('search') ?? ''
  statusFilter.value = asked.get('status') ?? ''
  changes.forget()
  tabs.choose(PREVIEW)
  exported.clear()
  preview.open(file, opened?.project.sourceLanguage)
  showOpenedFiles()
  await showLanguage()
  const string = Number(asked.get('string'))
  if (string > 0) await goTo({ id: string })
}

/** Shows the strings in the chosen language. */
async function showLanguage(): Promise<void> {
  const { name = 'Translation' } = language() ?? {}
  find('target-head', HTMLElement).textContent = name
  exported.clear()
  showOpenedFiles()
  await Promise.all([showStrings(), preview.show(language())])
}

async function showStrings(): Promise<void> {
  const target = language()
  cursor = undefined
  updateAddress()
  const heading = find('strings-heading', HTMLElement)
  const empty = find('no-strings', HTMLElement)
  if (!file || !target) {
    strings.clear()
    heading.textContent = 'Strings'
    empty.textContent = 'Choose a file.'
    empty.hidden = false
    return
  }
  const asked = { language: target.id, search: search.value.trim(), status: statusFilter.value }
  changes.show(file.id, asked)
  await strings.show(file.id, target, asked)
  const isFiltered = strings.total !== file.strings
  heading.textContent = isFiltered
    ? `${strings.total.toLocaleString('en')} of ${counted(file.strings, 'string')}`
    : counted(file.strings, 'string')
  const wantsUntranslated = asked.status === 'untranslated' && asked.search === ''
  empty.textContent = emptySentence(isFiltered, wantsUntranslated)
  empty.hidden = strings.total > 0
}

function showOpenedFiles(): void {
  const files = opened?.files ?? []
  find('no-files', HTMLElement).hidden = files.length > 0 || !opened
  transfers.update()
  filePane.show({
    files,
    language: language(),
    languages: opened?.project.targetLanguages ?? [],
    chosen: file?.id,
  })
}

/** Updates the progress of the files after a translation was saved. */
async function refreshFiles(): Promise<void> {
  if (!opened) return
  opened = await fetchFiles(opened.project.id)
  file = opened.files.find(({ id }) => id === file?.id)
  showOpenedFiles()
}

async function remove(removed: EditorFile): Promise<void> {
  if (!confirm(`Remove ${removed.name} with all its translations?`)) return
  await removeFile(removed.id)
  if (opened) await openProject(opened.project.id)
}

/** Shows the row of a string in a language, and moves the cursor to it. */
async function showString({ string, identifier, language: id }: EditorLeftOut): Promise<void> {
  search.value = identifier
  statusFilter.value = ''
  // Keeps the export on the screen, unlike a choice of the language by hand.
  languageChoice.value = id
  find('target-head', HTMLElement).textContent = language()?.name ?? ''
  showOpenedFiles()
  await Promise.all([showStrings(), preview.show(language())])
  await goTo({ id: string })
}

/** Moves the cursor to the translation of a string. Clears the filter if it hides the string. */
async function goTo(string: StringName): Promise<void> {
  if (await strings.focus(string)) return
  search.value = ''
  statusFilter.value = ''
  await showStrings()
  await strings.focus(string)
}

function language(): EditorLanguage | undefined {
  return opened?.project.targetLanguages.find(({ id }) => id === languageChoice.value)
}

/** Shows in the address what is open, and the string with the cursor, unless the page still follows its address. */
function updateAddress(): void {
  if (arriving > 0 || !opened) return
  const isCalls = !find('calls', HTMLElement).hidden
  writeAddress({
    string: isCalls ? undefined : cursor,
    project: opened?.project.id,
    file: file?.id,
    language: languageChoice.value,
    search: search.value.trim(),
    status: statusFilter.value,
    calls: isCalls,
    call: isCalls ? calls.opened : undefined,
  })
}

/** Shows codes as pieces, or as characters like others. */
function toggleRaw(): void {
  const isRaw = toggleRawCodes()
  find('raw-codes', HTMLButtonElement).ariaPressed = String(isRaw)
  messages.announce(isRaw ? 'Codes are shown raw.' : 'Codes are shown as pieces.')
}

function choosePage(page: 'editor' | 'calls'): void {
  void showPage(page)
  updateAddress()
}

/** Shows a page; of the log, also the call with this id. */
async function showPage(page: 'editor' | 'calls', call = 0): Promise<void> {
  const isCalls = page === 'calls'
  find('work', HTMLElement).hidden = isCalls
  find('calls', HTMLElement).hidden = !isCalls
  find('show-editor', HTMLButtonElement).ariaPressed = String(!isCalls)
  find('show-calls', HTMLButtonElement).ariaPressed = String(isCalls)
  if (isCalls) await messages.attempt(() => calls.show(call > 0 ? call : undefined))
}
