// One text of a translation on the page: as plain text, and as an editor while it is in use. The page has one editor.
import { element, showChildren } from '../elements.ts'
import { textWithChips } from './chips.ts'
import { TextEditor, type TextEditorOptions } from './text-editor.ts'

/** A field. */
export interface TextFieldOptions extends Omit<TextEditorOptions, 'text' | 'isRaw' | 'onKey'> {
  /** Whether the Tab key stops at it. */
  isTabStop: boolean
  onKey(event: KeyboardEvent, field: TextField): boolean
  onFocus(field: TextField): void
}

/** The field whose editor is in the page. */
let current: TextField | undefined
let isRaw = false

/** Switches the raw view on or off: codes as chips, or as characters like others. Returns whether it is on. */
export function toggleRawCodes(): boolean {
  isRaw = !isRaw
  document.documentElement.classList.toggle('raw-codes', isRaw)
  current?.editor?.showRaw(isRaw)
  return isRaw
}

/** Keeps the selection of the field in use. The result selects the same in the field that is in use by then. */
export function keepSelection(): () => void {
  const selection = current?.hasFocus ? current.editor?.selection : undefined
  return () => {
    if (selection) current?.editor?.select(selection)
  }
}

/** The text of one form of a translation. */
export class TextField {
  readonly host: HTMLElement
  readonly #options: TextFieldOptions
  #plain: HTMLElement | undefined
  editor: TextEditor | undefined
  #text: string
  #isInvalid = false

  constructor(host: HTMLElement, text: string, options: TextFieldOptions) {
    this.host = host
    this.#text = text
    this.#options = options
    this.#toPlain()
  }

  get text(): string {
    return this.#text
  }

  get codes(): readonly string[] {
    return this.#options.codes
  }

  get hasFocus(): boolean {
    return this.host.contains(document.activeElement)
  }

  /** Shows another text. */
  show(text: string): void {
    if (text === this.#text) return
    this.#text = text
    if (this.editor) this.editor.show(text)
    else if (this.#plain) showChildren(this.#plain, textWithChips(text, this.codes))
  }

  /** Marks the text as one that was not saved. */
  mark(isInvalid: boolean): void {
    this.#isInvalid = isInvalid
    const shown = this.editor?.view.contentDOM ?? this.#plain
    if (isInvalid) shown?.setAttribute('aria-invalid', 'true')
    else shown?.removeAttribute('aria-invalid')
  }

  focus(): void {
    this.#toEditor()
    this.editor?.view.focus()
  }

  /** Replaces the selection, or all of the text, as the person wants it. */
  insert(text: string, replacesAll = false): void {
    this.focus()
    this.editor?.insert(text, replacesAll)
  }

  destroy(): void {
    this.editor?.view.destroy()
    this.editor = undefined
    if (current === this) current = undefined
  }

  #toPlain(): void {
    const { label, language, direction, isTabStop } = this.#options
    const tabIndex = isTabStop ? 0 : -1
    const plain = element('div', { className: 'plain-text', tabIndex, lang: language, dir: direction })
    plain.role = 'textbox'
    plain.ariaMultiLine = 'true'
    plain.ariaLabel = label
    showChildren(plain, textWithChips(this.#text, this.codes))
    plain.addEventListener('focus', () => this.focus())
    plain.addEventListener('pointerdown', (event) => this.#point(event))
    this.editor?.view.destroy()
    this.editor = undefined
    this.#plain = plain
    this.host.replaceChildren(plain)
    this.mark(this.#isInvalid)
  }

  /** A click puts the cursor where it is in the plain text. */
  #point(event: PointerEvent): void {
    if (event.button !== 0) return
    event.preventDefault()
    this.focus()
    const view = this.editor?.view
    const at = view?.posAtCoords({ x: event.clientX, y: event.clientY }, false)
    if (at !== undefined) this.editor?.select({ anchor: at, head: at })
  }

  #toEditor(): void {
    if (this.editor) return
    this.#use()
    const { host } = this
    const height = host.offsetHeight
    this.#plain?.remove()
    this.#plain = undefined
    this.editor = new TextEditor(host, {
      ...this.#options,
      text: this.#text,
      isRaw,
      onInput: (text) => {
        this.#text = text
        this.#options.onInput(text)
      },
      onKey: (event) => this.#options.onKey(event, this),
    })
    this.editor.view.contentDOM.style.minHeight = `${Math.max(0, height - 2)}px`
    this.mark(this.#isInvalid)
    this.editor.view.contentDOM.addEventListener('focus', () => {
      // A field that was left a moment ago still has its editor, and can get the focus again.
      this.#use()
      this.#options.onFocus(this)
    })
  }

  /** Makes this the field in use. The one before becomes plain text. */
  #use(): void {
    if (current === this) return
    current?.leave()
    // oxlint-disable-next-line typescript/no-this-alias -- the page has one field in use
    current = this
  }

  /** Another field is in use now. It has the focus in a moment. */
  leave(): void {
    setTimeout(() => {
      if (this.editor && current !== this) this.#toPlain()
    })
  }
}
