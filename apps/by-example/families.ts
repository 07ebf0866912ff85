// Which families of grammars may read samples: trees, or else tables and lines.
import type { Grammar, TreeGrammar, XmlGrammar } from '@atlas/formats/_declared/grammars.ts'

/** How the grammars of each family are made. A function may throw for samples that its family cannot read. */
export interface Families {
  trees(family: (TreeGrammar | XmlGrammar)['family']): Grammar[]
  tables(): Grammar[]
  lines(): Grammar[]
}

/** The grammars of the families that can read these texts. */
export function grammarsOf(texts: readonly string[], { trees, tables, lines }: Families): Grammar[] {
  const attempt = (make: () => Grammar[]): Grammar[] => {
    try {
      return make()
    } catch {
      return []
    }
  }
  const isJson = texts.every((text) => /^\s*[[{]/.test(text))
  const made = attempt(() => trees(isJson ? 'json' : 'xml'))
  // A file that a reader of trees can read is not a file of lines.
  if (made.length > 0) return made
  return [() => trees('yaml'), () => trees('toml'), tables, lines].flatMap(attempt)
}
