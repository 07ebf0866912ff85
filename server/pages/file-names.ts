// The names of a format's files for people: what the pattern of its file names matches, such as `.yaml` and `.yml`.

/** More names are not shown. */
const MOST = 12

/** A piece of a pattern that repeats or is optional. */
const QUANTIFIER = /^(?:[?*+]|\{\d*,?\d*\})\??/

/**
 * The endings of the file names that a pattern matches, in small letters, each once, or whole names if it has those. `*`
 * stands for any characters. Patterns of file names have groups, alternatives, classes and escapes, and nothing else.
 */
export function fileNamesOf(pattern: string): string[] {
  const [names] = alternatives(pattern, 0)
  const shown = names.map((name) => name.replaceAll(/\*+/g, '*').replace(/^\*?(?=\.)/, ''))
  return [...new Set(shown)]
    .filter((name) => name !== '' && name !== '*' && !name.includes('['))
    .slice(0, MOST)
}

/** The texts of alternatives from an offset on, and the offset after them. */
function alternatives(pattern: string, from: number): [texts: string[], end: number] {
  let all: string[] = []
  let texts = ['']
  let at = from
  while (at < pattern.length && pattern[at] !== ')') {
    if (pattern[at] === '|') {
      all = [...all, ...texts]
      texts = ['']
      at++
      continue
    }
    const [pieces, end] = atom(pattern, at)
    const [quantifier = ''] = QUANTIFIER.exec(pattern.slice(end)) ?? []
    const repeated = quantifier === '' ? pieces : quantifier.startsWith('?') ? [...pieces, ''] : ['*']
    texts = texts.flatMap((text) => repeated.map((piece) => text + piece)).slice(0, 4 * MOST)
    at = end + quantifier.length
  }
  return [[...all, ...texts], at]
}

/** The texts of one piece: a group, a class, an escaped or another character. */
function atom(pattern: string, at: number): [texts: string[], end: number] {
  const char = pattern.charAt(at)
  if (char === '^' || char === '$') return [[''], at + 1]
  if (char === '.') return [['*'], at + 1]
  if (char === '(') {
    const [texts, end] = alternatives(pattern, at + (/^\(\?[:=!]/.test(pattern.slice(at, at + 3)) ? 3 : 1))
    // What is before a whole name is not shown.
    return [texts.some((text) => text === '/' || text === '') ? [''] : texts, end + 1]
  }
  if (char === '[') {
    const end = pattern.indexOf(']', at)
    return [charactersOf(pattern.slice(at + 1, end)), end + 1]
  }
  if (char !== '\\') return [[char], at + 1]
  const escaped = pattern.charAt(at + 1)
  return [[/[wds]/.test(escaped) ? '*' : escaped], at + 2]
}

/** The characters of a class in small letters; `*` for one that is not a short list. */
function charactersOf(inside: string): string[] {
  if (/^\^|\\|-/.test(inside)) return ['*']
  return [...new Set(inside.toLowerCase())]
}
