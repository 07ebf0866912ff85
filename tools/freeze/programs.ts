// Where the built programs are. A change of the tree changes these lines, and nothing else of the freeze.
import { join } from 'node:path'
import { ROOT } from './recording.ts'

export const COMMAND = join(ROOT, 'dist/apps/cli/atlas.js')
export const HOST = join(ROOT, 'dist/server/main.js')
export const PACKAGES: readonly string[] = ['packages/atlas-formats', 'packages/atlas-host', 'apps/vscode']
export const ACTION = join(ROOT, 'apps/action/release')
