// Recognizes the start of a line of reStructuredText, by the patterns of docutils (`parsers/rst/states.py`).

/** `- `, `* `: a bullet with the blanks after it. */
export const bullet = /^[-+*\u2022\u2023\u2043](?:[ \t]+|$)/

/** `1. `, `#) `, `(iv) `: an enumerator with the blanks after it. */
export const enumerator =
  /^(?:\((?:\d+|[a-zA-Z]|[ivxlcdmIVXLCDM]+|#)\)|(?:\d+|[a-zA-Z]|[ivxlcdmIVXLCDM]+|#)[.)])(?:[ \t]+|$)/

/** `:name: `: a field, with its name in a group. A role (`` :ref:`x` ``) is not a field. */
export const field = /^:((?![: ])(?:[^:\\]|\\.|:(?![ `]|$))*):(?:[ \t]+|$)/

const OPTION = String.raw`(?:-\w|--\w[\w.-]*|/\w+)(?:[ =](?:\w[\w.-]*|<[^<>]+>))?`

/** `-f FILE, --file=FILE  description`: options of a command with the blanks after them. */
export const options = new RegExp(`^${OPTION}(?:, ${OPTION})*(?: {2,}|$)`)

/** `.. ` and `__ `: the beginning of explicit markup. */
export const explicit = /^(?:\.\.|__)(?:[ \t]+|$)/

/** `.. note:: `: a directive, with its name in a group. The name of a substitution may precede it. */
export const directive =
  /^\.\.[ \t]+(?:\|(?![ \t])[^|]*\|[ \t]+)?([\w\u0080-\uffff](?:[\w\u0080-\uffff.+:-]*[\w\u0080-\uffff])?)[ \t]?::(?:[ \t]+|$)/

/** `.. [1] `: a footnote or a citation. */
export const footnote = /^\.\.[ \t]+\[[^\]\s]+\](?:[ \t]+|$)/

/** `.. _name: https://…`: a target with the beginning of its address. An address that ends in `_` is a name. */
export const target = /^\.\.[ \t]+_(?:`[^`]+`|(?:[^:\\`]|\\.)+):[ \t]+(?=\S+$)(?!\S*_$)/

/** Whether a line repeats one character: an underline, an overline or a transition. */
export const isRule = (line: string): boolean => /^([!-/:-@[-`{-~])\1*$/.test(line)

/** Whether a line is a border of a simple table with several columns. */
export const isBorder = (line: string): boolean => /^=+(?: +=+)+$/.test(line)

/** Whether a line is the top of a grid table. */
export const isGrid = (line: string): boolean => /^\+-[-+]+\+$/.test(line)

export const isDoctest = (line: string): boolean => /^>>>(?: |$)/.test(line)

/** `| line`: a line of a line block, whose end is kept. */
export const lineOfBlock = /^\|(?:[ \t]+|$)/

/** Whether a line of a paragraph could be read as another block. Errs on the side of true. */
export const mayOpenBlock = (line: string): boolean =>
  bullet.test(line) ||
  enumerator.test(line) ||
  opensAlsoTitle(line) ||
  /^(?:-{1,2}|\/)\w[^\s,=]*(?:$| {2}|,|[ =]\S+(?:$| {2}))/.test(line)

/** Whether a line could be read as another block even if an underline follows it. */
export const opensAlsoTitle = (line: string): boolean =>
  explicit.test(line) ||
  lineOfBlock.test(line) ||
  isDoctest(line) ||
  isRule(line) ||
  isBorder(line) ||
  /^(?:\+-|:[^`]*:(?:[ \t]|$))/.test(line)

/** Emoji that take two columns, but not the letters of flags. */
const EMOJI = /(?![\u{1f1e6}-\u{1f1ff}])\p{Emoji_Presentation}/u
const WIDE_CHARACTER =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u3247\u3250-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{16ff1}\u{17000}-\u{18d08}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/u

/** Whether a character takes two columns. */
export const isWide = (char: string): boolean => WIDE_CHARACTER.test(char) || EMOJI.test(char)

/** The columns of a title: two for a wide character, none for a combining one. An underline may be longer than that. */
export function titleWidth(title: string): number {
  let columns = 0
  for (const char of title)
    columns += /[\u0300-\u036f]|(?![\ufe00-\ufe0f])\p{Mn}/u.test(char) ? 0 : isWide(char) ? 2 : 1
  return columns
}
