// What is open in the editor of the sandbox: a project, a file and a language, or the log of calls.
import { computed, signal } from '@preact/signals'
import { ask } from '../ask.ts'
import { SandboxBackend } from '../backends/sandbox.ts'
import type { EditLanguage } from '../backends/backend.ts'
import { draftsOwner, readDraftsElsewhere } from '../drafts/draft-store.ts'
import type { EditorFile, EditorProjectFiles, EditorProjects } from '../editor-wire.ts'
import { ServerError } from '../server.ts'
import { attempt, announce, complain } from '../workbench/messages.ts'
import { filterNamed } from '../workbench/search.ts'
import { Session } from '../workbench/session.ts'
import { presentAddress, writeAddress } from './address.ts'
import { sandbox, undoChange } from './api.ts'
import { violationList } from './violations.tsx'

export const knownProjects = signal<EditorProjects>({
  user: { id: '', name: '' },
  projects: [],
  languages: [],
})
export const project = signal<EditorProjectFiles | undefined>(undefined)
export const session = signal<Session | undefined>(undefined)
export const fileId = signal<number | undefined>(undefined)
export const languageId = signal('')
/** The log of calls, and the call that is open in it. */
export const calls = signal<{ isShown: boolean; call: number | undefined }>({
  isShown: false,
  call: undefined,
})
/** Whether the dialog for a new project is wanted. */
export const wantsProject = signal(false)

export const shownFile = computed<EditorFile | undefined>(() =>
  project.value?.files.find(({ id }) => id === fileId.value),
)
export const language = computed<EditLanguage | undefined>(() => {
  const targets = project.value?.project.targetLanguages ?? []
  return targets.find(({ id }) => id === languageId.value) ?? targets[0]
})

/** Which of the openings is the latest. What earlier ones find is dropped. */
let latest = 0
/** How many addresses are still to be shown, and the end of the last one. */
let arriving = 0
let arrived = Promise.resolve()
/** Counts the addresses, and the pages that the person chose: only the latest is shown. */
let choice = 0

/** Loads the projects. If the user is signed out, the page goes to the sign-in page. */
export async function loadProjects(): Promise<void> {
  try {
    knownProjects.value = await sandbox.get<EditorProjects>('projects')
    draftsOwner.value = `${knownProjects.value.user.id} `
  } catch (error) {
    if (error instanceof ServerError && error.status === 401) location.href = '/sign-in?next=/editor/'
    throw error
  }
}

/** Loads the projects, and shows what the address names. */
export async function beginEditing(): Promise<void> {
  await loadProjects()
  if (knownProjects.value.projects.length > 0) return arrive()
  project.value = undefined
  await openFile(undefined)
  wantsProject.value = true
}

/** Shows what the address names, after what is opened already: Back may be faster than the answers to requests. */
export async function arrive(): Promise<void> {
  arriving++
  const number = ++choice
  const turn = arrived.then(() => (number === choice ? showAddressed() : undefined))
  arrived = turn.catch(() => {})
  try {
    await turn
  } finally {
    arriving--
    updateAddress()
  }
}

async function showAddressed(): Promise<void> {
  const asked = presentAddress()
  const { projects } = knownProjects.value
  const wanted = projects.find(({ id }) => id === Number(asked.get('project'))) ?? projects[0]
  if (!wanted) return
  const call = Number(asked.get('call'))
  calls.value = { isShown: asked.has('calls'), call: call > 0 ? call : undefined }
  const isOpen = project.value?.files.some(({ id }) => id === Number(asked.get('file')))
  if (wanted.id !== project.value?.project.id || !isOpen) return openProject(wanted.id, asked)
  languageId.value = asked.get('language') ?? languageId.value
  await openFile(Number(asked.get('file')), asked)
}

/** Opens a project, and the file that the address names, or the first one. */
export async function openProject(id: number, asked = new URLSearchParams()): Promise<void> {
  const opened = await sandbox.get<EditorProjectFiles>(`projects/${id}`)
  project.value = opened
  const wanted = asked.get('language') ?? languageId.value
  const { targetLanguages } = opened.project
  languageId.value = (targetLanguages.find((one) => one.id === wanted) ?? targetLanguages[0])?.id ?? ''
  const first = opened.files.find((one) => one.id === Number(asked.get('file'))) ?? opened.files[0]
  await openFile(first?.id, asked)
}

