// Small files that a module takes: made up where nobody gives one, until its signature patterns match.
import { modulesFor } from '../calls/detection.ts'
import type { AppModule } from '../calls/descriptor.ts'

/** A file to try a module with. */
export interface Sample {
  name: string
  content: Uint8Array
  /** Whether it is guessed: an app that cannot read it does nothing wrong. */
  isGuess: boolean
}

/** What files of common endings may look like; the last is tried for every ending. */
const CONTENTS: readonly [endings: readonly string[], content: string][] = [
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

/** A file that the module takes; nothing where none of the guesses matches its patterns. */
export function guessSample(module: AppModule): Sample | undefined {
  const name = guessName(module)
  if (name === undefined) return undefined
  const ending = name.split('.').at(-1) ?? ''
  const likely = CONTENTS.filter(([endings]) => endings.includes(ending))
  for (const [, content] of [...likely, ...CONTENTS]) {
    const sample = { name, content: Buffer.from(content), isGuess: true }
    if (takes(module, sample)) return sample
  }
  return undefined
}

/** A name that matches the pattern for names: endings and words that the pattern spells out are tried. */
function guessName(module: AppModule): string | undefined {
  const { fileName } = module.signaturePatterns
  const nameOnly = { ...module, signaturePatterns: fileName === undefined ? {} : { fileName } }
  if (fileName === undefined) return 'sample.txt'
  const words = fileName.match(/\w+/g) ?? []
  const stems = ['sample', 'en', 'strings.en', ...words]
  const endings = [...words.toReversed(), 'txt']
  const names = endings.flatMap((ending) => [...stems.map((stem) => `${stem}.${ending}`), ending])
  return names.find((name) => takes(nameOnly, { name, content: new Uint8Array() }))
}

function takes(module: AppModule, file: Omit<Sample, 'isGuess'>): boolean {
  const { fileName, fileContent } = module.signaturePatterns
  // A format without patterns is found by its type, so that any file will do.
  if (fileName === undefined && fileContent === undefined) return true
  return modulesFor([module], module.kind, file).length > 0
}
