// The translations of a repository by language, as a memory.
import type { LanguageId, Translation } from '@atlas/core/contract.ts'
import { wordSearchOf } from '@atlas/core/terms/words.ts'
import { Memory } from '../compare/memory.ts'
import { sourceStrings, translationFile, type TranslationFile } from './matrix.ts'
import type { LocaleGroup } from './repository.ts'

/** All files to translate into. Throws a `Failure` if one cannot be read. */
export async function translationFiles(groups: readonly LocaleGroup[]): Promise<TranslationFile[]> {
  const files: TranslationFile[] = []
  for (const group of groups) {
    const ofSource = await sourceStrings(group)
    for (const cell of group.targets) {
      const file = await translationFile(group, cell, ofSource)
      if (file) files.push(file)
    }
  }
  return files
}

/** The translation of a string in its file. */
export function translationIn(
  { file, language, translation }: TranslationFile,
  identifier: string,
): Translation | undefined {
  const entry = file.strings.get(identifier)
  if (!translation) return entry?.translation(language)
  const own = translation.strings.get(identifier)
  return own && { text: own.record.text }
}

/** What has been translated into each language. */
export async function memoriesOf(
  files: readonly TranslationFile[],
): Promise<ReadonlyMap<LanguageId, Memory>> {
  const memories = new Map<LanguageId, Memory>()
  for (const place of files) {
    const search = await wordSearchOf(place.group.sourceLanguage.id)
    const memory = memories.get(place.language.id) ?? new Memory(search)
    memories.set(place.language.id, memory)
    for (const [identifier, { record }] of place.file.strings)
      memory.add(record.text, translationIn(place, identifier)?.text)
  }
  return memories
}
