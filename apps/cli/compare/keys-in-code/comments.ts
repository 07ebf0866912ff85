// Comments in code, which is no code: data for each family of languages. Code is not parsed. Where a pattern is in doubt,
// the text counts as code, so that no use of a key is overlooked.

/** How a family of languages marks comments. */
interface CommentSyntax {
  path: RegExp
  /**
   * Literals, and comments as the group `comment`, with the flags `gm`. What a literal contains is no comment. The group
   * `text` is a literal that is a comment where it is the first statement of a block.
   */
  pattern: RegExp
}

/** The end of a file, with the flag `m`. */
const END = String.raw`$(?![^])`
const QUOTED = String.raw`"(?:[^"\\\r\n]|\\[^])*"|'(?:[^'\\\r\n]|\\[^])*'`
/** What may precede a comment: not a colon, as in an address, and not a slash, as in an expression. */
const BEFORE = String.raw`(?<![^\s;,(){}[\]>=])`
const BLOCK = String.raw`${BEFORE}\/\*[^]*?(?:\*\/|${END})`
const LINE = String.raw`${BEFORE}\/\/[^\r\n]*`
/** In a page, two slashes may be text between values in braces. */
const LINE_IN_PAGE = String.raw`(?<=^[ \t]*)\/\/[^\r\n]*|${BEFORE}\/\/[^\r\n{]*$`
/** A comment of PHP ends where the code around it does. */
const LINE_IN_PHP = String.raw`(?<=(?:^|[;,(){}[\]]|<\?php)[ \t]*)(?:\/\/|#(?!\[))(?:(?!\?>)[^\r\n])*`
const HASH = String.raw`(?<!\S)#(?![{[])[^\r\n]*`
const TRIPLE = String.raw`"""(?:[^\\]|\\[^])*?(?:"""|${END})|'''(?:[^\\]|\\[^])*?(?:'''|${END})`

/** How comments of pages begin and end. */
const MARKS = [
  ['<!--', '-->'],
  ['{{!--', '--}}'],
  ['{{--', '--}}'],
  ['<%#', '%>'],
] as const

const TAGS = MARKS.map(
  ([start, end]) =>
    `${start.replaceAll('{', String.raw`\{`)}[^]*?(?:${end.replaceAll('}', String.raw`\}`)}|${END})`,
).join('|')

const commentsOf = (comment: string, literals: readonly string[] = []): RegExp =>
  new RegExp([...literals, `(?<comment>${comment})`].join('|'), 'gm')

const script = commentsOf(`${BLOCK}|${LINE_IN_PAGE}`, [QUOTED, String.raw`\`(?:[^\`\\]|\\[^])*(?:\`|${END})`])

const syntaxes: readonly CommentSyntax[] = [
  { path: /\.(?:[cm]?[jt]sx?|astro)$/, pattern: script },
  {
    path: /\.(?:c|cc|cpp|cxx|h|hh|hpp|m|mm|cs|java|kts?|scala|groovy|gradle|swift|dart|vala|go|rs)$/,
    pattern: commentsOf(`${BLOCK}|${LINE}`, [String.raw`"""[^]*?(?:"""|${END})`, QUOTED]),
  },
  {
    path: /(?<!\.blade)\.(?:php|phtml|inc|module|tpl)$/,
    pattern: commentsOf(`${BLOCK}|${LINE_IN_PHP}|${TAGS}`, [QUOTED]),
  },
  { path: /\.pyx?$/, pattern: commentsOf(String.raw`#[^\r\n]*`, [`(?<text>${TRIPLE})`, QUOTED]) },
  {
    path: /\.(?:rb|rake|ru|jbuilder|builder|thor|exs?|pl|pm|sh|tcl|coffee|ya?ml|toml|conf)$/,
    pattern: commentsOf(HASH, [QUOTED]),
  },
  { path: /\.lua$/, pattern: commentsOf(String.raw`--[^\r\n]*`, [QUOTED]) },
  {
    path: /\.(?:blade\.php|vue|svelte|html?|xhtml|xml|ui|glade|storyboard|xib|plist|erb|eex|heex|ejs|hbs|mdx|xul)$/,
    pattern: commentsOf(TAGS),
  },
]

