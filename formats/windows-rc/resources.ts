// The texts of a resource script that people see: in string tables, menus, dialogs, and version information.
import type { Source, Span } from '@atlas/core/contract.ts'
import { lineEnd, nextLine } from '../_grammars/text/lines.ts'
import { codeOfNumber, codeOfStatement, scriptNumber } from './languages.ts'
import { scriptStringText } from './strings.ts'
import { Neighbors, Submenus } from './neighbors.ts'
import { ScriptTokens } from './tokens.ts'

/** A language statement. */
export interface RcLanguage {
  at: Span
  /** Undefined for a neutral or unknown language. */
  code: string | undefined
}

/** A place where version information names its language, such as `0409` in `BLOCK "040904b0"`. */
export interface RcVersion {
  at: Span
  /** Undefined for a neutral or unknown language. */
  code: string | undefined
}

/** A text of a script. */
export interface RcText {
  /** The resource, and the text's identifier in it; in a string table, the identifier only. */
  key: readonly string[]
  /**
   * The same key, but with the neighbor of a text that has no identifier of its own. It stays if a text is inserted
   * above.
   */
  stableKey: readonly string[]
  /** One string or several, with their quotes. */
  at: Span
  /** The comments above and after the text. */
  context: string | undefined
  /** The language statement that applies to the text. */
  language: RcLanguage | undefined
}

/** A string table. */
export interface RcTable {
  /** From the keyword to the end of the block. */
  at: Span
  /** The end of the token before it. */
  floor: number
  /** Without the keyword and the words or braces around the strings. */
  inside: Span
  /** From the identifier to the end of the text, and the text. */
  strings: { at: Span; text: Span }[]
}

const TEXT_CONTROLS = new Set(
  (
    'LTEXT RTEXT CTEXT PUSHBUTTON DEFPUSHBUTTON PUSHBOX USERBUTTON CHECKBOX AUTOCHECKBOX RADIOBUTTON ' +
    'AUTORADIOBUTTON STATE3 AUTO3STATE GROUPBOX CONTROL'
  ).split(' '),
)
/** Controls without a text, whose identifier comes first. */
const FIELDS = new Set('EDITTEXT COMBOBOX LISTBOX SCROLLBAR ICON BITMAP HEDIT BEDIT IEDIT'.split(' '))
/** A `CONTROL` with one of these styles shows a picture, and its text is the name of the picture. */
const picture = /\bSS_(?:ICON|BITMAP|ENHMETAFILE)\b/
const VERSION_TEXTS = new Set([
  'Comments',
  'FileDescription',
  'LegalCopyright',
  'LegalTrademarks',
  'ProductName',
])

const opens = (symbol: string): boolean => symbol === 'BEGIN' || symbol === '{'
const closes = (symbol: string): boolean => symbol === 'END' || symbol === '}'

/**
 * The texts of a script, in order. Skips resources of other kinds.
 *
 *     IDD_RAKE DIALOG 0, 0, 80, 40          STRINGTABLE
 *     CAPTION "Rake"                        BEGIN
 *             ^^^^^^                          IDS_SPADE  "Spade"
 *     BEGIN                                              ^^^^^^^
 *       LTEXT "Leaves:", IDC_LEAVES, 4, 4   END
 *             ^^^^^^^^^
 */
export const rcTexts = (text: string): readonly RcText[] => new Script(text).read().texts

/** What a script has: its texts, the places where its version information names a language, and its string tables. */
export interface RcScript {
  texts: readonly RcText[]
  versions: readonly RcVersion[]
  tables: readonly RcTable[]
}

/** The script in a source, which is read once for a job. */
export const scriptOf = (source: Source): RcScript => source.read(readSource)

const readSource = ({ text }: Source): RcScript => {
  const { texts, versions, tables } = new Script(text).read()
  return { texts, versions, tables }
}

class Script {
  readonly #tokens: ScriptTokens
  readonly texts: RcText[] = []
  readonly versions: RcVersion[] = []
  readonly tables: RcTable[] = []
  /** Where the last block ends, without its last word or brace. */
  #blockEnd = 0
  #language: RcLanguage | undefined

  constructor(text: string) {
    this.#tokens = new ScriptTokens(text)
  }

  read(): this {
    const tokens = this.#tokens
    for (let name = ''; tokens.token.symbol !== '';) {
      const { spelling, floor, token } = tokens
      const language = this.#language
      if (tokens.take(['LANGUAGE'])) this.#language = this.#statement()
      else if (tokens.take(['STRINGTABLE'])) {
        this.#header()
        const [, open] = tokens.token.at
        const table: RcTable = { at: [token.at[0], open], floor, inside: [open, open], strings: [] }
        if (this.#block(() => this.#string(table))) this.tables.push(table)
        table.inside = [open, this.#blockEnd]
        table.at = [token.at[0], tokens.floor]
        this.#language = language
      } else if (tokens.take(['MENU', 'MENUEX'])) {
        this.#menu(name)
        this.#language = language
      } else if (tokens.take(['DIALOG', 'DIALOGEX'])) {
        const neighbors = new Neighbors()
        this.#header(name)
        this.#block((depth) => this.#control(name, depth, neighbors))
        neighbors.name()
        this.#language = language
      } else if (tokens.take(['VERSIONINFO'])) {
        this.#header()
        this.#block(() => this.#versionText(name))
      } else if (!this.#block(() => tokens.next())) tokens.next()
      name = spelling
    }
    return this
  }

  /** Reads a language statement: two words with a comma between them. */
  #statement(): RcLanguage {
    const tokens = this.#tokens
    const [start] = tokens.token.at
    tokens.next()
    let [, end] = tokens.token.at
    if (tokens.take([','])) {
      ;[, end] = tokens.token.at
      tokens.next()
    }
    return { at: [start, end], code: codeOfStatement(tokens.text.slice(start, end)) }
  }

  /** Reads up to the block of a resource, with its language statement and the caption of a dialog. */
  #header(dialog?: string): void {
    const tokens = this.#tokens
    while (tokens.token.symbol !== '' && !opens(tokens.token.symbol)) {
      if (tokens.take(['LANGUAGE'])) this.#language = this.#statement()
      else if (dialog !== undefined && tokens.take(['CAPTION'])) this.#text([dialog, 'CAPTION'])
      else tokens.next()
    }
  }

  /** Reads a block with all nested blocks, if one begins here. `read` must consume at least one token. */
  #block(read: (depth: number) => void): boolean {
    const tokens = this.#tokens
    if (!opens(tokens.token.symbol)) return false
    let depth = 0
    do {
      const isOpen = opens(tokens.token.symbol)
      const isClose = closes(tokens.token.symbol)
      if (isOpen) depth++
      if (isClose) depth--
      this.#blockEnd = tokens.token.at[0]
      if (isOpen || isClose) tokens.next()
      else read(depth)
    } while (depth > 0 && tokens.token.symbol !== '')
    return true
  }

