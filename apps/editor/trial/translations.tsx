// Translations that are not typed: of a translated file, and generated ones.
import { counted } from '@atlas/core/counted.ts'
import { ask } from '../ask.ts'
import type { BrowserFile } from '../backends/browser-file.ts'
import { readFile } from '../drop-zone.ts'
import { announce, attempt, PageError } from '../workbench/messages.ts'
import type { Change, Session } from '../workbench/session.ts'
import { requestImport, requestPseudoTranslation } from './host.ts'
import { Excerpt } from './refusals.tsx'

/** Takes the translations in a translated file. */
export async function importFrom(chosen: File, backend: BrowserFile, session: Session): Promise<void> {
  await attempt(`Reading ${chosen.name}`, async () => {
    const { name, bytes } = await readFile(chosen)
    const found = await requestImport({ ...backend.query, name }, bytes)
    if (!Array.isArray(found))
      throw new PageError(`${name}: ${found.message}`, <Excerpt text={found.excerpt} />)
    const adopted = await session.adopt(changesOf(found, backend.query.targets))
    session.touchAll()
    const unmatched = found.filter(({ identifier }) => !session.strings.get(identifier)).length
    const rest =
      unmatched > 0
        ? ` ${counted(unmatched, 'string')} in it ${unmatched === 1 ? 'is' : 'are'} not in the source file.`
        : ''
    announce(`Translations of ${counted(adopted, 'string')} imported from ${name}.${rest}`)
  })
}

type Records = Awaited<ReturnType<typeof requestPseudoTranslation>>

function changesOf(records: Records, languages: readonly string[]): Change[] {
  return records.flatMap(({ identifier, translations }) =>
    languages.flatMap((language) => {
      const one = translations && Object.hasOwn(translations, language) ? translations[language] : undefined
      if (!one) return []
      const { text, status = 'translated' } = one
      return [{ key: identifier, language, translation: { text, status } }]
    }),
  )
}

/** Pseudo-translates the strings. Asks whether to overwrite translations. */
export async function pseudoTranslateAll(backend: BrowserFile, session: Session): Promise<void> {
  const { targets } = backend.query
  const count = backend.countTranslated(targets)
  const choice =
    count === 0
      ? 'all'
      : await ask({
          title: 'Overwrite translations?',
          sentences: [`${counted(count, 'string')} ${count === 1 ? 'has' : 'have'} a translation.`],
          answers: { open: 'Fill only the others', all: 'Overwrite all' },
        })
  if (choice === undefined) return
  await attempt('Making translations', async () => {
    const translated = new Set<string>()
    for (const { identifier } of backend.translated(targets)) translated.add(identifier)
    const wanted = session.strings.all
      .filter(({ isHidden, identifier }) => !isHidden && (choice === 'all' || !translated.has(identifier)))
      .map(({ identifier, text, hasPlurals }) => ({ identifier, text, hasPlurals: hasPlurals ?? false }))
    const made = await requestPseudoTranslation(backend.query, wanted)
    const adopted = await session.adopt(changesOf(made, targets))
    session.touchAll()
    announce(`${counted(adopted, 'string')} translated. Build the file to see what changes.`)
  })
}
