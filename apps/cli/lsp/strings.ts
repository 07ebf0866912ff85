// Strings at positions: in a localized file, and in code.
import type { TextOrForms } from '@atlas/core/contract.ts'
import type { FileString } from '@atlas/core/reading/file-strings.ts'
import { codesToKeep } from '../compare/checked-texts.ts'
import { targetsOf } from '../compare/keys-in-code/compare.ts'
import { Uses } from '../compare/keys-in-code/uses.ts'
import type { TypedKeyFile } from '../workspace/code.ts'
import type { LocaleGroup } from '../workspace/repository.ts'
import { translationIn } from '../workspace/translations.ts'
import { rangeOf } from './positions.ts'
import type { Location, Range, TextDocument, TextDocumentPositionParams } from './protocol.ts'
import type { StringAt } from './places.ts'
import type { OpenedDocument, ReadFile, LspWorkspace } from './workspace.ts'

/** A string of a group. */
export interface GroupString {
  group: LocaleGroup
  identifier: string
}

/** A string in a localized file, at a position. */
export interface FoundInFile extends GroupString {
  opened: OpenedDocument
  read: ReadFile
  at: StringAt
  offset: number
}

/** A string that code uses, at a position. */
export interface FoundInCode {
  strings: readonly GroupString[]
  range: Range
}

/** The string at a position of a localized file. */
export async function stringInFile(
  workspace: LspWorkspace,
  { textDocument, position }: TextDocumentPositionParams,
): Promise<FoundInFile | undefined> {
  const path = workspace.pathOf(textDocument.uri)
  const opened = path === undefined ? undefined : await workspace.find(path)
  const read = opened && (await workspace.read(opened.path, opened.group))
  if (!opened || !read) return undefined
  const offset = read.document.offsetAt(position)
  const at = workspace.placesIn(read)?.at(offset)
  return at && { group: opened.group, identifier: at.identifier, opened, read, at, offset }
}

/** The strings that code uses at a position. Only this document is read. */
export async function stringInCode(
  workspace: LspWorkspace,
  document: TextDocument,
  { position }: TextDocumentPositionParams,
): Promise<FoundInCode | undefined> {
  const path = workspace.pathOf(document.uri)
  const code = path === undefined ? undefined : await workspace.keyFiles()
  if (path === undefined || !code) return undefined
  const text = document.getText()
  const offset = document.offsetAt(position)
  for (const framework of code.frameworks) {
    if (!framework.code.test(path)) continue
    const uses = new Uses(framework)
    uses.addCode(path, text)
    for (const call of uses.calls) {
      const [start, end] = [call.offset, call.offset + call.spelled.length]
      if (offset < start || offset > end) continue
      const files = code.files.filter(({ type }) => framework.formats.includes(type))
      const strings = targetsOf<TypedKeyFile>(
        files,
        framework,
      )(call).flatMap(({ of, entry }) => (of.group ? { group: of.group, identifier: entry.identifier } : []))
      if (strings.length > 0) return { strings, range: rangeOf(document, [start, end]) }
    }
  }
  return undefined
}

/** A string in a language. */
export interface InLanguage {
  name: string
  id: string
  text: TextOrForms | undefined
  location: Location | undefined
}

/** A string in all languages, the source language first. */
export async function inLanguages(
  workspace: LspWorkspace,
  { group, identifier }: GroupString,
): Promise<{ entry: FileString | undefined; codes: readonly string[]; languages: InLanguage[] }> {
  const languages: InLanguage[] = []
  const source = await workspace.source(group)
  let file = source?.strings
  const { sourceLanguage } = group
  if (source?.strings) {
    const text = source.strings.strings.get(identifier)?.record.text
    languages.push({ ...sourceLanguage, text, location: locationIn(workspace, source, identifier) })
  }
  for (const cell of group.targets) {
    if (cell.isMissing) continue
    const read = await workspace.read(cell.path, group)
    const place = await workspace.translation(group, cell)
    if (!read || !place) continue
    file ??= place.file
    if (!source && languages.length === 0)
      languages.push({
        ...sourceLanguage,
        text: place.file.strings.get(identifier)?.record.text,
        location: locationIn(workspace, read, identifier),
      })
    const text = translationIn(place, identifier)?.text
    languages.push({
      ...cell.language,
      text,
      location: text === undefined ? undefined : locationIn(workspace, read, identifier, cell.language.id),
    })
  }
  const entry = file?.strings.get(identifier)
  return { entry, codes: file && entry ? codesToKeep(file, entry) : [], languages }
}

/** Where a file has a string: its key, or in a file of several languages the text of one. */
function locationIn(
  workspace: LspWorkspace,
  read: ReadFile,
  identifier: string,
  language?: string,
): Location | undefined {
  const places = workspace.placesIn(read)
  const isOfOne = read.group.plugin.languages === 'monolingual'
  const own = places?.textsOf(identifier).find((each) => each.language.id === language)
  const at = (isOfOne ? undefined : own?.at) ?? places?.of(identifier)
  return at && { uri: read.document.uri, range: rangeOf(read.document, at) }
}

/** A text on one line, as a hover or a hint shows it. */
export function oneLine(text: TextOrForms, most: number): string {
  const plain = typeof text === 'string' ? text : (text.other ?? Object.values(text).at(-1) ?? '')
  const line = plain.replaceAll(/\s+/g, ' ')
  return line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line
}
