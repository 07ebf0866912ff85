// Keeps the open file and its translations in the browser's own storage, so that a reload of the trial page does not
// lose them. They are removed when the file is closed, and never sent anywhere.
import type { LanguageId, Translation } from '../../core/contract.ts'
import type { TrialFile, TrialQuery } from './host.ts'

/** An edited translation. */
export type KeptEdit = readonly [identifier: string, language: LanguageId, translation: Translation]

/** The open file, how it was read, and what was edited. */
export interface KeptWork {
  file: TrialFile
  query: TrialQuery
  edits: readonly KeptEdit[]
}

const DATABASE = 'atlas-trial'
const STORE = 'work'
const KEY = 'open'
/** Edits are stored after a pause of this many milliseconds. */
const PAUSE = 400
/**
 * The item of `localStorage` that records that the file was closed. The database removes the work a moment later, and
 * not at all if the page is left before; this item is there at once.
 */
const CLOSED = 'atlas-trial-closed'

let timer: ReturnType<typeof setTimeout> | undefined

/** Stores the work after a short pause. `work` is asked for then. */
export function keepWork(work: () => KeptWork | undefined): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const kept = work()
    if (!kept) return
    markClosed(false)
    void run('readwrite', (store) => store.put(kept, KEY))
  }, PAUSE)
}

/** The work of an earlier visit, if its file was not closed. */
export async function keptWork(): Promise<KeptWork | undefined> {
  if (isMarkedClosed()) {
    removeWork()
    return undefined
  }
  return (await run('readonly', (store) => store.get(KEY))) as KeptWork | undefined
}

/** Removes the work, since its file is closed. */
export function forgetWork(): void {
  clearTimeout(timer)
  markClosed(true)
  removeWork()
}

function removeWork(): void {
  void run('readwrite', (store) => store.delete(KEY))
}

function markClosed(isClosed: boolean): void {
  try {
    if (isClosed) localStorage.setItem(CLOSED, 'yes')
    else localStorage.removeItem(CLOSED)
  } catch {
    // A browser without storage keeps no work either.
  }
}

function isMarkedClosed(): boolean {
  try {
    return localStorage.getItem(CLOSED) !== null
  } catch {
    return false
  }
}

/** Runs a request. Undefined if the browser has no storage, as in a private window, or if it is full. */
async function run(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  try {
    const opening = indexedDB.open(DATABASE, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    const database = (await answer(opening)) as IDBDatabase
    try {
      return await answer(ask(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function answer(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed.')))
  })
}
