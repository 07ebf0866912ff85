// The services and models by their names. Their keys come from the environment only.
import { EngineError, type Engine } from './engine.ts'
import { deeplEngine } from './engines/deepl.ts'
import { libreTranslateEngine } from './engines/libretranslate.ts'
import { chatEngine } from './engines/openai.ts'

/** A service or a model, and how it is reached. */
export interface ServiceOptions {
  engine: string
  baseUrl?: string | undefined
  model?: string | undefined
}

/** How the caller's user names these options, for sentences. */
export type OptionNames = Readonly<Record<keyof ServiceOptions, string>>

/** The services, and the variables with their keys. */
export const KEYS: Readonly<Record<string, string>> = {
  openai: 'OPENAI_API_KEY',
  deepl: 'DEEPL_AUTH_KEY',
  libretranslate: 'LIBRETRANSLATE_API_KEY',
}

/** The service of these options. `timeout` is in milliseconds. Throws an `EngineError`. */
export function serviceOf(
  { engine, baseUrl, model }: ServiceOptions,
  names: OptionNames,
  environment: NodeJS.ProcessEnv,
  timeout: number,
): Engine {
  const variable = KEYS[engine]
  if (variable === undefined || !Object.hasOwn(KEYS, engine))
    throw new EngineError(`${names.engine} takes ${Object.keys(KEYS).join(', ')}.`)
  const key = keyIn(environment, variable)
  if (engine === 'deepl') {
    if (key === undefined) throw new EngineError(`DeepL needs a key in the variable ${variable}.`)
    return deeplEngine({ baseUrl, key, timeout })
  }
  if (engine === 'libretranslate')
    return libreTranslateEngine({ baseUrl: baseUrl ?? 'https://libretranslate.com', key, timeout })
  if (model === undefined) throw new EngineError(`${names.engine} openai needs ${names.model}.`)
  if (key === undefined && baseUrl === undefined)
    throw new EngineError(
      `OpenAI needs a key in the variable ${variable}; a local server needs ${names.baseUrl}.`,
    )
  return chatEngine({ baseUrl: baseUrl ?? 'https://api.openai.com/v1', model, key, timeout })
}

/** The key in a variable. A line end after it, as of a file, does not belong to it. Throws an `EngineError`. */
function keyIn(environment: NodeJS.ProcessEnv, variable: string): string | undefined {
  const key = environment[variable]?.trim() || undefined
  if (key === undefined || /^[\x21-\x7e]+$/.test(key)) return key
  throw new EngineError(
    `The key in ${variable} has a line break, a space, or a letter that keys do not have.`,
  )
}
