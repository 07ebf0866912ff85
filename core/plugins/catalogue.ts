// Formats as data, without their code. The build writes the catalogue; a host reads it when it starts.
import { join, relative } from 'node:path'
import type { Entries, NewFile } from '../contract.ts'
import type { Format } from '../format.ts'
import type { Catalogue } from './registry.ts'

/** A format without its code. */
export type FormatInfo = Pick<
  Format,
  'title' | 'group' | 'about' | 'signaturePatterns' | 'languages' | 'keySource' | 'precedes'
> & {
  /** Present if its files can be made from strings alone. */
  newFile?: Pick<NewFile, 'extension'>
  entries?: Pick<Entries, 'template'>
}

/** A format as JSON, for a file or for another process. Its patterns are the sources of the regular expressions. */
export interface WrittenFormat extends Omit<FormatInfo, 'signaturePatterns' | 'newFile' | 'entries'> {
  type: string
  /** The extension of new files. */
  extension?: string
  /** The extension of its templates. */
  template?: string
  fileName?: string
  fileContent?: string
}

interface Written {
  formats: readonly (WrittenFormat & { file: string })[]
}

/**
 * Writes the formats of a folder as JSON, each with its path in the folder. Throws an `Error` if one did not load: a
 * program without it would read its files as another format.
 */
export function writeCatalogue({ plugins, files, failures }: Catalogue<FormatInfo>, folder: string): string {
  const [failure] = failures
  if (failure) throw new Error(`${failure.file} does not load, so nothing is listed: ${failure.message}`)
  const formats = [...plugins].map(([type, format]) => ({
    ...writeFormat(type, format),
    file: relative(folder, files.get(type) ?? ''),
  }))
  return JSON.stringify({ formats } satisfies Written)
}

/** Converts a format to JSON data. */
export function writeFormat(
  type: string,
  { title, group, about, languages, keySource, precedes, signaturePatterns, newFile, entries }: FormatInfo,
): WrittenFormat {
  const { fileName, fileContent } = signaturePatterns
  return {
    type,
    title,
    ...(group ? { group } : {}),
    about,
    languages,
    ...(keySource ? { keySource } : {}),
    ...(precedes ? { precedes } : {}),
    ...(newFile ? { extension: newFile.extension } : {}),
    ...(entries?.template === undefined ? {} : { template: entries.template }),
    ...(fileName ? { fileName: fileName.source } : {}),
    ...(fileContent ? { fileContent: fileContent.source } : {}),
  }
}

/** Reads what `writeCatalogue` wrote. `folder` contains the formats. */
export function readCatalogue(text: string, folder: string): Catalogue<FormatInfo> {
  const { formats } = JSON.parse(text) as Written
  return {
    plugins: new Map(formats.map((written) => [written.type, readFormat(written)])),
    files: new Map(formats.map(({ type, file }) => [type, join(folder, file)])),
    failures: [],
  }
}

/** Reads what `writeFormat` wrote. */
export function readFormat({
  title,
  group,
  about,
  languages,
  keySource,
  precedes,
  extension,
  template,
  fileName,
  fileContent,
}: WrittenFormat): FormatInfo {
  const signaturePatterns = {
    ...(fileName === undefined ? {} : { fileName: new RegExp(fileName) }),
    ...(fileContent === undefined ? {} : { fileContent: new RegExp(fileContent) }),
  }
  return {
    title,
    ...(group ? { group } : {}),
    about,
    languages,
    ...(keySource ? { keySource } : {}),
    signaturePatterns,
    ...(precedes ? { precedes } : {}),
    ...(extension === undefined ? {} : { newFile: { extension } }),
    ...(template === undefined ? {} : { entries: { template } }),
  }
}
