// Small files whose answer would be hundreds of times as large, if the host did not limit it.

/** The characters of the long key or heading, and the number of strings below it. */
const LONG = 40_000
const STRINGS = 8000

const lines = (lineOf: (index: number) => string): string =>
  Array.from({ length: STRINGS }, (_, index) => lineOf(index)).join('')

/** A file of a format, made on demand. */
export interface AmplifyingFile {
  type: string
  fileName: string
  text(): string
}

/** Files in which each string repeats a long key, heading or comment. */
export const amplifyingFiles: readonly AmplifyingFile[] = [
  {
    type: 'json',
    fileName: 'en.json',
    text: () => `{"${'k'.repeat(LONG)}":{${lines((index) => `"${index}":"x",`)}"end":"x"}}`,
  },
  {
    type: 'php-array',
    fileName: 'en.php',
    text: () => `<?php return ['${'k'.repeat(LONG)}' => [${lines((index) => `'${index}'=>'x',`)}]];`,
  },
  {
    type: 'ini',
    fileName: 'en.ini',
    text: () => `[${'k'.repeat(LONG)}]\n${lines((index) => `${index}=x\n`)}`,
  },
  {
    type: 'asciidoc',
    fileName: 'en.adoc',
    text: () => `= ${'h '.repeat(LONG / 2)}\n\n${lines(() => 'x\n\n')}`,
  },
  {
    type: 'html',
    fileName: 'en.html',
    text: () =>
      `<!doctype html><html><body><h1>${'h '.repeat(LONG / 2)}</h1>${lines(() => '<p>x</p>')}</body></html>`,
  },
]
