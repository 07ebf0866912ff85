// The life of a foreign app in the sandbox: it gets what the specification names, and nothing of an app of ours.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EditorImported, EditorStrings, EditorUploaded } from '@atlas/editor/editor-wire.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import { profileNamed } from '@atlas/server/platform/profiles.ts'
import { ForeignApp } from './foreign-app.ts'
import { openEditor, type TestEditor } from './test-editor.ts'

const LETTER = Buffer.from('7 gates are open.\n\n8 boats wait.\n')

let app: ForeignApp
let place: Place
let editor: TestEditor
beforeEach(async () => {
  app = new ForeignApp()
  await app.start()
  place = await sqlite.create()
})
afterEach(async () => {
  await editor.close()
  await place.remove()
  app.stop()
})

async function importLetter(): Promise<number> {
  const path = `/projects/${editor.project.id}/files?name=a.letter`
  const [status, { file }] = await editor.call<EditorImported>('POST', path, LETTER)
  expect(status).toBe(200)
  return file.id
}

const upload = (file: number, text: string) =>
  editor.call<EditorUploaded>('POST', `/files/${file}/translations?language=de`, Buffer.from(text))

test('a file is imported, translated, uploaded and exported by calls that have only the members of the specification', async () => {
  editor = await openEditor(place, app.descriptor())
  const file = await importLetter()
  expect(await upload(file, '7 Tore sind offen.\n\n8 Boote warten.\n')).toMatchObject([200, { stored: 2 }])
  const { parts } = await editor.exported(file, ['de'])
  expect(parts.at(-1)).toBe('7 Tore sind offen.\n\n8 Boote warten.\n')
  expect(await importLetter()).toBe(file)
  expect(app.unknown).toEqual([])
  expect(app.called).toEqual(['parse-file', 'parse-file', 'build-file', 'parse-file'])
})

test('strings of an upload that the source lacks are named, and no further call is made', async () => {
  editor = await openEditor(place, app.descriptor())
  const file = await importLetter()
  const uploaded = await upload(file, '7 Tore sind offen.\n\nNeun Boote warten.\n')
  expect(uploaded).toMatchObject([200, { stored: 1, unmatchedCount: 1, unmatched: ['Neun'] }])
  expect(app.called).toEqual(['parse-file', 'parse-file'])
})

test('a module that aligns documents gets what the answer left without an identifier of the source', async () => {
  editor = await openEditor(place, app.descriptor(true), 'by-size', profileNamed('crowdin'))
  const file = await importLetter()
  expect(await upload(file, '7 Tore sind offen.\n\nAcht Boote!!!\n')).toMatchObject([200, { stored: 2 }])
  const [, { strings }] = await editor.call<EditorStrings>('GET', `/files/${file}/strings?language=de`)
  expect(strings.map(({ translation }) => translation?.text)).toEqual(['7 Tore sind offen.', 'Acht Boote!!!'])
})
