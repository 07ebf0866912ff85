// Converts rows of the tables to the wire types of the editor page.
import type { Language, TextOrForms } from '@atlas/core/contract.ts'
import type { NamedLanguage } from '@atlas/editor/backends/backend.ts'
import type {
  EditorCall,
  EditorCallLine,
  EditorFile,
  EditorFormat,
  EditorProject,
  EditorString,
  EditorViolation,
} from '@atlas/editor/editor-wire.ts'
import { editLanguage } from '@atlas/editor/wire.ts'
import type { RuleViolation } from '../calls/rules.ts'
import type { StoredCall } from './call-store.ts'
import { isRepeatable } from './repeating.ts'
import { comparedString, labelsOf, wireTranslation } from './records.ts'
import type { FileRow, StringWithTranslation, LevelCount } from './store.ts'
import { projectLanguages, mayApprove, type AvailableModule, type ProjectContext } from './workspace.ts'

/** A language to choose. */
export function languageAnswer({ id, name }: Language): NamedLanguage {
  return { id, name }
}

/** A project and its languages, and what the user may do. */
export function projectAnswer(context: ProjectContext): EditorProject {
  const { project, isManager } = context
  const { source, targets } = projectLanguages(project)
  return {
    id: project.id,
    identifier: project.identifier,
    name: project.name,
    sourceLanguage: editLanguage(source),
    targetLanguages: targets.map(editLanguage),
    approvers: project.approvers === 'managers' ? 'managers' : 'all',
    mayManage: isManager,
    mayApprove: mayApprove(context),
  }
}

/** A module of the kind custom-file-format. */
export function formatAnswer({ type, key, app, multilingual }: AvailableModule): EditorFormat {
  return { type: type ?? key, app: app.name, isMultilingual: multilingual }
}

/** A file and the progress of its translations. `levels` and `strings` are of the whole project. */
export function fileAnswer(
  file: FileRow,
  levels: readonly LevelCount[],
  strings: ReadonlyMap<number, number>,
): EditorFile {
  const progress: Record<string, { translated: number; approved: number; findings: number }> = {}
  for (const { file: id, language, level, count, withFindings } of levels) {
    if (id !== file.id) continue
    const counts = (progress[language] ??= { translated: 0, approved: 0, findings: 0 })
    counts.findings += withFindings
    if (level !== 'untranslated') counts[level === 'approved' ? 'approved' : 'translated'] += count
  }
  return {
    id: file.id,
    name: file.name,
    bytes: file.bytes,
    format: { type: file.type, app: file.app, isMultilingual: file.is_multilingual === 1 },
    strings: strings.get(file.id) ?? 0,
    hasPreview: file.hasPreview,
    progress,
  }
}

/**
 * A string, with its translation into the requested language. `found`: what an app has found in the translation, which
 * is shown below the context. `comments`: how many comments it has.
 */
export function stringAnswer(row: StringWithTranslation, found?: string, comments = 0): EditorString {
  const context = [row.context, found === undefined ? null : `Checked by an app: ${found}`].filter(
    (part) => part !== null,
  )
  const { text, codes } = comparedString(row)
  return {
    id: row.id,
    identifier: row.identifier,
    ...(context.length === 0 ? {} : { context: context.join('\n') }),
    ...(row.max_length === null ? {} : { maxLength: row.max_length }),
    isHidden: row.is_hidden === 1,
    hasPlurals: row.has_plurals === 1,
    labels: labelsOf(row),
    ...(comments === 0 ? {} : { comments }),
    text,
    ...(codes ? { codes } : {}),
    ...(row.preview_token === null ? {} : { previewId: row.preview_token }),
    ...(row.translation ? { translation: wireTranslation(row.translation) } : {}),
    ...(row.place === null ? {} : { place: row.place }),
    ...(isOutdated(row) ? { before: JSON.parse(row.before ?? '""') as TextOrForms } : {}),
  }
}

/** Whether the source has changed, and the translation waits to be checked. */
function isOutdated({ before, translation }: StringWithTranslation): boolean {
  return before !== null && translation?.status === '"untranslated"'
}

/** A call as a line of the log. */
export function callLine(call: StoredCall): EditorCallLine {
  return {
    id: call.id,
    at: new Date(call.at).toISOString(),
    app: call.app,
    module: call.key,
    jobType: call.jobType,
    file: call.fileName,
    targets: call.targets ?? [],
    ...(call.status === undefined ? {} : { status: call.status }),
    outcome: call.outcome,
    milliseconds: call.milliseconds,
    requestBytes: call.requestBytes,
    responseBytes: call.responseBytes,
    violations: call.violations.length,
  }
}

/** A call with all its details. */
export function callAnswer(call: StoredCall, descriptor: string | undefined): EditorCall {
  return {
    ...callLine(call),
    address: call.address,
    ...(descriptor === undefined ? {} : { descriptor }),
    isRepeatable: isRepeatable(call),
    request: call.request,
    response: call.response,
    ...(call.message === undefined ? {} : { message: call.message }),
    passedOver: call.passedOver ?? [],
    violations: violationAnswers(call.violations),
  }
}

/** The violations of a call. */
export function violationAnswers(violations: readonly RuleViolation[]): EditorViolation[] {
  return violations.map(({ rule, severity, section, message }) => ({ rule, severity, section, message }))
}
