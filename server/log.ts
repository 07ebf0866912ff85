// The log: one line for each job and each fault, without file contents and secrets. As JSON for programs,
// or as text for people.
import type { Writable } from 'node:stream'
import { messageOf, stackOf } from '@atlas/core/errors.ts'
import type { Config } from './config.ts'
import { readOneOf } from './setting-values.ts'

const FORMATS = ['json', 'text'] as const

/** The form of a line. */
export type LogFormat = (typeof FORMATS)[number]

/** Reads the form of the log. Without a setting: a person reads a terminal, and programs read everything else. */
export const readLogFormat = (text: string = process.stderr.isTTY ? 'text' : 'json'): LogFormat =>
  readOneOf('ATLAS_LOG_FORMAT', text, FORMATS)

/** Known before the settings are read, because a fault in them is logged, too. */
const format = ((): LogFormat => {
  try {
    return readLogFormat(process.env['ATLAS_LOG_FORMAT']?.trim() || undefined)
  } catch {
    return readLogFormat()
  }
})()

/** Takes lines of JSON. */
const standardLog = {
  write(line: string): void {
    process.stderr.write(format === 'json' ? line : textOf(line))
  },
}

/** The framework's options for the log. Lines go to the standard error output unless `stream` is given. */
export function logOptions({ logLevel }: Pick<Config, 'logLevel'>, stream?: Writable) {
  return {
    level: logLevel,
    stream: stream ?? standardLog,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
    // The framework would log the address of a request, which contains the address secret.
    serializers: {
      req: ({ method }: { method: string }) => ({ method }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  }
}

/** Logs what a plugin printed, at every level: someone prints to find a fault. */
export function logPrinted(line: string): void {
  logLine('info', PRINTED, { line })
}

/** Logs why the host ends. `error`: a fault that the operator can mend. */
export function logFatal(error: Error): void {
  logLine('fatal', messageOf(error))
}

/**
 * Logs what Node would print: its warnings, and errors that no code has caught, which end the process as they would
 * without this.
 */
export function logNodeOutput(): void {
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => logLine('warn', message, { name }))
  process.on('uncaughtException', (error) => {
    logLine('fatal', 'a bug', { stack: stackOf(error) })
    process.exit(1)
  })
}

const PRINTED = 'a plugin printed'

function logLine(level: string, msg: string, fields: Readonly<Record<string, string>> = {}): void {
  standardLog.write(`${JSON.stringify({ level, time: new Date().toISOString(), ...fields, msg })}\n`)
}

/** A line for a person. */
function textOf(line: string): string {
  const { level, time: _time, msg, stack, ...fields } = JSON.parse(line) as Record<string, unknown>
  if (msg === PRINTED) return `${String(fields['line'])}\n`
  const start = level === 'info' ? '' : `${String(level)}: `
  const rest = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : ''
  return `${start}${String(msg)}${rest}\n${typeof stack === 'string' ? `${stack}\n` : ''}`
}