/** Templates of Django and Jinja, which may have any name. */
const template = commentsOf(
  String.raw`\{#[^\r\n]*?#\}|\{%-?\s*comment\b[^%]*%\}[^]*?(?:\{%-?\s*endcomment\s*-?%\}|${END})`,
)
const isTemplate = /\{%-?\s*(?:load|extends|comment|block|if|for|trans)/

/** The scripts in a page or a component. */
const SCRIPTS = /(<script\b[^<>]*>)([^]*?)(<\/script>)/gi

/** Code without its comments, and the comments. */
export interface Uncommented {
  /** Spaces replace the comments, so that places stay. */
  code: string
  comments: readonly string[]
}

/** Takes the comments out of code. */
export function withoutComments(path: string, text: string): Uncommented {
  const comments: string[] = []
  let code = text
  for (const syntax of syntaxes) if (syntax.path.test(path)) code = blanked(code, syntax.pattern, comments)
  if (isTemplate.test(code)) code = blanked(code, template, comments)
  if (/\.(?:vue|svelte|html?)$/.test(path))
    code = code.replaceAll(
      SCRIPTS,
      (_, start: string, own: string, end: string) => start + blanked(own, script, comments) + end,
    )
  return { code, comments }
}

function blanked(code: string, pattern: RegExp, comments: string[]): string {
  let left = ''
  let at = 0
  for (const { 0: matched, index, groups } of code.matchAll(pattern)) {
    const { comment, text } = groups ?? {}
    const isComment =
      comment === undefined ? text !== undefined && isDocumentation(code, index, text) : isClosed(comment)
    if (!isComment) continue
    comments.push(matched)
    left += code.slice(at, index) + matched.replaceAll(/[^\r\n]/g, ' ')
    at = index + matched.length
  }
  return left + code.slice(at)
}

/** A comment that nothing ends is probably none. */
function isClosed(comment: string): boolean {
  const pairs = [...MARKS, ['/*', '*/'], ['{#', '#}'], ['{%', '%}']] as const
  const [start = '', end = ''] = pairs.find(([each]) => comment.startsWith(each)) ?? []
  return comment.length >= start.length + end.length && comment.endsWith(end)
}

/** How much code around a text of Python shows what it is. */
const AROUND = 1000

/** Whether a text of Python is the first statement of a module, a class or a function. */
function isDocumentation(code: string, at: number, text: string): boolean {
  if (!/^[ \t]*(?:[#\r\n]|$)/.test(code.slice(at + text.length, at + text.length + AROUND))) return false
  const before = code.slice(Math.max(0, at - AROUND), at).replace(/(?<![^\s])[rRuU]$/, '')
  const statement = before.replaceAll(/(?<![^\s])#[^\r\n]*/g, '').trimEnd()
  if (statement === '') return at < AROUND
  if (!/[\r\n][ \t]*$/.test(before)) return false
  // Behind the end of an expression, it is a statement, which describes the one before.
  const [last = ''] = /[^\r\n]*$/.exec(statement) ?? []
  if (/[\w)\]}]$/.test(last) && !/\b(?:return|in|not|and|or|if|else|is|yield|await|lambda)$/.test(last))
    return true
  if (/^[ \t]*[\w.]+[ \t]*(?::[^=]*)?=[ \t]*(?:'[^'\\]*'|"[^"\\]*")$/.test(last)) return true
  return /(?:^|[\r\n])[ \t]*(?:async[ \t]+def|def|class)\b[^\r\n]*:$|\)(?:[ \t]*->[^\r\n]*)?:$/.test(
    statement,
  )
}
