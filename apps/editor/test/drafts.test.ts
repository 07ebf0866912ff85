// Texts that are typed: kept within 300 ms, saved after a pause, tried again, and never lost.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Unreachable, type EditString, type Saved, type Stored } from '../backends/backend.ts'
import type { Draft, DraftStore } from '../drafts/draft.ts'
import { Queue } from '../drafts/queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const text = (words: string): Stored => ({ text: words, status: 'translated' })

/** A store of drafts in memory, as the browser's database is. */
class MemoryStore implements DraftStore {
  readonly drafts = new Map<string, Draft>()
  async put(drafts: readonly Draft[]): Promise<void> {
    for (const draft of drafts) this.drafts.set(`${draft.key} ${draft.language}`, structuredClone(draft))
  }
  async remove(drafts: readonly Pick<Draft, 'key' | 'language'>[]): Promise<void> {
    for (const { key, language } of drafts) this.drafts.delete(`${key} ${language}`)
  }
  async of(): Promise<Draft[]> {
    return [...this.drafts.values()]
  }
  async clear(): Promise<void> {
    this.drafts.clear()
  }
}

type Answer = (translation: Stored, before: Stored | undefined) => Saved | Promise<Saved>

const saves: Answer = (stored) => ({ kind: 'saved', stored })

/** A page with one string, and what its place of strings was asked to save. */
function pageWith(answer: Answer, store = new MemoryStore(), keepsDrafts = false, stored?: Stored) {
  const sent: string[] = []
  const place = { answer }
  const string: EditString = { key: 'a', identifier: 'a', text: 'A', translations: { de: stored } }
  const queue = new Queue({
    store,
    file: { id: 'file', name: 'a.json' },
    keepsDrafts,
    async save(edits) {
      const saved: Saved[] = []
      for (const { translation, before } of edits) {
        sent.push(typeof translation.text === 'string' ? translation.text : '')
        saved.push(await place.answer(translation, before))
      }
      return saved
    },
    onState: () => {},
    onSaved(of, language, stored) {
      of.translations[language] = stored
    },
  })
  const type = (words: string): void => queue.type(string, 'de', text(words))
  const strings = new Map([['a', string]])
  return { queue, string, strings, sent, store, place, type, state: () => queue.state('a', 'de') }
}

test('a key is in the store within 300 ms, also while the person types on', async () => {
  const { store, type } = pageWith(saves)
  type('T')
  await vi.advanceTimersByTimeAsync(100)
  type('To')
  await vi.advanceTimersByTimeAsync(200)
  expect(store.drafts.get('a de')?.translation).toEqual(text('To'))
})

test('a text is saved half a second after the last key, and then it is no draft', async () => {
  const { queue, string, sent, store, type } = pageWith(saves)
  type('T')
  await vi.advanceTimersByTimeAsync(499)
  type('To')
  await vi.advanceTimersByTimeAsync(499)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect([sent, queue.size, store.drafts.size]).toEqual([['To'], 0, 0])
  expect(string.translations['de']).toEqual(text('To'))
})

test('leaving the field saves at once, and only once', async () => {
  const { queue, sent, type } = pageWith(saves)
  type('To')
  queue.flush('a', 'de')
  queue.flush('a', 'de')
  await queue.flushAll()
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual(['To'])
})

test('what is typed while a text is saved is saved after it, from what that save has stored', async () => {
  const asked: (Stored | undefined)[] = []
  let end = (): void => {}
  const { queue, sent, store, type } = pageWith((stored, before) => {
    asked.push(before)
    return new Promise((done) => {
      end = () => done({ kind: 'saved', stored })
    })
  })
  type('To')
  queue.flush('a', 'de')
  await vi.advanceTimersByTimeAsync(0)
  type('Tor')
  end()
  await vi.advanceTimersByTimeAsync(200)
  expect([queue.draft('a', 'de')?.text, store.drafts.get('a de')?.before]).toEqual(['Tor', text('To')])
  await vi.advanceTimersByTimeAsync(500)
  end()
  await vi.advanceTimersByTimeAsync(0)
  expect([sent, asked, queue.size]).toEqual([['To', 'Tor'], [undefined, text('To')], 0])
})

test('without a network a text waits, is tried again with growing pauses, and at once when the network returns', async () => {
  const { queue, sent, place, type, state, store } = pageWith(() => {
    throw new Unreachable('No network.')
  })
  type('Tor')
  await vi.advanceTimersByTimeAsync(500)
  expect(state()).toEqual({ kind: 'waiting', sentence: 'No network.', hasAnswered: false })
  const tries: number[] = []
  for (let second = 0; second < 8; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    tries.push(sent.length)
  }
  // After one second, then two, then four.
  expect(tries).toEqual([2, 2, 3, 3, 3, 3, 4, 4])
  expect(store.drafts.size).toBe(1)
  place.answer = saves
  queue.tryAgain()
  await vi.advanceTimersByTimeAsync(0)
  expect([queue.size, store.drafts.size]).toEqual([0, 0])
})

