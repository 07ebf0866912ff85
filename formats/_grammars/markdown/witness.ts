// Reads the raw text of every block with markdown-it, which leaves out the margins.
import { parse } from 'yaml'
import MarkdownIt from 'markdown-it'
import textsOfHtml, { withoutOuterTags } from '../html/witness.ts'

const markdown = new MarkdownIt({ html: true })

/** Lines with a translatable title: directives, admonitions and tabs. */
const titled: readonly RegExp[] = [
  /^[> \t]*:{3,} *(?:\{[\w-]+\}|[\w-]+)\[([^[\]]+)\]/gm,
  /^[> \t]*:{3,} *(?:\{[\w-]+\}|[\w-]+) +(?!.*(?:="|:::))([^{:[].*?)[ \t]*$/gm,
  /^[> \t]*(?:(?:!!!|\?\?\?\+?) +[\w -]+|===[!+]?) +"(.*)"[ \t]*$/gm,
]

/** Syntax beyond CommonMark, replaced so that markdown-it reads no text, or a block of the right kind. */
const additions: readonly (readonly [RegExp, string])[] = [
  // An HTML comment ends the block above it, as these lines do, and has no text.
  [
    /^((?:[ \t]*>)*[ \t]*)(?::::.*|<\/[A-Z][\w.]*>[ \t]*|(?:(?:\{\{[<%](?:(?!\}\}).)*[%>]\}\}|\{%(?:(?!%\}).)*%\})[ \t]*)+|\{%[ \t]*comment.*%\}[ \t]*|\{:.*\}[ \t]*)$/gm,
    '$1<!-- -->',
  ],
  // The code between two shortcodes in brackets has no text, and may have HTML that does not end.
  [
    /^((?:[ \t]*>)*[ \t]*)\[(prism|code|codesample|sourcecode|syntaxhighlighter|highlight|pre|mermaid)(?:[ \t=][^\]\n]*)?\](?![([:])[^]*?\[\/\2\][ \t]*$/gm,
    '$1<!-- -->',
  ],
  // So do lines of tags in brackets that have a title, or an end.
  [/^((?:[ \t]*>)*[ \t]*)(?:\[(?:\/[a-z][\w-]*|[a-z][\w-]* [^\]\n]*")\][ \t]*)+$/gm, '$1<!-- -->'],
  // The label of a footnote is like a list marker, four columns wide.
  [/^((?:[ \t]*>)*[ \t]{0,3})\[\^[^\]\s]+\]:(?=[ \t]*\S)[ \t]*/gm, '$1-   '],
  // The first line of an admonition or a tab is, too.
  [
    /^((?:[ \t]*>)*[ \t]*)(?:(?:!!!|\?\?\?\+?) +[\w -]+(?: +".*")?|===[!+]? +".*")[ \t]*$/gm,
    '$1-   <!-- -->',
  ],
]

/** White space that CommonMark keeps but markdown-it trims, and the private-use characters that replace it. */
const rareSpaces =
  '\v\f\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
const firstStandIn = 0xe700

export default function texts(file: string): readonly string[] {
  const { matter, body } = split(file.replaceAll(/\r\n?/g, '\n'))
  const hidden = body.replace(/[^\S \t\n]/g, (space) =>
    String.fromCharCode(firstStandIn + rareSpaces.indexOf(space)),
  )
  // Definition lists and formulas are read with and without their signs. Their texts are found in one of the two.
  const added = hidden
    .replaceAll(/^((?:[ \t]*>)*[ \t]*)\$\$(?:.*\S.*\$\$|[^]*?\$\$)[ \t]*$/gm, '$1<!-- -->')
    .replaceAll(/^((?:[ \t]*>)*[ \t]*):[ \t]+(?=\S)/gm, '$1-   ')
  const read = added === hidden ? blocks(hidden) : [...blocks(hidden), ...blocks(added), ...terms(hidden)]
  const found = read.map((text) =>
    text.replace(/[\ue700-\ue718]/g, (letter) => rareSpaces.charAt(letter.charCodeAt(0) - firstStandIn)),
  )
  return [...matter, ...found]
}

/** The titles of definitions, in which markdown-it resolves all escapes and references. */
const definition = /^[> \t]*\[[^\]\n]+\]:[ \t]*\S+[ \t]+(["'])(.*)\1[ \t]*$/gm

/** A caption or title in a tag of a site generator. */
const tagText =
  /\b(?:alt|caption|title|text|label|summary|description|placeholder)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/g

function blocks(body: string): string[] {
  const found = titled.flatMap((pattern) => [...body.matchAll(pattern)].map(([, title = '']) => title))
  for (const [, quoted, single = ''] of body.matchAll(tagText))
    found.push((quoted ?? single).replaceAll(/\\(["'\\])/g, '$1'))
  for (const [, quote = '', title = ''] of body.matchAll(definition))
    found.push(title.replaceAll(`\\${quote}`, quote))
  const read = additions.reduce((text, [pattern, instead]) => text.replace(pattern, instead), body)
  const tokens = markdown.parse(read, {})
  for (const { type, content } of tokens) {
    if (type === 'inline') for (const each of variants(withJoinedLines(content))) found.push(each)
    if (type === 'html_block') for (const each of textsOfHtml(content)) found.push(each)
  }
  return found
}

/** Each line above a definition is a term. */
const terms = (body: string): string[] =>
  body.split('\n').flatMap((line) => variants(line.replace(/^[ \t>]+/, '').trimEnd()))

/** Soft breaks as spaces, hard breaks as line ends. */
export function withJoinedLines(content: string): string {
  const rows = content.split('\n')
  return rows
    .map((row, index) => {
      const text = row.replace(/^[ \t]+/, '')
      if (index === rows.length - 1) return text
      if (/ {2}$/.test(text)) return `${text.replace(/(?<![ \t])[ \t]+$/, '')}\n`
      if (/(?<!\\)(?:\\\\)*\\$/.test(text)) return `${text.slice(0, -1)}\n`
      return `${text.replace(/(?<![ \t])[ \t]+$/, '')} `
    })
    .join('')
}

/**
 * The text without a task box or the mark of an alert before it, and without attributes after it; each also without
 * the backslashes that keep it from being read as another block.
 */
function variants(text: string): string[] {
  const found = [
    ...withoutOuterTags(text),
    text.replace(/^\[[ xX]\][ \t]+/, ''),
    text.replace(/^\[![A-Za-z]+\][-+]? /, ''),
    text.replace(/[ \t]*\{[#.:][^{}]*\}$/, ''),
  ]
  return [...new Set(found.flatMap((each) => [each, ...unescaped(each)]))]
}

/**
 * The text with and without the backslashes at the starts of its lines; each also without the backslashes at its end
 * and before pipes.
 */
export function unescaped(text: string): string[] {
  const rows = text.split('\n')
  const lines = rows.map((line) =>
    line
      .replace(/^(?:\\([^\\\sA-Za-z0-9]))(?:\\\1)*/, (marks) => marks.replaceAll('\\', ''))
      .replace(/^(\d+)\\/, '$1')
      .replace(/\\(?=#+$|\{[#.:][^{}]*\}$)/, ''),
  )
  return [rows, lines].flatMap((each) => {
    const last = each.at(-1)?.replaceAll('\\|', '|') ?? ''
    const ends = [each.at(-1) ?? '', last, last.replace(/\\(?=\\$)/, '')]
    return ends.map((end) => [...each.slice(0, -1), end].join('\n'))
  })
}

/** The strings at the top level of front matter, and the text after it. */
export function split(file: string): { matter: string[]; body: string } {
  const [whole = '', fence, inner = ''] =
    /^(---|\+\+\+)[ \t]*\n([^]*?\n|)(?:\1|\.\.\.)[ \t]*(?:\n|$)/.exec(file) ?? []
  if (whole === '') return { matter: [], body: file }
  const values = fence === '---' ? Object.values(parse(inner) ?? {}) : tomlStrings(inner)
  return { matter: values.filter((value) => typeof value === 'string'), body: file.slice(whole.length) }
}

function tomlStrings(matter: string): string[] {
  return [...matter.matchAll(/^[\w-]+ *= *(?:("(?:[^"\\]|\\.)*")|'([^']*)')/gm)].map(([, basic, literal]) =>
    basic ? String(JSON.parse(basic)) : (literal ?? ''),
  )
}
