// Validators that list what they find in a text. They refuse a translation in which something of its source text is missing.
import type { TextPair } from './pairs.ts'
import { outputWith, type ProgramValidator } from './validator.ts'

/** What a parser finds in a text: links, references, tags, each by a name. Throws if it refuses the text. */
export type Listing = (text: string) => readonly string[]

/** A package of npm that lists what is in a text. */
export function listingValidator(name: string, list: Listing): ProgramValidator {
  return { name, reasons: async (pairs) => pairs.map((pair) => reasonOf(pair, (text) => listed(list, text))) }
}

/**
 * A program that lists what is in a text. It gets the texts line by line in the escapes of URLs, and prints a line for
 * each: names with blanks between them, or an exclamation mark and why it refuses the text.
 */
export function listingProgram(name: string, program: string, args: readonly string[]): ProgramValidator {
  return {
    name,
    program,
    async reasons(pairs) {
      const texts = [...new Set(pairs.flatMap(({ source, text }) => [source, text]))]
      const input = texts.map((text) => `${encodeURIComponent(text)}\n`).join('')
      const { stdout, stderr } = await outputWith(program, args, input)
      const lines = stdout.split('\n').slice(0, -1)
      if (lines.length !== texts.length)
        throw new Error(`${name} answered ${lines.length} of ${texts.length} texts: ${stderr.slice(-500)}`)
      const found = new Map(texts.map((text, index) => [text, namesIn(lines[index] ?? '')]))
      return pairs.map((pair) => reasonOf(pair, (text) => found.get(text) ?? []))
    },
  }
}

/** What is in a text, or why it is refused. */
type Found = readonly string[] | string

const namesIn = (line: string): Found =>
  line.startsWith('!') ? line.slice(1) : line.split(' ').filter((name) => name !== '')

function listed(list: Listing, text: string): Found {
  try {
    return list(text)
  } catch (error) {
    return String(error)
  }
}

/** Why a pair is refused; '' if it is not. A source text that is refused itself says nothing. */
function reasonOf({ source, text }: TextPair, foundIn: (text: string) => Found): string {
  const [before, after] = [foundIn(source), foundIn(text)]
  if (typeof before === 'string') return ''
  if (typeof after === 'string') return after.replaceAll(/\s+/g, ' ')
  const missing = before.filter((name) => !after.includes(name))
  return missing.length === 0 ? '' : `${missing.join(' ')} is missing`
}
