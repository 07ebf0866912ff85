// Access to modules: each category of both editions, for each person, and at each call.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { categoriesOf, mayUse, type AccessCategory } from '../apps/access.ts'
import { accountOf, PEOPLE } from '../people.ts'
import { DEFAULT_PROFILE, profileNamed } from '@atlas/server/platform/profiles.ts'
import type { ProjectRow } from '../projects/store.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import { descriptorOf, install, openTestSandbox, person, type OpenedSandbox } from './test-sandbox.ts'

const PROJECT = { owner: 'olga', members: ['max', 'tina'], managers: ['max'] }
const THREE = { hasFiveCategories: false }
const FIVE = { hasFiveCategories: true }

test.each<[AccessCategory, string[]]>([
  ['owner', ['olga']],
  ['members', ['olga', 'max', 'tina']],
  ['selected', ['max', 'otto']],
  ['admins', ['ada']],
  ['users', ['olga', 'max', 'tina', 'ada', 'uma']],
])('%s: %j', (category, expected) => {
  const access = { category, selected: ['max', 'otto'] }
  expect(PEOPLE.filter((who) => mayUse(who, access, PROJECT, THREE)).map(({ id }) => id)).toEqual(expected)
})

test('each edition has its own categories', () => {
  const names = (who: string) => categoriesOf(accountOf(person(who)), THREE).map(({ category }) => category)
  expect(names('olga')).toEqual(['owner', 'members', 'selected'])
  expect(names('ada')).toEqual(['admins', 'users', 'selected'])
})

test.each<[AccessCategory, string[]]>([
  ['owner', ['olga', 'ada']],
  ['managers', ['olga', 'max', 'ada']],
  ['members', ['olga', 'max', 'tina', 'ada']],
  ['guests', ['olga', 'max', 'tina', 'otto', 'ada', 'uma']],
  ['selected', ['olga', 'tina', 'ada']],
  ['users', ['olga', 'max', 'tina', 'ada', 'uma']],
  ['admins', ['olga', 'ada']],
])('with five categories, %s includes %j', (category, expected) => {
  const access = { category, selected: ['tina'] }
  expect(PEOPLE.filter((who) => mayUse(who, access, PROJECT, FIVE)).map(({ id }) => id)).toEqual(expected)
  for (const who of ['olga', 'ada']) expect(categoriesOf(accountOf(person(who)), FIVE)).toHaveLength(5)
})

