// What an expression of Prometheus speaks of: its metrics, and the values that it asks of their labels.

/** A metric in an expression. */
export interface Selector {
  name: string
  /** The values by label: what `=` and `=~` ask for. */
  wanted: Readonly<Record<string, readonly string[]>>
}

/** Words of the language that are not metrics. */
const WORDS = new Set([
  'sum',
  'max',
  'min',
  'avg',
  'by',
  'rate',
  'increase',
  'histogram_quantile',
  'le',
  'clamp_min',
])

/** The metrics of an expression. Throws where its brackets do not match, or where a matcher is malformed. */
export function selectorsIn(expression: string): Selector[] {
  requireBalance(expression)
  const withoutGroups = expression.replaceAll(/\bby\s*\([^)]*\)/g, ' ')
  const found = [...withoutGroups.matchAll(/([a-z_][a-z0-9_]*)\s*(?:\{([^}]*)\})?/g)]
  return found.flatMap(([, name = '', matchers = '']) => {
    if (WORDS.has(name) || /^[smhd]$/.test(name)) return []
    return [{ name, wanted: matchersIn(matchers) }]
  })
}

function matchersIn(text: string): Selector['wanted'] {
  const matchers = text.split(',').filter((matcher) => matcher.trim() !== '')
  return Object.fromEntries(
    matchers.map((matcher) => {
      const [, label, operator, value] = /^\s*([a-z_]+)(=~|=)"([^"]*)"\s*$/.exec(matcher) ?? []
      if (label === undefined || value === undefined) throw new Error(`"${matcher}" is not a matcher.`)
      return [label, operator === '=~' ? value.split('|') : [value]]
    }),
  )
}

function requireBalance(expression: string): void {
  const open: string[] = []
  const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
  for (const character of expression) {
    if ('([{'.includes(character)) open.push(character)
    else if (character in pairs && open.pop() !== pairs[character])
      throw new Error(`Unbalanced: ${expression}`)
  }
  if (open.length > 0) throw new Error(`Unbalanced: ${expression}`)
}
