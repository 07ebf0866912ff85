// What happens in a file, for all pages that have it open: translations that others save, and where their cursors are.
import type { EditorCommentedEvent, EditorPersonHere, EditorSavedEvent } from '@atlas/editor/editor-wire.ts'

/** A page that listens. */
interface Listener {
  user: string
  name: string
  /** Names the page, which gets no events of its own. */
  client: string
  string: number | null
  send(event: string, data: unknown): void
}

/** The pages of a sandbox that listen. A sandbox is one process, so they are in its memory. */
export class Live {
  readonly #files = new Map<number, Set<Listener>>()
  /** How many events each file had, also without a page that listened. */
  readonly #counts = new Map<number, number>()

  /** How many events a file had: a page that reads its strings learns later whether it missed one. */
  count(file: number): number {
    return this.#counts.get(file) ?? 0
  }

  /**
   * Sends the events of a file to a page. `since` is the count when the page read the strings: if another event came
   * before the page listened, it has to read them again. Returns what ends it.
   */
  listen(file: number, page: Omit<Listener, 'string'>, since?: number): () => void {
    const listener: Listener = { ...page, string: null }
    const listeners = this.#files.get(file) ?? new Set()
    this.#files.set(file, listeners.add(listener))
    this.#tellPeople(file)
    if (since !== undefined && since !== this.count(file)) page.send('changed', {})
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#files.delete(file)
      this.#tellPeople(file)
    }
  }

  /** A page has its cursor in another string. */
  here(file: number, client: string, string: number | null): void {
    for (const listener of this.#files.get(file) ?? [])
      if (listener.client === client) listener.string = string
    this.#tellPeople(file)
  }

  /** A page has saved a translation. */
  saved(file: number, client: string | undefined, event: EditorSavedEvent): void {
    for (const listener of this.#changed(file)) if (listener.client !== client) listener.send('saved', event)
  }

  /** A string has another number of comments. */
  commented(file: number, event: EditorCommentedEvent): void {
    for (const { send } of this.#changed(file)) send('commented', event)
  }

  /** Many translations of a file have changed. `client` is the page that knows them. */
  changed(file: number, client?: string): void {
    for (const listener of this.#changed(file))
      if (client === undefined || listener.client !== client) listener.send('changed', {})
  }

  /** Counts an event of a file. Returns the pages to tell. */
  #changed(file: number): Iterable<Listener> {
    this.#counts.set(file, this.count(file) + 1)
    return this.#files.get(file) ?? []
  }

  /** Tells each page who else has the file open. Someone with two pages is one person. */
  #tellPeople(file: number): void {
    const listeners = [...(this.#files.get(file) ?? [])]
    for (const { user, send } of listeners) {
      const others = new Map<string, EditorPersonHere>()
      for (const { user: other, name, string } of listeners)
        if (other !== user) others.set(other, { name, string: string ?? others.get(other)?.string ?? null })
      send('people', [...others.values()])
    }
  }
}
