// The two dialects: MediaWiki (mediawiki.org/wiki/Help:Formatting, Help:Tables) and DokuWiki (its page wiki:syntax).

/** The patterns of one wiki engine. */
export interface WikiDialect {
  /** Opens or closes a construct that may span lines: template, link, code. The first group is the name of a tag. */
  constructs: RegExp
  /** The opener of each closer. */
  closers: Readonly<Record<string, string>>
  /** The marks of a list item or a quote, with the blanks after them. */
  item: RegExp
  /** Whether a marker is the marker of a quote. */
  isQuote(marker: string): boolean
  /** A line that is code, a rule, or a command. */
  other: RegExp
  /** The number of marks at each side of the lowest heading. */
  minMarks: number
  levelOf(marks: number): number
  /** How tables are written: between two lines, or as single rows. */
  tables: 'enclosed' | 'rows'
  /** Links without text: categories, and files without a caption. */
  bareLink: RegExp
  /** Openers and closers of constructs. An unmatched one would match one in another text. */
  loose: RegExp
  /** Code that is invisible: marks after it do not begin a line. */
  empty: string
}

export const mediaWiki: WikiDialect = {
  constructs:
    /\{\{|\}\}|\[\[|\]\]|<!--|<(nowiki|pre|syntaxhighlight|source|math|gallery|score|timeline|templatedata|ref|onlyinclude)\b[^<>]*>|\n[ \t]*\n/gi,
  closers: { '}}': '{{', ']]': '[[' },
  item: /[*#:;]+[ \t]*/y,
  isQuote: () => false,
  other: / |-{4,}|#(?:redirect|weiterleitung)/iy,
  minMarks: 1,
  levelOf: (marks) => Math.min(marks, 6),
  tables: 'enclosed',
  bareLink:
    /^\[\[[ \t]*(?:(?:category|kategorie|catégorie|categoría)[ \t]*:|(?:file|image|datei|media)[ \t]*:[^|]*(?:\|(?:thumb|frame|frameless|border|left|right|center|none|[\dx]+px|link=[^|]*))*\]\]$|[a-z]{2,3}:)/i,
  loose:
    /\{\{|\}\}|\[\[|\]\]|<!--|<\/?(?:nowiki|pre|syntaxhighlight|source|math|gallery|score|timeline|templatedata|ref|onlyinclude)\b(?:[^<>]*[^<>/])?>/giu,
  empty: '<nowiki/>',
}

export const dokuWiki: WikiDialect = {
  constructs: /\{\{|\}\}|\[\[|\]\]|\(\(|\)\)|%%|<(code|file|html|php|nowiki)\b[^<>]*>|\n[ \t]*\n/gi,
  closers: { '}}': '{{', ']]': '[[', '))': '((' },
  item: /(?:[ \t]{2,}|\t)[*-][ \t]*|>+[ \t]*/y,
  isQuote: (marker) => marker.startsWith('>'),
  other: / {2}|\t|-{4,}|~~/y,
  minMarks: 2,
  levelOf: (marks) => Math.max(7 - marks, 1),
  tables: 'rows',
  bareLink: /^$/,
  loose: /\{\{|\}\}|\[\[|\]\]|\(\(|\)\)|%%|<\/?(?:code|file|html|php|nowiki)\b(?:[^<>]*[^<>/])?>/giu,
  empty: '<nowiki></nowiki>',
}
