// An editor for one text. A code is one unit: the cursor steps over it, one key deletes it, and its direction is its own.
import { history, isolateHistory, redo, undo } from '@codemirror/commands'
import { Compartment, EditorSelection, EditorState, Prec, type SelectionRange } from '@codemirror/state'
import {
  Decoration,
  Direction,
  EditorView,
  keymap,
  WidgetType,
  type Command,
  type DecorationSet,
} from '@codemirror/view'
import { chip } from './chips.ts'
import { codeSpans } from './codes.ts'

/** A field as its editor needs it. */
export interface TextEditorOptions {
  text: string
  /** The codes of the source text. */
  codes: readonly string[]
  language: string
  direction: 'ltr' | 'rtl'
  /** The name of the field for screen readers. */
  label: string
  /** Codes are characters like others. */
  isRaw: boolean
  onInput(text: string): void
  /** Returns whether the page has an action for a key. */
  onKey(event: KeyboardEvent): boolean
  onBlur(): void
}

class ChipWidget extends WidgetType {
  readonly #code: string
  readonly #number: number

  constructor(code: string, number: number) {
    super()
    this.#code = code
    this.#number = number
  }

  override eq(other: ChipWidget): boolean {
    return other.#code === this.#code && other.#number === this.#number
  }

  override toDOM(): HTMLElement {
    return chip(this.#code, this.#number)
  }
}

const isolated = Decoration.mark({ bidiIsolate: Direction.LTR })

/** The codes of a document, as chips and as parts with a direction of their own. */
function chipsOf(
  state: EditorState,
  codes: readonly string[],
): { chips: DecorationSet; isolates: DecorationSet } {
  const text = state.doc.toString()
  const spans = codeSpans(text, codes)
  const chips = spans.map(([start, end]) => {
    const code = text.slice(start, end)
    const widget = new ChipWidget(code, codes.indexOf(code) + 1)
    return Decoration.replace({ widget }).range(start, end)
  })
  return {
    chips: Decoration.set(chips),
    isolates: Decoration.set(spans.map(([start, end]) => isolated.range(start, end))),
  }
}

/** Ends of a selection inside a code move out of it, so that a selection holds a code wholly or not at all. */
function outside(state: EditorState, codes: readonly string[], range: SelectionRange): SelectionRange {
  const spans = codeSpans(state.doc.toString(), codes)
  const around = (at: number) => spans.find(([start, end]) => start < at && at < end)
  const first = around(range.from)
  const last = around(range.to)
  if (!first && !last) return range
  if (range.empty && first) {
    return EditorSelection.cursor(range.from - first[0] < first[1] - range.from ? first[0] : first[1])
  }
  const [from, to] = [first?.[0] ?? range.from, last?.[1] ?? range.to]
  return range.anchor <= range.head ? EditorSelection.range(from, to) : EditorSelection.range(to, from)
}

const move =
  (isForward: boolean, extend: boolean, byGroup: boolean): Command =>
  (view) => {
    const { main } = view.state.selection
    // The arrows go where they point, also in texts from right to left.
    const ahead = isForward === (view.textDirection === Direction.LTR)
    const to = byGroup ? view.moveByGroup(main, ahead) : view.moveByChar(main, ahead)
    const target =
      !extend && !main.empty && !byGroup
        ? EditorSelection.cursor(ahead ? main.to : main.from)
        : extend
          ? EditorSelection.range(main.anchor, to.head)
          : to
    view.dispatch({ selection: target, scrollIntoView: true, userEvent: 'select' })
    return true
  }

const remove =
  (isForward: boolean, byGroup: boolean): Command =>
  (view) => {
    const { main } = view.state.selection
    const to = byGroup ? view.moveByGroup(main, isForward) : view.moveByChar(main, isForward)
    const [from, end] = main.empty
      ? [Math.min(main.head, to.head), Math.max(main.head, to.head)]
      : [main.from, main.to]
    if (from === end) return true
    // A code, a word or a selection comes back by an undo of its own.
    const annotations = end - from > 1 ? isolateHistory.of('full') : []
    view.dispatch({ changes: { from, to: end }, annotations, scrollIntoView: true, userEvent: 'delete' })
    return true
  }

const insertLine: Command = (view) => {
  view.dispatch(view.state.replaceSelection('\n'), { scrollIntoView: true, userEvent: 'input' })
  return true
}

const keys = keymap.of([
  { key: 'ArrowLeft', run: move(false, false, false), shift: move(false, true, false) },
  { key: 'ArrowRight', run: move(true, false, false), shift: move(true, true, false) },
  { key: 'Mod-ArrowLeft', run: move(false, false, true), shift: move(false, true, true) },
  { key: 'Mod-ArrowRight', run: move(true, false, true), shift: move(true, true, true) },
  { key: 'Backspace', run: remove(false, false), shift: remove(false, false) },
  { key: 'Delete', run: remove(true, false) },
  { key: 'Mod-Backspace', run: remove(false, true) },
  { key: 'Mod-Delete', run: remove(true, true) },
  { key: 'Enter', run: insertLine, shift: insertLine },
  { key: 'Mod-z', run: undo, shift: redo },
  { key: 'Mod-y', run: redo },
])

/** An editor in the page. */
export class TextEditor {
  readonly view: EditorView
  readonly #chips = new Compartment()
  readonly #codes: readonly string[]
  /** Whether a change comes from the page, and not from the person. */
  #isSetting = false

