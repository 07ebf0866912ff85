// Runs worker.ts from source, for development and tests. Node reads TypeScript only after tsx is registered.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
