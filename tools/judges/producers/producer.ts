// What makes office files: a package of npm, a script of Python, or LibreOffice.

/** A file that a producer wrote. */
export interface ProducedFile {
  name: string
  bytes: Uint8Array
}

/** A program or a package that writes office files. */
export interface Producer {
  name: string
  /** Makes files that have each feature once. */
  make(): ProducedFile[] | Promise<ProducedFile[]>
}
