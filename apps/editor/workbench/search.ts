// What the list of strings shows: strings with the words of a search, and those of a filter.
import type { Status } from '@atlas/core/contract.ts'
import type { EditLanguage, EditString, Stored } from '../backends/backend.ts'
import { isTranslated, levelOf, textsOf } from '../drafts/forms.ts'
import { countFindings } from '../strings/findings.ts'

/** Which strings the list shows. */
export type Filter = '' | 'untranslated' | 'translated' | 'approved' | 'findings' | 'hidden' | 'unsaved'

/** How words are searched. */
export interface SearchWay {
  /** Where; `all` includes the context, and translations into languages that are not shown. */
  in: 'all' | 'key' | 'source' | 'translation'
  matchesCase: boolean
  /** The words begin and end where words do. */
  isWhole: boolean
}

/** Everywhere, in any case, also inside of words. */
export const ANYWHERE: SearchWay = { in: 'all', matchesCase: false, isWhole: false }

/** Whether a search looks everywhere, in any case, also inside of words. */
export const isAnywhere = (way: SearchWay): boolean => way.in === 'all' && !way.matchesCase && !way.isWhole

/** A translation of a string as the page shows it, with its language. */
export interface ShownTranslation {
  language: EditLanguage
  translation: Stored | undefined
  /** Whether it is typed and not saved. */
  isUnsaved: boolean
}

/** Whether a string has what a search looks for. Without words, each has. */
export function searchFor(
  words: string,
  way: SearchWay,
): (string: EditString, shown: readonly ShownTranslation[]) => boolean {
  const wanted = words.trim()
  if (wanted === '') return () => true
  const pattern = new RegExp(
    way.isWhole ? `(?<![\\p{L}\\p{N}_])${escaped(wanted)}(?![\\p{L}\\p{N}_])` : escaped(wanted),
    way.matchesCase ? 'u' : 'iu',
  )
  return (string, shown) => {
    const typed = shown.flatMap(({ translation }) => textsOf(translation?.text ?? ''))
    return searchedTexts(string, typed, way.in).some((text) => pattern.test(text))
  }
}

const escaped = (words: string): string => words.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`)

function searchedTexts(
  { identifier, context, text, translations }: EditString,
  typed: readonly string[],
  where: SearchWay['in'],
): readonly string[] {
  if (where === 'key') return [identifier]
  if (where === 'source') return textsOf(text)
  if (where === 'translation') return typed
  const stored = Object.values(translations).flatMap((each) => textsOf(each?.text ?? ''))
  return [identifier, context ?? '', ...textsOf(text), ...typed, ...stored]
}

type IsShown = (string: EditString, shown: readonly ShownTranslation[]) => boolean

const hasLevel =
  (isIt: (level: Status) => boolean): IsShown =>
  (_, shown) =>
    shown.some(({ translation }) => isTranslated(translation) && isIt(levelOf(translation)))

/** Whether a filter shows a string. */
export const isShownBy: Readonly<Record<Filter, IsShown>> = {
  '': () => true,
  hidden: ({ isHidden }) => isHidden === true,
  untranslated: ({ isHidden }, shown) =>
    !isHidden &&
    shown.some(({ translation }) => !isTranslated(translation) || levelOf(translation) === 'untranslated'),
  unsaved: (_, shown) => shown.some(({ isUnsaved }) => isUnsaved),
  findings: (string, shown) =>
    shown.some(
      ({ translation, language }) => translation && countFindings(translation.text, language, string) > 0,
    ),
  approved: hasLevel((level) => level === 'approved'),
  translated: hasLevel((level) => level !== 'untranslated'),
}

/** The filter with a name, such as that of an address, which anyone may have written; all strings for other names. */
export const filterNamed = (name: string): Filter =>
  Object.keys(isShownBy).find((filter): filter is Filter => filter === name) ?? ''
