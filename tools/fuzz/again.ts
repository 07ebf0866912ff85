// Builds a built file again: writing the same texts and statuses, or the file's own, must change nothing. Texts with
// broken codes are left out here, as for a platform; the calls of the laws refuse them.
import { isSame } from '@atlas/core/bytes.ts'
import { buildFile } from '@atlas/core/writing/build.ts'
import type { StringRecord, Translation } from '@atlas/core/contract.ts'
import { must, show, unlessUnwritable } from '@atlas/core/laws/subject.ts'
import { renamedIn } from '@atlas/core/promise/identity.ts'
import { recordsOf } from '@atlas/core/reading/strings.ts'
import { spread, withTranslations, type Attempt } from './attempt.ts'

/** Writing texts and statuses twice produces the same file as writing them once; the built file keeps its identity. */
export function staysWhenBuiltAgain({ plugin, trial, own, texts }: Attempt): void {
  const { languages, records } = trial
  const sent = new Map(
    spread(records, texts).map(([{ identifier }, , translation]) => [identifier, translation] as const),
  )
  const strings = withTranslations(records, sent, languages.targets)
  const build = (bytes: Uint8Array, all: readonly StringRecord[]): Uint8Array | undefined =>
    unlessUnwritable(() => buildFile(plugin, bytes, languages, all))
  const built = build(trial.bytes, strings)
  if (!built) return
  const again = trial.again(built)
  const stays = (all: readonly StringRecord[]): boolean => {
    const twice = build(built, all)
    return twice !== undefined && isSame(twice, built)
  }
  const what = show([...sent])
  must(stays(renamedIn(trial, again, strings)), () => `writing ${what} twice changes the file again`)
  // Without a translation, the file does not declare the language. The file's own texts are translations. A text whose
  // codes are broken is none.
  if (isSame(built, trial.bytes) || ![...sent.values()].some(isTranslation)) return
  // The plural rows of another language do not belong to this language.
  if (trial !== own && records.some(({ hasPlurals }) => hasPlurals)) return
  must(
    stays(recordsOf(plugin, again.parsed)),
    () => `with ${what} written, the file's own texts give other bytes`,
  )
}

function isTranslation({ text, status }: Translation): boolean {
  const texts = typeof text === 'string' ? [text] : Object.values(text)
  return status !== 'untranslated' && texts.some((one) => one !== '')
}