  constructor(parent: HTMLElement, options: TextEditorOptions) {
    this.#codes = options.codes
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: options.text,
        selection: { anchor: options.text.length },
        extensions: [
          // Lines end as they are typed, and a carriage return is a character.
          EditorState.lineSeparator.of('\n'),
          history(),
          EditorView.lineWrapping,
          this.#chips.of(this.#chipping(options.isRaw)),
          Prec.high(
            EditorView.domEventHandlers({
              keydown: (event) => options.onKey(event),
              blur: () => options.onBlur(),
            }),
          ),
          keys,
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged && !this.#isSetting) options.onInput(state.doc.toString())
          }),
          EditorView.perLineTextDirection.of(false),
          EditorView.contentAttributes.of({
            'aria-label': options.label,
            lang: options.language,
            dir: options.direction,
            spellcheck: 'true',
            autocapitalize: 'sentences',
          }),
        ],
      }),
    })
  }

  get text(): string {
    return this.view.state.doc.toString()
  }

  /** What is selected, from its fixed end to its cursor. */
  get selection(): { anchor: number; head: number } {
    const { anchor, head } = this.view.state.selection.main
    return { anchor, head }
  }

  /** Selects as much of a range as the text has. */
  select({ anchor, head }: { anchor: number; head: number }): void {
    const { length } = this.view.state.doc
    const selection = { anchor: Math.min(anchor, length), head: Math.min(head, length) }
    this.view.dispatch({ selection })
  }

  /** Shows another text, which the person has not typed. */
  show(text: string): void {
    if (text === this.text) return
    this.#isSetting = true
    const length = this.view.state.doc.length
    const head = Math.min(this.view.state.selection.main.head, text.length)
    this.view.dispatch({ changes: { from: 0, to: length, insert: text }, selection: { anchor: head } })
    this.#isSetting = false
  }

  /** Replaces all text, or the selection, as the person wants it. */
  insert(text: string, replacesAll = false): void {
    const { main } = this.view.state.selection
    const [from, to] = replacesAll ? [0, this.view.state.doc.length] : [main.from, main.to]
    const anchor = from + text.length
    this.view.dispatch({ changes: { from, to, insert: text }, selection: { anchor }, userEvent: 'input' })
    this.view.focus()
  }

  showRaw(isRaw: boolean): void {
    this.view.dispatch({ effects: this.#chips.reconfigure(this.#chipping(isRaw)) })
  }

  #chipping(isRaw: boolean) {
    const codes = this.#codes
    if (isRaw || codes.length === 0) return []
    let known: { text: string; sets: ReturnType<typeof chipsOf> } | undefined
    const sets = (state: EditorState): ReturnType<typeof chipsOf> => {
      const text = state.doc.toString()
      if (known?.text !== text) known = { text, sets: chipsOf(state, codes) }
      return known.sets
    }
    return [
      EditorView.decorations.of((view) => sets(view.state).chips),
      EditorView.atomicRanges.of((view) => sets(view.state).chips),
      EditorView.bidiIsolatedRanges.of((view) => sets(view.state).isolates),
      EditorState.transactionFilter.of((transaction) => {
        if (!transaction.selection || transaction.docChanged) return transaction
        const ranges = transaction.selection.ranges
        const moved = ranges.map((range) => outside(transaction.startState, codes, range))
        if (moved.every((range, index) => ranges[index] && range.eq(ranges[index]))) return transaction
        return [transaction, { selection: EditorSelection.create(moved, transaction.selection.mainIndex) }]
      }),
    ]
  }
}
