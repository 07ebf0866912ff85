// Spells entries of a source file for a place in a translation of it: with the indent, the line ends, the separators and
// the spaces of their new neighbors.
import type { Edit, Slot, Span } from '../contract.ts'
import { outermost } from '../reading/strings.ts'
import { weave } from '../writing/weave.ts'
import { lineStart, type Box, type Child, type EntryTree } from './entry-tree.ts'
import { editsLikeModel, type Model } from './neighbor.ts'

/** Where entries are put: next to a child of a box, at the end of a file without entries, or instead of a child. */
export type InsertionPoint = Beside | { box: Box; end: number } | { replaced: Child }

/** A place after or before a child. The model shows how the target spells entries. */
type Beside = ({ box: Box; after: Child } | { box: Box; before: Child }) & { model?: Model }

/** The edits that put children of the source at a place. With `isVerbatim`, lines stay as the source has them. */
export function spelledAt(
  from: EntryTree,
  into: EntryTree,
  run: readonly Child[],
  place: InsertionPoint,
  isVerbatim = false,
): Edit[] {
  if ('replaced' in place) {
    const [child] = run
    const { replaced } = place
    if (!child) return []
    const [text] = withoutLineEnds(bareAt(from, into, child, { next: replaced }))
    const [, lineEnds] = withoutLineEnds(into.text.slice(...replaced.bare))
    return [{ at: replaced.bare, text: text + lineEnds }]
  }
  if ('end' in place) {
    const indent = run[0] ? indentOf(from.text, run[0]) : ''
    return wholeLines(from, into, run, { at: place.end, floor: place.end, indent })
  }
  const next = 'after' in place ? place.after : place.before
  const areLines = isOnLines(into.text, next)
  const { between } = place.box
  if (areLines && between !== undefined) return separatedLines(from, into, run, place, between)
  if (!areLines)
    return besideOnLine(from, into, run, place, between === undefined ? '' : glueOf(into, place.box))
  const at = 'after' in place ? next.at[1] : next.at[0]
  const floor = 'after' in place ? next.bare[1] : at
  const [first] = run
  const sourceIndent = first && indentOf(from.text, first)
  // An attribute has another indent than the value above it.
  const keepsIndent =
    isVerbatim || (place.model !== undefined && sourceIndent !== indentOf(from.text, place.model.source))
  const indent = keepsIndent && sourceIndent !== undefined ? sourceIndent : indentOf(into.text, next)
  return wholeLines(from, into, run, { at, floor, indent, model: place.model, areKept: isVerbatim })
}

/** A text without the line ends at its end, and these. */
function withoutLineEnds(text: string): [text: string, lineEnds: string] {
  let end = text.length
  while (end > 0 && /[\r\n]/.test(text.charAt(end - 1))) end--
  return [text.slice(0, end), text.slice(end)]
}

/** Where lines are put. */
interface LinePlace {
  at: number
  /** Empty lines after this offset are below the new ones, if the source has none above them. */
  floor: number
  indent: string
  model?: Model | undefined
  /** Whether the blank lines at the end of the new ones are kept: they may be a part of a text. */
  areKept?: boolean
}

/** Lines that need no separator. */
function wholeLines(
  from: EntryTree,
  into: EntryTree,
  run: readonly Child[],
  { at, floor, indent, model, areKept }: LinePlace,
): Edit[] {
  const [first] = run
  const indents = [first ? indentOf(from.text, first) : '', indent] as const
  const text = run
    .map((child, index) => {
      const areLines = isOnLines(from.text, child)
      const spelled = likeModel(from, into, child, areLines ? child.at : child.bare, model)
      const lines = indented(areLines ? spelled : indents[0] + spelled, indents, unitsOf(from, into))
      const ended = /[\r\n]$/.test(lines) ? lines : lines + into.eol
      return withLineEnds(blankAbove(from.text, child, run[index - 1]) + ended, into.eol)
    })
    .join('')
  return areKept ? [{ at: [at, at], text }] : [spaced(from, into, run, [floor, at], text)]
}

