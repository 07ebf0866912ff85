// Imports a source file, or a new version of it. Strings with the same identifier keep their translations.
import { isDeepStrictEqual } from 'node:util'
import type { LanguageId, StringRecord } from '@atlas/core/contract.ts'
import { counted } from '@atlas/core/counted.ts'
import { languages } from '@atlas/core/languages.ts'
import { placesIn } from '@atlas/editor/strings/text-places.ts'
import { moduleOfType, modulesFor } from '../calls/detection.ts'
import type { RuleViolation } from '../calls/rules.ts'
import { RequestError } from '../request-error.ts'
import { chooseLanguages, translationsHeld } from './file-languages.ts'
import { FileJobs } from './jobs.ts'
import { sourceTextOf, valuesOf, type StringRow, type StringValues } from './records.ts'
import { movedStrings } from './moved-strings.ts'
import type { StringChanges } from './saved-strings.ts'
import type { FileRow } from './store.ts'
import { matched } from './uploading.ts'
import {
  permitted,
  moduleOfFile,
  projectLanguages,
  type AvailableModule,
  type ProjectContext,
  type ProjectWorkspace,
} from './workspace.ts'

/** An uploaded file. */
export interface Upload {
  name: string
  content: Uint8Array
  /** The type of the format to read it with. Without a type the format is detected. */
  type?: string | undefined
  /** What to do with languages of the file that the project lacks. Without an answer, the file is refused. */
  languages?: 'add' | 'ignore' | undefined
}

/** The result of an import. */
export interface Imported {
  file: FileRow
  /** Other formats whose patterns match. */
  others: readonly AvailableModule[]
  added: number
  /** Strings whose text has changed. */
  changed: number
  kept: number
  removed: number
  /** How many translations of the file were stored, by language. */
  taken: Readonly<Record<LanguageId, number>>
  warnings: readonly RuleViolation[]
}

const LONGEST_NAME = 255

/**
 * Imports a source file. If the project has a file of this name, the import updates it.
 *
 * Our decision where the specification is silent: a string whose source text has changed keeps its translations with
 * the status `untranslated`. So no work is lost, and no translation is exported before a person has checked it.
 */
export async function importSourceFile(
  workspace: ProjectWorkspace,
  context: ProjectContext,
  upload: Upload,
): Promise<Imported> {
  const { name } = upload
  if (name.trim() === '' || name.length > LONGEST_NAME) {
    throw new RequestError(400, `A file needs a name of at most ${LONGEST_NAME} characters.`)
  }
  return workspace.store.runExclusively(context.project.id, name, () => readFile(workspace, context, upload))
}

async function readFile(
  workspace: ProjectWorkspace,
  context: ProjectContext,
  upload: Upload,
): Promise<Imported> {
  const { name, content } = upload
  const { store } = workspace
  const modules = await workspace.availableModules(context.user, context.project)
  const existing = await store.fileNamed(context.project.id, name)
  const id = existing?.id ?? (await store.nextFileId())
  const jobs = new FileJobs(workspace, context, modules)
  const { isChanged, type, ...prepared } = await jobs.prepare({ id, name, content })
  const [format, ...others] = await formatsFor(
    modules,
    { ...prepared, type: upload.type ?? type },
    existing?.imported_name === (isChanged ? prepared.name : null) ? existing : undefined,
  )
  const { strings, preview, wholes } = await jobs.read(format, prepared, [], others)
  const { source } = projectLanguages(context.project)
  const held = existing ? [] : await translationsHeld(jobs, format, prepared, source)
  const chosen = await chooseLanguages(store, context.project, name, held, upload.languages)
  const taken = await jobs.splitTranslations(prepared, chosen, wholes, languages)
  const changes = changesBetween(
    existing ? await store.strings(id) : [],
    existing ? await store.removedStrings(id) : [],
    strings,
    placesIn(preview ?? ''),
  )
  const place = { id, project: context.project.id, name }
  const file = {
    app: format.app.identifier,
    type: format.type ?? format.key,
    is_multilingual: format.multilingual ? 1 : 0,
    bytes: content.length,
    imported_name: isChanged ? prepared.name : null,
  }
  const columns = {
    ...file,
    content: Buffer.from(content).toString('base64'),
    imported: isChanged ? Buffer.from(prepared.content).toString('base64') : null,
    preview: preview ?? null,
  }
  context.report?.(`Storing ${counted(strings.length, 'string')}`)
  await store.saveFile(place, columns, changes, wholes)
  const { found } = matched(context, taken.length > 0 ? await store.strings(id) : [], taken)
  await workspace.translations.save(found, context.user)
  const changed = changes.outdated.length + changes.reshaped.length
  return {
    file: { ...place, ...file, hasPreview: preview !== undefined },
    others,
    added: changes.added.length,
    changed,
    kept: strings.length - changes.added.length - changed,
    removed: changes.removed.length,
    taken: countBy(found.map(({ language }) => language)),
    warnings: jobs.warnings,
  }
}

