// The views of the open file: its source, its translation, both side by side, and its texts as a screen.
import { effect, signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { askWorker } from '../ask-worker.ts'
import { PreviewFrame, type ShownPage } from '../preview/frame.ts'
import { isMadeFromText } from '../strings/text-places.ts'
import type { Session } from './session.ts'
import { TextScreen } from './text-screen.ts'
import { Select } from './controls.tsx'

type View = 'source' | 'translation' | 'both' | 'screen'

const VIEWS: readonly (readonly [View, string])[] = [
  ['source', 'Source'],
  ['translation', 'Translation'],
  ['both', 'Side by side'],
  ['screen', 'Texts'],
]

/** What a backend gave: nothing yet, no preview, or one. */
type Preview = { found: ShownPage | undefined } | undefined

/** The view that the person chose. A file without a preview shows the screen instead. */
const wanted = signal<View>('source')

/** The views, and the choice of one. */
export function PreviewPanel({ session }: { session: Session }) {
  const source = useRef<HTMLIFrameElement>(null)
  const translation = useRef<HTMLIFrameElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const count = useRef<HTMLInputElement>(null)
  const preview = useSignal<Preview>(undefined)
  const views = useRef<Views | undefined>(undefined)
  const hasPreview = preview.value === undefined || preview.value.found !== undefined
  const view = hasPreview ? wanted.value : 'screen'

  useEffect(() => {
    const elements = [source.current, translation.current, viewport.current, container.current, count.current]
    if (elements.some((one) => one === null)) return undefined
    const shown = new Views(session, {
      frames: [source.current as HTMLIFrameElement, translation.current as HTMLIFrameElement],
      screen: [viewport.current as HTMLElement, container.current as HTMLElement],
      count: count.current as HTMLInputElement,
    })
    views.current = shown
    preview.value = undefined
    const load = async (): Promise<void> => {
      const found = await readPreview(session).catch(() => undefined)
      preview.value = { found }
      shown.load(found)
    }
    void load()
    return () => shown.end()
  }, [session])
  useEffect(() => views.current?.choose(view), [view, session])

  const hasPlurals = session.strings.all.some(({ text }) => typeof text !== 'string')
  return (
    <>
      <div class="view-choice">
        <Select
          id="preview-view"
          label="What the preview shows"
          value={view}
          options={VIEWS.map(([one, label]) => [one, label, !hasPreview && one !== 'screen'])}
          onChoose={(one) => (wanted.value = one)}
        />
        <label class="screen-count" hidden={view !== 'screen' || !hasPlurals}>
          Plurals for the count{' '}
          <input type="number" id="screen-count" ref={count} defaultValue="1" min="0" max="999999" />
        </label>
      </div>
      <div class="views">
        <iframe
          id="preview"
          title="Preview of the file"
          sandbox="allow-same-origin"
          ref={source}
          class={view === 'source' || view === 'both' ? '' : 'covered'}
        />
        <iframe
          id="preview-translation"
          title="Preview of the translation"
          sandbox="allow-same-origin"
          ref={translation}
          class={view === 'translation' || view === 'both' ? '' : 'covered'}
        />
        <div
          class={`screen ${view === 'screen' ? '' : 'covered'}`}
          role="region"
          aria-label="Texts of the file"
          tabIndex={0}
          ref={viewport}
        >
          <div ref={container} />
        </div>
      </div>
    </>
  )
}

async function readPreview({ backend, file }: Session): Promise<ShownPage | undefined> {
  const preview = await backend.preview(file)
  if (!preview) return undefined
  const { page, shellAddress } = preview
  return { ...(await askWorker('split', { page })), shellAddress }
}

interface ViewPlaces {
  frames: readonly [source: HTMLIFrameElement, translation: HTMLIFrameElement]
  screen: readonly [viewport: HTMLElement, container: HTMLElement]
  count: HTMLInputElement
}

/** Keeps the views in step with the strings. */
class Views {
  readonly #session: Session
  readonly #source: PreviewFrame
  readonly #translation: PreviewFrame
  readonly #screen: TextScreen
  readonly #ends: (() => void)[]
  #view: View = 'source'
  #preview: Preview
  /** The frames that have it. */
  readonly #loaded = new Set<PreviewFrame>()
  /** The pointer is in a view, which does not scroll then. */
  #isPointed = false

  constructor(session: Session, { frames, screen, count }: ViewPlaces) {
    this.#session = session
    const events = {
      onHover: (previewId: string | undefined) => this.#point(session.strings.previewed(previewId)?.key),
      onChoose: (previewId: string) => session.goTo(session.strings.previewed(previewId)?.key),
    }
    this.#source = new PreviewFrame(frames[0], events)
    this.#translation = new PreviewFrame(frames[1], events)
    this.#screen = new TextScreen(screen[0], screen[1], count, {
      onHover: (key) => this.#point(key),
      onChoose: (key) => session.goTo(key),
    })
    this.#ends = [
      effect(() => this.#light(session.lit.value)),
      effect(() => {
        void session.changes.value
        void session.targets.value
        this.#update(session.changedKey)
      }),
    ]
  }

  load(found: ShownPage | undefined): void {
    this.#preview = { found }
    this.#loaded.clear()
    this.#loadShown()
  }

  /** Loads the preview into the frames that are shown. */
  #loadShown(): void {
    if (!this.#preview) return
    const { found } = this.#preview
    const frames = [
      ...(this.#view === 'source' || this.#view === 'both' ? [this.#source] : []),
      ...(this.#view === 'translation' || this.#view === 'both' ? [this.#translation] : []),
    ]
    for (const frame of frames) {
      if (this.#loaded.has(frame)) continue
      this.#loaded.add(frame)
      frame.show(found)
    }
  }

  choose(view: View): void {
    this.#view = view
    this.#loadShown()
    this.#update(undefined)
    this.#light(this.#session.lit.peek())
  }

  end(): void {
    for (const end of this.#ends) end()
  }

  #point(key: string | undefined): void {
    this.#isPointed = true
    this.#session.lit.value = key
    this.#session.rows?.reveal(key)
    this.#isPointed = false
  }

  #light(key: string | undefined): void {
    const previewId = this.#session.strings.get(key)?.previewId
    for (const frame of [this.#source, this.#translation]) frame.highlight(previewId, !this.#isPointed)
    if (this.#view === 'screen') this.#screen.highlight(key, !this.#isPointed)
  }

  /** Shows the present translation of a string, or of all. */
  #update(key: string | undefined): void {
    const session = this.#session
    const [target] = session.targets.peek()
    if (!target || this.#view === 'source') return
    const string = session.strings.get(key)
    if (string) {
      if (this.#view === 'screen')
        this.#screen.update(string.key, session.translation(string, target.id)?.text ?? '')
      else if (string.previewId !== undefined) this.#translation.renewText(string.previewId)
    } else if (this.#view === 'screen') {
      const texts = session.strings.all.map((one) => ({
        id: one.key,
        label: one.place !== undefined && isMadeFromText(one.identifier) ? one.place : one.identifier,
        text: one.text,
        translation: session.translation(one, target.id)?.text,
      }))
      this.#screen.show(texts, session.file.source, target)
    } else {
      const textOf = (previewId: string): string | undefined => {
        const one = session.strings.previewed(previewId)
        return one && shownIn(session.translation(one, target.id)?.text)
      }
      this.#translation.showTexts(textOf, target.id)
    }
  }
}

/** A text of a preview. An empty one is not translated. */
function shownIn(text: unknown): string | undefined {
  return typeof text === 'string' && text !== '' ? text : undefined
}
