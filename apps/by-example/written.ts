// Writes declarations as files.
import type { Declaration } from '@atlas/formats/_declared/grammars.ts'

/** A declaration that may have come from a client: its fields are not checked yet. */
type Fields = { [Name in keyof Declaration]?: unknown }

/** The fields of a file that declares a format. */
export function fieldsOf({
  type,
  title,
  files,
  content,
  charsets,
  grammar,
  options,
  coverage,
}: Fields): object {
  return {
    type,
    atlas: 1,
    title,
    files: content === undefined ? files : { name: files, content },
    charsets,
    grammar,
    options,
    coverage,
  }
}

/** A declaration in its usual notation: the content of `TYPE.format.json`. */
export function written(declaration: Omit<Declaration, 'about' | 'type'>): string {
  const { files, options } = declaration
  const fields = fieldsOf({
    ...declaration,
    type: undefined,
    files: files.length === 1 ? files[0] : files,
    options: Object.keys(options).length === 0 ? undefined : options,
  })
  return `${JSON.stringify(fields, undefined, 2)}\n`
}
