// Finds a text without the accelerator of its source text: the sign before the letter that chooses a command by keyboard.
import { warning, type ComparedText, type TextFinding } from './finding.ts'

/**
 * Accelerators of Qt and Windows (`&File`, `E&xit`), GTK (`_File`) and LibreOffice (`~File`), with the letter. An `&` is
 * not one in an entity, nor between capitals, as in `R&D`. The others are also parts of names, such as `file_name`.
 */
const ACCELERATORS: readonly (readonly [sign: string, place: RegExp])[] = [
  ['&', /(?<!\p{Lu})&(?!#?\w+;)[\p{L}\p{N}]|&(?!#?\w+;)\p{Ll}/u],
  ['_', /(?<![^\s])_\p{L}/u],
  ['~', /(?<![^\s])~\p{L}/u],
]

/** The source text has one accelerator, and the text has nowhere its sign. */
export function acceleratorFinding({ text, source }: ComparedText): TextFinding | undefined {
  if (source.includes('://')) return undefined
  for (const [sign, place] of ACCELERATORS) {
    if (source.split(sign).length !== 2 || text.includes(sign)) continue
    const [accelerator] = place.exec(source) ?? []
    if (accelerator !== undefined)
      return warning(
        'accelerator',
        `the text lacks an accelerator, such as ${accelerator} of the source text`,
        `lack an accelerator, such as ${accelerator} of the source text`,
      )
  }
  return undefined
}
