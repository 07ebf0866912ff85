// The beginnings of large samples, which are enough to find a format: a program is read on the whole file only at the end.
import { utf8Bytes, utf8Length, utf8Text } from '@atlas/core/bytes.ts'
import type { Source } from '@atlas/core/contract.ts'
import { COMMA, OPENING_BRACE, visitStructure } from '@atlas/core/wire/json-structure.ts'
import type { SampleFile } from '../infer.ts'
import type { Mark } from './examples.ts'

/** The characters of an excerpt, if no mark is after them. A file that is less than twice as long is taken whole. */
const SIZE = 12_000
/** An excerpt ends at a place where the file may end. It is looked for in this many characters. */
const SLACK = 8_000
/** Characters after the last mark, which belong to its text. */
const AFTER = 2_000

/** The beginning of each sample, with all of its marks. Offsets are the same as in the whole file. Small samples stay whole. */
export function excerptsOf(
  samples: readonly SampleFile[],
  sources: readonly Source[],
  marks: readonly Mark[],
): SampleFile[] {
  return samples.map((sample, file) => {
    const { text = '', charset = '' } = sources[file] ?? {}
    const size = Math.max(SIZE, endOfMarks(marks, file) + AFTER)
    // Bytes in other charsets name their charset, and text in UTF-8 would contradict them.
    if (text.length < 2 * size || charset !== 'utf-8') return sample
    const excerpt = beginningOf(text.slice(0, size + SLACK), size)
    return excerpt === undefined ? sample : { name: sample.name, bytes: utf8Bytes(excerpt) }
  })
}

const endOfMarks = (marks: readonly Mark[], file: number): number =>
  marks
    .filter((mark) => mark.file === file)
    .flatMap(({ at, key, context, translation }) => [at, ...(key ?? []), context ?? at, translation ?? at])
    .reduce((last, [, end]) => Math.max(last, end), 0)

/** The beginning of a file, cut so that it can be read like a whole file; undefined if there is no place to cut. */
function beginningOf(text: string, size: number): string | undefined {
  if (/^\s*[[{]/.test(text)) return jsonBeginning(text, size) ?? linesOf(text, size)
  if (/^\s*</.test(text)) return xmlBeginning(text, size) ?? linesOf(text, size)
  return linesOf(text, size)
}

/** Values up to a comma, and the brackets that are open there. */
function jsonBeginning(text: string, size: number): string | undefined {
  const json = utf8Bytes(text)
  const least = utf8Length(text.slice(0, size))
  const open: string[] = []
  let excerpt: string | undefined
  visitStructure(json, (sign, at, depth) => {
    if (sign === COMMA && at >= least) excerpt = utf8Text(json.subarray(0, at)) + open.toReversed().join('')
    if (depth > open.length) open.push(sign === OPENING_BRACE ? '}' : ']')
    else if (depth < open.length) open.pop()
    return excerpt === undefined && depth > 0
  })
  return excerpt
}

/** What has no tags in it. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Elements up to a closing tag, and the closing tags of those that are open there. */
function xmlBeginning(text: string, size: number): string | undefined {
  const open: string[] = []
  let end = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', end)) {
    end = endOfTag(text, at)
    if (end < 0) return undefined
    const tag = text.slice(at, end)
    const [, slash, name] = /^<(\/?)([^\s/>!?]+)/.exec(tag) ?? []
    if (name === undefined) continue
    if (slash === '/') open.pop()
    else if (!tag.endsWith('/>')) open.push(name)
    if (open.length === 0 || slash !== '/' || end < size) continue
    return (
      text.slice(0, end) +
      open
        .toReversed()
        .map((each) => `</${each}>`)
        .join('')
    )
  }
  return undefined
}

/** The offset after a tag, a comment or the like; -1 if it has no end. */
function endOfTag(text: string, start: number): number {
  const [opening, closing] = SKIPPED.find(([sign]) => text.startsWith(sign, start)) ?? []
  if (opening !== undefined && closing !== undefined) {
    const close = text.indexOf(closing, start + opening.length)
    return close < 0 ? -1 : close + closing.length
  }
  for (let at = start; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '>') return at + 1
    if (sign !== '"' && sign !== "'") continue
    at = text.indexOf(sign, at + 1)
    if (at < 0) return -1
  }
  return -1
}

/** Lines up to one that is not indented, after a blank one if there is one, and outside of quotes. */
function linesOf(text: string, size: number): string | undefined {
  const ends: number[] = []
  for (let at = text.indexOf('\n', size); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at + 1)
  const isOutside = (end: number): boolean => (text.slice(0, end).split('"').length - 1) % 2 === 0
  const isTop = (end: number): boolean => /\S/.test(text.charAt(end))
  const isAfterBlank = (end: number): boolean => /\n\r?\n$/.test(text.slice(Math.max(0, end - 3), end))
  const tried = ends.slice(0, MOST_TRIED)
  const end =
    tried.find((each) => isTop(each) && isAfterBlank(each) && isOutside(each)) ??
    tried.find((each) => isTop(each) && isOutside(each)) ??
    tried.find(isTop) ??
    ends[0]
  return end === undefined ? undefined : text.slice(0, end)
}

const MOST_TRIED = 50
