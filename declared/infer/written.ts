// Writes declarations as files.
import type { Declaration } from '../grammars.ts'

/** A declaration as people write it: the content of `TYPE.format.json`. */
export function written({
  title,
  files,
  content,
  charsets,
  grammar,
  options,
}: Omit<Declaration, 'about' | 'type'>): string {
  const [only] = files
  const globs = files.length === 1 ? only : files
  const fields = {
    atlas: 1,
    title,
    files: content === undefined ? globs : { name: globs, content },
    charsets,
    grammar,
    ...(Object.keys(options).length === 0 ? {} : { options }),
  }
  return `${JSON.stringify(fields, undefined, 2)}\n`
}
