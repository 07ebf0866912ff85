// The texts that consumers must show as they were sent.

/** Texts that are hard to write in some format, as translators write them. */
export const texts: readonly string[] = [
  'Grüße aus Łódź',
  'He said "yes" twice',
  "It's the captain's",
  '1. Mai ist ein Feiertag',
  '+ mehr Zeit',
  '# 7 in the list',
  '* important',
  'Preis: 5 € (neu)',
  'a & b',
  'if a < b then b > a',
  '100 % sicher',
  '100%',
  'Ends with a colon:',
  'Yes',
  'null',
  '12',
  'one, two; three',
  'question? | answer!',
  'Sind Sie sicher?',
  'C:\\new\\table',
  'ends with a backslash\\',
  'مرحبا بالعالم',
  'שלום «עולם»',
  'żółć 😀 中文',
  'first line\nsecond line',
  'a tab\there',
  ' a space at the start',
  'a space at the end ',
  '- a dash first',
  '=1+1',
  '@home',
  'a [note] in brackets',
  'snake_case_name and 2*3*4',
  'a ~ tilde and a ` backtick',
  "'quoted'",
  '"quoted"',
  '$5 and ${six}',
  'A = B',
  '; not a comment',
  '// not a comment either',
  '<b>bold</b> word',
  '{curly} braces',
  '&amp; is written &lt;',
  ']]> and -->',
  'two  spaces',
  '«don’t»',
  '…',
]

/** What markup languages show otherwise: signs of markup, white space, and quotes that become typographic ones. */
export const MARKUP = /[<>{}[\]*_`~\\|^$#='"]|&\S|\n|\t|^\s|\s$| {2}|\/\/|--|\.\.\.|\+/

/** White space that a page does not show. */
export const SPACES = /\n|\t|^\s|\s$| {2}/
