// Files of the corpus with their translations, grouped by their paths as the commands of a repository group them.
import { readFileSync } from 'node:fs'
import type { Language } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { pathGroups } from '@atlas/core/plugins/language-paths.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { corpusFiles } from '../../test/corpus.ts'
import { catalogue, detector } from '../../test/subjects.ts'

/** A file of a language. */
export interface CorpusFile {
  path: string
  language: Language
}

/** A file in the source language, and its translations. */
export interface SourceWithTargets {
  source: CorpusFile
  /** Whether the source is in English: otherwise it may be a translation, too. */
  isEnglish: boolean
  targets: readonly CorpusFile[]
}

const paths = new Map(corpusFiles().map(({ name, path }) => [name, path]))
const english = languageWithCode('en')

/** The names of all files. */
export const names: readonly string[] = [...paths.keys()]

/** The content of a file. */
export function corpusBytes(name: string): Buffer {
  return readFileSync(paths.get(name) ?? name)
}

/** The format of a file. */
export function formatOfCorpusFile(
  name: string,
  bytes: Uint8Array,
): { type: string; plugin: Format } | undefined {
  const type = detector.detect(name, bytes)
  const plugin = type === undefined ? undefined : catalogue.plugins.get(type)
  return type === undefined || !plugin ? undefined : { type, plugin }
}

/** All groups of files that differ in their language. */
export function* filesWithTranslations(): Generator<SourceWithTargets> {
  for (const group of pathGroups(names)) {
    const own =
      group.files.find(({ language }) => language.id === english.id) ??
      group.files.find(({ language }) => language.id.startsWith('en-'))
    // Which language comes first counts less than that the files belong together.
    const path = group.base ?? own?.path ?? group.files[0]?.path
    if (path === undefined) continue
    const language = group.files.find((file) => file.path === path)?.language ?? english
    const isEnglish = group.base !== undefined || own !== undefined
    yield { source: { path, language }, isEnglish, targets: group.files.filter((file) => file.path !== path) }
  }
}

/** A language by its code. */
export function languageWithCode(code: string): Language {
  const language = languageByCode(code)
  if (!language) throw new Error(`${code} is missing.`)
  return language
}
