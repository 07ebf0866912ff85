// The editor page of the sandbox: files, strings and previews; imports and edits translations, and exports files.
import type {
  EditorFile,
  EditorImported,
  EditorLanguage,
  EditorLeftOut,
  EditorProjectFiles,
  EditorProjects,
} from '../editor-wire.ts'
import { ask } from '../ask.ts'
import { DiffView } from '../diff-view.ts'
import { readFile, takeFiles } from '../drop-zone.ts'
import { closeMenu, counted, find, option, showChildren } from '../elements.ts'
import { showLostTranslations } from '../lost-translations.ts'
import { addPageKeys, commonKeys, fieldKeys, showKeys, type PageKey } from '../keys.ts'
import { PreviewFrame } from '../preview-frame.ts'
import { emptySentence } from '../string-cells.ts'
import { Tabs } from '../tabs.ts'
import {
  addProject,
  EditorError,
  exportFile,
  fetchFiles,
  fetchProjects,
  importFile,
  previewAddress,
  removeFile,
  uploadTranslations,
} from './api.ts'
import { CallView } from './call-view.ts'
import { Changes } from './changes.ts'
import { showFiles } from './file-pane.ts'
import { showHistory } from './history-dialog.ts'
import { Messages } from './messages.ts'
import { StringPane } from './string-pane.ts'

const PREVIEW = 0
const CHANGES = 1

const KEYS: readonly PageKey[] = [
  ...fieldKeys.map((key) => (key.keys[0] === 'Ctrl+Enter' ? { ...key, about: `Save. ${key.about}` } : key)),
  { keys: ['Alt+H'], about: 'Show the history of the translation' },
  { keys: ['Alt+R'], about: 'Find and replace in translations' },
  { keys: ['Esc'], about: 'Discard what is not saved' },
  ...commonKeys,
]

const LEFT_OUT_REASONS: Record<EditorLeftOut['reason'], string> = {
  'held-back': 'An app held it back.',
  unchecked: 'Its status is untranslated. Check it, and set its status.',
}

const projectChoice = find('project', HTMLSelectElement)
const languageChoice = find('language', HTMLSelectElement)
const format = find('format', HTMLSelectElement)
const search = find('search', HTMLInputElement)
const statusFilter = find('status-filter', HTMLSelectElement)
const importInput = find('import', HTMLInputElement)
const exportButton = find('export', HTMLButtonElement)
const download = find('download', HTMLAnchorElement)
const projectDialog = find('project-dialog', HTMLDialogElement)

