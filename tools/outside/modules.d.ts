// The parts of packages without types that the tests use.
declare module 'xliff' {
  export function xliff12ToJs(file: string): Promise<unknown>
  export function xliff2js(file: string): Promise<unknown>
}

declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      vhostBuckets: boolean
      configureBuckets: readonly { name: string }[]
    })
    configureBuckets(): Promise<void>
    callback(): RequestListener
  }
}
