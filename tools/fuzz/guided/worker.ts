// The process that tries cases, with counters in the code under test.
import './edges.ts'
import { register } from 'node:module'

register('./hooks.ts', import.meta.url)
await import('../worker.ts')
