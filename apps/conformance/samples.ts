// Guesses a small file that matches the signature patterns of a module.
import { accepts } from '@atlas/sandbox/calls/detection.ts'
import type { AppModule } from '@atlas/sandbox/calls/descriptor.ts'

/** A file to test a module with. */
export interface ModuleSample {
  name: string
  content: Uint8Array
  /** Whether it is guessed. An app need not be able to read a guess. */
  isGuess: boolean
  /** Other guesses of the content, for a module that finds no strings in this one. */
  others?: readonly Uint8Array[]
}

/** Small files by extension. The last is tried for every extension. */
const CONTENTS: readonly [extensions: readonly string[], content: string][] = [
  [['json', 'arb', 'json5', 'jsonc'], '{\n  "greeting": "Hello",\n  "farewell": "Goodbye"\n}\n'],
  [['yaml', 'yml'], 'greeting: Hello\nfarewell: Goodbye\n'],
  [['properties', 'ini', 'lang', 'strings', 'toml'], 'greeting = "Hello"\nfarewell = "Goodbye"\n'],
  [['csv'], 'key,en\ngreeting,Hello\nfarewell,Goodbye\n'],
  [['tsv'], 'key\ten\ngreeting\tHello\nfarewell\tGoodbye\n'],
  [
    ['xml', 'resx', 'xlf', 'xliff', 'ts'],
    '<?xml version="1.0" encoding="utf-8"?>\n<resources>\n  <string name="greeting">Hello</string>\n</resources>\n',
  ],
  [
    ['po', 'pot'],
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Hello"\nmsgstr ""\n',
  ],
  [['srt', 'vtt'], '1\n00:00:01,000 --> 00:00:02,000\nHello\n'],
  [['html', 'htm'], '<!doctype html>\n<html><body><p>Hello</p></body></html>\n'],
  [['md', 'txt'], 'Hello\n\nGoodbye\n'],
  [[''], 'greeting=Hello\nfarewell=Goodbye\n'],
]

/** A file that matches the patterns of a module; undefined if no guess does. */
export async function guessSample(module: AppModule): Promise<ModuleSample | undefined> {
  const name = await guessName(module)
  if (name === undefined) return undefined
  const extension = name.split('.').at(-1) ?? ''
  const likely = CONTENTS.filter(([extensions]) => extensions.includes(extension))
  const samples = [...likely, ...CONTENTS].map(([, content]) => ({
    name,
    content: Buffer.from(content),
    isGuess: true,
  }))
  const accepted = await acceptedOf(module, samples)
  const [first, ...others] = accepted
  return first && { ...first, others: others.map(({ content }) => content) }
}

/** A name that matches the pattern for names. Tries the extensions and words in the pattern. */
async function guessName(module: AppModule): Promise<string | undefined> {
  const { fileName } = module.signaturePatterns
  if (fileName === undefined) return 'sample.txt'
  const words = [...new Set(fileName.match(/\w+/g) ?? [])]
  const stems = ['sample', 'en', 'strings.en', ...words]
  const extensions = [...words.toReversed(), 'txt']
  const names = extensions.flatMap((extension) => [...stems.map((stem) => `${stem}.${extension}`), extension])
  const nameOnly = { ...module, signaturePatterns: { fileName } }
  const files = names.map((name) => ({ name, content: new Uint8Array() }))
  return (await acceptedOf(nameOnly, files))[0]?.name
}

/** The files that a module accepts. A format without patterns is found by its type, so any file will do. */
async function acceptedOf<File extends Pick<ModuleSample, 'name' | 'content'>>(
  module: AppModule,
  files: readonly File[],
): Promise<readonly File[]> {
  const { fileName, fileContent } = module.signaturePatterns
  if (fileName === undefined && fileContent === undefined) return files
  const accepted = await accepts(files.map((file) => ({ module, file })))
  return files.filter((_file, index) => accepted[index])
}
