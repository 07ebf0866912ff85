// The drafts in the browser's own database: what was typed, until the place of the strings has it.
import { signal } from '@preact/signals'
import type { Draft, DraftStore } from './draft.ts'

/** A file that is kept with its drafts, so that a reload opens it again. */
export interface KeptFile {
  id: string
  at: number
  [field: string]: unknown
}

const DATABASE = 'atlas'
const DRAFTS = 'drafts'
const FILES = 'files'

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(DRAFTS, { keyPath: ['file', 'key', 'language'] })
      request.result.createObjectStore(FILES, { keyPath: 'id' })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed.')))
  })
  return opening
}

/** Runs a transaction. Without storage, as in a private window, or when it is full, it returns undefined. */
async function run<Result>(
  store: string,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  try {
    const database = await open()
    // Waiting for the disk would take longer than a browser that is killed gives.
    const transaction = database.transaction(store, mode, { durability: 'relaxed' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      for (const end of ['abort', 'error'])
        transaction.addEventListener(end, () => reject(transaction.error ?? new Error('The storage failed.')))
    })
    const request = ask(transaction.objectStore(store))
    await done
    return request?.result
  } catch {
    return undefined
  }
}

const rangeOf = (file: string): IDBKeyRange => IDBKeyRange.bound([file], [file, []])

/** The drafts of this browser. */
export const browserDrafts: DraftStore = {
  async put(drafts) {
    await run(DRAFTS, 'readwrite', (store) => {
      for (const draft of drafts) store.put(draft)
      return undefined
    })
  },
  async remove(drafts) {
    await run(DRAFTS, 'readwrite', (store) => {
      for (const { file, key, language } of drafts) store.delete([file, key, language])
      return undefined
    })
  },
  of: async (file) => (await run<Draft[]>(DRAFTS, 'readonly', (store) => store.getAll(rangeOf(file)))) ?? [],
  async clear(file) {
    await run(DRAFTS, 'readwrite', (store) => store.delete(rangeOf(file)))
  },
}

/** How the ids of the files of the person at the screen begin: others who use this browser have drafts of their own. */
export const draftsOwner = signal('')
/** The drafts of the person that no open file has, as they were read last. */
export const draftsElsewhere = signal<readonly Draft[]>([])

/** Reads the drafts that the open file does not have. */
export async function readDraftsElsewhere(openFile: string | undefined): Promise<void> {
  const all = (await run<Draft[]>(DRAFTS, 'readonly', (store) => store.getAll())) ?? []
  draftsElsewhere.value = all.filter(({ file }) => file !== openFile && file.startsWith(draftsOwner.value))
}

/** The text of a comment that was not sent. */
export async function keptComment(file: string, key: string): Promise<string> {
  const draft = await run<Draft>(DRAFTS, 'readonly', (store) => store.get([file, key, '']))
  return typeof draft?.translation.text === 'string' ? draft.translation.text : ''
}

/** A new id of a file. `randomUUID` is missing on a host that is reached by HTTP. */
export function newFileId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}

/** Keeps a file. */
export async function keepFile(file: KeptFile): Promise<void> {
  await run(FILES, 'readwrite', (store) => store.put(file))
}

/** A file that is kept. */
export function keptFile(id: string): Promise<KeptFile | undefined> {
  return run<KeptFile>(FILES, 'readonly', (store) => store.get(id))
}

/** The files that are kept, the latest first. Those without a time wait for another page. */
export async function keptFiles(): Promise<KeptFile[]> {
  const files = (await run<KeptFile[]>(FILES, 'readonly', (store) => store.getAll())) ?? []
  return files.filter(({ at }) => at > 0).sort((one, other) => other.at - one.at)
}

/** Forgets a file and its drafts. */
export async function forgetFile(id: string): Promise<void> {
  await run(FILES, 'readwrite', (store) => store.delete(id))
  await browserDrafts.clear(id)
}
