// The log: one line of JSON for each job and each fault, without file contents, capabilities and secrets.
import type { Writable } from 'node:stream'
import type { Config } from '../config.ts'

/** The framework's options for the log. Lines go to the standard error output unless `stream` is given. */
export function logOptions({ logLevel }: Pick<Config, 'logLevel'>, stream: Writable = process.stderr) {
  return {
    level: logLevel,
    stream,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
    // The framework would log the address of a request, which contains the capability.
    serializers: {
      req: ({ method }: { method: string }) => ({ method }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  }
}
