// The list of terms that the settings of a repository name.
import { readConcepts, TermsError } from '@atlas/core/terms/read-terms.ts'
import { TermList } from '@atlas/core/terms/term-list.ts'
import { Failure } from '../failure.ts'
import { readIfThere } from '../files/reading.ts'
import { SETTINGS_FILE, type RepositorySettings } from './settings.ts'

/** The terms of a repository, or an empty list. Throws a `Failure` (3) if their file is missing or cannot be read. */
export async function readTerms({ terms: path }: RepositorySettings): Promise<TermList> {
  if (path === undefined) return TermList.empty
  const bytes = await readIfThere(path)
  if (!bytes) throw new Failure(3, `${SETTINGS_FILE} names the terms ${path}, which is not there.`)
  try {
    return new TermList(await readConcepts(bytes.toString('utf8')))
  } catch (error) {
    if (!(error instanceof TermsError)) throw error
    throw new Failure(3, `${path}, the terms of ${SETTINGS_FILE}, cannot be read: ${error.message}.`)
  }
}