test('a fault of the page ends neither the text that met it nor those that follow', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  const fault = new TypeError('No such field.')
  const { place, queue, sent, type } = pageWith(() => {
    throw fault
  })
  type('Tor')
  await vi.advanceTimersByTimeAsync(500)
  expect(reported.mock.calls).toEqual([[fault]])
  place.answer = saves
  type('Tür')
  await vi.advanceTimersByTimeAsync(500)
  expect([sent, queue.size]).toEqual([['Tor', 'Tür'], 0])
  reported.mockRestore()
})

test('a text that is refused stays with its sentence, also after a reload, and is tried again when it changes', async () => {
  const refuses: Answer = () => ({ kind: 'refused', sentence: 'It is too long.' })
  const { type, state, store, queue } = pageWith(refuses)
  type('Toooor')
  await vi.advanceTimersByTimeAsync(700)
  expect(state()).toEqual({ kind: 'refused', sentence: 'It is too long.' })
  await queue.close()
  const next = pageWith(saves, store)
  expect(await next.queue.restore(next.strings)).toBe(1)
  expect([next.queue.draft('a', 'de')?.text, next.state()]).toEqual([
    'Toooor',
    { kind: 'refused', sentence: 'It is too long.' },
  ])
  await vi.advanceTimersByTimeAsync(1000)
  expect(next.sent).toEqual([])
  next.type('Tor')
  await vi.advanceTimersByTimeAsync(500)
  expect([next.sent, store.drafts.size]).toEqual([['Tor'], 0])
})

test('a text that an earlier visit has not saved is saved by the next one', async () => {
  const { type, store, queue } = pageWith(() => {
    throw new Unreachable('No network.')
  })
  type('Tor')
  await queue.close()
  const next = pageWith(saves, store)
  await next.queue.restore(next.strings)
  await vi.advanceTimersByTimeAsync(0)
  expect([next.sent, store.drafts.size]).toEqual([['Tor'], 0])
})

test('a draft whose text was saved after all is forgotten', async () => {
  const { type, store, queue } = pageWith(saves)
  type('Tor')
  await queue.close()
  const next = pageWith(saves, store, false, text('Tor'))
  expect(await next.queue.restore(next.strings)).toBe(0)
  expect([next.sent, store.drafts.size]).toEqual([[], 0])
})

test('a draft whose translation has changed since asks the person', async () => {
  const { type, store, queue } = pageWith(saves)
  type('Tor')
  await queue.close()
  const next = pageWith(saves, store, false, text('Gatter'))
  await next.queue.restore(next.strings)
  await vi.advanceTimersByTimeAsync(1000)
  expect(next.state()).toMatchObject({ kind: 'changed', stored: text('Gatter') })
  expect(next.sent).toEqual([])
})

test('in a conflict, neither a key nor leaving the field saves, but the person does', async () => {
  const before: (Stored | undefined)[] = []
  const theirs = { kind: 'changed', sentence: 'Max wrote.', by: 'Max', stored: text('Gatter') } as const
  const { queue, sent, place, type, state } = pageWith(() => theirs)
  type('To')
  await vi.advanceTimersByTimeAsync(500)
  type('Tor')
  queue.flush('a', 'de')
  await vi.advanceTimersByTimeAsync(1000)
  expect([sent, state()?.kind]).toEqual([['To'], 'changed'])
  place.answer = (stored, known) => {
    before.push(known)
    return { kind: 'saved', stored }
  }
  queue.flush('a', 'de', true)
  await vi.advanceTimersByTimeAsync(0)
  expect([sent, before, queue.size]).toEqual([['To', 'Tor'], [text('Gatter')], 0])
})

test('a translation that someone else saves does not replace what is typed', async () => {
  const { queue, string, type, state } = pageWith(saves)
  expect(queue.changedElsewhere(string, 'de', text('Gatter'), 'Max')).toBe(true)
  type('Tor')
  expect(queue.changedElsewhere(string, 'de', text('Gatter'), 'Max')).toBe(false)
  expect([queue.draft('a', 'de'), state()]).toEqual([
    text('Tor'),
    { kind: 'changed', sentence: 'Max has changed this translation.', by: 'Max', stored: text('Gatter') },
  ])
})

test('where the browser is all that stores, a draft stays until the file is closed', async () => {
  const { type, store, sent } = pageWith(saves, new MemoryStore(), true)
  type('Tor')
  await vi.advanceTimersByTimeAsync(1000)
  expect([sent, store.drafts.size]).toEqual([[], 1])
  const next = pageWith(saves, store, true)
  await next.queue.restore(next.strings)
  expect(next.string.translations['de']).toEqual(text('Tor'))
})

test('what is typed can be dropped', async () => {
  const { queue, sent, store, type } = pageWith(saves)
  type('To')
  await vi.advanceTimersByTimeAsync(200)
  queue.drop('a', 'de')
  await vi.advanceTimersByTimeAsync(500)
  expect([sent, queue.size, store.drafts.size]).toEqual([[], 0, 0])
})