  #string(table: RcTable): void {
    const tokens = this.#tokens
    const [start] = tokens.token.at
    let id = ''
    while (!/^"?$/.test(tokens.token.symbol) && !closes(tokens.token.symbol)) {
      if (tokens.token.symbol !== ',') id += tokens.spelling
      tokens.next()
    }
    const text = id === '' ? undefined : this.#text([id])
    if (text) table.strings.push({ at: [start, text.at[1]], text: text.at })
    if (id === '' && tokens.token.symbol === '"') tokens.next()
  }

  #menu(name: string): void {
    const tokens = this.#tokens
    const submenus = new Submenus()
    let popups = 0
    this.#header()
    this.#block((depth) => {
      if (tokens.take(['POPUP'])) submenus.open(depth, this.#text([name, 'POPUP', String(++popups)]))
      else if (tokens.take(['MENUITEM'])) submenus.item(depth, this.#textWithId(name)?.key.at(-1))
      else tokens.next()
    })
    submenus.name()
  }

  #control(dialog: string, depth: number, neighbors: Neighbors): void {
    const tokens = this.#tokens
    const { symbol, at } = tokens.token
    tokens.next()
    if (depth === 1 && FIELDS.has(symbol)) {
      // An icon's name precedes its identifier.
      if (symbol === 'ICON' || symbol === 'BITMAP') {
        tokens.next()
        tokens.take([','])
      }
      neighbors.field(this.#identifier())
    }
    if (depth !== 1 || !TEXT_CONTROLS.has(symbol)) return
    const { text } = tokens
    const first = lineEnd(text, at[0])
    const isPicture =
      symbol === 'CONTROL' && picture.test(text.slice(at[0], lineEnd(text, nextLine(text, first))))
    if (!isPicture) neighbors.text(this.#textWithId(dialog))
  }

  #versionText(name: string): void {
    const tokens = this.#tokens
    if (tokens.take(['BLOCK'])) {
      this.#versionBlock()
      return
    }
    if (!tokens.take(['VALUE'])) {
      tokens.next()
      return
    }
    const value = tokens.token.symbol === '"' ? scriptStringText(tokens.spelling) : ''
    tokens.next()
    if (value === 'Translation') {
      this.#translations()
      return
    }
    tokens.take([','])
    if (VERSION_TEXTS.has(value)) this.#text([name, value])
  }

  /** The name of a block of version information: the language and the code page, as eight hexadecimal digits. */
  #versionBlock(): void {
    const { spelling, token } = this.#tokens
    const digits = /^(L?")([\da-f]{4})[\da-f]{4}"$/i.exec(spelling)
    if (!digits) return
    const [, quote = '', language = ''] = digits
    const start = token.at[0] + quote.length
    this.versions.push({ at: [start, start + 4], code: codeOfNumber(Number.parseInt(language, 16)) })
    this.#tokens.next()
  }

  /** `VALUE "Translation", 0x409, 1200`: a language and a code page, in pairs. */
  #translations(): void {
    const tokens = this.#tokens
    for (let index = 0; tokens.take([',']); index++) {
      const { at } = tokens.token
      const number = scriptNumber(tokens.spelling)
      if (number === undefined) return
      if (index % 2 === 0) this.versions.push({ at, code: codeOfNumber(number) })
      tokens.next()
    }
  }

  /** Reads a text that is followed by its identifier. */
  #textWithId(resource: string): RcText | undefined {
    const tokens = this.#tokens
    const { at, symbol } = tokens.token
    if (symbol !== '"') return undefined
    const context = tokens.comments.take()
    tokens.next()
    const id = tokens.take([',']) ? this.#identifier() : ''
    return this.#add([resource, id], at, context)
  }

  #identifier(): string {
    const tokens = this.#tokens
    let id = ''
    while (!/^[",{}]?$/.test(tokens.token.symbol) && (id === '' || !tokens.token.isFirst)) {
      id += tokens.spelling
      tokens.next()
    }
    return id
  }

  #text(key: readonly string[]): RcText | undefined {
    const tokens = this.#tokens
    const { at, symbol } = tokens.token
    if (symbol !== '"') return undefined
    const above = tokens.comments.take()
    const behind = tokens.commentBehind(at[1])
    const context = [above, behind].filter((words) => words !== undefined).join('\n')
    tokens.next()
    return this.#add(key, at, context === '' ? undefined : context)
  }

  #add(key: readonly string[], at: Span, context: string | undefined): RcText {
    const text: RcText = { key, stableKey: key, at, context, language: this.#language }
    this.texts.push(text)
    return text
  }
}