const messages = new Messages((id) => {
  showPage('calls')
  void messages.attempt(() => calls.open(id))
})
const tabs = new Tabs([
  { button: find('preview-tab', HTMLButtonElement), panel: find('preview-panel', HTMLElement) },
  { button: find('changes-tab', HTMLButtonElement), panel: find('changes-panel', HTMLElement) },
])
const diff = new DiffView(
  find('changes-panel', HTMLElement),
  find('diff', HTMLElement),
  find('diff-summary', HTMLElement),
)
const strings = new StringPane(
  find('strings', HTMLElement),
  find('string-table', HTMLElement),
  find('rows', HTMLElement),
  {
    onHover: (string) => preview.highlight(string?.previewId, true),
    onSaved(change) {
      changes.add(change)
      void messages.attempt(refreshFiles)
    },
    onHistory: (string, language) => void messages.attempt(() => showHistory(string, language)),
    onAllTranslated: () => messages.announce('No string is left without a translation.'),
    onFailure: (error) => messages.fail(error),
  },
)
const preview = new PreviewFrame(find('preview', HTMLIFrameElement), {
  onHover(previewId) {
    preview.highlight(previewId, false)
    strings.highlightPreviewed(previewId, true)
  },
  onChoose: (previewId) => strings.focusPreviewed(previewId),
})
const changes = new Changes({
  undo: find('undo', HTMLButtonElement),
  approve: find('approve-all', HTMLButtonElement),
  replace: find('replace', HTMLButtonElement),
  messages,
  async onChanged() {
    await refreshFiles()
    await strings.refresh()
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
  },
)

let known: EditorProjects = { user: { id: '', name: '' }, projects: [], languages: [] }
/** The names of all languages, by id. */
const languageNames = new Map<string, string>()
let opened: EditorProjectFiles | undefined
let file: EditorFile | undefined

projectChoice.addEventListener(
  'change',
  () => void messages.attempt(() => openProject(Number(projectChoice.value))),
)
languageChoice.addEventListener('change', () => void messages.attempt(showLanguage))
search.addEventListener('input', () => void messages.attempt(showStrings))
statusFilter.addEventListener('change', () => void messages.attempt(showStrings))
exportButton.addEventListener('click', () => void messages.attempt(exportOpened))
importInput.addEventListener('change', () => void messages.attempt(importChosen))
takeFiles(find('files-pane', HTMLElement), find('upload', HTMLInputElement), ({ name, bytes }) => {
  void messages.attempt(() => upload(name, bytes))
})
closeMenu(find('more', HTMLDetailsElement))
find('new-project', HTMLButtonElement).addEventListener('click', () => projectDialog.showModal())
find('project-cancel', HTMLButtonElement).addEventListener('click', () => projectDialog.close())
find('project-form', HTMLFormElement).addEventListener('submit', () => void messages.attempt(createProject))
find('keys-help', HTMLButtonElement).addEventListener('click', () => showKeys(KEYS))
find('show-editor', HTMLButtonElement).addEventListener('click', () => showPage('editor'))
find('show-calls', HTMLButtonElement).addEventListener('click', () => showPage('calls'))
find('refresh-calls', HTMLButtonElement).addEventListener(
  'click',
  () => void messages.attempt(() => calls.show()),
)
find('older-calls', HTMLButtonElement).addEventListener(
  'click',
  () => void messages.attempt(() => calls.more()),
)
addPageKeys({
  '/': () => search.focus(),
  '?': () => showKeys(KEYS),
  'Alt+Z': () => void changes.undo(),
  'Alt+R': () => changes.replace(),
  'Alt+ArrowDown': () => void messages.attempt(() => strings.nextUntranslated()),
})
void messages.attempt(begin)

async function begin(): Promise<void> {
  known = await fetchProjects()
  find('user', HTMLElement).textContent = known.user.name
  for (const { id, name } of known.languages) languageNames.set(id, name)
  const languages = (): HTMLOptionElement[] =>
    known.languages.map(({ id, name }) => option(id, name, id === 'en'))
  showChildren(find('project-source', HTMLSelectElement), languages())
  const targets = languages()
  for (const target of targets) target.selected = target.value === 'de'
  showChildren(find('project-targets', HTMLSelectElement), targets)
  showProjects()
  const asked = new URLSearchParams(location.hash.slice(1))
  const first = known.projects.find(({ id }) => id === Number(asked.get('project'))) ?? known.projects[0]
  if (!first) {
    projectDialog.showModal()
    return
  }
  await openProject(first.id, asked)
  if (asked.has('calls')) showPage('calls')
}

function showProjects(): void {
  showChildren(
    projectChoice,
    known.projects.map(({ id, name }) => option(String(id), name)),
  )
}

async function createProject(): Promise<void> {
  const targets = find('project-targets', HTMLSelectElement)
  const project = await addProject({
    name: find('project-name', HTMLInputElement).value,
    sourceLanguage: find('project-source', HTMLSelectElement).value,
    targetLanguages: [...targets.selectedOptions].map(({ value }) => value),
  })
  known = await fetchProjects()
  showProjects()
  await openProject(project.id)
}

async function openProject(id: number, asked = new URLSearchParams()): Promise<void> {
  opened = await fetchFiles(id)
  projectChoice.value = String(id)
  const { project, formats } = opened
  showLanguages(project.targetLanguages)
  const language = asked.get('language')
  if (project.targetLanguages.some((target) => target.id === language)) languageChoice.value = language ?? ''
  showChildren(format, [option('', 'Detect automatically'), ...formats.map(({ type }) => option(type, type))])
  find('source-head', HTMLElement).textContent = project.sourceLanguage.name
  const wanted = opened.files.find((one) => one.id === Number(asked.get('file'))) ?? opened.files[0]
  await openFile(wanted)
}

/** Shows the target languages of the project, and keeps the chosen one. */
function showLanguages(languages: readonly EditorLanguage[]): void {
  const chosen = languageChoice.value
  showChildren(
    languageChoice,
    languages.map(({ id, name }) => option(id, name, id === chosen)),
  )
}

async function openFile(wanted: EditorFile | undefined): Promise<void> {
  file = wanted
  search.value = ''
  statusFilter.value = ''
  for (const control of [exportButton, importInput]) control.disabled = !file
  changes.forget()
  preview.open(file?.hasPreview ? previewAddress(file.id) : undefined)
  find('no-preview', HTMLElement).hidden = !file || file.hasPreview
  tabs.choose(PREVIEW)
  clearExported()
  showOpenedFiles()
  await showLanguage()
}

/** Shows the strings in the chosen language. */
async function showLanguage(): Promise<void> {
  const { name = 'Translation' } = language() ?? {}
  find('target-head', HTMLElement).textContent = name
  clearExported()
  showOpenedFiles()
  await showStrings()
}

async function showStrings(): Promise<void> {
  const target = language()
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
  showFiles(find('files', HTMLElement), files, language(), file?.id, {
    onChoose: (chosen) => void messages.attempt(() => openFile(chosen)),
    onRemove: (chosen) => void messages.attempt(() => remove(chosen)),
  })
}

/** Updates the progress of the files after a translation was saved. */
async function refreshFiles(): Promise<void> {
  if (!opened) return
  opened = await fetchFiles(opened.project.id)
  file = opened.files.find(({ id }) => id === file?.id)
  showOpenedFiles()
}

async function upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (!opened) return
  const imported = await importAsking(opened.project.id, name, bytes)
  if (!imported) return
  opened = await fetchFiles(opened.project.id)
  showLanguages(opened.project.targetLanguages)
  await openFile(opened.files.find(({ id }) => id === imported.file.id))
  const { added, changed, kept, removed, taken, warnings } = imported
  const parts = [
    counted(added, 'new string'),
    ...(kept > 0 ? [`${kept} kept`] : []),
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
    ...Object.entries(taken).map(
      ([id, count]) => `${counted(count, 'translation')} into ${languageNames.get(id) ?? id}`,
    ),
  ]
  messages.announce(`${name}: ${parts.join(', ')}.`)
  messages.warn(`${name} was read, but the app's answer does not follow all recommendations.`, warnings)
}

