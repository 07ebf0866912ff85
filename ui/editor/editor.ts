// The editor page of the sandbox: files, strings and previews; imports and edits translations, and exports files.
import type {
  EditorFile,
  EditorLanguage,
  EditorLeftOut,
  EditorProjectFiles,
  EditorProjects,
  EditorViolation,
} from '../editor-wire.ts'
import { DiffView } from '../diff-view.ts'
import { readFile, takeFiles } from '../drop-zone.ts'
import { counted, element, find, option, showChildren } from '../elements.ts'
import { showLostTranslations } from '../lost-translations.ts'
import { PreviewFrame } from '../preview-frame.ts'
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
import { CallView, violationList } from './call-view.ts'
import { showFiles } from './file-pane.ts'
import { StringPane } from './string-pane.ts'

const PREVIEW = 0
const CHANGES = 1

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
const problem = find('problem', HTMLElement)
const projectDialog = find('project-dialog', HTMLDialogElement)
const keysDialog = find('keys-dialog', HTMLDialogElement)

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
    onSaved: () => void attempt(refreshFiles),
    onFailure: showFailure,
  },
)
const preview = new PreviewFrame(find('preview', HTMLIFrameElement), {
  onHover(previewId) {
    preview.highlight(previewId, false)
    strings.highlightPreviewed(previewId, true)
  },
  onChoose: (previewId) => strings.focusPreviewed(previewId),
})
const calls = new CallView({
  rows: find('call-rows', HTMLElement),
  detail: find('call-detail', HTMLElement),
  empty: find('no-calls', HTMLElement),
  older: find('older-calls', HTMLButtonElement),
})

let known: EditorProjects = { user: { id: '', name: '' }, projects: [], languages: [] }
let opened: EditorProjectFiles | undefined
let file: EditorFile | undefined
/** The number of running tasks. */
let running = 0

projectChoice.addEventListener('change', () => void attempt(() => openProject(Number(projectChoice.value))))
languageChoice.addEventListener('change', () => void attempt(showLanguage))
search.addEventListener('input', () => void attempt(showStrings))
statusFilter.addEventListener('change', () => void attempt(showStrings))
exportButton.addEventListener('click', () => void attempt(exportOpened))
importInput.addEventListener('change', () => void attempt(importChosen))
takeFiles(find('files-pane', HTMLElement), find('upload', HTMLInputElement), ({ name, bytes }) => {
  void attempt(() => upload(name, bytes))
})
find('new-project', HTMLButtonElement).addEventListener('click', () => projectDialog.showModal())
find('project-cancel', HTMLButtonElement).addEventListener('click', () => projectDialog.close())
find('project-form', HTMLFormElement).addEventListener('submit', () => void attempt(createProject))
find('keys-help', HTMLButtonElement).addEventListener('click', () => keysDialog.showModal())
find('show-editor', HTMLButtonElement).addEventListener('click', () => showPage('editor'))
find('show-calls', HTMLButtonElement).addEventListener('click', () => showPage('calls'))
find('refresh-calls', HTMLButtonElement).addEventListener('click', () => void attempt(() => calls.show()))
find('older-calls', HTMLButtonElement).addEventListener('click', () => void attempt(() => calls.more()))
document.addEventListener('keydown', (event) => {
  if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog')) return
  if (event.key === '/') search.focus()
  else if (event.key === '?') keysDialog.showModal()
  else return
  event.preventDefault()
})
void attempt(begin)

async function begin(): Promise<void> {
  known = await fetchProjects()
  find('user', HTMLElement).textContent = known.user.name
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
  showChildren(
    languageChoice,
    project.targetLanguages.map((language) => option(language.id, language.name)),
  )
  const language = asked.get('language')
  if (project.targetLanguages.some((target) => target.id === language)) languageChoice.value = language ?? ''
  showChildren(format, [option('', 'Detect automatically'), ...formats.map(({ type }) => option(type, type))])
  find('source-head', HTMLElement).textContent = project.sourceLanguage.name
  const wanted = opened.files.find((one) => one.id === Number(asked.get('file'))) ?? opened.files[0]
  await openFile(wanted)
}

