// Formats that are declared by a grammar: what they read and build of small files.
import { buildByCall, parseByCall } from '@atlas/core/calls.ts'
import type { Category, FormatPlugin, StringRecord } from '@atlas/core/contract.ts'
import { readDeclarations } from '@atlas/formats/_declared/declarations.ts'
import { declaredFormat } from '@atlas/formats/_declared/format.ts'
import csv from '@atlas/formats/csv/format.ts'
import { bytesOf, languages } from '../../../test/core/plugins.ts'

const formatOf = async (type: string): Promise<FormatPlugin | undefined> => (type === 'csv' ? csv : undefined)

/** A format of this grammar. */
export async function formatWith(grammar: object, more: object = {}): Promise<FormatPlugin> {
  const text = JSON.stringify({ type: 'game', atlas: 1, title: 'Game', files: '*.game', grammar, ...more })
  const [declaration] = await readDeclarations(text)
  if (!declaration) throw new Error('no declaration')
  return declaredFormat(declaration, formatOf)
}

/** Reads a file, and shows identifier, text and context of its strings. */
export async function stringsOf(
  grammar: object,
  file: string,
  targets: string[] = [],
): Promise<readonly StringRecord[]> {
  const format = await formatWith(grammar)
  return parseByCall(format, { name: 'a.game', bytes: bytesOf(file) }, languages('en', ...targets)).strings
}

/** Builds a file with German texts by identifier. */
export async function built(
  grammar: object,
  file: string,
  texts: Record<string, StringRecord['text']>,
  more: object = {},
): Promise<string> {
  const format = await formatWith(grammar, more)
  const records = Object.entries(texts).map(([identifier, text]) => ({
    identifier,
    text,
    translations: { de: { text } },
  }))
  return Buffer.from(
    buildByCall(format, { name: 'a.game', bytes: bytesOf(file) }, languages('en', 'de'), records),
  ).toString()
}

/** Builds a file with the rows of the plural `d` in a language. */
export async function builtRows(
  grammar: object,
  file: string,
  target: string,
  text: Partial<Record<Category, string>>,
): Promise<string> {
  const format = await formatWith(grammar)
  const record = { identifier: 'd', text, hasPlurals: true, translations: { [target]: { text } } }
  return Buffer.from(
    buildByCall(format, { name: 'a.game', bytes: bytesOf(file) }, languages('en', target), [record]),
  ).toString()
}

/** Pieces of a file, joined. */
export const many = (count: number, write: (index: number) => string, between = ''): string =>
  Array.from({ length: count }, (_, index) => write(index)).join(between)
