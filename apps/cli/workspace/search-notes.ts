// The sentences that say which files of a repository were found, which were passed over, and what to do about it.
import { counted } from '@atlas/core/counted.ts'
import type { Language } from '@atlas/core/contract.ts'
import type { PathGroup } from '@atlas/core/plugins/language-paths.ts'
import type { WantedSource } from './locale-groups.ts'
import type { Repository } from './repository.ts'

/** At most this many names are in a sentence. */
const MOST_NAMES = 5

/** What a person should know about the files that were found, as sentences. */
export function notesOnSearch({ wanted, passedOver, unmatched, paths }: Repository): string[] {
  const { taken, ambiguous } = passedOver
  const notes = unmatched.map((name) => `${name} matches no localized file.`)
  if (taken.size > 0) {
    const all = [...taken].map(([code, group]) => `${code} (${sourcePathOf(group, code)})`)
    notes.push(
      `The source language is ${listOf(all)}, since no file is in ${wanted.code}. Another one can be named with --source.`,
    )
  }
  if (ambiguous.length > 0) notes.push(ambiguityOf(wanted, ambiguous))
  if (hasSubmodules(paths)) notes.push(SUBMODULES)
  return notes
}

/** Why a command has nothing to do, as a sentence. */
export function whyNothingFound({ wanted, passedOver, unmatched, paths }: Repository): string {
  const { ambiguous, withoutSource, unproven } = passedOver
  if (unmatched.length > 0)
    return `${listOf(unmatched)} ${unmatched.length === 1 ? 'matches' : 'match'} no localized file.`
  if (ambiguous.length > 0) return ambiguityOf(wanted, ambiguous)
  if (withoutSource.length > 0) {
    const [code = ''] = codesIn(withoutSource)
    return `No file is in the source language ${wanted.code}. There are files in ${listOf(codesIn(withoutSource))} (${patternsOf(withoutSource)}). Name the source language, such as --source ${code}.`
  }
  if (unproven.length > 0)
    return `No localized files were found. ${patternsOf(unproven)} ${unproven.length === 1 ? 'looks' : 'look'} like one for each language, but nothing shows that they are translations. Name them in the files of atlas.json if they are.`
  const submodules = hasSubmodules(paths) ? ` ${SUBMODULES}` : ''
  return `No localized files were found: no paths are equal but for a language code. Name them in atlas.json.${submodules}`
}

const hasSubmodules = (paths: readonly string[]): boolean => paths.includes('.gitmodules')

const SUBMODULES = 'The files of git submodules are not searched: run atlas in their folders.'

function ambiguityOf(
  { code, language }: WantedSource,
  ambiguous: readonly { group: PathGroup; languages: readonly Language[] }[],
): string {
  const ids = new Set(ambiguous.flatMap(({ languages }) => languages.map(({ id }) => id)))
  // The usual region comes first: en-US for en.
  const codes = [...ids].sort(
    (one, other) => Number(other === language.locale) - Number(one === language.locale),
  )
  const groups = ambiguous.map(({ group }) => group)
  return `The source language ${code} may be ${listOf(codes, 'or')} (${patternsOf(groups)}). Choose one, such as --source ${codes[0] ?? code}.`
}

/** The codes of groups, the one that most of them have first. */
function codesIn(groups: readonly PathGroup[]): string[] {
  const counts = new Map<string, number>()
  for (const { files } of groups) for (const { code } of files) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([code]) => code)
}

function patternsOf(groups: readonly PathGroup[]): string {
  return listOf(groups.map(({ pattern }) => pattern))
}

function sourcePathOf({ files, pattern }: PathGroup, id: string): string {
  return files.find(({ language }) => language.id === id)?.path ?? pattern
}

/** A list as people write it: `a, b and c`. A long one ends with how many more there are. */
function listOf(names: readonly string[], joint = 'and'): string {
  const shown = names.slice(0, MOST_NAMES)
  const more = names.length - shown.length
  const all = more > 0 ? [...shown, counted(more, 'other', 'others')] : shown
  const last = all.at(-1) ?? ''
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} ${joint} ${last}`
}
