// Reads the declared formats of a folder: its files `TYPE.format.json` and `TYPE.format.yaml`.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '../core/errors.ts'
import type { LoadFailure } from '../core/registry.ts'
import { readDeclarations } from './declarations.ts'
import { typeOfFile } from './file-name.ts'
import type { Declaration } from './grammars.ts'

/** A declared format, and its file. */
export interface DeclaredFile {
  file: string
  declaration: Declaration
}

/** The formats of a folder, sorted by the names of their files. One with a mistake does not affect the others. */
export async function declarationsIn(
  folder: string,
): Promise<{ declared: DeclaredFile[]; failures: LoadFailure[] }> {
  const declared: DeclaredFile[] = []
  const failures: LoadFailure[] = []
  const names = await readdir(folder).catch(() => [])
  for (const name of names.sort((one, other) => (one < other ? -1 : 1))) {
    const type = typeOfFile(name)
    if (type === undefined) continue
    const file = join(folder, name)
    try {
      const [declaration, ...others] = await readDeclarations(await readFile(file, 'utf8'), name)
      if (!declaration || others.length > 0) throw new Error('The file must hold one format.')
      if (declaration.type !== type)
        throw new Error(
          `The file must be named ${declaration.type}${name.slice(type.length)}, after the type of its format.`,
        )
      declared.push({ file, declaration })
    } catch (error) {
      failures.push({ file, message: messageOf(error) })
    }
  }
  return { declared, failures }
}
