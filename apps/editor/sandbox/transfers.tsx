// Brings files into a project and out of it: source files, translations, glossaries, memories, and exports of all files.
import { counted } from '@atlas/core/counted.ts'
import { ask } from '../ask.ts'
import { readFile, type TakenFile } from '../drop-zone.ts'
import type { EditLanguage } from '../backends/backend.ts'
import type {
  EditorImported,
  EditorMemory,
  EditorTerms,
  EditorUploaded,
  EditorViolation,
} from '../editor-wire.ts'
import { ServerError } from '../server.ts'
import { announce, attempt, complain } from '../workbench/messages.ts'
import { zipOf, type ZipFile } from '../zip-writer.ts'
import { CLIENT, requestExport, sandbox, unzip, whileTold } from './api.ts'
import {
  shownFile,
  chooseLanguage,
  knownProjects,
  language,
  openFile,
  project,
  refreshAll,
  refreshFiles,
  refreshTerms,
  rememberChange,
  session,
} from './state.ts'
import { languageOfTranslated } from '../likely-languages.ts'
import { isUnpacked } from './unpacked.ts'
import { violationList } from './violations.tsx'

/** A file that was not taken or not written, and why. */
interface Refused {
  name: string
  reason: string
}

/** A file to import. */
interface ReadFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

type Report = (sentence: string, done?: number) => void

/** Runs a task for each file, and reports how far it is. Returns the files that were refused. */
async function forEach<File extends { name: string }>(
  files: readonly File[],
  doing: string,
  report: Report,
  task: (file: File, report: Report) => Promise<void>,
): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const [index, one] of files.entries()) {
    const { name } = one
    const isOnly = files.length === 1
    const what = isOnly ? `${doing} ${name}` : `${doing} ${index + 1} of ${files.length} files: ${name}`
    if (isOnly) report(what)
    else report(what, index / files.length)
    try {
      await task(one, (sentence, done) =>
        report(`${what}. ${sentence}`, isOnly ? done : index / files.length),
      )
    } catch (error) {
      // The error of an only file is shown with its details.
      if (!(error instanceof ServerError) || files.length === 1) throw error
      refused.push({ name, reason: error.message })
    }
  }
  return refused
}

/** Imports files that were chosen or dropped. A `type` selects their format. */
export function importFiles(taken: readonly TakenFile[], type: string): void {
  const id = project.value?.project.id
  if (id === undefined || taken.length === 0) return
  const what = taken.length === 1 ? taken[0]?.path : counted(taken.length, 'file')
  void attempt(`Importing ${what}`, async (report) => {
    const { files, refused: hidden } = await filesToImport(taken, type)
    const imported: EditorImported[] = []
    const into = importerInto(id, type)
    const failed = await forEach(files, 'Importing', report, async (one, tell) => {
      const answer = await into(one, tell)
      if (answer) imported.push(answer)
    })
    const refused = [...hidden, ...failed]
    const [first] = imported
    if (first) {
      report(`Opening ${first.file.name}, ${counted(first.file.strings, 'string')}`)
      await refreshFiles()
      await openFile(first.file.id)
      announce(imported.length === 1 ? whatCame(first) : `${counted(imported.length, 'file')} imported.`)
      for (const { file: read, warnings } of imported) warn(read.name, warnings)
    }
    if (refused.length > 0) complain(`${counted(refused.length, 'file')} refused.`, refusedList(refused))
  })
}

const HIDDEN_IN_ARCHIVE = 'Its name begins with a dot, so it was not taken from the archive.'

/** What an import has changed, in a sentence. */
function whatCame({ file: read, added, changed, kept, removed, taken }: EditorImported): string {
  const parts = [
    counted(added, 'new string'),
    ...(kept > 0 ? [`${kept} kept`] : []),
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(removed > 0 ? [`${removed} removed, with translations that return with the string`] : []),
    ...Object.entries(taken).map(
      ([code, count]) => `${counted(count, 'translation')} into ${languageName(code)}`,
    ),
  ]
  return `${read.name}: ${parts.join(', ')}.`
}

