// Translations that a memory or an engine proposes for many strings. Nothing is written before a person takes them.
import { neededCategories } from '@atlas/core/plural-rules.ts'
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

/** What was found, and why an engine was not asked to the end. */
export interface Proposals {
  proposals: Proposal[]
  engineFailure: string | undefined
}

/** Asks the memory, and the engine if it may be asked, until it fails. `report` gets the share that is done. */
export async function proposalsFor(
  { backend }: Session,
  asked: readonly Asked[],
  mayAskEngine: boolean,
  report: (done: number) => void,
): Promise<Proposals> {
  const proposals: Proposal[] = []
  let engineFailure: string | undefined
  for (const [index, { string, language }] of asked.entries()) {
    report(index / asked.length)
    const [best] = (await backend.suggestions?.(string, language.id)) ?? []
    const similarity = best?.similarity ?? 0
    const isEngineAsked = mayAskEngine && similarity < 1 && engineFailure === undefined
    const answer = isEngineAsked
      ? await fromEngine(backend, string, language).catch((error: unknown) => {
          engineFailure = error instanceof Error ? error.message : String(error)
          return undefined
        })
      : undefined
    const text = answer?.text ?? best?.text
    if (text === undefined) continue
    const isSure = (answer !== undefined || similarity === 1) && countFindings(text, language, string) === 0
    const from = answer?.engine ?? `${Math.floor(similarity * 100)} %`
    const change = { key: string.key, language: language.id, translation: withStatus(text, 'translated') }
    proposals.push({ string, change, from, isSure })
  }
  return { proposals, engineFailure }
}

/** The text of an engine, of each form of a plural. */
async function fromEngine(
  backend: Session['backend'],
  string: EditString,
  language: EditLanguage,
): Promise<{ engine: string; text: EditString['text'] } | undefined> {
  if (!string.hasPlurals) {
    const { engine, text } = (await backend.machine?.(string, language.id, undefined)) ?? {}
    return engine === undefined || text === undefined ? undefined : { engine, text }
  }
  const forms: [string, string][] = []
  let name: string | undefined
  for (const category of neededCategories(language)) {
    if (shownForm(string.text, category) === '') continue
    const { engine, text } = (await backend.machine?.(string, language.id, category)) ?? {}
    if (engine === undefined || text === undefined) return undefined
    name = engine
    forms.push([category, text])
  }
  return name === undefined ? undefined : { engine: name, text: Object.fromEntries(forms) }
}
