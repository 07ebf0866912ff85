// Reads the declared formats of a folder: its files `TYPE.format.json` and `TYPE.format.yaml`.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '@atlas/core/errors.ts'
import type { LoadFailure } from '@atlas/core/plugins/registry.ts'
import { readDeclaration } from './declarations.ts'
import { typeOfFile } from './file-name.ts'
import type { Declaration } from './grammars.ts'

/** A declared format, and its file. */
export interface DeclaredFile {
  file: string
  declaration: Declaration
}

/** Declared formats of folders, and the files with mistakes. */
export interface FolderDeclarations {
  declared: DeclaredFile[]
  failures: LoadFailure[]
}

/** The formats of folders, sorted by file name in each. A file with a mistake does not affect the others. */
export async function declarationsIn(folders: readonly string[]): Promise<FolderDeclarations> {
  const declarations: FolderDeclarations = { declared: [], failures: [] }
  for (const folder of folders) {
    const names = await readdir(folder).catch(() => [])
    for (const name of names.toSorted((one, other) => (one < other ? -1 : 1))) {
      const type = typeOfFile(name)
      if (type === undefined) continue
      const file = join(folder, name)
      try {
        declarations.declared.push({ file, declaration: await readNamed(file, name, type) })
      } catch (error) {
        declarations.failures.push({ file, message: messageOf(error) })
      }
    }
  }
  return declarations
}

async function readNamed(file: string, name: string, type: string): Promise<Declaration> {
  const declaration = await readDeclaration(await readFile(file, 'utf8'), name)
  if (declaration.type !== type)
    throw new Error(
      `The file must be named ${declaration.type}${name.slice(type.length)}, after the type of its format.`,
    )
  return declaration
}
