// Detects the format of a file: matches signature patterns with its name and its start, in linear time.
import { RE2JS } from 're2js'
import type { SignaturePatterns } from '../contract.ts'
import { messageOf } from '../errors.ts'
import type { Format } from '../format.ts'
import { detectionText } from '../reading/source.ts'

/** The members of a format that detection uses. */
export type Signature = Pick<Format, 'signaturePatterns' | 'precedes'>

/** Why RE2 cannot match a pattern, as the end of a sentence; undefined if it can. */
export function patternFault(source: string): string | undefined {
  try {
    RE2JS.compile(source)
    return undefined
  } catch (error) {
    return `has syntax that RE2 lacks (${messageOf(error)}), such as lookaround or a backreference`
  }
}

/**
 * Orders formats by `precedes`, and otherwise keeps their order. Descriptors and detection use the same order, because a
 * platform takes the first module that matches.
 */
export function inOrderOfDetection<Format extends Signature>(
  formats: ReadonlyMap<string, Format>,
): Map<string, Format> {
  const waiting = new Set(formats.keys())
  const predecessors = new Map([...waiting].map((type) => [type, new Set<string>()]))
  for (const [type, { precedes = [] }] of formats)
    for (const later of precedes) if (later !== type) predecessors.get(later)?.add(type)
  const ordered = new Map<string, Format>()
  while (waiting.size > 0) {
    const types = [...waiting]
    // If all wait for each other, the first one goes.
    const next = types.find((type) => predecessors.get(type)?.size === 0) ?? types[0] ?? ''
    const format = formats.get(next)
    if (format) ordered.set(next, format)
    waiting.delete(next)
    for (const earlier of predecessors.values()) earlier.delete(next)
  }
  return ordered
}

/** What RE2 makes of patterns takes longer than most matches, so that all catalogues share it. */
const compiledPatterns = new WeakMap<RegExp, Pick<RE2JS, 'test'>>()

/** ASCII letters, escaped signs, sets of them, groups, and choices: JavaScript and RE2 read these in the same way. */
const SIMPLE_PATTERN =
  /^(?:[^\\.*+{}[\]\u007f-\uffff]|\\[^\w\u007f-\uffff]|\[(?:[^\\[\]^\u007f-\uffff]|\\[^\w\u007f-\uffff])+\])*$/

/** Each choice at most doubles the ways in which JavaScript tries a pattern without repetition. */
const MOST_CHOICES = 8

/** The signature patterns of a catalogue. */
export class Detector {
  readonly #formats: ReadonlyMap<string, Signature>

  constructor(formats: ReadonlyMap<string, Signature>) {
    this.#formats = inOrderOfDetection(formats)
  }

  /** The type of the file's format, or undefined. Folders may precede `name`, joined by `/`. */
  detect(name: string, content: Uint8Array): string | undefined {
    for (const type of this.#matching(name, content)) return type
    return undefined
  }

  /** The types of all formats whose patterns match, the preferred one first. */
  candidates(name: string, content: Uint8Array): string[] {
    return [...this.#matching(name, content)]
  }

  *#matching(name: string, content: Uint8Array): Iterable<string> {
    let text: string | undefined
    for (const [type, { signaturePatterns }] of this.#formats) {
      if (matchesFile(signaturePatterns, name, () => (text ??= detectionText(content)))) yield type
    }
  }

  /** Whether the name pattern of a format matches this name. */
  matchesName(name: string): boolean {
    return this.typesByName(name).length > 0
  }

  /** The types of all formats whose name pattern matches, the preferred one first. */
  typesByName(name: string): string[] {
    return [...this.#formats].flatMap(
      ([
        type,
        {
          signaturePatterns: { fileName },
        },
      ]) => (fileName && matches(fileName, name) ? [type] : []),
    )
  }

  /** The types of all formats whose content pattern matches, or that have no content pattern. */
  readersOf(content: Uint8Array): string[] {
    const text = detectionText(content)
    const readers = [...this.#formats].filter(
      ([
        ,
        {
          signaturePatterns: { fileContent },
        },
      ]) => !fileContent || matches(fileContent, text),
    )
    return readers.map(([type]) => type)
  }
}

/**
 * Whether signature patterns match a file. `start` returns the start of its text, and is called only if a pattern needs
 * it. Folders may precede the name, joined by `/`.
 */
export function matchesFile(
  { fileName, fileContent }: SignaturePatterns,
  name: string,
  start: () => string,
): boolean {
  if (!fileName && !fileContent) return false
  return (!fileName || matches(fileName, name)) && (!fileContent || matches(fileContent, start()))
}

function matches(pattern: RegExp, text: string): boolean {
  let compiled = compiledPatterns.get(pattern)
  if (!compiled) {
    compiled = compile(pattern.source)
    compiledPatterns.set(pattern, compiled)
  }
  return compiled.test(text)
}

/**
 * Most name patterns only list extensions. JavaScript matches these in linear time, too, and has compiled a hundred of
 * them before RE2 has compiled one: most of what a command takes until it knows the format of its file.
 */
function compile(source: string): Pick<RE2JS, 'test'> {
  const choices = source.split(/[|?]/).length - 1
  const isSimple = choices <= MOST_CHOICES && SIMPLE_PATTERN.test(source)
  return isSimple ? new RegExp(source) : RE2JS.compile(source)
}
