// The names of files with declared formats. A small module, so that projects without such files load nothing else.

const DECLARATION_NAME = /^([a-z0-9][a-z0-9.-]*)\.format\.(?:json|ya?ml)$/

/** The type of the format in a file with this name; undefined for other names. */
export const typeOfFile = (path: string): string | undefined =>
  DECLARATION_NAME.exec(path.split(/[\\/]/).at(-1) ?? '')?.[1]
