// Admission control: limits for the host and for each organization, and released requests no longer count.
import { expect, test } from 'vitest'
import type { TaskOrganization } from '@atlas/server/jobs/task-organization.ts'
import { AdmissionControl, type Rejection, type AdmissionSlot } from '@atlas/server/jobs/admission-control.ts'

const ONE = 'organization:1'
const OTHER = 'organization:2'

/** Admits a request with a body of this size. */
function enter(
  admission: AdmissionControl,
  organization: TaskOrganization,
  bytes = 1,
): { slot: AdmissionSlot; rejection: Rejection | undefined } {
  const slot = admission.acquire()
  if (!slot) throw new Error('The host is full.')
  return { slot, rejection: slot.reserve(bytes) ?? slot.assign(organization) }
}

test('an organization with its share of the requests is rejected, and others are not', () => {
  const admission = new AdmissionControl({ requests: 4, bytes: 1000, share: 0.5 })
  const slots = [enter(admission, ONE), enter(admission, ONE)]
  expect(slots.map(({ rejection }) => rejection)).toEqual([undefined, undefined])
  const third = enter(admission, ONE)
  expect(third.rejection).toBe('over share')
  third.slot.complete(0)
  expect(enter(admission, OTHER).rejection).toBeUndefined()
  slots[0]?.slot.complete(1)
  expect(enter(admission, ONE).rejection).toBeUndefined()
})

test('a full host admits no one', () => {
  const admission = new AdmissionControl({ requests: 2, bytes: 1000, share: 0.5 })
  const late = admission.acquire()
  const { slot } = enter(admission, ONE)
  enter(admission, OTHER)
  expect(admission.acquire()).toBeUndefined()
  expect(late?.assign('organization:3')).toBe('busy')
  late?.complete(0)
  slot.complete(0)
  expect(admission.acquire()).toBeDefined()
})

test('an organization with its share of the bytes gets no more, but a single request may be larger', () => {
  const admission = new AdmissionControl({ requests: 10, bytes: 100, share: 0.5 })
  const large = enter(admission, ONE, 60)
  expect(large.rejection).toBeUndefined()
  const more = enter(admission, ONE, 1)
  expect(more.rejection).toBe('over share')
  more.slot.complete(0)
  more.slot.release()
  const other = enter(admission, OTHER, 30)
  expect(other.rejection).toBeUndefined()
  expect(other.slot.reserve(11)).toBe('busy')
  other.slot.release()
  large.slot.release()
  expect(large.slot.reserve(100)).toBeUndefined()
  expect(enter(admission, ONE, 1).rejection).toBeUndefined()
})

test('a request too large for an idle host is answered differently from a full host', () => {
  const admission = new AdmissionControl({ requests: 10, bytes: 100, share: 0.5 })
  const { slot, rejection } = enter(admission, ONE, 100)
  expect(rejection).toBeUndefined()
  expect(slot.reserve(1)).toBe('too large')
  slot.release()
  const halves = [enter(admission, ONE, 50), enter(admission, OTHER, 50)]
  expect(halves.map(({ slot: half }) => half.reserve(1))).toEqual(['busy', 'busy'])
})

test('fetched bytes count for the organization', () => {
  const admission = new AdmissionControl({ requests: 10, bytes: 100, share: 0.5 })
  enter(admission, ONE, 20)
  const { slot } = enter(admission, ONE, 20)
  expect(slot.reserve(20)).toBe('over share')
})

test('a client that disconnects before its answer leaves nothing behind', () => {
  const admission = new AdmissionControl({ requests: 2, bytes: 100, share: 1 })
  for (let round = 0; round < 10; round++) {
    const { slot, rejection } = enter(admission, ONE, 50)
    expect(rejection).toBeUndefined()
    slot.release()
    slot.complete(50)
  }
})

test('a share of 1 is the whole host', () => {
  const admission = new AdmissionControl({ requests: 3, bytes: 100, share: 1 })
  const slots = [enter(admission, ONE), enter(admission, ONE), enter(admission, ONE)]
  expect(slots.map(({ rejection }) => rejection)).toEqual([undefined, undefined, undefined])
  expect(admission.acquire()).toBeUndefined()
})

test('the bytes of answers that are not sent yet count for their organization', () => {
  const admission = new AdmissionControl({ requests: 10, bytes: 100, share: 0.5 })
  const answered = enter(admission, ONE).slot
  answered.complete(60)
  expect(enter(admission, ONE).rejection).toBeUndefined()
  const other = enter(admission, ONE)
  expect(other.rejection).toBe('over share')
  other.slot.complete(0)
  other.slot.release()
  answered.release()
  expect(enter(admission, ONE).rejection).toBeUndefined()
})

test('an organization may have exactly its share of the bytes', () => {
  const admission = new AdmissionControl({ requests: 10, bytes: 100, share: 0.5 })
  enter(admission, ONE, 25)
  expect(enter(admission, ONE, 25).rejection).toBeUndefined()
  expect(enter(admission, ONE, 1).rejection).toBe('over share')
})
