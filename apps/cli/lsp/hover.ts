// Hover: a string in all languages, with what a translator must know.
import type { TextOrForms } from '@atlas/core/contract.ts'
import { shownForm } from '@atlas/core/shown-form.ts'
import type { Term } from '@atlas/core/terms/term.ts'
import {
  MarkupKind,
  type Hover,
  type Range,
  type TextDocument,
  type TextDocumentPositionParams,
} from './protocol.ts'
import { rangeOf } from './positions.ts'
import { inLanguages, stringInCode, stringInFile, type GroupString } from './strings.ts'
import type { LspWorkspace } from './workspace.ts'

/** What is shown at a position of a localized file or of code. */
export async function hoverAt(
  workspace: LspWorkspace,
  document: TextDocument,
  params: TextDocumentPositionParams,
): Promise<Hover | undefined> {
  const found = await stringInFile(workspace, params)
  if (found) {
    const span = found.at.text?.at ?? found.at.key
    return shown(workspace, [found], span && rangeOf(found.read.document, span))
  }
  const inCode = await stringInCode(workspace, document, params)
  return inCode && shown(workspace, inCode.strings, inCode.range)
}

async function shown(
  workspace: LspWorkspace,
  strings: readonly GroupString[],
  range: Range | undefined,
): Promise<Hover> {
  const parts: string[] = []
  for (const string of strings) {
    const { entry, codes, languages } = await inLanguages(workspace, string)
    const lines = [`${code(string.identifier)} · ${code(string.group.pattern)}`, '']
    for (const { id, text } of languages) lines.push(`- ${id}: ${text === undefined ? '—' : formsOf(text)}`)
    if (entry?.record.context) lines.push('', escaped(entry.record.context))
    if (codes.length > 0) lines.push('', `Codes: ${codes.map(code).join(' ')}`)
    for (const line of await termLines(string, languages)) lines.push(line)
    if (entry?.record.maxLength) lines.push('', `At most ${entry.record.maxLength} characters`)
    parts.push(lines.join('\n'))
  }
  const contents = { kind: MarkupKind.Markdown, value: parts.join('\n\n---\n\n') }
  return range ? { contents, range } : { contents }
}

/** The terms of the source text in the other languages, as lines after an empty one. */
async function termLines(
  { group }: GroupString,
  [source, ...others]: Awaited<ReturnType<typeof inLanguages>>['languages'],
): Promise<string[]> {
  const text = source?.text === undefined ? '' : shownForm(source.text)
  const lines: string[] = []
  for (const { id } of others) {
    const terms = (await group.terms.pair(group.sourceLanguage.id, id)).in(text)
    for (const term of terms) lines.push(`- ${id}: ${code(term.source)} → ${targetOf(term)}`)
  }
  return lines.length > 0 ? ['', 'Terms:', '', ...lines] : []
}

function targetOf({ target, forbidden = [] }: Term): string {
  const instead = forbidden.length > 0 ? `not ${forbidden.map(code).join(', ')}` : ''
  return [target === '' ? '' : code(target), instead].filter(Boolean).join(', ')
}

function formsOf(text: TextOrForms): string {
  if (typeof text === 'string') return code(text)
  return Object.entries(text)
    .map(([category, form]) => `${category} ${code(form)}`)
    .join(' · ')
}

/** A comment as Markdown shows it: files come from strangers, so that none of it is markup. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>~|&]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')
}

/** A text as code, in as many backticks as it needs: so none of it is markup. */
function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const runs = [...line.matchAll(/`+/g)].map(([run]) => run.length)
  const fence = '`'.repeat(1 + runs.reduce((longest, length) => Math.max(longest, length), 0))
  return runs.length > 0 || line === '' ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`
}
