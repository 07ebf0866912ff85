// Runs worker.ts from source, for development and tests: a thread reads TypeScript only once tsx is registered.
import { register } from 'tsx/esm/api'

register()
const { default: work } = await import('./worker.ts')

export default work
