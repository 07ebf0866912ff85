// The attributes above a block of AsciiDoc: `[source,ruby]`, `[cols="1,2a", options=header]`.

/** `opts="header,footer"` or `options=header`. */
const OPTIONS = /(?:options|opts)="?([^"]*)/g

/** Styles of blocks without text, including the languages of diagrams. */
const VERBATIM = new Set(
  (
    'source listing literal pass stem latexmath asciimath comment a2s actdiag blockdiag bpmn bytefield d2 dbml ' +
    'diagramsnet ditaa dpic erd excalidraw gnuplot graphviz mermaid msc nomnoml nwdiag packetdiag pikchr plantuml ' +
    'rackdiag salt seqdiag smcat structurizr svgbob symbolator syntrax umlet vega vegalite wavedrom'
  ).split(' '),
)

/** Styles that turn an indented line into a paragraph. */
const PROSE_STYLES = new Set(
  'normal quote verse abstract partintro NOTE TIP IMPORTANT WARNING CAUTION'.split(' '),
)

/** The names of document attributes that readers see: `note-caption`, `toc-title`, `section-refsig`, `description`, `navtitle` of Antora. */
const TEXT_ATTRIBUTE = /^(?:.+-(?:caption|label|title|refsig)|description|title|doctitle|navtitle|subject)$/

/** The attributes of one block; they may be on several lines. */
export class BlockAttributes {
  #style = ''
  #lines = ''

  /** A line of attributes, or an anchor. */
  add(line: string): void {
    if (line.startsWith('[[')) return
    const inner = line.slice(1, -1)
    this.#lines += `,${inner}`
    const [first = ''] = /^[^,=]*/.exec(inner) ?? []
    if (inner.charAt(first.length) !== '=') this.#style = /^[^.#%]*/.exec(first)?.[0].trim() ?? ''
  }

  get isVerbatim(): boolean {
    return VERBATIM.has(this.#style)
  }

  /** Whether a verbatim block shows code, and not a formula, a diagram or a comment. */
  get isCode(): boolean {
    return /^(?:|source|listing|literal)$/.test(this.#style)
  }

  /** The language of code (`[source,ruby]`, `[,ruby]`); '' if unknown. */
  get language(): string {
    return /^,(?:source[^,]*)?,\s*([\w+#-]+)/.exec(this.#lines)?.[1] ?? ''
  }

  /** Whether line ends are preserved. */
  get isVerse(): boolean {
    return this.#style === 'verse' || this.#has('hardbreaks')
  }

  get isText(): boolean {
    return PROSE_STYLES.has(this.#style)
  }

  /** Whether a heading is allowed within another block. */
  get isHeading(): boolean {
    return this.#style === 'discrete' || this.#style === 'float'
  }

  /** The format of a table whose rows are lines, such as `csv`; `psv` if a sign precedes each cell. */
  get tableFormat(): string | undefined {
    return this.#value('format')
  }

  /** Whether the first row is a header; undefined if not declared. */
  get hasHead(): boolean | undefined {
    if (this.#has('noheader')) return false
    return this.#has('header') ? true : undefined
  }

  /** The sign before each cell, if it is not the default one. */
  get sign(): string | undefined {
    return this.#value('separator')
  }

  /** The styles of the columns, '' for none: `2*,3a` returns `''`, `''` and `a`. */
  get cellStyles(): string[] {
    const columns = this.#value('cols')?.split(/[,;]/) ?? []
    return columns.flatMap((column) => {
      const words = column.trim()
      const [, count = '1'] = /^(\d{1,3})\*/.exec(words) ?? []
      const [style = ''] = /[a-z]$/.exec(words) ?? []
      return Array.from({ length: Number(count) }, () => style)
    })
  }

  /** Whether the value of a document attribute is text for readers. */
  static isTextAttribute(name: string): boolean {
    return TEXT_ATTRIBUTE.test(name)
  }

  /** Whether the value of a document attribute is an address: `url-project`, `docs-url`. */
  static isAddress(name: string): boolean {
    return /^(?:url|uri|link)(?:-.+)?$|.-(?:url|uri|link)$/.test(name)
  }

  #has(option: string): boolean {
    if (!this.#lines.includes(option)) return false
    const name = new RegExp(`\\b${option}\\b`)
    const lists = [...this.#lines.matchAll(OPTIONS)].some(([, list = '']) => name.test(list))
    return lists || new RegExp(`%${option}\\b`).test(this.#lines)
  }

  #value(name: string): string | undefined {
    const match = new RegExp(`,\\s*${name}=(?:"([^"]*)"|'([^']*)'|([^,]*))`).exec(this.#lines)
    return match?.[1] ?? match?.[2] ?? match?.[3]
  }
}
