// Finds a code that has other blanks inside than in the source text.
import { warning, type ComparedText, type TextFinding } from './finding.ts'

/** A name in braces. Blanks mean nothing around names with a dollar sign, in Fluent. */
const NAME_IN_BRACES = /^[%$#]?\{\s*[^\s{},"$-][^\s{},"]*\s*\}$/

/** A program may know `{name}`, and not `{ name }`: Python and .NET do not, while ICU and Vue do. */
export function blanksInCodes({ text, source, scan }: ComparedText): TextFinding | undefined {
  if (!scan || !text.includes('{')) return undefined
  const wanted = scan(source)
  for (const { id, kind, at } of scan(text)) {
    const spelled = text.slice(...at)
    if (!NAME_IN_BRACES.test(spelled)) continue
    const same = wanted
      .filter((code) => code.id === id && code.kind === kind)
      .map((code) => source.slice(...code.at))
    const [first] = same
    if (first === undefined || same.includes(spelled) || withoutBlanks(first) !== withoutBlanks(spelled))
      continue
    return {
      ...warning('code-blanks', `the code ${spelled} has other blanks than ${first} of the source text`),
      at: at[0],
      fix: { label: `Write ${first}`, text: text.slice(0, at[0]) + first + text.slice(at[1]) },
    }
  }
  return undefined
}

const withoutBlanks = (code: string): string => code.replaceAll(/\s/g, '')
