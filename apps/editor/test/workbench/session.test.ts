// An open file, without a page: approvals, which are saves of the same texts, and what changes elsewhere.
import { expect, test } from 'vitest'
import type { Backend, Edit, EditString, LiveEvents, Saved, Stored } from '../../backends/backend.ts'
import { Session } from '../../workbench/session.ts'

const german = {
  id: 'de',
  name: 'German',
  twoLettersCode: 'de',
  pluralCategoryNames: ['one', 'other'],
  pluralRules: '',
} as const

const as = (status: 'untranslated' | 'translated' | 'approved', text = 'Tor'): Stored => ({ text, status })

const STRINGS: readonly Omit<EditString, 'identifier'>[] = [
  { key: 'plain', text: 'Gate', translations: { de: as('translated') } },
  { key: 'checked', text: 'Gate', translations: { de: as('untranslated') } },
  { key: 'done', text: 'Gate', translations: { de: as('approved') } },
  { key: 'lacks a code', text: 'Gate {0}', translations: { de: as('translated') } },
  { key: 'hidden', text: 'Gate', isHidden: true, translations: { de: as('translated') } },
  { key: 'open', text: 'Gate', translations: {} },
  { key: 'theirs', text: 'Gate', translations: { de: as('translated') } },
]

/** A session whose place saves all, except what `refuses` names. */
async function opened(refuses: (edit: Edit) => Saved | undefined = () => undefined) {
  const saved: string[] = []
  const place: { reads: number; events: LiveEvents | undefined; answer: () => Promise<unknown> } = {
    reads: 0,
    events: undefined,
    answer: async () => {},
  }
  const backend: Backend & { approvalRefusal?: string } = {
    hasStatus: true,
    async list() {
      place.reads++
      await place.answer()
      return STRINGS.map((string) => ({
        ...string,
        identifier: string.key,
        translations: { ...string.translations },
      }))
    },
    async save(_file, edits) {
      return edits.map((edit): Saved => {
        const refused = refuses(edit)
        const { string, translation } = edit
        if (!refused) saved.push(`${string.key}: ${JSON.stringify(translation.status)}`)
        return refused ?? { kind: 'saved', stored: translation }
      })
    },
    preview: async () => undefined,
    listen(_file, events) {
      place.events = events
      return () => {}
    },
  }
  const file = {
    id: 'file',
    name: 'a.json',
    source: { ...german, id: 'en', name: 'English' },
    targets: [german],
  }
  const session = new Session(backend, file, [german])
  await session.open()
  const keys = STRINGS.map(({ key }) => key)
  return { session, backend, saved, place, keys }
}

test('translations are approved unless they have findings, are hidden, or somebody has changed them', async () => {
  const conflict: Saved = {
    kind: 'changed',
    sentence: 'Max wrote.',
    by: 'Max',
    stored: as('translated', 'Tür'),
  }
  const { session, saved, keys } = await opened(({ string }) =>
    string.key === 'theirs' ? conflict : undefined,
  )
  session.type({ key: 'theirs', language: 'de', category: undefined }, 'Pforte')
  expect(await session.approve(keys, ['translated'])).toEqual({ approved: 1, withFindings: 1 })
  expect(saved).toEqual(['plain: "approved"'])
  expect(session.queue.drafts).toMatchObject([
    { draft: { key: 'theirs', translation: as('translated', 'Pforte') } },
  ])
  // Of chosen strings, also those that have to be checked.
  expect(await session.approve(keys, ['untranslated', 'translated'])).toEqual({
    approved: 1,
    withFindings: 1,
  })
  expect(saved.slice(1)).toEqual(['checked: "approved"'])
  await session.steps.undo()
  await session.steps.undo()
  await session.queue.flushAll()
  expect(saved.slice(2)).toEqual(['checked: "untranslated"', 'plain: "translated"'])
  await session.close()
})

test('a person who may not approve is told why, and an approval that is refused is not counted', async () => {
  const sentence = 'In the project Keys, only managers approve translations.'
  const { session, backend, saved, keys } = await opened(() => ({ kind: 'refused', sentence }))
  expect(await session.approve(keys, ['translated'])).toEqual({ approved: 0, withFindings: 1 })
  expect(session.queue.state('plain', 'de')).toEqual({ kind: 'refused', sentence })
  backend.approvalRefusal = sentence
  await expect(session.approve(keys, ['translated'])).rejects.toThrow(sentence)
  expect(saved).toEqual([])
  await session.close()
})

test('the strings are read once more for many changes that come while they are read', async () => {
  const { session, place } = await opened()
  const ends: (() => void)[] = []
  place.answer = () => new Promise<void>((done) => void ends.push(done))
  for (let count = 0; count < 40; count++) place.events?.onChanged()
  expect(place.reads).toBe(2)
  ends.shift()?.()
  await expect.poll(() => place.reads).toBe(3)
  ends.shift()?.()
  await session.close()
  expect(place.reads).toBe(3)
})
