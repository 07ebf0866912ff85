// The part of s3rver that the tests use; the package brings no types of its own.
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
