// Runs check-worker.ts from source: a thread reads TypeScript only after tsx is registered.
import { register } from 'tsx/esm/api'

register()
const { default: check } = await import('./check-worker.ts')

export default check
