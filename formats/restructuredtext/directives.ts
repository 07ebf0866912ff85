// The contents of reStructuredText directives and of their arguments, for the directives of docutils and of Sphinx.

/** The content of a directive besides options. Directives that are not listed stay unchanged. */
export interface DirectiveShape {
  /** Whether its argument is the beginning of its content, a title, or not a text. */
  argument: 'content' | 'title' | 'none'
  /** Whether its content consists of blocks. */
  hasBlocks: boolean
}

const shapes = new Map<string, DirectiveShape>()

function add(names: string, argument: DirectiveShape['argument'], hasBlocks: boolean): void {
  for (const name of names.split(' ')) shapes.set(name, { argument, hasBlocks })
}

add('attention caution danger error hint important note tip warning seealso todo replace', 'content', true)
add('epigraph highlights pull-quote compound footer header', 'content', true)
add('admonition topic sidebar dropdown tab-item card', 'title', true)
add('rubric title centered table csv-table', 'title', false)
add('list-table', 'title', true)
add(
  'container figure only glossary tabs tab-set grid grid-item versionadded versionchanged deprecated',
  'none',
  true,
)
add('versionremoved hlist class rst-class role-description', 'none', true)
add(
  'function method class attribute module data exception decorator property classmethod staticmethod describe object ' +
    'option confval envvar program cmdoption directive role member macro type var enum struct',
  'none',
  true,
)

/** The shape of a directive. A directive of a domain (`py:function`) is found by its name without the domain. */
export const shapeOf = (name: string): DirectiveShape | undefined =>
  shapes.get(name.toLowerCase()) ?? shapes.get(name.slice(name.indexOf(':') + 1))

/** Whether a directive has a version before its text, which may begin on the same line or on the next one. */
export const isOfVersion = (name: string): boolean =>
  /^(?:versionadded|versionchanged|versionremoved|deprecated)$/i.test(name)

/** Whether the content of a directive is code. */
export const isCode = (name: string): boolean => /^(?:code|code-block|sourcecode)$/i.test(name)

/** Whether Sphinx reads the caption of a directive as a block of its own. That of a `toctree` is shown as it is. */
export const hasBlockCaption = (name: string): boolean => isCode(name) || /^literalinclude$/i.test(name)

/** Whether the value of an option is a text: `:alt:`, `:caption:`. */
export const isTextOption = (name: string): boolean => name === 'alt' || name === 'caption'

/** Whether the value of a field is not a text: docutils and Sphinx read it, or it is a type. */
export const isDataField = (name: string): boolean =>
  /^(?:authors?|organization|contact|address|version|revision|status|date|copyright|orphan|tocdepth|nocomments|nosearch|r?type|type .*|v?type .*|meta.*)$/i.test(
    name,
  )

/**
 * The spans of the titles in the lines of a `toctree`; none in other directives. Sphinx shows a title as it is,
 * without markup; entries without one show the title of their document.
 *
 *     Getting started <start>
 *     ^-------------^
 */
export function* tocTitles(
  name: string,
  lines: readonly { start: number; text: string }[],
): Generator<[start: number, end: number], undefined> {
  if (!/^toctree$/i.test(name)) return
  for (const { start, text } of lines) {
    const [title] = /^.*\S(?=\s*<[^<]+>$)/.exec(text) ?? []
    if (title !== undefined) yield [start, start + title.length]
  }
}