test('a text stays while its string is gone, with the reason, and is saved when the string returns', async () => {
  const { queue, string, strings, sent, store, place, type, state } = pageWith(() => {
    throw new Unreachable('No network.')
  })
  type('Tor')
  strings.delete('a')
  queue.follow(strings)
  await vi.advanceTimersByTimeAsync(60_000)
  const gone = { kind: 'gone', sentence: 'a.json no longer has this string.' }
  expect([sent, queue.size, state()]).toEqual([[], 1, gone])
  expect(queue.drafts).toMatchObject([
    { draft: { translation: text('Tor'), fileName: 'a.json' }, state: gone },
  ])
  place.answer = saves
  queue.follow(strings.set('a', string))
  await queue.flushAll()
  expect([sent, queue.size, store.drafts.size]).toEqual([['Tor'], 0, 0])
})

test('a text of an earlier visit whose string is gone counts as not saved, and is saved later', async () => {
  const store = new MemoryStore()
  const before = pageWith(saves, store)
  before.type('Tor')
  await before.queue.close()
  const { queue, string, strings, sent, state } = pageWith(saves, store)
  expect(await queue.restore(new Map())).toBe(0)
  expect([queue.size, state()?.kind]).toEqual([1, 'gone'])
  queue.follow(strings)
  await queue.flushAll()
  expect([sent, string.translations['de']]).toEqual([['Tor'], text('Tor')])
})

test('a text whose place answers that the string is gone is not tried again before it returns', async () => {
  const { queue, strings, sent, type, state } = pageWith(() => ({
    kind: 'gone',
    sentence: 'No such string.',
  }))
  type('Tor')
  await queue.flushAll()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent, state()]).toEqual([['Tor'], { kind: 'gone', sentence: 'No such string.' }])
  queue.follow(strings)
  await queue.flushAll()
  expect(sent).toEqual(['Tor', 'Tor'])
})

test('a text that was refused is tried again when the strings were read again', async () => {
  const { queue, strings, sent, place, type, state } = pageWith(() => ({
    kind: 'refused',
    sentence: 'Line 1, column 12: a comma is missing.',
  }))
  type('Tor')
  await queue.flushAll()
  expect(state()?.kind).toBe('refused')
  place.answer = saves
  queue.follow(strings)
  await queue.flushAll()
  expect([sent, queue.size]).toEqual([['Tor', 'Tor'], 0])
})

test('many texts are saved by one request, and each has its own result', async () => {
  const requests: string[][] = []
  const store = new MemoryStore()
  const strings = ['a', 'b', 'c'].map((key): EditString => {
    return { key, identifier: key, text: key, translations: {} }
  })
  const place: { result: (key: string) => Saved } = { result: () => ({ kind: 'saved', stored: text('X') }) }
  const queue = new Queue({
    store,
    file: { id: 'file', name: 'a.json' },
    keepsDrafts: false,
    async save(edits) {
      requests.push(edits.map(({ string }) => string.key))
      return edits.map(({ string }) => place.result(string.key))
    },
    onState: () => {},
    onSaved(of, language, stored) {
      of.translations[language] = stored
    },
  })
  const typeAll = (words: string): void => {
    for (const string of strings) queue.type(string, 'de', text(words), 0)
  }
  typeAll('X')
  await queue.flushAll()
  expect([requests, queue.size]).toEqual([[['a', 'b', 'c']], 0])
  place.result = (key) =>
    key === 'b' ? { kind: 'refused', sentence: 'No.' } : { kind: 'saved', stored: text('Y') }
  typeAll('Y')
  await queue.flushAll()
  expect(strings.map(({ key }) => queue.state(key, 'de'))).toEqual([
    undefined,
    { kind: 'refused', sentence: 'No.' },
    undefined,
  ])
  place.result = () => {
    throw new Unreachable('No network.')
  }
  typeAll('Z')
  await queue.flushAll()
  expect(strings.map(({ key }) => queue.state(key, 'de')?.kind)).toEqual(['waiting', 'waiting', 'waiting'])
  place.result = () => ({ kind: 'saved', stored: text('Z') })
  await vi.advanceTimersByTimeAsync(1000)
  expect([requests.at(-1)?.toSorted(), queue.size]).toEqual([['a', 'b', 'c'], 0])
  // A request has no more characters than a server takes.
  requests.length = 0
  typeAll('Z'.repeat(200_000))
  await queue.flushAll()
  expect(requests).toEqual([['a'], ['b'], ['c']])
})

test('a string that goes, or changes elsewhere, during a save without an answer is not said to wait', async () => {
  for (const [kind, happen] of [
    ['gone', ({ queue }) => queue.follow(new Map())],
    ['changed', ({ queue, string }) => queue.changedElsewhere(string, 'de', text('Other'), 'Max')],
  ] satisfies [string, (page: ReturnType<typeof pageWith>) => unknown][]) {
    const page = pageWith(async () => {
      happen(page)
      throw new Unreachable('No network.')
    })
    page.type('To')
    page.queue.flush('a', 'de')
    await page.queue.flushAll()
    expect(page.state()?.kind).toBe(kind)
    await page.queue.close()
  }
})