/**
 * The format to read a file with, and other formats that match. The type comes first, then the format that read the
 * file before, then signature patterns.
 */
async function formatsFor(
  modules: readonly AvailableModule[],
  upload: Upload,
  existing: FileRow | undefined,
): Promise<readonly [AvailableModule, ...AvailableModule[]]> {
  const matching = await modulesFor(modules, 'custom-file-format', upload)
  const chosen = chosenFormat(modules, upload.type, existing)
  // A format that the user may use comes first.
  const first = chosen ?? matching.find(({ mayUse }) => mayUse) ?? matching[0]
  if (first) return [permitted(first), ...matching.filter((module) => module !== first && module.mayUse)]
  throw new RequestError(
    422,
    `No module of an installed app reads ${upload.name}: no signature pattern matches. Choose a format, or install an app that supports it.`,
  )
}

function chosenFormat(
  modules: readonly AvailableModule[],
  type: string | undefined,
  existing: FileRow | undefined,
): AvailableModule | undefined {
  if (type === undefined) return existing && moduleOfFile(modules, existing)
  const format = moduleOfType(modules, type)
  if (format) return format
  throw new RequestError(400, `No installed app has a format with the type ${type}.`)
}

/**
 * Compares the stored strings of a file with the strings of its new version. A string that returns is the one that was
 * removed. So is one with another identifier and a similar text, since in some formats the text is the identifier.
 */
function changesBetween(
  stored: readonly StringRow[],
  formerly: readonly StringRow[],
  records: readonly StringRecord[],
  places: ReadonlyMap<string, string>,
): StringChanges {
  const before = new Map([...formerly, ...stored].map((row) => [row.identifier, row]))
  const added: StringValues[] = []
  const updated = new Map<number, StringValues>()
  const outdated: number[] = []
  const reshaped: number[] = []
  for (const [position, record] of records.entries()) {
    const row = before.get(record.identifier)
    const isChanged = row !== undefined && !isDeepStrictEqual(sourceTextOf(row), record.text)
    const place = places.get(String(record.previewId ?? '')) ?? null
    const values = {
      ...valuesOf(record, position),
      before: (isChanged ? row.text : row?.before) ?? null,
      place,
    }
    before.delete(record.identifier)
    if (!row) {
      added.push(values)
      continue
    }
    if (!isSame(row, values)) updated.set(row.id, values)
    if (row.has_plurals !== values.has_plurals) reshaped.push(row.id)
    else if (isChanged) outdated.push(row.id)
  }
  const moved = movedStrings([...before.values()], added)
  for (const [values, row] of moved) {
    updated.set(row.id, { ...values, before: row.text === values.text ? row.before : row.text })
    outdated.push(row.id)
  }
  const kept = new Set([...moved.values()].map(({ id }) => id))
  const removed = stored.filter(({ id, identifier }) => before.get(identifier)?.id === id && !kept.has(id))
  return {
    added: added.filter((values) => !moved.has(values)),
    updated,
    outdated,
    reshaped,
    removed: removed.map(({ id }) => id),
  }
}

function isSame(row: StringRow, values: StringValues): boolean {
  return isDeepStrictEqual({ ...row }, { id: row.id, file: row.file, ...values })
}

function countBy(ids: readonly LanguageId[]): Record<LanguageId, number> {
  const counts: Record<LanguageId, number> = {}
  for (const id of ids) counts[id] = (counts[id] ?? 0) + 1
  return counts
}
