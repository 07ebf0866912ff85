// Compares what is at the edges of a text: line ends and spaces.
import { error, warning, type ComparedText, type TextFinding } from './finding.ts'

/** A line end or spaces at an edge that differ from the source text. */
export function edgeFinding(compared: ComparedText): TextFinding | undefined {
  const { text, source } = compared
  if (source.endsWith('\n') !== text.endsWith('\n')) return lineEndFinding(source, text)
  // White space with a line end is the layout of the code around a text, as in a template of Django.
  if (/[\r\n]/.test(edgesOf(source).join(''))) return undefined
  return hasWords(source) && hasWords(text) ? spaceFinding(compared) : undefined
}

function lineEndFinding(source: string, text: string): TextFinding {
  const endsLine = source.endsWith('\n')
  return {
    ...error(
      'last-line-end',
      endsLine
        ? 'the source text ends with a line end, this one does not'
        : 'the text ends with a line end, the source text does not',
    ),
    shared: endsLine
      ? 'lack the line end at the end of the source text'
      : 'end with a line end, the source text does not',
    fix: {
      label: endsLine ? 'Add the line end' : 'Remove the line end',
      text: endsLine ? `${text}${/\r?\n$/.exec(source)?.[0] ?? ''}` : text.replace(/(?<![\r\n])[\r\n]+$/, ''),
    },
  }
}

function spaceFinding({ text, source, language }: ComparedText): TextFinding | undefined {
  const [start, end] = edgesOf(source)
  const [textStart, textEnd] = edgesOf(text)
  const isAdded = textStart.length > beginningOf(source).length || textEnd.length > end.length
  const isLost = (beginningOf(text) === '' && beginningOf(source) !== '') || (textEnd === '' && end !== '')
  if (!isAdded && (!isLost || joinsWords.has(language.twoLettersCode))) return undefined
  return {
    ...warning(
      'edge-space',
      'the spaces at the edges of the text differ from the source text',
      'have other spaces at the edges than the source text',
    ),
    fix: { label: 'Restore the spaces', text: `${start}${text.trim()}${end}` },
  }
}

/** The white space before and behind the words of a text. */
function edgesOf(text: string): [start: string, end: string] {
  const start = text.length - text.trimStart().length
  return [text.slice(0, start), text.slice(text.trimEnd().length)]
}

/**
 * The spaces at the beginning of a text, and a comma before or between them: it ends what is before the text, as a space
 * does. English has `, and `, Spanish ` y `.
 */
const beginningOf = (text: string): string => /^[\s,，、،]*/.exec(text)?.[0] ?? ''

/** Languages that write no spaces between words, so that they need none at the edges of a text either. */
const joinsWords = new Set(['ja', 'zh', 'th', 'lo', 'km', 'my', 'bo'])

/** Separators, such as the thousands separator, differ by language. */
const hasWords = (text: string): boolean => /\p{L}|\p{N}/u.test(text)
