// Translations that are not typed: pseudo-translations, and the translations of a translated file.
import type { LanguageId, StringRecord } from '../../core/contract.ts'
import { ask } from '../ask.ts'
import { counted } from '../../core/counted.ts'
import { pseudoTranslate, type TrialQuery } from './host.ts'
import type { OpenedFile } from './opened-file.ts'

/** Pseudo-translates strings. Asks whether to overwrite translations; undefined if the person cancels. */
export async function pseudoTranslated(
  current: OpenedFile,
  query: TrialQuery,
): Promise<StringRecord[] | undefined> {
  const choice = await chooseOverwriting(current, query.targets)
  if (!choice) return undefined
  const isWanted = (record: StringRecord): boolean =>
    choice === 'all' || !query.targets.some((id) => current.isTranslated(record, id))
  const strings = current.records
    .filter((record) => !record.isHidden && isWanted(record))
    .map(({ identifier, text, hasPlurals = false }) => ({ identifier, text, hasPlurals }))
  return pseudoTranslate(query, strings)
}

/** Asks whether to overwrite translations, if there are any; undefined if the person cancels. */
async function chooseOverwriting(
  current: OpenedFile,
  targets: readonly LanguageId[],
): Promise<'all' | 'open' | undefined> {
  const { length } = current.records.filter((record) =>
    targets.some((id) => current.isTranslated(record, id)),
  )
  if (length === 0) return 'all'
  return ask({
    title: 'Overwrite translations?',
    sentences: [`${counted(length, 'string')} ${length === 1 ? 'has' : 'have'} a translation.`],
    answers: { open: 'Fill only the others', all: 'Overwrite all' },
  })
}

/** What an import did, in a sentence. `adopted` is the number of strings that took a translation. */
export function importSentence(
  current: OpenedFile,
  found: readonly StringRecord[],
  adopted: number,
  name: string,
): string {
  const unmatched = found.filter(({ identifier }) => !current.record(identifier)).length
  const verb = unmatched === 1 ? 'is' : 'are'
  const rest = unmatched > 0 ? ` ${counted(unmatched, 'string')} in it ${verb} not in the source file.` : ''
  return `Translations of ${counted(adopted, 'string')} imported from ${name}.${rest}`
}
