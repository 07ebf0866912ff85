// Who may change projects and approve translations, with a running host, and ending sessions.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Status } from '@atlas/core/contract.ts'
import type {
  EditorImported,
  EditorProject,
  EditorProjectFiles,
  EditorProjects,
  EditorStrings,
} from '@atlas/editor/editor-wire.ts'
import { runHost, type RunningHost } from '../../../test/server/running-host.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import { openEditor, type TestEditor } from './test-editor.ts'
import { openTestSandbox } from './test-sandbox.ts'

let host: RunningHost
let place: Place
let editor: TestEditor

beforeAll(async () => {
  host = await runHost({ ATLAS_FETCH_ALLOW: '127.0.0.1' }, true)
})
afterAll(() => host.close())

describe('a project', () => {
  beforeEach(async () => {
    place = await sqlite.create()
    editor = await openEditor(place, await host.host.descriptor())
  })
  afterEach(async () => {
    await editor.close()
    await place.remove()
  })

  const change = (values: object) =>
    editor.call<EditorProject>('PUT', `/projects/${editor.project.id}`, {
      name: 'Demo',
      targetLanguages: ['de'],
      ...values,
    })

  test('is changed and removed by those who manage it', async () => {
    expect(await change({ name: 'Other', targetLanguages: ['uk', 'de'] })).toMatchObject([
      200,
      { name: 'Other', targetLanguages: [{ id: 'uk' }, { id: 'de' }], mayManage: true, mayApprove: true },
    ])
    expect(await change({ targetLanguages: ['en'] })).toMatchObject([400, {}])
    editor.organization = 1
    editor.user = 'someone else'
    expect(await change({})).toMatchObject([404, {}])
    editor.user = 'owner'
    expect((await editor.call('DELETE', `/projects/${editor.project.id}`))[0]).toBe(204)
    expect((await editor.call<EditorProjects>('GET', '/projects'))[1].projects).toEqual([])
  })

  test('has people, whose roles its managers choose', async () => {
    const path = `/projects/${editor.project.id}`
    const people = async () =>
      (await editor.call<EditorProjectFiles>('GET', path))[1].people.map(({ id, role }) => [id, role])
    expect(await change({ roles: { tina: 'translator', max: 'manager' } })).toMatchObject([200, {}])
    expect(await people()).toEqual([
      ['owner', 'owner'],
      ['tina', 'translator'],
      ['max', 'manager'],
    ])
    for (const roles of [{ owner: 'translator' }, { tina: 'owner' }, { unknown: 'manager' }, { tina: 1 }, []])
      expect(await change({ roles })).toMatchObject([400, {}])
    editor.user = 'tina'
    expect(await change({ roles: { tina: 'manager' } })).toMatchObject([403, {}])
    editor.user = 'max'
    expect(await change({ roles: { tina: 'none', max: 'translator' } })).toMatchObject([
      200,
      { mayManage: false },
    ])
    expect(await change({ roles: { tina: 'translator' } })).toMatchObject([403, {}])
    expect(await people()).toContainEqual(['max', 'translator'])
    editor.user = 'tina'
    expect((await editor.call('GET', path))[0]).toBe(404)
  })

  test('can let only managers approve', async () => {
    await editor.addMember('tina')
    await change({ approvers: 'managers' })
    const path = `/projects/${editor.project.id}/files?name=a.properties`
    const [, { file }] = await editor.call<EditorImported>('POST', path, Buffer.from('a=One\nb=Two\n'))
    const strings = async () =>
      (await editor.call<EditorStrings>('GET', `/files/${file.id}/strings?language=de`))[1].strings
    const [one, two] = await strings()
    const translate = (text: string, status: Status) => editor.translate(one?.id, 'de', { text, status })
    editor.user = 'tina'
    expect((await editor.call<EditorProjects>('GET', '/projects'))[1].projects).toMatchObject([
      { mayManage: false, mayApprove: false },
    ])
    expect(await translate('Eins', 'approved')).toMatchObject([403, {}])
    expect(await translate('Eins', 'translated')).toMatchObject([200, {}])
    // Of many, those that need no approval are saved.
    const edits = [one, two].map((string, index) => ({
      key: String(string?.id),
      language: 'de',
      translation: { text: 'Zwei', status: index === 0 ? 'approved' : 'translated' },
      before: index === 0 ? { text: 'Eins', status: 'translated' } : null,
    }))
    const sentence = 'In the project Demo, only managers approve translations.'
    expect(await editor.call('PUT', `/files/${file.id}/translations`, { edits })).toMatchObject([
      200,
      { results: [{ status: 403, error: { message: sentence } }, { stored: { text: 'Zwei' } }] },
    ])
    expect(await change({})).toMatchObject([403, {}])
    editor.user = 'owner'
    expect(await translate('Eins', 'approved')).toMatchObject([200, {}])
    editor.user = 'tina'
    // A translation that is approved already can be sent again.
    expect(await translate('Eins', 'approved')).toMatchObject([200, {}])
    const xliff =
      '<xliff version="1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>' +
      '<trans-unit id="a" approved="yes"><source>A</source><target state="final">Ah</target></trans-unit></body></file></xliff>'
    const other = `/projects/${editor.project.id}/files?name=a.xlf`
    const [, taken] = await editor.call<EditorImported>('POST', other, Buffer.from(xliff))
    expect(taken).toMatchObject({
      taken: { de: 1 },
      file: { progress: { de: { translated: 1, approved: 0 } } },
    })
  })
})

test('a person signs out of one browser, or of all', async () => {
  const at = await sqlite.create()
  const { app, browser, close } = await openTestSandbox(at)
  const [one, other, third] = [await browser('olga'), await browser('olga'), await browser('max')]
  const isSignedIn = async ({ cookie }: { cookie: string }) =>
    (await app.inject({ url: '/editor/api/projects', headers: { cookie } })).statusCode === 200
  await one.send('/sign-in', '/sign-out/everywhere', {})
  expect([await isSignedIn(one), await isSignedIn(other), await isSignedIn(third)]).toEqual([
    false,
    false,
    true,
  ])
  const headers = {
    cookie: third.cookie,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  }
  const answer = await app.inject({ method: 'POST', url: '/editor/api/sign-out', headers, payload: '{}' })
  expect([answer.statusCode, await isSignedIn(third)]).toEqual([204, false])
  await close()
  await at.remove()
})
