// The version of the program.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from './place.ts'

/** The version of the program. */
export function versionOfAtlas(): string {
  return (JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string })
    .version
}
