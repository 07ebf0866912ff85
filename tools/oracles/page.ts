// Renders docs/validators.md: how our checks of placeholders compare with the validators of programs.
import { markdownTable } from '../bench/markdown-table.ts'

/** How many pairs of a dialect were compared, and with what result. */
export interface Row {
  dialect: string
  validators: string
  pairs: number
  /** Pairs that a validator refuses. */
  refused: number
  /** Of these, pairs in which our checks find nothing. */
  missed: number
  /** Pairs in which only our checks find an error. */
  ours: number
}

/** The table of the page. */
export function comparison(rows: readonly Row[]): string {
  return markdownTable(
    ['Dialect', 'Validators', 'Pairs', 'Refused', 'Refused, not found', 'Found, not refused'],
    rows.map(({ dialect, validators, pairs, refused, missed, ours }) => [
      dialect,
      validators,
      ...[pairs, refused, missed, ours].map(String),
    ]),
  )
}

/** The page. */
export function validatorsPage(rows: readonly Row[]): string {
  return `# Validators

For anyone who asks whether our checks of placeholders find what programs refuse. \`npm run -w tools oracles\` damages
translations by a seed: it drops, doubles, swaps and cuts placeholders, changes their types and numbers, and inserts
blanks and stray signs. Then it asks the programs and packages that format such texts, or that compile their files. **No
text that they refuse may be without a finding of ours.**

**Refused** counts the pairs of a source text and a translation that a validator refuses. **Refused, not found** counts
those in which our checks find nothing. **Found, not refused** counts pairs in which only our checks find an error: most
are values that a translation lost, which a program does not notice.

Programs are taken from the PATH; what is not installed is left out. Where texts of PO are judged by \`msgfmt\`, a
fifth of them are rows of a plural in Russian. \`test/grammars/verdicts/\` has some verdicts for each kind of damage, so
that \`npm test\` needs no validator.

${comparison(rows)}

Objective-C and Swift read the conversions that \`msgfmt\` knows as \`objc-format\`. No validator was at hand for
std::format, printf of shells, and the patterns of other formats.

Next: [Release](release.md), to publish a version.
`
}
