// Payment by the operator's own system: the file of customers counts, a new one at once, a broken one not at all.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CustomerFileGuard } from '@atlas/server/platform/subscription/customer-file-guard.ts'
import { parseRequest, runHost } from '../running-host.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-customers-'))
  file = join(folder, 'customers.json')
})
afterEach(() => rm(file, { force: true }))
afterAll(() => rm(folder, { recursive: true, force: true }))

const write = (content: unknown) =>
  writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))

async function guardAt(time: string, content: unknown): Promise<CustomerFileGuard> {
  await write(content)
  return CustomerFileGuard.open(file, () => Date.parse(time))
}

describe('a customer', () => {
  const content = {
    customers: [
      { organization: 42, until: '2026-12-31' },
      { project: 7, until: '2026-12-31 12:00:00' },
    ],
  }

  test.each([
    ['2026-12-31T23:59:59Z', 'organization:42'],
    ['2026-12-31T11:59:59Z', 'project:7'],
  ] as const)('at %s, %s has paid', async (time, key) => {
    await expect((await guardAt(time, content)).admit(key)).resolves.toBeUndefined()
  })

  test.each([
    ['2027-01-01T00:00:00Z', 'organization:42', 'The payment of organization 42 for this app has expired.'],
    ['2026-12-31T12:00:00Z', 'project:7', 'The payment of project 7 for this app has expired.'],
    [
      '2026-01-01T00:00:00Z',
      'organization:7',
      'This app is not paid for organization 7. Ask the operator of the app',
    ],
  ] as const)('at %s, %s has not', async (time, key, sentence) => {
    await expect((await guardAt(time, content)).admit(key)).rejects.toThrow(sentence)
  })

  test('reads where to pay', async () => {
    const guard = await guardAt('2026-01-01', { checkout: 'https://pay.example/', customers: [] })
    await expect(guard.admit('organization:1')).rejects.toThrow(
      'Subscribe at https://pay.example/, then try again.',
    )
  })
})

test('a changed file counts at once, and a broken one leaves what was before', async () => {
  const guard = await guardAt('2026-06-01', { customers: [] })
  const faults: string[] = []
  guard.onFault = (message) => faults.push(message)
  await expect(guard.admit('organization:42')).rejects.toThrow('not paid')
  await write({ customers: [{ organization: 42, until: '2026-12-31' }] })
  await expect(guard.admit('organization:42')).resolves.toBeUndefined()
  await write('{"customers":[{"organization":42,')
  await expect(guard.admit('organization:42')).resolves.toBeUndefined()
  await expect(guard.admit('organization:42')).resolves.toBeUndefined()
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain('it is not JSON')
  expect(faults[0]).toContain('Its previous contents stay in use.')
  await rm(file)
  await expect(guard.admit('organization:42')).resolves.toBeUndefined()
  expect(faults[1]).toContain('cannot be read (ENOENT)')
})

describe('a file that cannot be used is refused with the name of the field', () => {
  test.each([
    ['[]', 'the whole file must be object'],
    ['{"customer":[]}', "the whole file must have required property 'customers'"],
    ['{"customers":[],"other":1}', 'the whole file must NOT have additional properties ("other")'],
    ['{"customers":[{"organization":1}]}', "customers.0 must have required property 'until'"],
    ['{"customers":[{"organization":"1","until":"2026-01-01"}]}', 'customers.0.organization must be integer'],
    ['{"customers":[{"organization":1,"until":"tomorrow"}]}', 'customers.0.until must match pattern'],
    [
      '{"customers":[{"organization":1,"until":"2026-02-30"}]}',
      'customers.0.until is not a day of the calendar',
    ],
    [
      '{"customers":[{"organization":1,"until":"2026-01-01 24:60:00"}]}',
      'customers.0.until is not a day of the calendar',
    ],
    ['{"customers":[{"until":"2026-01-01"}]}', 'customers.0 must name either an organization or a project'],
    [
      '{"customers":[{"organization":1,"project":1,"until":"2026-01-01"}]}',
      'customers.0 must name either an organization or a project',
    ],
    ['{"checkout":"javascript:x","customers":[]}', 'checkout must match pattern'],
    [
      '{"customers":[{"organization":1,"until":"2026-01-01"},{"organization":1,"until":"2027-01-01"}]}',
      'customers.1 names organization 1 a second time',
    ],
  ])('%s', async (content, fault) => {
    await write(content)
    await expect(CustomerFileGuard.open(file)).rejects.toThrow(
      `The file of customers, ${file}, cannot be used: ${fault}`,
    )
  })

  test('in one sentence', async () => {
    await write('{"customers":[{"organization":"1","until":"2026-01-01"}]}')
    await expect(CustomerFileGuard.open(file)).rejects.toMatchObject({
      name: 'SettingError',
      message: `The file of customers, ${file}, cannot be used: customers.0.organization must be integer.`,
    })
  })

  test('a missing one', async () => {
    await expect(CustomerFileGuard.open(file)).rejects.toThrow(
      'cannot be read (ENOENT). ATLAS_CUSTOMERS names it.',
    )
  })
})

test('a host asks the file before each job', async () => {
  await write({ customers: [{ organization: 42, until: '2999-12-31' }] })
  const running = await runHost({ ATLAS_PAYMENT: 'own', ATLAS_CUSTOMERS: file })
  const paid = await running.parse('json', '{"a":"b"}', { organization: { id: 42 } })
  expect(paid.body.data?.strings).toMatchObject([{ text: 'b' }])
  const unpaid = await running.parse('json', '{"a":"b"}', { organization: { id: 1 } })
  expect(unpaid.body.error?.message).toBe(
    'This app is not paid for organization 1. Ask the operator of the app, then try again.',
  )
  expect(running.log.at(-1)).toMatchObject({ outcome: 'not allowed', code: 'unpaid' })
  await write('{')
  await running.parse('json', '{"a":"b"}', { organization: { id: 42 } })
  expect(running.log).toContainEqual(expect.objectContaining({ level: 'error', msg: 'the guard' }))
  await running.close()
})

describe('a job is of the organization that a parser of JSON reads, not of the one that the host finds first', () => {
  const job = (id: number): string => JSON.stringify(parseRequest('{"a":"b"}', { organization: { id } }))
  const more = `{"more":[${'0,'.repeat(20_000)}0],`

  test.each([
    ['the last of two that is not paid for', job(1).replace('{', '{"organization":{"id":42},'), false],
    ['the last of two that is paid for', job(42).replace('{', '{"organization":{"id":1},'), true],
    ['an escaped name', job(1).replace('"organization"', String.raw`"organiz\u0061tion"`), false],
    [
      'an escaped name behind another',
      job(1).replace('"organization"', String.raw`"organization":{"id":42},"organiz\u0061tion"`),
      false,
    ],
    ['behind more than the host looks at', job(1).replace('{', more), false],
    ['paid for, behind more than the host looks at', job(42).replace('{', more), true],
  ])('%s', async (_what, body, isPaid) => {
    await write({ customers: [{ organization: 42, until: '2999-12-31' }] })
    const running = await runHost({ ATLAS_PAYMENT: 'own', ATLAS_CUSTOMERS: file })
    const { data, error } = (await running.call('custom-file-format', 'json', body)).body
    await running.close()
    if (isPaid) expect(data?.strings).toMatchObject([{ text: 'b' }])
    else expect(error?.message).toMatch(/^This app is not paid for organization 1\./)
  })
})