/** The edit that puts lines at the end of a span, with empty lines above and below them where the source has some. */
function spaced(
  from: EntryTree,
  into: EntryTree,
  run: readonly Child[],
  [floor, end]: Span,
  lines: string,
): Edit {
  const [first] = run
  const last = run.at(-1)
  const isApartAbove = first !== undefined && hasBlankAbove(from.text, first)
  const isApartBelow = last !== undefined && hasBlankBelow(from.text, last)
  const place = isApartAbove ? afterBlankLines(into.text, end) : beforeBlankLines(into.text, [floor, end])
  const above = into.text.slice(0, place)
  const below = into.text.slice(place)
  let text = withoutBlankLines(lines) + into.eol
  if (isApartAbove && above !== '' && !endsWithBlankLine(above)) text = into.eol + text
  if (isApartBelow && below.trim() !== '' && afterBlankLines(below, 0) === 0) text += into.eol
  if (above !== '' && !/[\r\n]$/.test(above)) text = into.eol + text.replace(/\r?\n$|\r$/, '')
  return { at: [place, place], text }
}

/** Whether an empty line is above a child. What begins a file is as far from others as from what follows it. */
function hasBlankAbove(text: string, child: Child): boolean {
  const above = text.slice(0, child.at[0])
  return endsWithBlankLine(above) || (above.trim() === '' && hasBlankBelow(text, child))
}

const hasBlankBelow = (text: string, { bare }: Child): boolean =>
  BLANK_BELOW.test(text.slice(endOfContent(text, bare)))

/** Lines without the last line end and the empty lines before it. Blanks at the end of a line may be text. */
function withoutBlankLines(lines: string): string {
  const end = lines.trimEnd().length
  const [blanks = ''] = /^[^\r\n]*/.exec(lines.slice(end)) ?? []
  return lines.slice(0, end) + blanks
}

/** The end of a span without the white space at its end: a table of TOML goes up to the next one. */
function endOfContent(text: string, [start, end]: Span): number {
  return start + text.slice(start, end).trimEnd().length
}

function afterBlankLines(text: string, at: number): number {
  const blank = /(?:[ \t]*(?:\r\n|\n|\r))*/y
  blank.lastIndex = at
  return blank.test(text) ? blank.lastIndex : at
}

/** Where the empty lines at the end of a span begin. */
function beforeBlankLines(text: string, [start, end]: Span): number {
  const lines = text.slice(start, end)
  const content = lines.trimEnd().length
  const lineEnd = /^[ \t]*(?:\r\n|\n|\r)/.exec(lines.slice(content))?.[0].length
  return lineEnd === undefined ? end : start + content + lineEnd
}

/** The rest of a line, perhaps with a comment, and an empty line below it. */
const BLANK_BELOW = /^[^\r\n]*(?:\r\n|\n|\r(?!\n))[ \t]*[\r\n]/

/** The blank lines between two neighbors. */
function blankAbove(text: string, { at: [start] }: Child, before: Child | undefined): string {
  const gap = before ? text.slice(before.at[1], start) : ''
  return gap.trim() === '' ? gap : ''
}

/** A span of the source around a child, spelled as the target spells the model. */
function likeModel(
  from: EntryTree,
  into: EntryTree,
  child: Child,
  [start, end]: Span,
  model: Model | undefined,
): string {
  const edits = model ? editsLikeModel(from, into, child, model) : []
  const shifted = edits.map(({ at, text }) => ({ at: [at[0] - start, at[1] - start] as const, text }))
  return weave(from.text.slice(start, end), shifted)
}

