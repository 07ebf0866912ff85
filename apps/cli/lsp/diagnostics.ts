// Diagnostics: what lint and status say of a file, also of one that is not saved.
import { counted } from '@atlas/core/counted.ts'
import type { MatrixFile } from '../compare/matrix.ts'
import type { Finding, Levels } from '../compare/lint.ts'
import type { Failure } from '../failure.ts'
import { translationCounts, type TranslationFile } from '../workspace/matrix.ts'
import type { IncrementalLint } from './incremental-lint.ts'
import { offsetOf, rangeOf } from './positions.ts'
import { DiagnosticSeverity, DiagnosticTag, type Diagnostic, type TextDocument } from './protocol.ts'
import type { OpenedDocument, ReadFile, LspWorkspace } from './workspace.ts'

/** What a diagnostic says besides the rules of lint. */
export const MISSING = 'missing-key'
export const EXTRA = 'extra-key'

/** What code actions need to know of a diagnostic. */
export interface DiagnosticData {
  identifier?: string
  language: string
}

/** A sentence names at most this many keys. */
const NAMED = 5

/** How far behind the start of a call its key may be. */
const CALL = 500

/** The diagnostics of a file. */
export async function diagnosticsOf(
  workspace: LspWorkspace,
  lint: IncrementalLint,
  { path, group, cells }: OpenedDocument,
  levels: Levels,
  ofCode: readonly Finding[],
): Promise<Diagnostic[]> {
  const read = await workspace.read(path, group)
  if (!read) return []
  const { document, strings, problem } = read
  if (!strings) return problem ? [unreadable(document, problem)] : []
  const [language] = read.languages
  const found: Diagnostic[] = []
  const findings: Finding[] = [...lint.keys(strings, language, levels)]
  const isSource = group.plugin.languages !== 'monolingual' || path === group.source
  if (isSource) for (const each of await lint.source(strings, group, levels)) findings.push(each)
  for (const cell of cells) {
    const place = await workspace.translation(group, cell)
    if (!place) continue
    for (const each of lint.texts(place, levels)) findings.push(each)
    for (const each of statesIn(workspace, read, place, cell)) found.push(each)
  }
  for (const finding of findings) found.push(diagnosticOf(workspace, read, finding))
  const places = workspace.placesIn(read)
  for (const finding of ofCode) {
    // The file may have changed since the code was compared with it.
    const at = finding.identifier === undefined ? undefined : places?.of(finding.identifier)
    if (at) found.push({ ...diagnosticOf(workspace, read, finding), range: rangeOf(document, at) })
  }
  return found
}

/** The diagnostics of a file with code. */
export async function codeDiagnosticsOf(
  workspace: LspWorkspace,
  path: string,
  findings: readonly Finding[],
): Promise<Diagnostic[]> {
  const document = await workspace.documentOf(path, undefined)
  if (!document) return []
  return findings.map(({ level, rule, message, identifier = '', ...place }) => {
    const at = offsetOf(document, place)
    const start = document.getText().indexOf(identifier, at)
    // Code may spell a key in another way, such as with the folder of its page.
    const isHere = identifier !== '' && start >= at && start <= at + CALL
    const range = rangeOf(document, isHere ? [start, start + identifier.length] : [at, at + 1])
    return { range, severity: severityOf(level), source: 'atlas', code: rule, message }
  })
}

function severityOf(level: Finding['level']): DiagnosticSeverity {
  return level === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning
}

function unreadable(
  document: TextDocument,
  { message, line, column }: { message: string; line: number; column: number },
): Diagnostic {
  const at = offsetOf(document, { line, column })
  return {
    range: rangeOf(document, [at, at + 1]),
    severity: DiagnosticSeverity.Error,
    source: 'atlas',
    code: 'not-readable',
    message,
  }
}

/**
 * Says at the start of a file why it was not checked: it was not opened, or the settings cannot be read. A folder without
 * localized files has nothing to check.
 */
export function refusalOf({ exitCode, message }: Failure): Diagnostic[] {
  if (exitCode !== 3) return []
  const start = { line: 0, character: 0 }
  const range = { start, end: start }
  return [{ range, severity: DiagnosticSeverity.Error, source: 'atlas', code: 'not-readable', message }]
}

function diagnosticOf(workspace: LspWorkspace, read: ReadFile, finding: Finding): Diagnostic {
  const { document } = read
  const { rule, level, message, identifier, language } = finding
  const at = offsetOf(document, finding)
  const text = workspace.placesIn(read)?.at(at)?.text
  const end = text && text.at[1] > at ? text.at[1] : at + 1
  const data: DiagnosticData = identifier === undefined ? { language } : { identifier, language }
  return {
    range: rangeOf(document, [at, end]),
    severity: severityOf(level),
    source: 'atlas',
    code: rule,
    message,
    data,
  }
}

/** The strings that a language lacks, and those that only it has. */
function* statesIn(
  workspace: LspWorkspace,
  read: ReadFile,
  place: TranslationFile,
  { language }: MatrixFile,
): Iterable<Diagnostic> {
  const { document } = read
  const places = workspace.placesIn(read)
  const { missing, extra } = translationCounts(place).identifiers
  for (const identifier of extra) {
    const at = places?.of(identifier)
    if (!at) continue
    yield {
      range: rangeOf(document, at),
      severity: DiagnosticSeverity.Warning,
      tags: [DiagnosticTag.Unnecessary],
      source: 'atlas',
      code: EXTRA,
      message: `the source file does not have the key ${identifier}`,
      data: { identifier, language: language.id } satisfies DiagnosticData,
    }
  }
  if (missing.length === 0) return
  if (!place.translation) {
    for (const identifier of missing) {
      const at = places?.of(identifier)
      if (at)
        yield missingIn(document, at, `there is no text in ${language.name}`, {
          identifier,
          language: language.id,
        })
    }
    return
  }
  const named = missing.slice(0, NAMED).join(', ')
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : ''
  const strings = counted(missing.length, 'string')
  const message = `${strings} of ${place.file.path} ${missing.length === 1 ? 'is' : 'are'} missing: ${named}${more}`
  yield missingIn(document, [0, 1], message, { language: language.id })
}

function missingIn(
  document: TextDocument,
  at: readonly [number, number],
  message: string,
  data: DiagnosticData,
): Diagnostic {
  return {
    range: rangeOf(document, at),
    severity: DiagnosticSeverity.Information,
    source: 'atlas',
    code: MISSING,
    message,
    data,
  }
}