describe('modules of a project', () => {
  let place: Place
  let opened: OpenedSandbox
  let project: ProjectRow

  beforeEach(async () => {
    place = await sqlite.create()
    opened = await openTestSandbox(place)
    await install(opened.sandbox, 'olga', descriptorOf('client'))
    const values = { name: 'Tides', owner: 'olga', source_language: 'en', target_languages: '["de"]' }
    project = await opened.sandbox.workspace.store.addProject({ ...values, organization: null }, ['tina'])
  })
  afterEach(async () => {
    await opened.close()
    await place.remove()
  })

  async function available(who: string, of = project): Promise<Record<string, boolean>> {
    const modules = await opened.sandbox.workspace.availableModules(who, of)
    return Object.fromEntries(modules.map((module) => [module.kind, module.mayUse]))
  }

  test('are granted to all members by default', async () => {
    expect(await available('tina')).toEqual({ 'custom-file-format': true, 'file-pre-export': true })
    expect(await available('otto')).toEqual({ 'custom-file-format': false, 'file-pre-export': false })
    expect(await available('nobody')).toEqual({ 'custom-file-format': false, 'file-pre-export': false })
  })

  test('are granted one by one, on the page of the app', async () => {
    const olga = await opened.browser('olga')
    const page = '/apps/tidewater'
    const fields = { category: 'owner', module: 'file-pre-export/tide' }
    const { statusCode } = await olga.send(page, `${page}/access`, fields)
    expect(statusCode).toBe(303)
    expect(await available('tina')).toEqual({ 'custom-file-format': true, 'file-pre-export': false })
    expect(await available('olga')).toEqual({ 'custom-file-format': true, 'file-pre-export': true })

    await olga.send(page, `${page}/access`, { category: 'selected', selected: ['tina'], all: 'yes' })
    expect(await available('tina')).toEqual({ 'custom-file-format': true, 'file-pre-export': true })
    expect(await available('olga')).toEqual({ 'custom-file-format': false, 'file-pre-export': false })
    expect((await olga.open(page)).body).toContain('Selected users: Tina Tran')
  })

  test('are granted to roles, and in selected projects only, where a platform has that', async () => {
    await opened.close()
    const profile = profileNamed('crowdin') ?? DEFAULT_PROFILE
    opened = await openTestSandbox(place, { profile })
    const olga = await opened.browser('olga')
    const page = '/apps/tidewater'
    await olga.send(page, `${page}/access`, { category: 'managers', all: 'yes' })
    const granted = async (who: string): Promise<boolean[]> => Object.values(await available(who))
    expect([await granted('olga'), await granted('tina')]).toEqual([
      [true, true],
      [false, false],
    ])
    await olga.send(page, `${page}/access`, { category: 'guests', all: 'yes' })
    expect(await granted('otto')).toEqual([true, true])
    await olga.send(page, `${page}/projects`, { scope: 'selected', project: '4711' })
    expect(await granted('olga')).toEqual([false, false])
    expect((await olga.open(page)).body).toMatch(/value="selected"\s+checked/)
    await olga.send(page, `${page}/projects`, { scope: 'selected', project: String(project.id) })
    expect(await granted('olga')).toEqual([true, true])
    await olga.send(page, `${page}/projects`, { scope: 'all' })
    expect(await granted('tina')).toEqual([true, true])
  })

  test('keep their access when the app is updated, and lose it when the app is installed again', async () => {
    const olga = await opened.browser('olga')
    const page = '/apps/tidewater'
    await olga.send(page, `${page}/access`, { category: 'owner', all: 'yes' })
    await install(opened.sandbox, 'olga', descriptorOf('client', { name: 'Tidewater 2' }))
    expect(await available('tina')).toEqual({ 'custom-file-format': false, 'file-pre-export': false })
    await olga.send(page, `${page}/remove`, {})
    expect(await available('olga')).toEqual({})
    await install(opened.sandbox, 'olga', descriptorOf('client'))
    expect(await available('tina')).toEqual({ 'custom-file-format': true, 'file-pre-export': true })
  })

  test('come from the account of the project: the modules of an organization from the organization', async () => {
    const { store } = opened.sandbox.workspace
    const values = { name: 'Harbor', owner: 'ada', source_language: 'en', target_languages: '["de"]' }
    const harbor = await store.addProject({ ...values, organization: 1 })
    expect(await available('ada', harbor)).toEqual({})
    await install(opened.sandbox, 'ada', descriptorOf('client'))
    expect(await available('uma', harbor)).toEqual({ 'custom-file-format': true, 'file-pre-export': true })
    expect(await available('otto', harbor)).toEqual({ 'custom-file-format': false, 'file-pre-export': false })
    expect(await opened.sandbox.workspace.organizationOf(harbor)).toEqual({
      id: 1,
      domain: 'harbor',
      baseUrl: opened.sandbox.baseUrl,
      apiBaseUrl: `${opened.sandbox.baseUrl}/api/v2`,
    })
    expect(await opened.sandbox.workspace.organizationOf(project)).toBeUndefined()
  })
})

describe('a call of a module that is not granted', () => {
  let place: Place
  let opened: OpenedSandbox
  const values = { name: 'Tides', owner: 'olga', source_language: 'en', target_languages: '["de"]' }

  describe('is refused', () => {
    beforeEach(async () => {
      place = await sqlite.create()
      opened = await openTestSandbox(place)
      await install(opened.sandbox, 'olga', descriptorOf('client'))
    })
    afterEach(async () => {
      await opened.close()
      await place.remove()
    })

    test('before anything is sent', async () => {
      const { workspace, installations, calls } = opened.sandbox
      const project = await workspace.store.addProject({ ...values, organization: null }, ['tina'])
      const { modules } = descriptorOf('client')
      await installations.grant(accountOf(person('olga')), 'tidewater', modules, {
        category: 'owner',
        selected: [],
      })
      const tina = await opened.browser('tina')
      const answer = await opened.app.inject({
        method: 'POST',
        url: `/editor/api/projects/${project.id}/files?name=a.tide`,
        headers: {
          cookie: tina.cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/octet-stream',
        },
        payload: Buffer.from('tide'),
      })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({
        error: { message: expect.stringContaining('not granted to you') },
      })
      expect(await calls.list([project.id], { before: undefined, limit: 10 })).toEqual([])
    })
  })
})
