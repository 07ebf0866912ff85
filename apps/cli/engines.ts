// Finds the translation engine that is named by a command's options.
import { EngineError, type Engine } from '@atlas/translation/engine.ts'
import { addressEngine } from '@atlas/translation/engines/address.ts'
import { programEngine } from '@atlas/translation/engines/program.ts'
import { KEYS, serviceOf } from '@atlas/translation/services.ts'
import type { Command } from 'commander'
import { Failure } from './failure.ts'
import { callersFolder } from './place.ts'

/** How a command names a service or a model. */
export interface ServiceArguments {
  engine?: string | undefined
  baseUrl?: string | undefined
  model?: string | undefined
}

/** How a command names who translates. */
export interface EngineOptions extends ServiceArguments {
  command?: string | undefined
  url?: string | undefined
  header: readonly string[]
}

const NAMES = { engine: '--engine', baseUrl: '--base-url', model: '--model' } as const

/** Adds the options that name a service or a model. */
export function withServiceOptions(command: Command): Command {
  const keys = Object.entries(KEYS).map(([engine, variable]) => `${engine} (key: ${variable})`)
  return command
    .option('--engine <name>', `a service or a model: ${keys.join(', ')}`)
    .option('--base-url <address>', 'the address of the engine, such as that of a local server')
    .option('--model <name>', 'the model of --engine openai')
}

/** The engine of these options. `timeout` is in milliseconds. Throws a `Failure` (2). */
export function engineOf(options: EngineOptions, timeout: number): Engine {
  const { engine, command, url, header } = options
  if ([engine, command, url].filter((each) => each !== undefined).length !== 1)
    throw new Failure(
      2,
      'Name who translates: --engine, --command, or --url. --dry-run shows what would be sent.',
    )
  return usable(() => {
    if (command !== undefined) return programEngine(command, callersFolder(), timeout)
    if (url !== undefined) return addressEngine(url, header, timeout)
    return serviceOf({ ...options, engine: engine ?? '' }, NAMES, process.env, timeout)
  })
}

/** The service or model of these options, if they name one. Throws a `Failure` (2). */
export function serviceNamed(options: ServiceArguments, timeout: number): Engine | undefined {
  const { engine } = options
  return engine === undefined
    ? undefined
    : usable(() => serviceOf({ ...options, engine }, NAMES, process.env, timeout))
}

function usable(make: () => Engine): Engine {
  try {
    return make()
  } catch (error) {
    throw error instanceof EngineError ? new Failure(2, error.message) : error
  }
}
