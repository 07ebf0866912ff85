// What a line of reStructuredText begins, by the patterns of its specification (docutils, `parsers/rst/states.py`).

/** `- `, `* `: a bullet with the blanks behind it. */
export const bullet = /^[-+*\u2022\u2023\u2043](?:[ \t]+|$)/

/** `1. `, `#) `, `(iv) `: an enumerator with the blanks behind it. */
export const enumerator =
  /^(?:\((?:\d+|[a-zA-Z]|[ivxlcdmIVXLCDM]+|#)\)|(?:\d+|[a-zA-Z]|[ivxlcdmIVXLCDM]+|#)[.)])(?:[ \t]+|$)/

/** `:name: `; roles (`` :ref:`x` ``) are none. The name is in a group. */
export const field = /^:((?![: ])(?:[^:\\]|\\.|:(?![ `]|$))*):(?:[ \t]+|$)/

const OPTION = String.raw`(?:-\w|--\w[\w.-]*|/\w+)(?:[ =](?:\w[\w.-]*|<[^<>]+>))?`

/** `-f FILE, --file=FILE  what it does`: options with the blanks behind them. */
export const options = new RegExp(`^${OPTION}(?:, ${OPTION})*(?: {2,}|$)`)

/** `.. ` and `__ `. */
export const explicit = /^(?:\.\.|__)(?:[ \t]+|$)/

/** `.. note:: `: the name of a directive in a group; that of a substitution before it. */
export const directive =
  /^\.\.[ \t]+(?:\|(?![ \t])[^|]*\|[ \t]+)?([\w\u0080-\uffff](?:[\w\u0080-\uffff.+:-]*[\w\u0080-\uffff])?)[ \t]?::(?:[ \t]+|$)/

/** `.. [1] `: a footnote or a citation. */
export const footnote = /^\.\.[ \t]+\[[^\]\s]+\](?:[ \t]+|$)/

/** A line of one sign: an underline, an overline or a transition. */
export const isRule = (line: string): boolean => /^([!-/:-@[-`{-~])\1*$/.test(line)

/** A border of a simple table with several columns. */
export const isBorder = (line: string): boolean => /^=+(?: +=+)+$/.test(line)

/** The top of a table that is drawn. */
export const isGrid = (line: string): boolean => /^\+-[-+]+\+$/.test(line)

export const isDoctest = (line: string): boolean => /^>>>(?: |$)/.test(line)

/** `| line`: a line whose end is kept. */
export const lineOfBlock = /^\|(?:[ \t]+|$)/

/** Whether the first line of a paragraph, or a later one, could be read as anything else; more are than need be. */
export const mayOpenBlock = (line: string): boolean =>
  bullet.test(line) ||
  enumerator.test(line) ||
  opensAlsoTitle(line) ||
  /^(?:-{1,2}|\/)\w\S*(?:$| {2}|,|[ =]\S+(?:$| {2}))/.test(line)

/** Whether a line could be read as anything else than a title though a line of signs follows it. */
export const opensAlsoTitle = (line: string): boolean =>
  explicit.test(line) ||
  lineOfBlock.test(line) ||
  isDoctest(line) ||
  isRule(line) ||
  isBorder(line) ||
  /^(?:\+-|:[^`]*:(?:[ \t]|$))/.test(line)

/** The columns that a title takes: two for a wide character, none for one that combines. A line may be too long. */
export function columnsOf(title: string): number {
  let columns = 0
  for (const char of title)
    columns += /[\u0300-\u036f]|(?![\ufe00-\ufe0f])\p{Mn}/u.test(char) ? 0 : WIDE.test(char) ? 2 : 1
  return columns
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]/u
