// Builds a built file again: writing the same texts and statuses, or the file's own, must change nothing.
import { isSame } from '@atlas/core/bytes.ts'
import { buildFile } from '@atlas/core/writing/build.ts'
import type { Translation } from '@atlas/core/contract.ts'
import { must, show, unlessUnwritable } from '@atlas/core/laws/subject.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import { spread, withTranslations, type Attempt } from './attempt.ts'

/** Writing texts and statuses twice produces the same file as writing them once; the built file keeps its identity. */
export function staysWhenBuiltAgain({ plugin, trial, own, texts }: Attempt): void {
  const { languages, records, bytes } = trial
  const sent = new Map(
    spread(records, texts).map(([{ identifier }, , translation]) => [identifier, translation] as const),
  )
  const built = unlessUnwritable(() =>
    buildFile(plugin, bytes, languages, withTranslations(records, sent, languages.targets)),
  )
  if (!built) return
  const { source } = decodeFile(built, plugin)
  const again = readUnits(plugin, source, languages)
  const renamed = new Map(
    trial.parsed.identifiers.flatMap((identifier, index) => {
      const translation = sent.get(identifier)
      return translation ? [[again.identifiers[index] ?? '', translation] as const] : []
    }),
  )
  const found = recordsOf(plugin, again)
  const what = show([...sent])
  const twice = unlessUnwritable(() =>
    buildFile(plugin, built, languages, withTranslations(found, renamed, languages.targets)),
  )
  must(twice !== undefined && isSame(twice, built), () => `writing ${what} twice changes the file again`)
  // Without a translation, the file does not declare the language. The file's own texts are translations.
  if (![...sent.values()].some(isTranslation)) return
  // The plural rows of another language do not belong to this language.
  if (trial !== own && records.some(({ hasPlurals }) => hasPlurals)) return
  const ownTexts = unlessUnwritable(() => buildFile(plugin, built, languages, found))
  must(
    ownTexts !== undefined && isSame(ownTexts, built),
    () => `with ${what} written, the file's own texts give other bytes`,
  )
}

function isTranslation({ text, status }: Translation): boolean {
  const texts = typeof text === 'string' ? [text] : Object.values(text)
  return status !== 'untranslated' && texts.some((one) => one !== '')
}
