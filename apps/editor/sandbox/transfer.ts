// Begins to bring files in and out. The code is loaded when it is needed.
import type { TakenFile } from '../drop-zone.ts'
import { loadCode } from '../workbench/later.tsx'
import type * as Parts from './parts.ts'
import { go } from './state.ts'

function begin(run: (code: typeof Parts) => void): void {
  go('Loading', async () => run(await loadCode(() => import('./parts.ts'))))
}

/** Imports files that were chosen or dropped. A `type` selects their format. */
export const importFiles = (taken: readonly TakenFile[], type: string): void =>
  begin((code) => code.importFiles(taken, type))

/** Imports the translations of a translated file. */
export const importChosenFile = (chosen: File): void => begin((code) => code.importChosenFile(chosen))

/** Exports all files into a zip archive. */
export const exportFiles = (): void => begin((code) => code.exportFiles())
