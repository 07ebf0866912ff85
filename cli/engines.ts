// The engine that the options of `atlas translate` name. Keys come from the environment only.
import { EngineError, type Engine } from '../translation/engine.ts'
import { addressEngine } from '../translation/engines/address.ts'
import { deeplEngine } from '../translation/engines/deepl.ts'
import { libreTranslateEngine } from '../translation/engines/libretranslate.ts'
import { chatEngine } from '../translation/engines/openai.ts'
import { programEngine } from '../translation/engines/program.ts'
import { Failure } from './failure.ts'
import { callersFolder } from './place.ts'

/** How a command names who translates. */
export interface EngineOptions {
  engine?: string | undefined
  baseUrl?: string | undefined
  model?: string | undefined
  command?: string | undefined
  url?: string | undefined
  header: readonly string[]
}

/** The engines that `--engine` names, and the variables with their keys. */
export const KEYS: Readonly<Record<string, string>> = {
  openai: 'OPENAI_API_KEY',
  deepl: 'DEEPL_AUTH_KEY',
  libretranslate: 'LIBRETRANSLATE_API_KEY',
}

/** The engine of these options. `timeout` is in milliseconds. Throws a `Failure` (2). */
export function engineOf(options: EngineOptions, timeout: number): Engine {
  const { engine, command, url, header } = options
  if ([engine, command, url].filter((each) => each !== undefined).length !== 1)
    throw new Failure(
      2,
      'Name who translates: --engine, --command, or --url. --dry-run shows what would be sent.',
    )
  try {
    if (command !== undefined) return programEngine(command, callersFolder(), timeout)
    if (url !== undefined) return addressEngine(url, header, timeout)
    return serviceNamed(engine ?? '', options, timeout)
  } catch (error) {
    throw error instanceof EngineError ? new Failure(2, error.message) : error
  }
}

function serviceNamed(name: string, { baseUrl, model }: EngineOptions, timeout: number): Engine {
  const variable = KEYS[name]
  if (variable === undefined || !Object.hasOwn(KEYS, name))
    throw new Failure(2, `--engine takes ${Object.keys(KEYS).join(', ')}.`)
  const key = process.env[variable] || undefined
  if (name === 'deepl') {
    if (key === undefined) throw new Failure(2, `DeepL needs a key in the variable ${variable}.`)
    return deeplEngine({ baseUrl, key, timeout })
  }
  if (name === 'libretranslate')
    return libreTranslateEngine({ baseUrl: baseUrl ?? 'https://libretranslate.com', key, timeout })
  if (model === undefined) throw new Failure(2, '--engine openai needs --model.')
  if (key === undefined && baseUrl === undefined)
    throw new Failure(2, `OpenAI needs a key in the variable ${variable}; a local server needs --base-url.`)
  return chatEngine({ baseUrl: baseUrl ?? 'https://api.openai.com/v1', model, key, timeout })
}
