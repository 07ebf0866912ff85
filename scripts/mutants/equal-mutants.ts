// Mutants that no test can notice, each with the reason. Everything else that survives lacks a test.

/** A change of the code that makes no difference which a test could see. */
interface EqualMutant {
  file: string
  /** The code that is replaced, as in the file. */
  original: string
  replacement: string
  reason: string
}

export const equalMutants: readonly EqualMutant[] = [
  {
    file: 'core/wire/answer.ts',
    original: "'latin1'",
    replacement: '""',
    reason: 'The text is ASCII, which UTF-8 encodes as Latin-1 does, only slower.',
  },
  {
    file: 'core/wire/answer.ts',
    original: 'from < bytes.length',
    replacement: 'from <= bytes.length',
    reason: 'The further run is empty.',
  },
  {
    file: 'core/wire/page-text.ts',
    original: 'this.#run.length >= RUN',
    replacement: 'false',
    reason: 'The page is encoded at its end, in one piece, which takes more memory.',
  },
  {
    file: 'core/wire/page-text.ts',
    original: 'this.#run.length >= RUN',
    replacement: 'this.#run.length < RUN',
    reason: 'The page is encoded in other pieces.',
  },
  {
    file: 'core/wire/page-text.ts',
    original: "this.#run !== ''",
    replacement: 'true',
    reason: 'Encoding an empty text adds nothing.',
  },
  {
    file: 'core/wire/record-json.ts',
    original: 'this.#last.push(record) === GROUP',
    replacement: 'this.#last.push(record) !== GROUP',
    reason: 'Each record is a group of its own, which takes longer.',
  },
  {
    file: 'core/wire/utf8-pieces.ts',
    original: 'this.#size + text.length * BYTES_A_UNIT > this.#open.length',
    replacement: 'this.#size + text.length * BYTES_A_UNIT >= this.#open.length',
    reason: 'A new piece begins one text earlier.',
  },
  {
    file: 'core/wire/utf8-pieces.ts',
    original: 'this.#size + text.length * BYTES_A_UNIT > this.#open.length',
    replacement: 'true',
    reason: 'Each text is a piece of its own, which takes more memory.',
  },
]
