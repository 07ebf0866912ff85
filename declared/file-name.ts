// The names of files with declared formats. Small, so that who has none loads nothing else.

const NAME = /^([a-z0-9][a-z0-9.-]*)\.format\.(?:json|ya?ml)$/

/** The type that the name of a file gives to its format; undefined if it has another name. */
export const typeOfFile = (path: string): string | undefined =>
  NAME.exec(path.split(/[\\/]/).at(-1) ?? '')?.[1]
