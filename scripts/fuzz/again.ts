// Building what was built: the same texts and statuses change nothing, nor do the file's own.
import { buildFile } from '../../core/build.ts'
import { must, sameBytes, show, unlessUnwritable } from '../../core/laws/subject.ts'
import { decodeFile } from '../../core/source.ts'
import { readUnits, recordsOf } from '../../core/strings.ts'
import { spread, withTranslations, type Attempt } from './attempt.ts'

/** Texts and statuses, written twice, are as written once; and the built file keeps its own identity. */
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
  must(twice !== undefined && sameBytes(twice, built), () => `writing ${what} twice changes the file again`)
  // Rows of another language's plurals are not yet those of this one.
  if (trial !== own && records.some(({ hasPlurals }) => hasPlurals)) return
  const ownTexts = unlessUnwritable(() => buildFile(plugin, built, languages, found))
  must(
    ownTexts !== undefined && sameBytes(ownTexts, built),
    () => `with ${what} written, the file's own texts give other bytes`,
  )
}
