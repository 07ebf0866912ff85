// Reads and checks the JSON bodies and queries that the editor page sends.
import { statuses } from '@atlas/core/contract.ts'
import type { ExportRequest, NewProject, ProjectChanges } from '@atlas/editor/editor-wire.ts'
import { readEdits, type SentEdit } from '@atlas/editor/saving-wire.ts'
import { isObject, type JsonObject } from '../json.ts'
import { RequestError } from '../request-error.ts'
import type { Replacing } from './replacing.ts'
import type { SelectedStrings } from './matching-strings.ts'
import type { StringQuery } from './store.ts'
import { languageWithId } from './workspace.ts'

/** The query of an address. */
export type AddressQuery = Readonly<Record<string, string | undefined>>

const MAX_STRINGS = 200_000

/** Reads a new project. Throws a `RequestError`. */
export function readNewProject(body: unknown): NewProject {
  const { name, sourceLanguage, targetLanguages } = readObject(body)
  if (typeof name !== 'string' || name.trim() === '')
    throw badRequest('name must be a text that is not empty')
  if (typeof sourceLanguage !== 'string') throw badRequest('sourceLanguage must be the id of a language')
  const targets = readTexts(targetLanguages, 'targetLanguages')
  if (targets.length === 0) throw badRequest('targetLanguages must name at least one language')
  if (targets.includes(sourceLanguage)) throw badRequest(`${sourceLanguage} cannot be both source and target`)
  return {
    name: name.trim(),
    sourceLanguage: languageWithId(sourceLanguage).id,
    targetLanguages: [...new Set(targets.map((id) => languageWithId(id).id))],
  }
}

/** Reads the changes of a project. Throws a `RequestError`. */
export function readProjectChanges(body: unknown, sourceLanguage: string): ProjectChanges {
  const { approvers = 'all', roles = {} } = readObject(body)
  const { name, targetLanguages } = readNewProject({ ...readObject(body), sourceLanguage })
  if (approvers !== 'all' && approvers !== 'managers') throw badRequest('approvers must be all or managers')
  if (!isObject(roles) || !Object.values(roles).every((role) => typeof role === 'string'))
    throw badRequest('roles must be an object with the role of each person')
  return { name, targetLanguages, approvers, roles: roles as Record<string, string> }
}

/** Reads the languages of an export. Throws a `RequestError`. */
export function readExport(body: unknown): ExportRequest {
  return { languages: readTexts(readObject(body)['languages'], 'languages') }
}

/** Reads translations to save. Does not check their categories and lengths. Throws a `RequestError`. */
export function readSave(body: unknown): readonly SentEdit[] {
  const edits = readEdits(body)
  if (typeof edits === 'string') throw badRequest(edits)
  return edits
}

const MAX_COMMENT = 5000

/** Reads a comment. Throws a `RequestError`. */
export function readComment(body: unknown): string {
  const { text } = readObject(body)
  if (typeof text !== 'string' || text.trim() === '')
    throw badRequest('text must be a text that is not empty')
  if (text.length > MAX_COMMENT) throw badRequest(`text must have at most ${MAX_COMMENT} characters`)
  return text.trim()
}

/** Reads where the cursor of a page is. Throws a `RequestError`. */
export function readPlace(body: unknown): { client: string; string: number | null } {
  const { client, string } = readObject(body)
  if (typeof client !== 'string') throw badRequest('client must be a text')
  if (string !== null && !Number.isInteger(string)) throw badRequest('string must be an id or null')
  return { client, string: string as number | null }
}

/** Reads which strings to change. Throws a `RequestError`. */
export function readSelection(body: unknown): SelectedStrings {
  const { language, search, status } = readObject(body)
  return readStringQuery({ language: textOf(language), search: textOf(search), status: textOf(status) })
}

/** Reads a replacement. Throws a `RequestError`. */
export function readReplacing(body: unknown): Replacing & { applies: boolean } {
  const { find, replacement, matchesCase, except = [], applies } = readObject(body)
  if (typeof find !== 'string' || find === '') throw badRequest('find must be a text that is not empty')
  if (typeof replacement !== 'string') throw badRequest('replacement must be a text')
  if (!Array.isArray(except) || !except.every(Number.isInteger))
    throw badRequest('except must be a list of ids')
  return { find, replacement, matchesCase: matchesCase === true, except, applies: applies === true }
}

/** Reads a query for strings. Throws a `RequestError`. */
export function readStringQuery({ language, search = '', status, offset, limit }: AddressQuery): StringQuery {
  if (language === undefined) throw badRequest('language must be the id of a language')
  const filters = [...statuses, 'findings'] as const
  const known = filters.find((candidate) => candidate === status)
  if (status !== undefined && !known) throw badRequest(`status must be one of ${filters.join(', ')}`)
  return {
    language,
    search,
    status: known,
    offset: readNumber(offset, 0, 'offset'),
    limit: Math.min(readNumber(limit, 100, 'limit'), MAX_STRINGS),
  }
}

/** Reads what to do with languages of a file that the project lacks. Throws a `RequestError`. */
export function readLanguageChoice({ languages }: AddressQuery): 'add' | 'ignore' | undefined {
  if (languages === undefined || languages === 'add' || languages === 'ignore') return languages
  throw badRequest('languages must be add or ignore')
}

/** Reads a whole number from a query. Throws a `RequestError`. */
export function readNumber(text: string | undefined, fallback: number, name: string): number {
  if (text === undefined) return fallback
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw badRequest(`${name} must be a whole number`)
}

function readTexts(value: unknown, name: string): string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value
  throw badRequest(`${name} must be a list of language ids`)
}

/** A text that is not empty. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function readObject(body: unknown): JsonObject {
  if (isObject(body)) return body
  throw badRequest('the body must be a JSON object')
}

function badRequest(what: string): RequestError {
  return new RequestError(400, `The request is invalid: ${what}.`)
}
