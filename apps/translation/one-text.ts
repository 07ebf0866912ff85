// Translates one text, as a suggestion for the person who translates it.
import type { Batch, Engine } from './engine.ts'
import { TranslationRun, type TextToTranslate } from './run.ts'

/** The translation of a text. Undefined if the engine has none that keeps the codes. Throws an `EngineError`. */
export async function translateText(
  engine: Engine,
  head: Omit<Batch, 'requests'>,
  wanted: TextToTranslate,
): Promise<string | undefined> {
  let found: string | undefined
  const run = new TranslationRun(engine, { size: 1, concurrency: 1, tries: 1, pause: async () => {} })
  const take = (_identifier: string, text: string): undefined => {
    found = text
  }
  await run.translate(head, [wanted], { take, done: async () => {} })
  return found
}
