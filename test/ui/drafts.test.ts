// Texts that are typed on the page of atlas edit are saved half a second after the last key, and stay if they cannot be.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TextOrForms } from '../../core/contract.ts'
import { Drafts, type DraftState, type Refusal } from '../../ui/work-tree/drafts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function draftsWith(answer: () => Refusal | undefined | Promise<Refusal | undefined>) {
  const saved: TextOrForms[] = []
  const shown: DraftState[] = []
  const drafts = new Drafts(
    async (_, text) => {
      saved.push(text)
      return answer()
    },
    (_, state) => shown.push(state),
  )
  return { drafts, saved, shown }
}

test('a text is saved half a second after the last key', async () => {
  const { drafts, saved, shown } = draftsWith(() => undefined)
  drafts.type('a', 'T')
  await vi.advanceTimersByTimeAsync(499)
  drafts.type('a', 'To')
  await vi.advanceTimersByTimeAsync(499)
  expect(saved).toEqual([])
  expect(drafts.textOf('a')).toBe('To')
  await vi.advanceTimersByTimeAsync(1)
  expect(saved).toEqual(['To'])
  expect(shown.at(-1)).toEqual({ kind: 'saved' })
  expect(drafts.isEmpty).toBe(true)
})

test('leaving the field saves at once, and only once', async () => {
  const { drafts, saved } = draftsWith(() => undefined)
  drafts.type('a', 'To')
  await Promise.all([drafts.flush('a'), drafts.flush('a'), drafts.flushAll()])
  await vi.advanceTimersByTimeAsync(1000)
  expect(saved).toEqual(['To'])
})

test('what is typed while a text is saved is saved after it', async () => {
  let end = (): void => undefined
  const { drafts, saved, shown } = draftsWith(
    () =>
      new Promise<undefined>((done) => {
        end = () => done(undefined)
      }),
  )
  drafts.type('a', 'To')
  const saving = drafts.flush('a')
  drafts.type('a', 'Tor')
  end()
  await saving
  expect([drafts.textOf('a'), shown.at(-1)]).toEqual(['Tor', { kind: 'typed' }])
  await vi.advanceTimersByTimeAsync(500)
  end()
  expect(saved).toEqual(['To', 'Tor'])
})

test('a text that is refused stays with its reason, and is saved again with the next key', async () => {
  let refusal: Refusal | undefined = { problem: 'The disk is full.', isConflict: false }
  const { drafts, saved } = draftsWith(() => refusal)
  drafts.type('a', 'To')
  await vi.advanceTimersByTimeAsync(500)
  expect([drafts.textOf('a'), drafts.stateOf('a')]).toEqual([
    'To',
    { kind: 'refused', problem: 'The disk is full.' },
  ])
  refusal = undefined
  drafts.type('a', 'Tor')
  expect(drafts.stateOf('a')).toEqual({ kind: 'typed' })
  await vi.advanceTimersByTimeAsync(500)
  expect([saved, drafts.isEmpty]).toEqual([['To', 'Tor'], true])
})

test('in a conflict, neither a key nor leaving the field saves, but the reader does', async () => {
  let refusal: Refusal | undefined = { problem: 'Another program wrote.', isConflict: true }
  const { drafts, saved } = draftsWith(() => refusal)
  drafts.type('a', 'To')
  await vi.advanceTimersByTimeAsync(500)
  drafts.type('a', 'Tor')
  await vi.advanceTimersByTimeAsync(500)
  await drafts.flush('a')
  await drafts.flushAll()
  expect(saved).toEqual(['To'])
  expect(drafts.stateOf('a')).toEqual({ kind: 'refused', problem: 'Another program wrote.' })
  refusal = undefined
  await drafts.flush('a', true)
  expect([saved, drafts.isEmpty]).toEqual([['To', 'Tor'], true])
})

test('what was typed while a conflict was found is in it, too', async () => {
  const { drafts, saved } = draftsWith(() => ({ problem: 'Another program wrote.', isConflict: true }))
  drafts.type('a', 'To')
  const saving = drafts.flush('a')
  drafts.type('a', 'Tor')
  await saving
  await vi.advanceTimersByTimeAsync(500)
  expect([saved, drafts.textOf('a')]).toEqual([['To'], 'Tor'])
})

test('what is typed can be dropped', async () => {
  const { drafts, saved } = draftsWith(() => undefined)
  drafts.type('a', 'To')
  drafts.drop('a')
  await vi.advanceTimersByTimeAsync(500)
  expect([saved, drafts.isEmpty]).toEqual([[], true])
})
