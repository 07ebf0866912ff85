// Detects the format of a file: matches signature patterns with its name and its start, in linear time.
import { RE2JS } from 're2js'
import { messageOf } from '../errors.ts'
import type { Format } from '../format.ts'
import { detectionText } from '../reading/source.ts'

/** The members of a format that detection uses. */
export type Signature = Pick<Format, 'signaturePatterns' | 'before'>

/** Why RE2 cannot match a pattern, as the end of a sentence; undefined if it can. */
export function patternFault(source: string): string | undefined {
  try {
    RE2JS.compile(source)
    return undefined
  } catch (error) {
    return `has syntax that RE2 lacks (${messageOf(error)}), such as lookaround or a backreference`
  }
}

/** Compiled signature patterns of a catalogue. */
export class Detector {
  readonly #formats: ReadonlyMap<string, Signature>
  readonly #compiled = new Map<RegExp, RE2JS>()

  constructor(formats: ReadonlyMap<string, Signature>) {
    this.#formats = formats
  }

  /** The type of the file's format, or undefined. Folders may precede `name`, joined by `/`. */
  detect(name: string, content: Uint8Array): string | undefined {
    return this.candidates(name, content)[0]
  }

  /** The types of all formats whose patterns match, the preferred one first. */
  candidates(name: string, content: Uint8Array): string[] {
    let text: string | undefined
    const matching: string[] = []
    for (const [type, { signaturePatterns }] of this.#formats) {
      const { fileName, fileContent } = signaturePatterns
      if (!fileName && !fileContent) continue
      if (fileName && !this.#matches(fileName, name)) continue
      if (fileContent && !this.#matches(fileContent, (text ??= detectionText(content)))) continue
      matching.push(type)
    }
    return matching.length < 2 ? matching : this.#ordered(matching)
  }

  /** Whether the name pattern of a format matches this name. */
  matchesName(name: string): boolean {
    return [...this.#formats.values()].some(
      ({ signaturePatterns: { fileName } }) => fileName && this.#matches(fileName, name),
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
      ]) => !fileContent || this.#matches(fileContent, text),
    )
    return readers.map(([type]) => type)
  }

  /** Sorts formats by `before`, and otherwise keeps the order of the catalogue. */
  #ordered(matching: readonly string[]): string[] {
    const ordered: string[] = []
    const waiting = [...matching]
    while (waiting.length > 0) {
      const index = waiting.findIndex(
        (type) => !waiting.some((other) => other !== type && this.#isBefore(other, type)),
      )
      for (const each of waiting.splice(Math.max(index, 0), 1)) ordered.push(each)
    }
    return ordered
  }

  #isBefore(type: string, other: string): boolean {
    return this.#formats.get(type)?.before?.includes(other) ?? false
  }

  #matches(pattern: RegExp, text: string): boolean {
    let compiled = this.#compiled.get(pattern)
    if (!compiled) {
      compiled = RE2JS.compile(pattern.source)
      this.#compiled.set(pattern, compiled)
    }
    return compiled.test(text)
  }
}
