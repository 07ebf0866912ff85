// Which files belong together: what shows that paths that differ in a language code are translations of each other. `is`,
// `no` and `lit` are languages, but also words. Nothing may be written into files that only look like translations.
import type { PathGroup } from '@atlas/core/plugins/language-paths.ts'
import type { Language, TextOrForms } from '@atlas/core/contract.ts'
import type { FileStrings } from '@atlas/core/reading/file-strings.ts'

/**
 * What the files of a group must show. `paths`: nothing more, their paths are enough. `keys`: they share a key. `texts`:
 * they share a key whose text differs. `none`: whatever they have is not enough.
 */
export type NeededEvidence = 'paths' | 'keys' | 'texts' | 'none'

/** Codes of two letters that are also words, or short for something else in the names of files. */
const WORDS = new Set(
  (
    'am an as ba be bg bo br bs ca co cs ee el eu fa ff fo ga ha he hi hr ht id ie ig in io is it km la lb lg li lo ' +
    'lt me mi ml mo ms my ne no oc om or os pa ps pt rm ro rw sa sc se sh si sl sm so st sv ta te th ti tk to tr ts ' +
    'tt ug us uk ve vi wa we wo yo'
  ).split(' '),
)

/** Words in the names of folders and files that have translations by convention. */
const CONVENTIONAL =
  /(?:^|[/._-])(?:_?locales?|localiz(?:ation|ed)s?|l10n|i18n|langs?|languages?|translations?|intl|nls|po|messages?|lc_messages|strings|texts?)(?=$|[/._-])/i

/** The code is the name of a folder, or of the file: `de/app.json` and `de.json`, not `app_de.json`. */
const WHOLE = /(?:^|\/)\{lang\}(?:\/|\.[^./]+$)/

/** More words follow the code: `{lang}_pirate.yml`. */
const VARIANT = /(?<=^|[/._-])\{lang\}[-_][A-Za-z0-9_-]+(?=\.[^/]*$|\/)/

/** What BCP 47 has for private use: `{lang}-x-pseudo.yml`. */
const PRIVATE = /\{lang\}[-_]x[-_]/

/** How a format and the source language change the evidence that a group needs. */
interface EvidenceContext {
  source: Language
  /** Whether programs look for the files of this format by the language in their names. */
  isFoundByName: boolean
}

/** What the files of a group must show before they count as translations. */
export function neededEvidence(
  { pattern, files }: PathGroup,
  { source, isFoundByName }: EvidenceContext,
): NeededEvidence {
  if (/\{(?:android|osx)\}/.test(pattern)) return 'paths'
  const isConventional = isFoundByName || CONVENTIONAL.test(pattern)
  const isWhole = WHOLE.test(pattern)
  const languages = new Set(files.map(({ language }) => language.id))
  const hasSource = languages.has(source.id)
  const isPlain = hasSource || files.some(({ code }) => !isWord(code))
  if (isConventional) {
    if (isWhole || (isPlain && (isFoundByName || languages.size > 1))) return 'paths'
    return isPlain ? 'keys' : 'texts'
  }
  if (hasSource) return 'keys'
  return isPlain ? 'texts' : 'none'
}

/** Whether a code may be another word. Few files have a code of three letters, and many words have three. */
function isWord(code: string): boolean {
  return WORDS.has(code) || /^[a-z]{3}$/i.test(code)
}

/** Whether a source file and a translation show what is needed. A translation without a string does not count against it. */
export function isEvident(needed: NeededEvidence, source: FileStrings, target: FileStrings): boolean {
  if (needed === 'paths') return true
  if (needed === 'none') return false
  if (needed === 'keys' && target.strings.size === 0) return true
  if (needed === 'keys' && sharesKey(source, target)) return true
  for (const [identifier, { record }] of target.strings) {
    const original = source.strings.get(identifier)?.record
    if (original && needed === 'texts' && differ(original.text, record.text)) return true
  }
  return false
}

/** A row of a plural, which another language may have instead of others. */
const ROW = /[._](?:zero|one|two|few|many|other)(?:#\d+)?$/

function sharesKey(source: FileStrings, target: FileStrings): boolean {
  const keys = new Set([...source.strings.keys()].map((each) => each.replace(ROW, '')))
  return [...target.strings.keys()].some((each) => keys.has(each.replace(ROW, '')))
}

/** Whether two texts are in words, and differ. Names of pictures, numbers and addresses differ for other reasons. */
function differ(one: TextOrForms, other: TextOrForms): boolean {
  const [first, second] = [one, other].map((text) =>
    typeof text === 'string' ? [text] : Object.values(text),
  )
  return (
    first !== undefined &&
    second !== undefined &&
    first.some((text) => isInWords(text)) &&
    second.some((text) => isInWords(text) && !first.includes(text))
  )
}

function isInWords(text: string): boolean {
  return /\p{L}\s+\p{L}/u.test(text) || /^[\p{L}\p{M}’'-]{2,}[.!?:…。！？]?$/u.test(text.trim())
}

/** The pattern of the files that a group has variants of: `{lang}.yml` for `{lang}_pirate.yml`. */
export function patternWithoutVariant(pattern: string): string | undefined {
  const plain = pattern.replace(VARIANT, '{lang}')
  return plain === pattern ? undefined : plain
}

/** Whether the paths of a group show already that it has variants. */
export function hasPrivateCodes(pattern: string): boolean {
  return PRIVATE.test(pattern)
}

/** Whether a file repeats keys of another one, so that it is a variant of it, and not a file with more texts. */
export function isVariantOf(variant: FileStrings, plain: FileStrings): boolean {
  const shared = [...variant.strings.keys()].filter((identifier) => plain.strings.has(identifier))
  return shared.length * 2 >= Math.max(1, variant.strings.size)
}
