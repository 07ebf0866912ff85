// What the log holds: one line of JSON for each job and each fault; no file contents, no capability, no secret.
import type { Writable } from 'node:stream'
import type { Config } from '../config.ts'

/** How the log of an app is set up. Lines go to the standard error output unless `stream` says otherwise. */
export function logOptions({ logLevel }: Pick<Config, 'logLevel'>, stream: Writable = process.stderr) {
  return {
    level: logLevel,
    stream,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
    // The framework's own lines about a request would carry its address, and with it the capability.
    serializers: {
      req: ({ method }: { method: string }) => ({ method }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  }
}
