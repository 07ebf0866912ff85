// The strings of an open file, which are read again while texts are typed and saved.
import { expect, test } from 'vitest'
import type { EditString, Stored } from '../backends/backend.ts'
import { OpenStrings } from '../drafts/open-strings.ts'
import { Queue } from '../drafts/queue.ts'

const text = (words: string): Stored => ({ text: words, status: 'translated' })

/** A file with one string, whose place answers when the test says so. */
async function opened() {
  const strings = new OpenStrings()
  const queue = new Queue({
    store: { put: async () => {}, remove: async () => {}, of: async () => [], clear: async () => {} },
    file: { id: 'file', name: 'a.json' },
    keepsDrafts: false,
    save: async (edits) => edits.map(({ translation: stored }) => ({ kind: 'saved', stored })),
    onState: () => {},
    onSaved: ({ key }, language, stored) => strings.store(key, language, stored),
  })
  const read = () => {
    let answer = (_translation: string): void => {}
    const request = new Promise<EditString[]>((done) => {
      answer = (words) => done([{ key: 'a', identifier: 'a', text: 'A', translations: { de: text(words) } }])
    })
    return { answer, end: strings.read(request, ['de'], queue) }
  }
  const first = read()
  first.answer('Tor')
  await first.end
  const type = (words: string): void => {
    const string = strings.get('a')
    if (string) queue.type(string, 'de', text(words))
  }
  const shown = () => (queue.draft('a', 'de') ?? strings.get('a')?.translations['de'])?.text
  return { queue, read, type, shown }
}

test('of two answers with the strings, the one that was asked for last counts', async () => {
  const { read, shown } = await opened()
  const [former, latter] = [read(), read()]
  latter.answer('Tür')
  former.answer('Gatter')
  expect(await Promise.all([former.end, latter.end])).toEqual([false, true])
  expect(shown()).toBe('Tür')
})

test('a text that is saved while the strings are read is newer than what is read', async () => {
  const { queue, read, type, shown } = await opened()
  const reading = read()
  type('Pforte')
  await queue.flushAll()
  reading.answer('Tor')
  await reading.end
  expect([queue.size, shown()]).toEqual([0, 'Pforte'])
})

test('a text whose save ends after the strings were read is shown', async () => {
  const { queue, read, type, shown } = await opened()
  type('Pforte')
  const reading = read()
  reading.answer('Tor')
  await reading.end
  await queue.flushAll()
  expect([queue.size, shown()]).toEqual([0, 'Pforte'])
})
