// What is taken in: within limits for all and for each caller, and what has left counts no more.
import { expect, test } from 'vitest'
import type { Caller } from '../../server/jobs/tenants.ts'
import { Intake, type Shortage, type Stay } from '../../server/jobs/admission-control.ts'

const ONE = 'organization:1'
const OTHER = 'organization:2'

/** Lets a call in that has a body of so many bytes. */
function enter(intake: Intake, caller: Caller, bytes = 1): { stay: Stay; shortage: Shortage | undefined } {
  const stay = intake.enter()
  if (!stay) throw new Error('There is no room for anybody.')
  return { stay, shortage: stay.hold(bytes) ?? stay.admit(caller) }
}

test('a caller that has its share of the calls is turned away, and others are not', () => {
  const intake = new Intake({ calls: 4, bytes: 1000, share: 0.5 })
  const stays = [enter(intake, ONE), enter(intake, ONE)]
  expect(stays.map(({ shortage }) => shortage)).toEqual([undefined, undefined])
  const third = enter(intake, ONE)
  expect(third.shortage).toBe('over share')
  third.stay.answer(0)
  expect(enter(intake, OTHER).shortage).toBeUndefined()
  stays[0]?.stay.answer(1)
  expect(enter(intake, ONE).shortage).toBeUndefined()
})

test('where all of it is taken, nobody is let in', () => {
  const intake = new Intake({ calls: 2, bytes: 1000, share: 0.5 })
  const late = intake.enter()
  const { stay } = enter(intake, ONE)
  enter(intake, OTHER)
  expect(intake.enter()).toBeUndefined()
  expect(late?.admit('organization:3')).toBe('busy')
  late?.answer(0)
  stay.answer(0)
  expect(intake.enter()).toBeDefined()
})

test('a caller that has its share of the bytes may have no more, but one call may be larger than that', () => {
  const intake = new Intake({ calls: 10, bytes: 100, share: 0.5 })
  const large = enter(intake, ONE, 60)
  expect(large.shortage).toBeUndefined()
  const more = enter(intake, ONE, 1)
  expect(more.shortage).toBe('over share')
  more.stay.answer(0)
  more.stay.leave()
  const other = enter(intake, OTHER, 30)
  expect(other.shortage).toBeUndefined()
  expect(other.stay.hold(11)).toBe('busy')
  other.stay.leave()
  large.stay.leave()
  expect(large.stay.hold(100)).toBeUndefined()
  expect(enter(intake, ONE, 1).shortage).toBeUndefined()
})

test('what is fetched counts among the bytes of its caller', () => {
  const intake = new Intake({ calls: 10, bytes: 100, share: 0.5 })
  enter(intake, ONE, 20)
  const { stay } = enter(intake, ONE, 20)
  expect(stay.hold(20)).toBe('over share')
})

test('a caller that has gone before its answer leaves nothing behind', () => {
  const intake = new Intake({ calls: 2, bytes: 100, share: 1 })
  for (let round = 0; round < 10; round++) {
    const { stay, shortage } = enter(intake, ONE, 50)
    expect(shortage).toBeUndefined()
    stay.leave()
    stay.answer(50)
  }
})

test('a whole share is all that there is', () => {
  const intake = new Intake({ calls: 3, bytes: 100, share: 1 })
  const stays = [enter(intake, ONE), enter(intake, ONE), enter(intake, ONE)]
  expect(stays.map(({ shortage }) => shortage)).toEqual([undefined, undefined, undefined])
  expect(intake.enter()).toBeUndefined()
})
