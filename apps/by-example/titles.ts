// The names of candidates for users.
import type { Grammar } from '@atlas/formats/_declared/grammars.ts'

const TITLES: Readonly<Record<Exclude<Grammar['family'], 'like'>, string>> = {
  lines: 'Lines',
  blocks: 'Records of several lines',
  json: 'Values of JSON',
  yaml: 'Values of YAML',
  toml: 'Values of TOML',
  xml: 'Elements of XML',
  table: 'Columns of a table',
}

/** The title of a candidate: the kind of its grammar, or the type of the known format that it is like. */
export function titleOf(grammar: Grammar): string {
  return grammar.family === 'like' ? `Like ${grammar.format}` : TITLES[grammar.family]
}
