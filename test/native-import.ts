// Imports compiled programs into the process of the test.
import { pathToFileURL } from 'node:url'
import { constants, Script } from 'node:vm'
import { programOf } from './built-programs.ts'

const importFrom = new Script('(address) => import(address)', {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}).runInThisContext() as <Module>(address: string) => Promise<Module>

/**
 * Imports the compiled module of a source file as Node does. Vitest would transform all that it imports, and its workers
 * would compile all formats again.
 */
export function importProgram<Module>(source: string): Promise<Module> {
  return importFrom(pathToFileURL(programOf(source)).href)
}
