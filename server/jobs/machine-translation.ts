// Has the engine of the host translate the texts of a job, for modules of machine translation.
import { pluralCategories } from '@atlas/core/language.ts'
import { keptPartsFault } from '@atlas/core/modules/custom-mt/kept-parts.ts'
import type { TextToTranslate } from '@atlas/core/modules/module-plugin.ts'
import type { Languages } from '@atlas/core/contract.ts'
import { CallError } from '@atlas/core/wire/call.ts'
import { EngineError, type Engine } from '@atlas/translation/engine.ts'
import { TranslationRun } from '@atlas/translation/run.ts'
import { serviceOf } from '@atlas/translation/services.ts'
import type { Config } from '../config.ts'
import { SettingError } from '../settings.ts'

/** How texts are sent: the platform waits two minutes for all of them. */
const SENDING = { size: 25, concurrency: 4, tries: 2 }

const NAMES = { engine: 'ATLAS_ENGINE', baseUrl: 'ATLAS_ENGINE_URL', model: 'ATLAS_ENGINE_MODEL' }

/** The engine of a host, if the settings name one. Throws a `SettingError`. */
export function engineOf(
  { engine, engineUrl: baseUrl, engineModel: model, jobSeconds }: Config,
  environment: NodeJS.ProcessEnv,
): Engine | undefined {
  if (engine === undefined) return undefined
  try {
    return serviceOf({ engine, baseUrl, model }, NAMES, environment, jobSeconds * 1000)
  } catch (error) {
    throw error instanceof EngineError ? new SettingError(error.message) : error
  }
}

/**
 * The translations of texts, as a fetched part: '' for each that the engine does not translate with all its kept parts.
 * Throws an `EngineError`, and the reason of the signal when it is aborted.
 */
export async function machineTranslations(
  engine: Engine | undefined,
  texts: readonly TextToTranslate[],
  { source, targets: [target] }: Languages,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (!engine)
    throw new CallError(400, 'The host has no engine for machine translations: ATLAS_ENGINE is not set.')
  if (!target) throw new Error('A machine translation has a target language.')
  const translations = texts.map(() => '')
  // A text of blanks is its own translation, and engines answer it with anything.
  const wanted = texts.flatMap(({ text, kept, context, maxLength, category: form }, index) => {
    if (text.trim() === '') translations[index] = text
    const category = pluralCategories.find((each) => each === form)
    return text.trim() === ''
      ? []
      : [{ identifier: String(index), text, codes: kept, context, maxLength, category }]
  })
  const run = new TranslationRun(engine, { ...SENDING, pause })
  const take = (identifier: string, text: string): string | undefined => {
    const index = Number(identifier)
    const fault = keptPartsFault(texts[index]?.text ?? '', text)
    if (fault !== undefined) return `the translation ${fault}`
    translations[index] = text
    return undefined
  }
  await untilAborted(
    signal,
    run.translate({ source, target, file: '' }, wanted, { take, done: async () => {} }),
  )
  return Buffer.from(JSON.stringify(translations))
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds).unref())

/** Waits for work that cannot be ended, until the signal is aborted. */
async function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  signal.throwIfAborted()
  let stop = (): void => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
