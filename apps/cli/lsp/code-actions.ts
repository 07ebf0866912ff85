// Code actions: bring a file in line with its source, insert a missing placeholder, take a translation from elsewhere.
import { FormatError, type Language } from '@atlas/core/contract.ts'
import type { MatrixFile } from '../compare/matrix.ts'
import { codesToKeep, fixesOf, objectionTo } from '../compare/checked-texts.ts'
import { writeInFolder } from '../files/writing.ts'
import { syncedCell, type SyncStyle } from '../workspace/file-to-sync.ts'
import { memoriesOf } from '../workspace/translations.ts'
import type { TranslationFile } from '../workspace/matrix.ts'
import { writeTranslations } from '../workspace/matrix.ts'
import { editsOf, EditRefusal } from './changes.ts'
import { EXTRA, MISSING, type DiagnosticData } from './diagnostics.ts'
import {
  CodeActionKind,
  type CodeAction,
  type CodeActionParams,
  type Diagnostic,
  type WorkspaceEdit,
} from './protocol.ts'
import { rangesOverlap, rangeOf } from './positions.ts'
import type { OpenedDocument, ReadFile, LspWorkspace } from './workspace.ts'

/** What an action does, as it travels to the editor and back until it is chosen. */
export type ActionTask =
  | { kind: 'sync'; path: string; style: SyncStyle }
  | { kind: 'set'; path: string; language: string; identifier: string; category?: string; text: string }

/** A suggestion of another file is offered for at most this many texts at once. */
const MOST = 3

const ADD: SyncStyle = { missing: 'source', obsolete: 'keep' }
const REMOVE: SyncStyle = { missing: 'absent', obsolete: 'remove' }
const ALIGN: SyncStyle = { missing: 'source', obsolete: 'remove' }

/** The actions for a range. Their edits are made when one is chosen. */
export async function actionsAt(
  workspace: LspWorkspace,
  { path, group, cells }: OpenedDocument,
  read: ReadFile,
  { range, context }: CodeActionParams,
): Promise<CodeAction[]> {
  const actions: CodeAction[] = []
  const diagnostics = context.diagnostics.filter(({ source }) => source === 'atlas')
  const with_ = (code: string): Diagnostic[] => diagnostics.filter((each) => each.code === code)
  const [cell] = cells
  if (cell && group.plugin.languages === 'monolingual') {
    const missing = with_(MISSING)
    const extra = with_(EXTRA)
    if (missing.length > 0)
      actions.push(
        action('Add the missing keys, with their source texts', { kind: 'sync', path, style: ADD }, missing),
      )
    if (extra.length > 0)
      actions.push(
        action('Remove the keys that the source does not have', { kind: 'sync', path, style: REMOVE }, extra),
      )
    actions.push({
      title: 'Bring the file in line with its source',
      kind: CodeActionKind.Source,
      data: { kind: 'sync', path, style: ALIGN } satisfies ActionTask,
    })
  }
  for (const language of read.languages) {
    const target = cells.find((each) => each.language.id === language.id)
    if (target)
      for (const each of await textActions(workspace, target, read, { range, diagnostics, language }))
        actions.push(each)
  }
  return actions.filter(({ kind }) => context.only?.some((only) => kind?.startsWith(only)) ?? true)
}

function action(title: string, data: ActionTask, diagnostics: Diagnostic[]): CodeAction {
  return { title, kind: CodeActionKind.QuickFix, diagnostics, isPreferred: true, data }
}

/** The actions for the texts of a language in a range. */
async function textActions(
  workspace: LspWorkspace,
  cell: MatrixFile,
  read: ReadFile,
  {
    range,
    diagnostics,
    language,
  }: { range: CodeActionParams['range']; diagnostics: Diagnostic[]; language: Language },
): Promise<CodeAction[]> {
  const place = await workspace.translation(read.group, cell)
  const places = workspace.placesIn(read)
  if (!place || !places) return []
  const texts = places.texts.filter(
    (each) => each.language.id === language.id && rangesOverlap(rangeOf(read.document, each.at), range),
  )
  const actions: CodeAction[] = []
  for (const { identifier, text, category, at } of texts.slice(0, MOST)) {
    const entry = place.file.strings.get(identifier)
    if (!entry) continue
    const ofText = diagnostics.filter(({ data, range: other }) => {
      const { identifier: own } = (data ?? {}) as Partial<DiagnosticData>
      return own === identifier && rangesOverlap(other, rangeOf(read.document, at))
    })
    const set = (fresh: string): ActionTask => ({
      kind: 'set',
      path: read.path,
      language: language.id,
      identifier,
      ...(category === undefined ? {} : { category }),
      text: fresh,
    })
    const isRight = (fresh: string): boolean =>
      objectionTo(place.file, entry, fresh, language, category) === undefined
    for (const code of codesToKeep(place.file, entry)) {
      if (text === '' || text.includes(code)) continue
      const joint = /\s$/.test(text) || code.startsWith('</') ? '' : ' '
      const withCode = `${text}${joint}${code}`
      if (isRight(withCode) || ofText.some(({ code: rule }) => rule === 'code-lost' || rule === 'code-wrong'))
        actions.push(action(`Insert ${code}`, set(withCode), ofText))
    }
    for (const fix of fixesOf(place.file, entry, text, language, category))
      actions.push(action(fix.label, set(fix.text), ofText))
    const source = entry.record.text
    if (typeof source !== 'string' || category !== undefined) continue
    const memory = await suggestionFor(workspace, place, source)
    if (memory !== undefined && memory !== text && isRight(memory))
      actions.push({
        ...action(`Translate as elsewhere: ${memory}`, set(memory), ofText),
        isPreferred: false,
      })
  }
  return actions
}

/** How another string with the same source text is translated, in the files around this one. */
async function suggestionFor(
  workspace: LspWorkspace,
  { language }: TranslationFile,
  source: string,
): Promise<string | undefined> {
  const { groups } = await workspace.repository()
  const files: TranslationFile[] = []
  for (const group of groups) {
    const cell = group.targets.find((each) => each.language.id === language.id && !each.isMissing)
    const place = cell && (await workspace.translation(group, cell))
    if (place) files.push(place)
  }
  return (await memoriesOf(files)).get(language.id)?.exact(source)
}

/** The edits of an action. Throws a `Refusal`. */
export async function editsOfTask(workspace: LspWorkspace, task: ActionTask): Promise<WorkspaceEdit> {
  const found = await workspace.find(task.path)
  const cell = found?.cells.find(({ language }) => task.kind === 'sync' || language.id === task.language)
  if (!found || !cell) throw new EditRefusal(`${task.path} is no longer there.`)
  const { group } = found
  const job = async (): Promise<void> => {
    if (task.kind === 'sync') {
      const synced = await syncedCell(group, cell, task.style)
      if (synced?.isChanged) await writeInFolder(cell.path, synced.bytes)
      return
    }
    const place = await workspace.translation(group, cell)
    const entry = place?.file.strings.get(task.identifier)
    if (!place || !entry) throw new FormatError('unsupported', 'The file no longer has this string.')
    const { category, text } = task
    const own =
      place.translation?.strings.get(task.identifier)?.record.text ?? entry.translation(cell.language)?.text
    const whole =
      category === undefined ? text : { ...(typeof own === 'object' ? own : {}), [category]: text }
    const translations = { [cell.language.id]: { text: whole, status: 'translated' as const } }
    const [lost] = await writeTranslations(place, [{ ...entry.record, translations }])
    if (lost) throw new FormatError('unwritable', `${lost.identifier}: ${lost.reason}`)
  }
  return editsOf(workspace, job, () => group.plugin)
}