/** Lines with a separator after each but the last. */
function separatedLines(
  from: EntryTree,
  into: EntryTree,
  run: readonly Child[],
  place: Beside,
  between: string,
): Edit[] {
  const next = 'after' in place ? place.after : place.before
  const indent = indentOf(into.text, next)
  const lines = run.map((child) => {
    const { above, behind } = commentsOf(from.text, child)
    const bare = bareAt(from, into, child, { next, model: place.model })
    return { text: [...above, bare].map((line) => indent + line).join(into.eol), behind }
  })
  const written = (isLastSeparated: boolean): string =>
    lines
      .map(({ text, behind }, index) => {
        const separator = isLastSeparated || index < lines.length - 1 ? between : ''
        return `${text}${separator}${behind === '' ? '' : ` ${behind}`}${into.eol}`
      })
      .join('')
  if (!('after' in place)) return [spaced(from, into, run, [next.at[0], next.at[0]], written(true))]
  const hasSeparator = isSeparated(into.text, next, between)
  const isLast = place.box.children.at(-1) === next
  const edit = spaced(from, into, run, [next.bare[1], next.at[1]], written(hasSeparator || !isLast))
  const [, end] = next.bare
  return hasSeparator ? [edit] : [{ at: [end, end], text: between }, edit]
}

/** On the line of a neighbor. */
function besideOnLine(
  from: EntryTree,
  into: EntryTree,
  run: readonly Child[],
  place: Beside,
  glue: string,
): Edit[] {
  const next = 'after' in place ? place.after : place.before
  const bares = run.map((child) => oneLine(from, into, child))
  const at = 'after' in place ? next.bare[1] : next.bare[0]
  const text = bares.map((bare) => ('after' in place ? glue + bare : bare + glue)).join('')
  return [{ at: [at, at], text }]
}

/** A child from its key to the end of its value, with the indent and the line ends of the target. */
function bareAt(
  from: EntryTree,
  into: EntryTree,
  child: Child,
  { next, model }: { next: Child; model?: Model | undefined },
): string {
  if (!isOnLines(into.text, next)) return oneLine(from, into, child)
  const indents = [indentOf(from.text, child), indentOf(into.text, next)] as const
  const spelled = likeModel(from, into, child, child.bare, model)
  const text = indented(indents[0] + spelled, indents, unitsOf(from, into))
  return withLineEnds(text.slice(indents[1].length), into.eol)
}

/** A child on one line: without the white space between its parts if the target has none, else with one space. */
function oneLine(from: EntryTree, into: EntryTree, child: Child): string {
  const text = from.text.slice(...child.bare)
  const texts = textsIn(from, child)
  const isDense = isCompact(into)
  let out = ''
  let at = child.bare[0]
  for (const [start, end] of [...texts, [child.bare[1], child.bare[1]] as const]) {
    if (start < at) continue
    const gap = from.text.slice(at, start)
    out += isDense ? gap.replaceAll(/\s+/g, '') : joinedLines(gap)
    out += from.text.slice(start, end)
    at = end
  }
  return isDense || /[\r\n]/.test(text) ? out : text
}

/** Lines as one, with a space between each two. */
function joinedLines(text: string): string {
  const [first = '', ...others] = text.split(/[\r\n]+/)
  const last = others.pop()
  if (last === undefined) return first
  const inner = others.map((line) => line.trim()).filter(Boolean)
  return [first.trimEnd(), ...inner, last.trimStart()].join(' ')
}

/** The spans of keys and texts in a child. White space in them counts. */
function textsIn(tree: EntryTree, child: Child): Span[] {
  const [from, to] = child.bare
  const spans: Span[] = slotsIn(child).map((slot) => outermost(slot).at)
  const source = tree.text.slice(from, to)
  for (const { index, 0: quoted } of source.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs))
    spans.push([from + index, from + index + quoted.length])
  return spans.sort((one, other) => one[0] - other[0] || other[1] - one[1])
}

const slotsIn = ({ slots, box }: Child): readonly Slot[] => (box ? box.children.flatMap(slotsIn) : slots)

