// atlas edit: in a browser, type, save, and one line of the file changes. Other origins are refused.
import { spawn, type ChildProcess } from 'node:child_process'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { noBrowser, openBrowser, type OpenedBrowser } from '@atlas/editor/test/browser/chromium.ts'
import { fill, focusedName, textOf } from '@atlas/editor/test/browser/fields.ts'
import type { SaveRequest } from '@atlas/editor/saving-wire.ts'
import { programOf } from '../../../../test/built-programs.ts'
import { StandIn } from '@atlas/translation/test/stand-in.ts'
import { WorkTree } from './work-tree.ts'

const FILES = {
  'locales/en.json': '{\n  "gate": "Gate",\n  "hedge": "Hedge {name}",\n  "rake": "Rake"\n}\n',
  'locales/de.json': '{\r\n    "rake" : "Rechen", \r\n    "gate":   "Tor"\r\n}',
  'locales/fr.json': '{\n  "gate": "Portail"\n}\n',
  'more/en.json': '{ "gate": "Gate" }\n',
  'more/fr.json': '{ "gate": "Porte" }\n',
  'more/shed.en.json': '{ "shed": "Shed" }\n',
  'res/values/strings.xml':
    '<resources>\n    <plurals name="bulbs">\n        <item quantity="one">%d bulb</item>\n        <item quantity="other">%d bulbs {lit}</item>\n    </plurals>\n</resources>\n',
  'res/values-de/strings.xml':
    '<resources>\n    <plurals name="bulbs">\n        <item quantity="one">%d Birne</item>\n        <item quantity="other">%d Birnen</item>\n    </plurals>\n</resources>\n',
}

let tree: WorkTree
let server: ChildProcess
let engine: StandIn
let address = ''

beforeAll(async () => {
  tree = new WorkTree({}).commit(FILES)
  engine = await StandIn.start()
  engine.reply = () => ({ body: { translatedText: ['Haie <x id="1"></x> verte'] } })
  const service = ['--engine', 'libretranslate', '--base-url', engine.url]
  server = spawn(process.execPath, [programOf('apps/cli/atlas.ts'), 'edit', '--no-open', ...service], {
    cwd: tree.folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  address = await new Promise<string>((done) => {
    server.stdout?.once('data', (line: Buffer) => done(line.toString().trim()))
  })
})

afterAll(async () => {
  server.kill()
  await engine.stop()
  tree.delete()
})

/** Asks the server as any program can. */
function ask(
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; text: string; policy: string }> {
  return new Promise((done, fail) => {
    const asking = request(new URL(path, address), { method, headers }, (response) => {
      let text = ''
      response.on('data', (piece: Buffer) => {
        text += piece.toString()
      })
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          text,
          policy: String(response.headers['content-security-policy']),
        }),
      )
    })
    asking.on('error', fail)
    asking.end(body)
  })
}