/** Opens a file in the chosen language. */
export async function openFile(id: number | undefined, asked = new URLSearchParams()): Promise<void> {
  const number = ++latest
  const former = fileId.value
  fileId.value = id
  const opened = project.value
  const [wanted, target] = [shownFile.value, language.value]
  const before = session.value
  if (!opened || !wanted || !target) {
    session.value = undefined
    await before?.close()
    await readDraftsElsewhere(undefined)
    updateAddress()
    return
  }
  await before?.queue.flushAll()
  const { sourceLanguage } = opened.project
  const backend = new SandboxBackend(opened.project, wanted, (warnings) => {
    if (warnings.length > 0)
      complain(
        'The file was built, but the app’s answer does not follow all recommendations.',
        violationList(warnings),
      )
  })
  // The text belongs to the person who typed it.
  const commentsId = `${draftsOwner.value}${wanted.id}`
  const next = new Session(
    backend,
    {
      id: `${commentsId} ${target.id}`,
      commentsId,
      name: wanted.name,
      source: sourceLanguage,
      targets: [target],
      addressOf: (key) =>
        `#project=${opened.project.id}&file=${wanted.id}&language=${target.id}&string=${key}`,
    },
    [target],
  )
  next.onSaved = refreshFilesSoon
  next.onChangedElsewhere = () => void refreshFiles()
  try {
    await next.open()
  } catch (error) {
    // The strings of the file before are still shown.
    if (number === latest) fileId.value = former
    throw error
  }
  if (number !== latest) return next.close()
  await before?.close()
  session.value = next
  next.select(asked.get('search') ?? '', filterNamed(asked.get('status') ?? ''))
  next.cursor.subscribe(() => updateAddress())
  next.search.subscribe(() => updateAddress())
  next.filter.subscribe(() => updateAddress())
  updateAddress()
  void next.loadTerms()
  const string = asked.get('string')
  if (string !== null) next.goTo(string)
}

/** Loads the glossary again, after one was imported. */
export async function refreshTerms(): Promise<void> {
  await session.value?.loadTerms()
}

/** Shows the open file in another language. */
export async function chooseLanguage(id: string): Promise<void> {
  languageId.value = id
  const { search, filter } = session.value ?? {}
  const asked = new URLSearchParams({ search: search?.value ?? '', status: filter?.value ?? '' })
  await openFile(fileId.value, asked)
}

/** Updates the progress of the files. */
export async function refreshFiles(): Promise<void> {
  const id = project.value?.project.id
  if (id === undefined) return
  const fresh = await sandbox.get<EditorProjectFiles>(`projects/${id}`).catch(() => undefined)
  if (fresh && project.value?.project.id === id) project.value = fresh
}

let isRefreshing = false

/** Updates the progress of the files once, after all translations that were saved together. */
function refreshFilesSoon(): void {
  if (isRefreshing) return
  isRefreshing = true
  queueMicrotask(() => {
    isRefreshing = false
    void refreshFiles()
  })
}

/** Shows what has changed in many translations. */
export async function refreshAll(): Promise<void> {
  await refreshFiles()
  await session.value?.refresh()
}

/** Lets an undo restore what was before a change of the sandbox. */
export function rememberChange(change: number): void {
  session.value?.steps.add(async () => {
    const sentence = await undoChange(change)
    await refreshAll()
    return sentence
  })
}

/** Removes a file, after a question. */
export async function removeFile(removed: EditorFile): Promise<void> {
  const answer = await ask({
    title: `Remove ${removed.name}?`,
    sentences: ['This removes the file with all its translations. It cannot be undone.'],
    answers: { remove: 'Remove the file' },
  })
  if (answer === undefined) return
  go('Removing the file', async () => {
    await sandbox.send('DELETE', `files/${removed.id}`)
    const id = project.value?.project.id
    if (id !== undefined) await openProject(id)
    announce(`${removed.name} is removed.`)
  })
}

/** Shows the editor, or the log with a call. */
export function showPage(isCalls: boolean, call?: number): void {
  choice++
  calls.value = { isShown: isCalls, call }
  updateAddress()
}

/** Shows in the address what is open, and the string with the cursor, unless the page still follows its address. */
export function updateAddress(): void {
  if (arriving > 0 || !project.value) return
  const { isShown, call } = calls.value
  const open = session.value
  writeAddress({
    string: isShown || !open?.cursor.value ? undefined : Number(open.cursor.value.key),
    project: project.value.project.id,
    file: fileId.value,
    language: languageId.value,
    search: open?.search.value.trim() ?? '',
    status: open?.filter.value ?? '',
    calls: isShown,
    call: isShown ? call : undefined,
  })
}

/** Runs a task that changes what is open. */
export function go(sentence: string, task: () => Promise<void>): void {
  void attempt(sentence, task)
}
