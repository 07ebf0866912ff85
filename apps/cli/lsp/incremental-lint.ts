// Lint of a translation while someone types: only strings that have changed, or had a finding, are checked again.
import type { Language } from '@atlas/core/contract.ts'
import type { FileString, FileStrings } from '@atlas/core/reading/file-strings.ts'
import type { Terms } from '@atlas/core/terms/terms.ts'
import { lintInFile, lintKeys, lintSource, lintTarget, type Finding, type Levels } from '../compare/lint.ts'
import type { TranslationFile } from '../workspace/matrix.ts'
import type { LocaleGroup } from '../workspace/repository.ts'

/** What was found in a translation, with the texts that it was found in. */
interface Checked {
  source: FileStrings
  target: FileStrings
  levels: Levels
  terms: Terms
  findings: readonly Finding[]
}

/** Checks files, and remembers what it found. */
export class IncrementalLint {
  readonly #checked = new Map<string, Checked>()
  readonly #ofKeys = new WeakMap<FileStrings, readonly Finding[]>()

  /** The findings about the keys of a file. */
  keys(file: FileStrings, language: Language, levels: Levels): readonly Finding[] {
    const known = this.#ofKeys.get(file) ?? lintKeys(file, language, levels)
    this.#ofKeys.set(file, known)
    return known
  }

  /** The findings in the source texts of a file. */
  async source(
    file: FileStrings,
    { terms, sourceLanguage }: LocaleGroup,
    levels: Levels,
  ): Promise<Finding[]> {
    return lintSource(file, sourceLanguage, levels, await terms.forbidden(sourceLanguage.id))
  }

  /** The findings in a translation: the same as those of `lintTarget`, or of `lintInFile`. */
  texts({ file, translation, language, path, terms }: TranslationFile, levels: Levels): readonly Finding[] {
    if (!translation) return lintInFile(file, language, levels, terms)
    const before = this.#checked.get(path)
    const findings =
      before && before.levels === levels && before.terms === terms
        ? sinceThen(before, file, translation, language)
        : lintTarget(file, translation, language, levels, terms)
    this.#checked.set(path, { source: file, target: translation, levels, terms, findings })
    return findings
  }
}

function sinceThen(
  before: Checked,
  source: FileStrings,
  target: FileStrings,
  language: Language,
): readonly Finding[] {
  const { levels, terms } = before
  const isSameFile = target === before.target
  if (isSameFile && source === before.source) return before.findings
  const found = new Set(before.findings.map(({ identifier }) => identifier))
  const changed = new Map<string, FileString>()
  for (const [identifier, entry] of target.strings) {
    const isSame =
      isSameText(before.target.strings.get(identifier), entry) &&
      isSameText(before.source.strings.get(identifier), source.strings.get(identifier))
    // In another text of the same file, a finding may have another place.
    if (!isSame || (!isSameFile && found.has(identifier))) changed.set(identifier, entry)
  }
  const kept = isSameFile
    ? before.findings.filter(({ identifier }) => identifier === undefined || !changed.has(identifier))
    : []
  return [...kept, ...lintTarget(source, { ...target, strings: changed }, language, levels, terms)]
}

/** Whether the checks of a string depend on the same text and limits. Rows of plurals are always checked. */
function isSameText(one: FileString | undefined, other: FileString | undefined): boolean {
  if (one === other) return true
  return (
    typeof one?.record.text === 'string' &&
    one.record.text === other?.record.text &&
    one.record.maxLength === other.record.maxLength
  )
}