describe('the server', () => {
  test('listens on loopback, and opens only to the holder of its address', async () => {
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}\/$/)
    const [own, without, other] = await Promise.all([
      ask('groups'),
      ask('/groups'),
      ask(`/${'a'.repeat(43)}/groups`),
    ])
    expect([own.status, without.status, other.status]).toEqual([200, 404, 404])
    expect(own.policy).toContain("default-src 'none'")
  })

  test('refuses other origins, and other names of this machine', async () => {
    const save = { method: 'PUT', body: '{}' }
    const json = { 'content-type': 'application/json', 'content-length': '2' }
    const answers = await Promise.all([
      ask('groups', { headers: { origin: 'http://evil.example' } }),
      ask('groups', { headers: { 'sec-fetch-site': 'cross-site' } }),
      ask('groups', { headers: { host: 'evil.example' } }),
      ask('translations?group=0', { ...save, headers: { ...json, origin: 'null' } }),
      ask('translations?group=0', {
        ...save,
        headers: { 'content-type': 'text/plain', 'content-length': '2' },
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 415])
  })

  const saving = (body: string, group = '0'): ReturnType<typeof ask> => {
    const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    return ask(`translations?group=${group}`, { method: 'PUT', headers, body })
  }

  test('takes no other request than translations of a group', async () => {
    const edit = {
      key: 'gate',
      language: 'de',
      translation: { text: 'x', status: 'translated' },
      before: null,
    }
    const wrong = [
      { ...edit, translation: { text: ['x'], status: 'translated' } },
      { ...edit, before: undefined },
    ]
    const bodies = ['null', '{', '[]', ...wrong.map((one) => JSON.stringify({ edits: [one] }))]
    for (const body of bodies) expect((await saving(body)).status).toBe(400)
    expect((await saving(JSON.stringify({ edits: [edit] }), '99')).status).toBe(400)
  })

  test('writes many texts by one request, and one that is refused stops no other', async () => {
    const before = tree.read('locales/de.json')
    const known = { text: 'Tor', status: 'translated' }
    const edit = (key: string, language: string, text: string, was: unknown = null) => {
      return { key, language, translation: { text, status: 'translated' }, before: was }
    }
    const edits = [
      edit('gate', 'de', 'Pforte', known),
      edit('rake', 'de', 'Harke', known),
      edit('hedge', 'de', 'Hecke'),
      edit('hedge', 'fr', ''),
      edit('axe', 'fr', 'Hache'),
      edit('gate', 'nl', 'Poort'),
    ]
    const { results, files } = JSON.parse((await saving(JSON.stringify({ edits }))).text)
    expect(results).toMatchObject([
      { stored: { text: 'Pforte' }, findings: [] },
      { status: 409, error: { meanwhile: { stored: { text: 'Rechen' }, by: 'Another program' } } },
      { stored: { text: 'Hecke' }, findings: [expect.stringContaining('{name}')] },
      { status: 400, error: { message: expect.stringContaining('An empty text is not written.') } },
      { status: 410, error: { message: 'The source file no longer has this string.' } },
      { status: 410 },
    ])
    expect(files).toMatchObject([
      { language: { id: 'de', translated: 3 } },
      { language: { id: 'fr', translated: 1 } },
    ])
    expect(files[1].versionBefore).toBe(files[1].version)
    expect(tree.read('locales/de.json')).toBe(
      '{\r\n    "rake" : "Rechen", \r\n    "gate":   "Pforte",\r\n    "hedge":   "Hecke"\r\n}',
    )
    tree.write({ 'locales/de.json': before })
  })

  test('returns the progress of each language', async () => {
    const { text } = await ask('groups')
    expect(JSON.parse(text)).toMatchObject([
      {
        pattern: 'locales/{lang}.json',
        languages: [
          { id: 'de', total: 3, translated: 2 },
          { id: 'fr', total: 3, translated: 1 },
        ],
      },
      {
        pattern: 'more/shed.{lang}.json',
        languages: [{ id: 'fr', path: 'more/shed.fr.json', total: 1, translated: 0 }],
      },
      { pattern: 'more/{lang}.json' },
      { pattern: 'res/values-{android}/strings.xml' },
    ])
  })
})