function languageName(id: string): string {
  return knownProjects.value.languages.find((one) => one.id === id)?.name ?? id
}

function warn(name: string, warnings: readonly EditorViolation[]): void {
  if (warnings.length > 0)
    complain(
      `${name} was read, but the app's answer does not follow all recommendations.`,
      violationList(warnings),
    )
}

/**
 * The files that were chosen or dropped. A zip archive is replaced by the files in it, unless a format was chosen for
 * it or its name shows that they belong together. Its hidden files are refused.
 */
async function filesToImport(
  taken: readonly TakenFile[],
  type: string,
): Promise<{ files: ReadFile[]; refused: Refused[] }> {
  const files: ReadFile[] = []
  const refused: Refused[] = []
  for (const { path, file: one } of taken) {
    const { bytes } = await readFile(one)
    if (type === '' && isUnpacked(path)) {
      const unzipped = await unzip(bytes)
      for (const each of unzipped.files) files.push(each)
      for (const name of unzipped.hidden) refused.push({ name, reason: HIDDEN_IN_ARCHIVE })
    } else files.push({ name: path, bytes })
  }
  return { files, refused }
}

/**
 * Imports files one by one. If one holds languages that the project lacks, asks whether to add them, once for all.
 * Returns undefined for a file that the person leaves out.
 */
function importerInto(
  id: number,
  type: string,
): (file: ReadFile, report: Report) => Promise<EditorImported | undefined> {
  let languages: 'add' | 'ignore' | undefined
  const send = ({ name, bytes }: ReadFile, report: Report): Promise<EditorImported> => {
    const query = { name, type: type || undefined, languages, client: CLIENT }
    return whileTold(sandbox.upload(`projects/${id}/files`, query, bytes), report)
  }
  return async (one, report) => {
    try {
      return await send(one, report)
    } catch (error) {
      if (!(error instanceof ServerError) || !error.failure.lacking) throw error
      const names = error.failure.lacking.map(({ name }) => name).join(', ')
      languages = await ask({
        title: `Add ${names}?`,
        sentences: [error.message, 'If you leave it out, only the source texts of the file are taken.'],
        answers: { add: `Add ${names}`, ignore: 'Take only the source texts' },
      })
      return languages && send(one, report)
    }
  }
}

/** Imports the translations of a translated file. */
export function importChosenFile(chosen: File): void {
  const [opened, open] = [shownFile.value, language.value]
  if (!opened || !open) return
  void attempt(`Reading ${chosen.name}`, async () => {
    const { name, bytes } = await readFile(chosen)
    const { isMultilingual } = opened.format
    const target = isMultilingual ? open : await languageToImport(name, open)
    if (!target) return
    await session.value?.queue.flushAll()
    const answer = await sandbox.upload<EditorUploaded>(
      `files/${opened.id}/translations`,
      { language: isMultilingual ? undefined : target.id },
      bytes,
    )
    const { stored, change, sameAsSource, unmatchedCount, warnings } = answer
    if (target !== open) await chooseLanguage(target.id)
    if (change !== undefined) rememberChange(change)
    await refreshAll()
    const same =
      sameAsSource > 0
        ? ` ${counted(sameAsSource, 'text')} ${sameAsSource === 1 ? 'equals its' : 'equal their'} source, and ${sameAsSource === 1 ? 'has' : 'have'} to be checked.`
        : ''
    const rest =
      unmatchedCount > 0
        ? `${same} ${counted(unmatchedCount, 'string')} of ${name} ${unmatchedCount === 1 ? 'is' : 'are'} not in the source file.`
        : same
    if (stored + sameAsSource === 0) {
      const languages = isMultilingual ? 'a language of this project' : target.name
      complain(
        `The app found no translation into ${languages} in ${name} that belongs to a string of this file. ` +
          'Is the file in another language, or a translation of another file?',
      )
    }
    announce(`${counted(stored, 'translation')} imported from ${name}.${rest}`)
    warn(name, warnings)
  })
}