/** Imports a file. If it holds languages that the project lacks, asks whether to add them. */
async function importAsking(
  project: number,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<EditorImported | undefined> {
  try {
    return await importFile(project, name, format.value, bytes)
  } catch (error) {
    const lacking = error instanceof EditorError ? error.failure.lacking : undefined
    if (!lacking || !(error instanceof EditorError)) throw error
    const names = lacking.map((language) => language.name).join(', ')
    const choice = await ask({
      title: `Add ${names}?`,
      sentences: [error.message, 'If you leave it out, only the source texts of the file are taken.'],
      answers: { add: `Add ${names}`, ignore: 'Take only the source texts' },
    })
    return choice && importFile(project, name, format.value, bytes, choice)
  }
}

async function remove(removed: EditorFile): Promise<void> {
  if (!confirm(`Remove ${removed.name} with all its translations?`)) return
  await removeFile(removed.id)
  if (opened) await openProject(opened.project.id)
}

async function importChosen(): Promise<void> {
  const [chosen] = importInput.files ?? []
  importInput.value = ''
  const target = language()
  if (!chosen || !file || !target) return
  const { name, bytes } = await readFile(chosen)
  const asked = file.format.isMultilingual ? undefined : target.id
  const { stored, change, unmatchedCount, warnings } = await uploadTranslations(file.id, asked, bytes)
  changes.add(change)
  await refreshFiles()
  await showStrings()
  const rest =
    unmatchedCount > 0
      ? ` ${counted(unmatchedCount, 'string')} of ${name} ${unmatchedCount === 1 ? 'is' : 'are'} not in the source file.`
      : ''
  if (stored === 0) showNothingImported(name, target)
  messages.announce(`${counted(stored, 'translation')} imported from ${name}.${rest}`)
  messages.warn(`${name} was read, but the app's answer does not follow all recommendations.`, warnings)
}

function showNothingImported(name: string, target: EditorLanguage): void {
  const languages = file?.format.isMultilingual ? 'a language of this project' : target.name
  const message =
    `The app found no translation into ${languages} in ${name} that belongs to a string of this file. ` +
    'Is the file in another language, or a translation of another file?'
  messages.problem(message)
}

async function exportOpened(): Promise<void> {
  const target = language()
  if (!file || !target || !opened) return
  const languages = file.format.isMultilingual
    ? opened.project.targetLanguages.map(({ id }) => id)
    : [target.id]
  const { head, source, built } = await exportFile(file.id, languages)
  tabs.choose(CHANGES)
  await diff.show(source, built, charsetOf(built))
  URL.revokeObjectURL(download.href)
  download.href = URL.createObjectURL(new Blob([built], { type: 'application/octet-stream' }))
  download.download = file.name.split('/').at(-1) ?? file.name
  download.hidden = false
  const lost = head.leftOut.map((one) => ({
    identifier: one.identifier,
    note: `(${one.language}) ${LEFT_OUT_REASONS[one.reason]}`,
    choose: () => void messages.attempt(() => showString(one)),
  }))
  showLostTranslations(find('lost', HTMLElement), head.leftOutCount, lost)
  messages.warn(
    'The file was built, but the app’s answer does not follow all recommendations.',
    head.warnings,
  )
}

/** Shows the row of a string in a language, and moves the cursor to it. */
async function showString({ string, identifier, language: id }: EditorLeftOut): Promise<void> {
  search.value = identifier
  statusFilter.value = ''
  // Keeps the export on the screen, unlike a choice of the language by hand.
  languageChoice.value = id
  find('target-head', HTMLElement).textContent = language()?.name ?? ''
  showOpenedFiles()
  await showStrings()
  strings.focusString(string)
}

/** UTF-16 has a byte order mark. In other charsets, bytes that are not UTF-8 are shown as replacement characters. */
function charsetOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function clearExported(): void {
  URL.revokeObjectURL(download.href)
  download.hidden = true
  diff.clear()
  find('lost', HTMLElement).hidden = true
}

function language(): EditorLanguage | undefined {
  return opened?.project.targetLanguages.find(({ id }) => id === languageChoice.value)
}

/** Stores the open file in the address, so that a reload shows the same. */
function updateAddress(): void {
  const place = new URLSearchParams({ language: languageChoice.value })
  if (opened) place.set('project', String(opened.project.id))
  if (file) place.set('file', String(file.id))
  history.replaceState(undefined, '', `#${place}`)
}

function showPage(page: 'editor' | 'calls'): void {
  const isCalls = page === 'calls'
  find('work', HTMLElement).hidden = isCalls
  find('calls', HTMLElement).hidden = !isCalls
  find('show-editor', HTMLButtonElement).ariaPressed = String(!isCalls)
  find('show-calls', HTMLButtonElement).ariaPressed = String(isCalls)
  if (isCalls) void messages.attempt(() => calls.show())
}