describe.skipIf(noBrowser !== undefined)(`In a browser${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let chromium: OpenedBrowser
  let page: Page
  const errors: string[] = []
  beforeAll(async () => {
    chromium = await openBrowser()
    page = await chromium.browser.newPage({ viewport: { width: 1300, height: 700 } })
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(address)
  })
  afterAll(() => chromium.close())

  const field = (name: string) => page.getByLabel(`Translation of ${name}`, { exact: true })

  /** Another program writes the French file after the next text was typed, and before it is saved. */
  const writtenBeforeSave = (content: string): Promise<unknown> =>
    page.route(
      '**/translations?*',
      async (route) => {
        tree.write({ 'locales/fr.json': content })
        await route.continue()
      },
      { times: 1 },
    )

  test('a text is saved half a second after the last key, and one line of the file changes', async () => {
    await fill(field('gate, German'), 'Gartentor')
    await page.getByText('Saved in locales/de.json.').waitFor()
    expect(await focusedName(page)).toBe('Translation of gate, German')
    expect(tree.git('diff', '--numstat', 'locales/de.json')).toBe('1\t1\tlocales/de.json\n')
    expect(tree.read('locales/de.json')).toBe(
      '{\r\n    "rake" : "Rechen", \r\n    "gate":   "Gartentor"\r\n}',
    )
  })

  test('an engine suggests a translation, which one key takes', async () => {
    await field('hedge, French').focus()
    await page.locator('.suggestions li', { hasText: 'LibreTranslate' }).waitFor()
    await page.keyboard.press('Alt+M')
    expect(await textOf(field('hedge, French'))).toBe('Haie {name} verte')
    await page.keyboard.press('Alt+Z')
    expect(await textOf(field('hedge, French'))).toBe('')
  })

  test('a string that the file lacks comes in at its place, and checks show as one types', async () => {
    await fill(field('hedge, French'), 'Haie')
    await page.getByText('{name} is missing.').waitFor()
    await fill(field('hedge, French'), 'Haie {name}')
    await expect
      .poll(() => tree.read('locales/fr.json'))
      .toBe('{\n  "gate": "Portail",\n  "hedge": "Haie {name}"\n}\n')
    await page.getByText('French 66 %').waitFor()
  })

  test('what another program writes is shown without a key, and the file that it watches must exist', async () => {
    tree.write({ 'locales/fr.json': '{\n  "gate": "Portique",\n  "hedge": "Haie {name}"\n}\n' })
    await expect.poll(() => textOf(field('gate, French'))).toBe('Portique')
    expect((await ask('events?group=99')).status).toBe(400)
  })

  test('what another program writes between reading and watching is shown', async () => {
    const events = '**/events?*'
    await page.route(events, async (route) => {
      tree.write({ 'locales/fr.json': '{\n  "gate": "Grille",\n  "hedge": "Haie {name}"\n}\n' })
      await route.continue()
    })
    await page.reload()
    await expect.poll(() => textOf(field('gate, French'))).toBe('Grille')
    await page.unroute(events)
  })

  test('after another program changed another key, both texts are in the file, and the page shows them', async () => {
    tree.write({ 'locales/fr.json': '{\n  "gate": "Porte",\n  "hedge": "Haie {name}"\n}\n' })
    await fill(field('rake, French'), 'Râteau')
    await expect
      .poll(() => tree.read('locales/fr.json'))
      .toBe('{\n  "gate": "Porte",\n  "hedge": "Haie {name}",\n  "rake": "Râteau"\n}\n')
    await expect.poll(() => textOf(field('gate, French'))).toBe('Porte')
  })

  test('after another program changed the same key, what is typed stays in its field and is marked there', async () => {
    const other = '{\n  "gate": "Grille",\n  "hedge": "Haie {name}",\n  "rake": "Râteau"\n}\n'
    await writtenBeforeSave(other)
    const area = field('gate, French')
    await fill(area, 'Portillon')
    const alert = page.getByRole('alert').filter({ hasText: 'Another program has written “Grille”' })
    await alert.waitFor()
    expect(await area.getAttribute('aria-invalid')).toBe('true')
    if (process.env['ATLAS_SCREENSHOT'])
      await page.screenshot({ path: `${process.env['ATLAS_SCREENSHOT']}-conflict.png` })
    // Neither leaving the field nor typing on replaces the other text.
    await area.press('s')
    await field('rake, French').focus()
    expect([tree.read('locales/fr.json'), await textOf(area)]).toEqual([other, 'Portillons'])
    // The field keeps its text and its mark when it is shown again.
    await page.getByLabel('Search strings').fill('Gate')
    await alert.waitFor()
    await page.getByLabel('Search strings').fill('')
    await alert.waitFor()
    await area.press('Escape')
    await alert.waitFor({ state: 'detached' })
    expect(await textOf(area)).toBe('Grille')
    await fill(area, 'Portillon')
    await expect.poll(() => tree.read('locales/fr.json')).toContain('"Portillon"')
  })

  test('the field in use keeps its selection when its file is read again', async () => {
    const area = field('gate, French')
    await area.focus()
    await page.keyboard.press('ControlOrMeta+a')
    const before = tree.read('locales/fr.json')
    tree.write({ 'locales/fr.json': before.replace('Râteau', 'Rateau') })
    await expect.poll(() => textOf(field('rake, French'))).toBe('Rateau')
    await page.keyboard.insertText('Portillon')
    expect(await textOf(area)).toBe('Portillon')
    // Also when the list has other strings.
    await page.keyboard.press('ControlOrMeta+a')
    const source = tree.read('locales/en.json')
    tree.write({ 'locales/en.json': source.replace('"gate"', '"axe": "Axe",\n  "gate"') })
    await field('axe, French').waitFor()
    await page.keyboard.insertText('Portillon')
    expect(await textOf(area)).toBe('Portillon')
    tree.write({ 'locales/en.json': source, 'locales/fr.json': before })
    await expect.poll(() => textOf(field('rake, French'))).toBe('Râteau')
    await field('axe, French').waitFor({ state: 'detached' })
  })

  test('a conflict ends when the reader saves', async () => {
    await writtenBeforeSave(tree.read('locales/fr.json').replace('Portillon', 'Barrière'))
    await fill(field('gate, French'), 'Portail')
    await page.getByText('Another program has written “Barrière”').waitFor()
    await field('gate, French').press('Control+Enter')
    await expect.poll(() => tree.read('locales/fr.json')).toContain('"Portail"')
    await page.getByText('Another program has written').waitFor({ state: 'detached' })
  })

  test('chosen strings are copied and cleared by one request, and each has its own result', async () => {
    const before = tree.read('locales/fr.json')
    const saves: SaveRequest[] = []
    page.on('request', (sent) => sent.method() === 'PUT' && saves.push(sent.postDataJSON() as SaveRequest))
    await page.getByLabel('Choose hedge', { exact: true }).click()
    await page.getByLabel('Choose rake', { exact: true }).click()
    await page.getByRole('button', { name: 'Copy source' }).click()
    await page.getByText('Saved in locales/de.json. Saved in locales/fr.json.').waitFor()
    expect(tree.read('locales/fr.json')).toContain('"hedge": "Hedge {name}",\n  "rake": "Rake"')
    expect(tree.read('locales/de.json')).toContain('"Rake"')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(() => page.getByText('An empty text is not written.').count()).toBeGreaterThan(3)
    await page.getByLabel('Choose none').click()
    await field('rake, French').focus()
    await page.keyboard.press('Alt+Z')
    await expect.poll(() => page.getByText('An empty text is not written.').count()).toBe(0)
    await page.keyboard.press('Alt+Z')
    await expect.poll(() => tree.read('locales/fr.json')).toBe(before)
    // Refused texts are saved once more if the files are read again meanwhile.
    expect(new Set(saves.map(({ edits }) => edits.length))).toEqual(new Set([4]))
  })

  test('an empty text, and a text that the file cannot hold, stay in the field and are marked', async () => {
    await fill(field('rake, French'), '')
    await page.getByText('An empty text is not written.').waitFor()
    expect(tree.read('locales/fr.json')).toContain('"Râteau"')
    tree.write({ 'locales/fr.json': '{ "gate": ' })
    await fill(field('rake, French'), 'Rateau')
    await page.getByRole('alert').filter({ hasText: 'locales/fr.json: ' }).waitFor()
    expect(await textOf(field('rake, French'))).toBe('Rateau')
    tree.write({ 'locales/fr.json': '{\n  "gate": "Portail"\n}\n' })
    await fill(field('rake, French'), 'Rateau 2')
    await page.getByText('Another program has removed this text').waitFor()
    await field('rake, French').press('Control+Enter')
    await expect
      .poll(() => tree.read('locales/fr.json'))
      .toBe('{\n  "gate": "Portail",\n  "rake": "Rateau 2"\n}\n')
  })

  test('a file that a language lacks is made with its first text', async () => {
    await page.locator('.file', { hasText: 'more/shed.{lang}.json' }).click()
    await fill(field('shed, French'), 'Abri')
    await page.getByText('Saved in more/shed.fr.json.').waitFor()
    expect(tree.read('more/shed.fr.json')).toBe('{ "shed": "Abri" }\n')
  })

  test('plurals have a field for each form', async () => {
    await page.locator('.file', { hasText: 'res/values-{android}/strings.xml' }).click()
    // The format of the file determines what a code is.
    const codes = (): Promise<string[]> =>
      page.locator('.source .code-piece').evaluateAll((all) => all.map(({ title }) => title))
    await expect.poll(codes).toEqual(['%d', '%d'])
    await fill(field('bulbs, German, other'), '%d Glühbirnen')
    await page.getByText('Saved in res/values-de/strings.xml.').waitFor()
    expect(tree.git('diff', '--numstat', 'res')).toBe('1\t1\tres/values-de/strings.xml\n')
    if (process.env['ATLAS_SCREENSHOT'])
      await page.screenshot({ path: `${process.env['ATLAS_SCREENSHOT']}.png` })
    expect(errors.filter((each) => !/40[09]/.test(each))).toEqual([])
  })
})
