// The page of projects: files and calls of the person's own projects, whatever names they have.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sqlite, type Place } from '../storage/databases.ts'
import { descriptorOf, install, openTestSandbox, type OpenedSandbox } from './visitor.ts'

let place: Place
let opened: OpenedSandbox
beforeEach(async () => {
  place = await sqlite.create()
  opened = await openTestSandbox(place)
  await install(opened.sandbox, 'olga', descriptorOf('client'))
  const values = {
    name: '<b>Tides</b>',
    organization: null,
    source_language: 'en',
    target_languages: '["de","fr"]',
  }
  const project = await opened.sandbox.workspace.store.addProject({ ...values, owner: 'olga' }, ['tina'])
  const tina = await opened.visitor('tina')
  // Nothing listens where the app should be, so the call is lost.
  await opened.app.inject({
    method: 'POST',
    url: `/editor/api/projects/${project.id}/files?name=${encodeURIComponent('<i>.tide')}`,
    headers: {
      cookie: tina.cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/octet-stream',
    },
    payload: Buffer.from('tide'),
  })
})
afterEach(async () => {
  await opened.close()
  await place.remove()
})

test('shows the projects of a person, and the calls that were made for them', async () => {
  for (const who of ['olga', 'tina']) {
    const { body } = await (await opened.visitor(who)).open('/projects')
    for (const shown of [
      '&lt;b&gt;Tides',
      'From English into German, French',
      '&lt;i&gt;.tide',
      '>lost<',
      'parse-file',
    ]) {
      expect(body).toContain(shown)
    }
  }
})

test('shows nothing of them to others', async () => {
  const { body } = await (await opened.visitor('otto')).open('/projects')
  expect(body).toContain('Otto Odell is in no project yet.')
  expect(body).not.toContain('tide')
})
