// Reading the organization of a call: the same result as with a parser, without parsing megabytes.
import { assert, constantFrom, jsonValue, property, record, shuffledSubarray, string } from 'fast-check'
import { expect, test } from 'vitest'
import { headOfFile, organizationIn } from '@atlas/server/jobs/task-organization.ts'
import { organizationOf } from '@atlas/server/organizations.ts'

const organizationOfBody = (body: unknown): string =>
  organizationIn(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)))

test.each([
  ['an organization', { organization: { id: 42 }, project: { id: 7 } }, 'organization:42'],
  ['an organization behind its project', { project: { id: 7 }, organization: { id: 42 } }, 'organization:42'],
  ['a project alone', { jobType: 'parse-file', project: { name: 'x', id: 7 } }, 'project:7'],
  ['an organization that is null', { organization: null, project: { id: 7 } }, 'project:7'],
  ['an organization without a number', { organization: { domain: 'x' }, project: { id: 7 } }, 'unnamed'],
  ['a number that is a text', { organization: { id: '42' } }, 'unnamed'],
  ['no organization', { jobType: 'parse-file' }, 'unnamed'],
  ['one further down', { file: { organization: { id: 42 } }, strings: [{ project: { id: 7 } }] }, 'unnamed'],
  ['the name of one further down', { file: { id: 42, organization: 'none' } }, 'unnamed'],
  ['one in a text', { file: { name: '","organization":{"id":42},"x":"\\' } }, 'unnamed'],
  ['one behind a large file', { file: { content: 'A'.repeat(4_000_000) }, project: { id: 7 } }, 'project:7'],
  ['no JSON', '{"organization":{"id":42', 'unnamed'],
  ['brackets that close nothing', '}}]]{"organization":{"id":42}}', 'unnamed'],
  ['nothing', '', 'unnamed'],
])('%s', (_what, body, organization) => {
  expect(organizationOfBody(body)).toBe(organization)
})

test('finds what a parser finds, next to any other members', () => {
  const body = record({ organization: jsonValue(), project: jsonValue(), file: jsonValue(), a: string() })
  const members = shuffledSubarray(['organization', 'project', 'file', 'a'] as const)
  const id = constantFrom(undefined, 0, 42)
  assert(
    property(body, members, id, constantFrom(undefined, 1), (values, names, organization, space) => {
      const whole = Object.fromEntries(names.map((name) => [name, values[name]]))
      if (organization !== undefined) whole['organization'] = { id: organization }
      // Only objects are looked for: a job whose organization is anything else is refused.
      for (const name of ['organization', 'project']) {
        if (typeof whole[name] !== 'object' || Array.isArray(whole[name])) delete whole[name]
      }
      const expected = organizationOf(whole) ?? 'unnamed'
      expect(organizationOfBody(JSON.stringify(whole, null, space))).toBe(expected)
    }),
  )
})

test('the search stops after a number of bytes, so it takes no time for large bodies', () => {
  const strings = Array.from({ length: 10_000 }, () => '')
  expect(organizationOfBody({ strings, organization: { id: 42 } })).toBe('unnamed')
  expect(organizationOfBody({ text: '"'.repeat(10_000), organization: { id: 42 } })).toBe('unnamed')
})

test('jobs of one file begin it alike, whatever their languages are', () => {
  const headOf = (id: number, language: string): string =>
    headOfFile(
      Buffer.from(
        JSON.stringify({
          jobType: 'build-file',
          project: { id: 7 },
          file: { id, name: 'app.json', content: 'e30='.repeat(99) },
          targetLanguages: [{ id: language }],
        }),
      ),
    )
  expect(headOf(1, 'de')).toBe(headOf(1, 'fr'))
  expect(headOf(1, 'de')).not.toBe(headOf(2, 'de'))
  expect(headOfFile(Buffer.from('{}'))).toBe('')
})