/** Whether a file has no white space between its parts. Where no sign separates them, white space does. */
function isCompact({ text, root }: EntryTree): boolean {
  if (!root.children.some(({ box }) => box?.between !== undefined)) return false
  return !/[:,{[(]\s/.test(text.slice(0, 2000).replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'))
}

/** What is between two children on one line, such as a comma and a space. */
function glueOf(into: EntryTree, { children, between = '' }: Box): string {
  for (const [index, child] of children.entries()) {
    const next = children[index + 1]
    const gap = next && into.text.slice(child.bare[1], next.bare[0])
    if (gap !== undefined && gap.trim() === between && !/[\r\n]/.test(gap)) return gap
  }
  return isCompact(into) ? between : `${between} `
}

/** Whether a separator follows a child. */
function isSeparated(text: string, { at, bare }: Child, between: string): boolean {
  const gap = text.slice(bare[1], at[1]).replaceAll(COMMENT, '')
  // Some files separate by several signs.
  return gap.includes(between) || SEPARATOR.test(gap)
}

/** The signs that separate entries, by the formats that we know. */
const SEPARATOR = /[,;]/

const COMMENT = /\/\/[^\n\r]*|#[^\n\r]*|\/\*[\s\S]*?\*\//g

/** The lines of comments above a child, and the comment after its separator. */
function commentsOf(text: string, { at, bare }: Child): { above: readonly string[]; behind: string } {
  const above = text.slice(at[0], bare[0]).trim()
  const gap = text.slice(bare[1], at[1])
  const separator = gap.replaceAll(COMMENT, (comment) => ' '.repeat(comment.length)).search(SEPARATOR)
  const behind = separator < 0 ? gap : gap.slice(0, separator) + gap.slice(separator + 1)
  return {
    above: above === '' ? [] : above.split(/\r\n|\n|\r/).map((line) => line.trim()),
    behind: behind.trim(),
  }
}

/** Whether nothing else is on the lines of a child. */
function isOnLines(text: string, { at: [start, end], bare }: Child): boolean {
  const above = text.slice(Math.max(0, start - 1), start)
  const isStart =
    (start === 0 || /[\r\n]/.test(above)) && /^\s*$/.test(text.slice(lineStart(text, bare[0]), bare[0]))
  return isStart && (end >= text.length || /[\r\n]$/.test(text.slice(start, end)))
}

/** The white space before a child on its line. */
function indentOf(text: string, { bare: [start] }: Child): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, start), start))?.[0] ?? ''
}

/** How a file indents what is inside: the white space of one step. */
function unitIn({ text, root }: EntryTree): string | undefined {
  const stepIn = (box: Box, outer: string): string | undefined => {
    for (const child of box.children) {
      if (!isOnLines(text, child)) continue
      const indent = indentOf(text, child)
      if (indent !== outer && indent.startsWith(outer)) return indent.slice(outer.length)
      const inner = child.box && stepIn(child.box, indent)
      if (inner !== undefined) return inner
    }
    return undefined
  }
  return stepIn(root, '')
}

/** The steps of files. A file without nested entries is read to its end, so this is done once. */
const units = new WeakMap<EntryTree, { step: string | undefined }>()

function unitOf(tree: EntryTree): string | undefined {
  const known = units.get(tree) ?? { step: unitIn(tree) }
  units.set(tree, known)
  return known.step
}

/** The steps of indents in both files, if they differ. */
function unitsOf(from: EntryTree, into: EntryTree): readonly [string, string] | undefined {
  const sourceStep = unitOf(from)
  const targetStep = unitOf(into)
  return sourceStep === undefined || targetStep === undefined || sourceStep === targetStep
    ? undefined
    : [sourceStep, targetStep]
}

/** Lines with the indent of the target instead of the source's, and with its steps. */
function indented(
  lines: string,
  [source, target]: readonly [string, string],
  units: readonly [string, string] | undefined,
): string {
  if (source === target && !units) return lines
  return lines.replaceAll(/^[ \t]*(?=\S)/gm, (indent) => {
    if (!indent.startsWith(source)) return indent
    let rest = indent.slice(source.length)
    let steps = ''
    while (units && rest.startsWith(units[0])) {
      steps += units[1]
      rest = rest.slice(units[0].length)
    }
    return target + steps + rest
  })
}

function withLineEnds(text: string, eol: string): string {
  return text.replaceAll(/\r\n|\n|\r/g, eol)
}

function endsWithBlankLine(text: string): boolean {
  return /(?:^|\n)[ \t]*\n$/.test(text.slice(-200).replaceAll(/\r\n?/g, '\n'))
}
