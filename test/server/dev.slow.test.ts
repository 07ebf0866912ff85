// Development: a saved plugin is reloaded, the page is notified, and a mistake affects only that plugin.
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { compilePlugins } from '@atlas/server/plugins/compile-plugins.ts'
import { PluginReloads } from '@atlas/server/plugins/plugin-reloads.ts'
import { loadPlugins, type Plugins } from '@atlas/server/plugins/plugins.ts'
import { watchPlugins } from '@atlas/server/plugins/watch-plugins.ts'
import { listen } from '@atlas/server/http/app.ts'
import { runHost, type RunningHost } from './running-host.ts'
import { wholePlugin } from './whole-plugin.ts'

let folder: string
let running: RunningHost
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-plugins-'))
  running = await runHost({ ATLAS_PLUGINS: folder })
  watchPlugins(running.app, running.host)
  await listen(running.app, running.host)
})
afterAll(async () => {
  await running.close()
  await rm(folder, { recursive: true })
})

/** Saves the plugin, and waits until the page would have heard of it. */
async function save(text: string): Promise<void> {
  const stream = await fetch(`${running.host.baseUrl}/dev/events`)
  const reader = (stream.body ?? new ReadableStream<Uint8Array>())
    .pipeThrough(new TextDecoderStream())
    .getReader()
  let heard = (await reader.read()).value ?? ''
  await writeFile(join(folder, 'whole.ts'), text)
  while (!heard.includes('event: plugins')) heard += (await reader.read()).value ?? ''
  await reader.cancel()
}

/** An editor's save may be heard of twice, and the first time may be before the new text is there. */
const expectKey = (identifier: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { body } = await running.parse('whole', 'text')
      expect(body.data?.strings).toMatchObject([{ identifier }])
    },
    { timeout: 600_000 },
  )

test('a new plugin, a changed one, broken ones, and a mended one', async () => {
  await save(wholePlugin('first'))
  await expectKey('first')

  await save(wholePlugin('second'))
  await expectKey('second')

  await save('export default {')
  expect((await running.parse('whole', 'text')).status).toBe(404)
  expect(running.host.plugins.failures).toMatchObject([
    { file: join(folder, 'whole.ts'), message: expect.stringMatching(/^Line 1: /) as string },
  ])
  expect((await running.parse('json', '{"a":"b"}')).status).toBe(200)

  await save("export default { title: 'Whole' }")
  expect(running.host.plugins.failures).toMatchObject([
    { file: join(folder, 'whole.ts'), message: 'Its `about` is missing.' },
  ])

  await save(`${wholePlugin('loops')}; for (;;);`)
  expect((await running.parse('json', '{"a":"b"}')).status).toBe(200)
  expect(running.host.plugins.failures).toMatchObject([
    {
      file: join(folder, 'whole.ts'),
      message: expect.stringMatching(/^It was not loaded after \d+ seconds\.$/),
    },
  ])

  await save(wholePlugin('third'))
  await expectKey('third')
})

test('a reload finds all formats of the host again, in another process', async () => {
  const { formats } = await loadPlugins(
    { ...running.host.config, pluginsFolder: undefined },
    { version: 'again' },
  )
  const { ownFormats } = running.host.plugins
  expect([...formats.plugins.keys()]).toEqual([...ownFormats.plugins.keys()])
  expect(new Set([...formats.files.values()].map((file) => dirname(dirname(file))))).toEqual(
    new Set([join(import.meta.dirname, '../../formats')]),
  )
  expect(formats.failures).toEqual([])
})

test('compilations that overlap write the same folder', async () => {
  const { dataFolder } = running.host.config
  const pluginsFolder = join(import.meta.dirname, '../fixtures/plugins')
  const settings = { pluginsFolder, dataFolder, withWitnesses: false }
  const compiled = await Promise.all(Array.from({ length: 6 }, () => compilePlugins(settings)))
  expect(new Set(compiled.map(({ folder: written }) => written)).size).toBe(1)
})

test('an older reload does not replace the result of a newer one', async () => {
  const ends: ((plugins: Plugins) => void)[] = []
  const reloads = new PluginReloads(() => new Promise((resolve) => ends.push(resolve)))
  const { config, plugins } = running.host
  const host = { config, plugins, workers: { renew() {} } }
  const [older, newer] = [reloads.run(host), reloads.run(host)]
  ends[1]?.({ ...plugins, version: 'newer' })
  expect(await newer).toBe(true)
  ends[0]?.({ ...plugins, version: 'older' })
  expect(await older).toBe(false)
  expect(host.plugins.version).toBe('newer')
})

describe('a format in a folder', () => {
  const file = (name: string): string => join(folder, 'lines-in-folder', name)
  const format = `
    import { title, key } from './words.ts'
    export default {
      title,
      about: 'The whole file is one text.',
      signaturePatterns: { fileName: /\\.in-folder$/ },
      languages: 'monolingual',
      *parse({ text }) {
        const codec = { decode: (raw) => raw, encode: (text) => text }
        yield { key: [key], source: { at: [0, text.length], codec } }
      },
      build: (job) => job.weave(),
    }
  `
  const words = (word: string): string => `export const title = '${word}'\nexport const key = '${word}'`
  const expectWord = (word: string): Promise<void> =>
    vi.waitFor(
      async () => {
        const { body } = await running.parse('lines-in-folder', 'text')
        expect(body.data?.strings).toMatchObject([{ identifier: word }])
        expect(running.host.plugins.formats.plugins.get('lines-in-folder')?.title).toBe(word)
      },
      { timeout: 600_000 },
    )

  test('is reloaded when a file next to it is saved, also when an editor replaces the file', async () => {
    await mkdir(file('.'))
    await writeFile(file('words.ts'), words('first'))
    await writeFile(file('format.ts'), format)
    await expectWord('first')
    for (const word of ['second', 'third']) {
      await writeFile(file('words.ts~'), words(word))
      await rename(file('words.ts~'), file('words.ts'))
      await expectWord(word)
    }
  })
})
