// Definition and references: between languages, and between files and code.
import type { Location, TextDocument, TextDocumentPositionParams } from './protocol.ts'
import { inLanguages, stringInCode, stringInFile, type GroupString } from './strings.ts'
import { TextDocument as Document } from './protocol.ts'
import { rangeOf } from './positions.ts'
import type { LspWorkspace } from './workspace.ts'

/** The source of a translation or of a key in code; of a source text, its translations. */
export async function definitionAt(
  workspace: LspWorkspace,
  document: TextDocument,
  params: TextDocumentPositionParams,
): Promise<Location[]> {
  const found = await stringInFile(workspace, params)
  if (found) {
    const { languages } = await inLanguages(workspace, found)
    const [source, ...others] = languages
    const isSource =
      source?.location?.uri === params.textDocument.uri && found.group.plugin.languages === 'monolingual'
    if (!isSource && source?.location) return [source.location]
    return others.flatMap(({ location }) => location ?? [])
  }
  const inCode = await stringInCode(workspace, document, params)
  const locations: Location[] = []
  for (const string of inCode?.strings ?? []) {
    const [source] = (await inLanguages(workspace, string)).languages
    if (source?.location) locations.push(source.location)
  }
  return locations
}

/** All places of a string: in the files of all languages, and in code. */
export async function referencesAt(
  workspace: LspWorkspace,
  document: TextDocument,
  params: TextDocumentPositionParams,
): Promise<Location[]> {
  const found = await stringInFile(workspace, params)
  const inCode = found ? undefined : await stringInCode(workspace, document, params)
  const strings = found ? [found] : (inCode?.strings ?? [])
  const locations = new Map<string, Location>()
  const add = (location: Location): void => {
    locations.set(JSON.stringify(location), location)
  }
  for (const string of strings) {
    for (const { location } of (await inLanguages(workspace, string)).languages) if (location) add(location)
    for (const location of await codeLocations(workspace, string)) add(location)
  }
  return [...locations.values()]
}

/** The places in code that use a string. */
async function codeLocations(
  workspace: LspWorkspace,
  { group, identifier }: GroupString,
): Promise<Location[]> {
  const locations: Location[] = []
  for (const { path, at, targets } of await workspace.references()) {
    if (!targets.some((each) => each.group === group && each.identifier === identifier)) continue
    const text = await workspace.textOfFile(path)
    locations.push({ uri: workspace.uriOf(path), range: rangeOf(Document.create('', '', 0, text), at) })
  }
  return locations
}
