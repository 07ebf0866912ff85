// Translations that a memory or an engine proposes for many strings. Nothing is written before a person takes them.
import { shownForm } from '@atlas/core/shown-form.ts'
import type { EditLanguage, EditString } from '../backends/backend.ts'
import { isTranslated } from '../drafts/forms.ts'
import { countFindings } from '../strings/findings.ts'
import { withStatus } from './chosen-strings.ts'
import type { Change, Session } from './session.ts'

/** As many strings are asked about at once. The rest come with the next time. */
export const AT_ONCE = 500

/** A translation that is proposed. */
export interface Proposal {
  string: EditString
  change: Change
  /** Where it is from: an engine, or how similar the source text of the memory is. */
  from: string
  /** Whether it is taken, unless the person decides otherwise: one from a similar text, or with a finding, is not. */
  isSure: boolean
}

interface Asked {
  string: EditString
  language: EditLanguage
}

/** The translations that are missing: of the chosen strings, or else of those that are shown. */
export function untranslated(session: Session): Asked[] {
  const chosen = session.chosen.keys.value
  return session.shown.value
    .filter(({ key, isHidden }) => !isHidden && (chosen.size === 0 || chosen.has(key)))
    .flatMap((string) => session.targets.value.map((language) => ({ string, language })))
    .filter(({ string, language }) => !isTranslated(session.translation(string, language.id)))
}

/** Asks the memory, and then the engine if it may be asked. `report` gets the share that is done. */
export async function proposalsFor(
  { backend }: Session,
  asked: readonly Asked[],
  mayAskEngine: boolean,
  report: (done: number) => void,
): Promise<Proposal[]> {
  const found: Proposal[] = []
  for (const [index, { string, language }] of asked.entries()) {
    report(index / asked.length)
    const [best] = (await backend.suggestions?.(string, language.id)) ?? []
    const similarity = best?.similarity ?? 0
    const answer =
      mayAskEngine && similarity < 1
        ? await fromEngine(backend, string, language).catch(engineFailed(found))
        : undefined
    const text = answer?.text ?? best?.text
    if (text === undefined) continue
    const isSure =
      (answer !== undefined || similarity === 1) && countFindings(text, language.id, string) === 0
    const from = answer?.engine ?? `${Math.floor(similarity * 100)} %`
    const change = { key: string.key, language: language.id, translation: withStatus(text, 'translated') }
    found.push({ string, change, from, isSure })
  }
  return found
}

/** What was found before an engine failed stays. Without anything, the failure is shown. */
function engineFailed(found: readonly Proposal[]): (error: unknown) => undefined {
  return (error) => {
    if (found.length === 0) throw error
    return undefined
  }
}

/** The text of an engine, of each form of a plural. */
async function fromEngine(
  backend: Session['backend'],
  string: EditString,
  { id, pluralCategoryNames }: EditLanguage,
): Promise<{ engine: string; text: EditString['text'] } | undefined> {
  if (!string.hasPlurals) {
    const { engine, text } = (await backend.machine?.(string, id, undefined)) ?? {}
    return engine === undefined || text === undefined ? undefined : { engine, text }
  }
  const forms: [string, string][] = []
  let name: string | undefined
  for (const category of pluralCategoryNames) {
    if (shownForm(string.text, category) === '') continue
    const { engine, text } = (await backend.machine?.(string, id, category)) ?? {}
    if (engine === undefined || text === undefined) return undefined
    name = engine
    forms.push([category, text])
  }
  return name === undefined ? undefined : { engine: name, text: Object.fromEntries(forms) }
}