async function openFile(wanted: EditorFile | undefined): Promise<void> {
  file = wanted
  search.value = ''
  statusFilter.value = ''
  for (const control of [exportButton, importInput]) control.disabled = !file
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
  await strings.show(file.id, target, asked)
  const isFiltered = strings.total !== file.strings
  heading.textContent = isFiltered
    ? `${strings.total.toLocaleString('en')} of ${counted(file.strings, 'string')}`
    : counted(file.strings, 'string')
  empty.textContent = isFiltered ? 'No strings match.' : 'This file has no text to translate.'
  empty.hidden = strings.total > 0
}

function showOpenedFiles(): void {
  const files = opened?.files ?? []
  find('no-files', HTMLElement).hidden = files.length > 0 || !opened
  showFiles(find('files', HTMLElement), files, language(), file?.id, {
    onChoose: (chosen) => void attempt(() => openFile(chosen)),
    onRemove: (chosen) => void attempt(() => remove(chosen)),
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
  const imported = await importFile(opened.project.id, name, format.value, bytes)
  opened = await fetchFiles(opened.project.id)
  await openFile(opened.files.find(({ id }) => id === imported.file.id))
  const { added, changed, kept, removed, warnings } = imported
  const parts = [
    counted(added, 'new string'),
    ...(kept > 0 ? [`${kept} kept`] : []),
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
  ]
  announce(`${name}: ${parts.join(', ')}.`)
  showWarnings(`${name} was read, but the app's answer does not follow all recommendations.`, warnings)
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
  const { stored, unmatchedCount, warnings } = await uploadTranslations(file.id, asked, bytes)
  await refreshFiles()
  await showStrings()
  const rest =
    unmatchedCount > 0
      ? ` ${counted(unmatchedCount, 'string')} of ${name} ${unmatchedCount === 1 ? 'is' : 'are'} not in the source file.`
      : ''
  if (stored === 0) showNothingImported(name, target)
  announce(`${counted(stored, 'translation')} imported from ${name}.${rest}`)
  showWarnings(`${name} was read, but the app's answer does not follow all recommendations.`, warnings)
}

function showNothingImported(name: string, target: EditorLanguage): void {
  const languages = file?.format.isMultilingual ? 'a language of this project' : target.name
  const message =
    `The app found no translation into ${languages} in ${name} that belongs to a string of this file. ` +
    'Is the file in another language, or a translation of another file?'
  showProblem(message, [], undefined)
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
    choose: () => void attempt(() => showString(one)),
  }))
  showLostTranslations(find('lost', HTMLElement), head.leftOutCount, lost)
  showWarnings('The file was built, but the app’s answer does not follow all recommendations.', head.warnings)
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
  if (isCalls) void attempt(() => calls.show())
}

/** Runs a task with a progress bar, and shows its error. */
async function attempt(task: () => Promise<void>): Promise<void> {
  const progress = find('progress', HTMLElement)
  running++
  progress.hidden = false
  problem.hidden = true
  try {
    await task()
  } catch (error) {
    showFailure(error)
  } finally {
    running--
    progress.hidden = running === 0
  }
}

function showFailure(error: unknown): void {
  if (!(error instanceof EditorError)) throw error
  const { message, call, violations = [] } = error.failure
  showProblem(message, violations, call)
}

function showWarnings(sentence: string, warnings: readonly EditorViolation[]): void {
  if (warnings.length > 0) showProblem(sentence, warnings, undefined)
}

function showProblem(
  sentence: string,
  violations: readonly EditorViolation[],
  call: number | undefined,
): void {
  const see = element('button', { type: 'button', className: 'quiet', textContent: 'See the call' })
  see.addEventListener('click', () => {
    showPage('calls')
    if (call !== undefined) void attempt(() => calls.open(call))
  })
  showChildren(problem, [
    element('p', { className: 'problem-sentence' }, linked(sentence)),
    ...(violations.length > 0 ? [violationList(violations)] : []),
    ...(call === undefined ? [] : [see]),
  ])
  problem.hidden = false
}

/** Turns the addresses in an app's sentence, such as where to subscribe, into links. The rest stays text. */
function linked(sentence: string): (Node | string)[] {
  return sentence
    .split(/(https?:\/\/[^\s"<>]*[^\s"<>.,;:!?)])/)
    .map((part, index) =>
      index % 2 === 1
        ? element('a', { href: part, textContent: part, target: '_blank', rel: 'noreferrer' })
        : part,
    )
}

/** Shows a message for a while, also to screen readers. */
function announce(sentence: string): void {
  find('status', HTMLElement).replaceChildren(element('span', { textContent: sentence }))
}