/** The language of a translated file: the one that its name ends with, if the person wants it, or the open one. */
async function languageToImport(name: string, open: EditLanguage): Promise<EditLanguage | undefined> {
  const named = languageOfTranslated(name, project.value?.project.targetLanguages ?? [])
  if (!named || named.id === open.id) return open
  const answer = await ask({
    title: `Import into ${named.name}?`,
    sentences: [`The name ${name} ends with the code of ${named.name}, and ${open.name} is open.`],
    answers: { named: `Import into ${named.name}`, open: `Import into ${open.name}` },
  })
  return answer === undefined ? undefined : answer === 'named' ? named : open
}

/** Takes over the terms of a glossary file. */
export function importGlossary(chosen: File): void {
  const id = project.value?.project.id
  if (id === undefined) return
  void attempt(`Reading ${chosen.name}`, async () => {
    const { name, bytes } = await readFile(chosen)
    const { terms } = await sandbox.upload<EditorTerms>(`projects/${id}/terms`, { name }, bytes)
    await refreshTerms()
    announce(`${counted(terms.length, 'term')} imported from ${name}.`)
  })
}

/** Takes over the translations of a memory. */
export function importTmx(chosen: File): void {
  const id = project.value?.project.id
  if (id === undefined) return
  void attempt(`Reading ${chosen.name}`, async () => {
    const { name, bytes } = await readFile(chosen)
    const { count } = await sandbox.upload<EditorMemory>(`projects/${id}/memory`, { name }, bytes)
    if (session.value) session.value.saves.value++
    announce(`${counted(count, 'translation')} imported from ${name}, as suggestions.`)
  })
}

/** Exports all files, in this language or in all, into a zip archive. */
export function exportFiles(): void {
  const [opened, target] = [project.value, language.value]
  if (!opened || !target) return
  const { files, project: of } = opened
  void attempt('Exporting', async (report) => {
    const answer = await ask({
      title: 'Export all files',
      sentences: ['The zip archive has a folder for each language.'],
      answers: { one: target.name, all: `All languages (${of.targetLanguages.length})` },
    })
    if (answer === undefined) return
    await session.value?.queue.flushAll()
    const languages: readonly EditLanguage[] = answer === 'all' ? of.targetLanguages : [target]
    const ids = languages.map(({ id }) => id)
    const jobs = files.flatMap((one) =>
      one.format.isMultilingual
        ? [{ file: one, name: one.name, targets: ids }]
        : ids.map((id) => ({ file: one, name: `${id}/${one.name}`, targets: [id] })),
    )
    const built: ZipFile[] = []
    let leftOut = 0
    const refused = await forEach(jobs, 'Exporting', report, async ({ file: one, name, targets }, tell) => {
      const { head, built: bytes } = await whileTold(requestExport(one.id, targets), tell)
      leftOut += head.leftOutCount
      built.push({ name, bytes })
    })
    if (built.length > 0) saveAs(await zipOf(built), `${of.name}.zip`)
    const rest =
      leftOut > 0 ? ` ${counted(leftOut, 'translation')} left out: export the file alone to see them.` : ''
    announce(`${counted(built.length, 'file')} exported.${rest}`)
    if (refused.length > 0)
      complain(`${counted(refused.length, 'file')} could not be exported.`, refusedList(refused))
  })
}

/** Saves a file to the person's folder of downloads. */
function saveAs(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Files that were refused, for the panel of problems. */
function refusedList(refused: readonly Refused[]) {
  return (
    <ul class="refused-files">
      {refused.map(({ name, reason }) => (
        <li key={name}>
          <code>{name}</code> {reason}
        </li>
      ))}
    </ul>
  )
}
