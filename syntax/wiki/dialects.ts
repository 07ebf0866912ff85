// In what the wikis differ: MediaWiki (mediawiki.org/wiki/Help:Formatting, Help:Tables) and DokuWiki (its page wiki:syntax).

/** What a line begins, and what holds others, in one kind of wiki. */
export interface Dialect {
  /** Opens or closes what may reach over several lines: templates, links, code; a tag's name is the first group. */
  constructs: RegExp
  /** Which opener a closer belongs to. */
  closers: Readonly<Record<string, string>>
  /** The marks of a list's item, or of a quote, with the blanks behind them. */
  item: RegExp
  /** Whether a marker is that of a quote. */
  isQuote(marker: string): boolean
  /** A line that is code, a rule, or a command. */
  other: RegExp
  /** How many marks the smallest heading has at each side. */
  leastMarks: number
  levelOf(marks: number): number
  /** How tables are written: between two lines, or each row by itself. */
  tables: 'enclosed' | 'rows'
  /** Links that stand for themselves: categories, and files without a caption. */
  bareLink: RegExp
}

export const mediaWiki: Dialect = {
  constructs:
    /\{\{|\}\}|\[\[|\]\]|<!--|<(nowiki|pre|syntaxhighlight|source|math|gallery|score|timeline|templatedata|ref|onlyinclude)\b[^<>]*>|\n[ \t]*\n/gi,
  closers: { '}}': '{{', ']]': '[[' },
  item: /[*#:;]+[ \t]*/y,
  isQuote: () => false,
  other: / |-{4,}|#(?:redirect|weiterleitung)/iy,
  leastMarks: 1,
  levelOf: (marks) => Math.min(marks, 6),
  tables: 'enclosed',
  bareLink:
    /\[\[[ \t]*(?:(?:category|kategorie|catégorie|categoría)[ \t]*:|(?:file|image|datei|media)[ \t]*:[^|]*(?:\|(?:thumb|frame|frameless|border|left|right|center|none|[\dx]+px|link=[^|]*))*\]\]$|[a-z]{2,3}:)/i,
}

export const dokuWiki: Dialect = {
  constructs: /\{\{|\}\}|\[\[|\]\]|\(\(|\)\)|%%|<(code|file|html|php|nowiki)\b[^<>]*>|\n[ \t]*\n/gi,
  closers: { '}}': '{{', ']]': '[[', '))': '((' },
  item: /(?:[ \t]{2,}|\t)[*-][ \t]*|>+[ \t]*/y,
  isQuote: (marker) => marker.startsWith('>'),
  other: / {2}|\t|-{4,}|~~/y,
  leastMarks: 2,
  levelOf: (marks) => Math.max(7 - marks, 1),
  tables: 'rows',
  bareLink: /^$/,
}
