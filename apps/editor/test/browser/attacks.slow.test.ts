// A browser between an attacker and a host that others can reach: files and organizations that bring scripts, other sites
// that frame its pages, send its forms or wait for its secrets.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatsLink } from '@atlas/server/organization-formats/module.ts'
import type { OrganizationKey } from '@atlas/server/organizations.ts'
import { freePort } from '../../../../test/free-port.ts'
import { parseRequest, runHost, type RunningHost } from '../../../../test/server/running-host.ts'
import { noBrowser, openBrowser, type OpenedBrowser } from './chromium.ts'
import { attemptsOn } from './attempts.ts'
import { fill } from './fields.ts'

/** Ends every element and attribute, and runs in each of several ways if it is taken for markup. */
const EVIL =
  `"'></textarea></title></style><img src="//evil.example/hacked" onerror="attacked()">` +
  `<script src="//evil.example/hacked"></script><svg onload="attacked()"></svg><iframe srcdoc="<script>parent.attacked()</script>">`

const quoted = EVIL.replaceAll('"', String.raw`\"`)
const escaped = EVIL.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Markup of a document that runs scripts, leads elsewhere, or loads something. */
const DOCUMENT = `<!doctype html><html><head><title>Title</title><base href="//evil.example/hacked">
<meta http-equiv="refresh" content="0;url=//evil.example/hacked"><style>body{background:url(//evil.example/hacked)}</style></head>
<body onload="attacked()"><h1>Heading</h1><p onclick="attacked()" style="background:url(//evil.example/hacked)">Paragraph</p>
<p>A <a href="javascript:attacked()" title="${escaped}">link</a> and <img src="//evil.example/hacked" alt="${escaped}" onerror="attacked()"></p>
<script>attacked()</script><form action="//evil.example/hacked"><input autofocus onfocus="attacked()" placeholder="${escaped}"></form>
<p>${escaped}</p></body></html>`

/** Files whose every field is evil. */
const FILES: readonly [name: string, content: string][] = [
  ['keys.json', JSON.stringify({ [EVIL]: EVIL, list: [EVIL] })],
  ['message.po', `#. ${EVIL}\n#: ${EVIL}\nmsgctxt "${quoted}"\nmsgid "${quoted}"\nmsgstr "${quoted}"\n`],
  [
    'notes.xlf',
    `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="${escaped}" source-language="en" target-language="de" datatype="plaintext"><body><trans-unit id="${escaped}" resname="${escaped}"><source>${escaped}</source><target>${escaped}</target><note>${escaped}</note></trans-unit></body></file></xliff>`,
  ],
  ['page.html', DOCUMENT],
  [
    'page.md',
    `# ${EVIL}\n\nText [link](javascript:attacked()) ![${EVIL}](//evil.example/hacked)\n\n${EVIL}\n`,
  ],
  ['table.csv', `key,en,"${EVIL.replaceAll('"', '""')}"\n"${EVIL.replaceAll('"', '""')}",One,Eins\n`],
  ['cue.srt', `1\n00:00:01,000 --> 00:00:02,000\n${EVIL}\n`],
]

/** What must not be in a preview. */
const ACTIVE =
  'script, iframe, object, embed, form, base, link, img[src], meta[http-equiv=refresh], [onload], [onerror], [onclick], ' +
  '[onfocus], a[href^="javascript:"]'

describe.skipIf(noBrowser !== undefined)(`Attacks in a browser${noBrowser ? ` (${noBrowser})` : ''}`, () => {
  let plugins: string
  let running: RunningHost
  let chromium: OpenedBrowser
  let attacker: Server
  let evil: string
  /** What the attacker's site answers, by path. */
  const pages = new Map<string, string>()
  /** What the attacker's site was asked. */
  let asked: { path: string; headers: IncomingHttpHeaders }[]
  let page: Page
  let attempts: string[]

  beforeAll(async () => {
    plugins = await mkdtemp(join(tmpdir(), 'atlas-evil-'))
    const own = { atlas: 1, title: EVIL, about: EVIL, files: '*.own' }
    const lines = (pattern: string) => ({ grammar: { family: 'lines', entries: [{ pattern }] } })
    await writeFile(
      join(plugins, 'own.format.json'),
      JSON.stringify({ ...own, ...lines(String.raw`(?P<key>\w+)=(?P<text>.*)`) }),
    )
    await writeFile(join(plugins, 'broken.format.json'), JSON.stringify({ ...own, ...lines(`(${EVIL}`) }))
    attacker = createServer(({ url = '', headers }, response) => {
      asked.push({ path: url, headers })
      response.setHeader('content-type', 'text/html').end(pages.get(url) ?? '')
    })
    await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve))
    const { port: evilPort } = attacker.address() as AddressInfo
    evil = `http://evil.example:${evilPort}`
    const port = await freePort()
    running = await runHost(
      {
        PORT: String(port),
        ATLAS_BASE_URL: `http://formats.example:${port}`,
        ATLAS_SECRET: 'a-secret-of-at-least-thirty-two-characters',
        ATLAS_KEY: 'a-key-of-at-least-thirty-two-characters',
        ATLAS_PLUGINS: plugins,
        ATLAS_ORGANIZATION_FORMATS: 'on',
        ATLAS_INLINE_BYTES: '10000',
        ATLAS_PLATFORM_URL: `http://127.0.0.1:${evilPort}`,
        ATLAS_CLIENT_ID: 'client',
        ATLAS_CLIENT_SECRET: 'a client secret that cannot be guessed',
      },
      true,
    )
    chromium = await openBrowser(['--host-resolver-rules=MAP *.example 127.0.0.1'])
  })

  afterAll(async () => {
    await chromium?.close()
    await running?.close()
    attacker?.close()
    await rm(plugins, { recursive: true, force: true })
  })

  beforeEach(async () => {
    asked = []
    pages.clear()
    page = await chromium.browser.newPage({ locale: 'en-US' })
    attempts = await attemptsOn(page)
  })
  afterEach(() => page.close())

  /** The address of a page below the address secret. */
  const guarded = (path: string): string =>
    `${running.host.baseUrl}/${running.host.addressSecret.current}${path}`

  async function openFile(name: string, content: string): Promise<void> {
    await page.goto(guarded('/'))
    await page.locator('.format').first().waitFor()
    await page.setInputFiles('#file', { name, mimeType: '', buffer: Buffer.from(content) })
  }

  async function expectPassivePreview(): Promise<void> {
    const active = await page.evaluate(
      `[...document.querySelectorAll('iframe')].flatMap((frame) => [...frame.contentDocument.querySelectorAll(${JSON.stringify(ACTIVE)})].map((element) => element.outerHTML))`,
    )
    expect(active).toEqual([])
  }

  test.each(FILES)('nothing in %s runs on the trial page', async (name, content) => {
    await openFile(`${EVIL.replaceAll('/', '')}${name}`, content)
    await page.locator('#work').waitFor()
    await page.locator('#rows .row').first().waitFor()
    await expectPassivePreview()
    const field = page.locator('#rows .plain-text').first()
    if ((await field.count()) > 0) {
      await fill(field, EVIL)
      await page.click('#export')
      await page.locator('#download:visible, [role=alert]:visible').first().waitFor()
    }
    expect(attempts).toEqual([])
  })

  test('an error that shows a line of a file does not run it', async () => {
    await openFile('broken.json', `{"a": "${EVIL.replaceAll('"', '/')}" "b"}`)
    await page.locator('#problem').waitFor()
    expect(await page.locator('#problem').innerText()).toContain('<script>')
    expect(attempts).toEqual([])
  })

  test('titles and mistakes of formats are text on every page', async () => {
    await page.goto(guarded('/'))
    await page.getByText('onerror').first().waitFor()
    expect(await page.locator('body').innerText()).toContain('broken.format.json')
    await page.goto(guarded('/lab'))
    await page.setInputFiles('input[type=file]', {
      name: `${EVIL.replaceAll('/', '')}.own`,
      mimeType: '',
      buffer: Buffer.from(`# ${EVIL}\none=${EVIL}\ntwo=${EVIL}\nthree=${EVIL}\n`),
    })
    await page.getByText('onerror').first().waitFor()
    expect(attempts).toEqual([])
  })

  const ORGANIZATION: OrganizationKey = 'organization:42'
  const organizationPage = (): string => formatsLink(running.host, ORGANIZATION)

  async function saveFormat(title: string, pattern = String.raw`(?P<key>\w+)=(?P<text>.*)`): Promise<void> {
    const declaration = {
      atlas: 1,
      title,
      files: '*.mine',
      grammar: { family: 'lines', entries: [{ pattern }] },
    }
    await page.goto(organizationPage())
    await page.fill('form.card input[name=type]', 'mine')
    await page.fill('textarea', JSON.stringify(declaration))
    await page.click('button[value=save]')
  }

  test('what an organization declares is text on its page, also with a mistake', async () => {
    await saveFormat(EVIL)
    await page.getByText('mine was saved.').waitFor()
    await page.goto(organizationPage())
    expect(await page.locator('td').allTextContents()).toContain(EVIL)
    await saveFormat('Mistaken', `(${EVIL}`)
    await page.locator('.notice.warn').waitFor()
    expect(await page.locator('textarea').inputValue()).toContain('onerror')
    expect(attempts).toEqual([])
  })

  /** Has a job done whose preview is stored, and returns its address. */
  async function storedPreview(): Promise<string> {
    const long = DOCUMENT.replace('</body>', `${'<p>More text of this page</p>'.repeat(500)}</body>`)
    const request = parseRequest(long, {
      file: { name: 'a.html', content: Buffer.from(long).toString('base64') },
    })
    const url = guarded('/modules/custom-file-format/html').replace('formats.example', '127.0.0.1')
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(request) })
    const { data } = (await response.json()) as { data: { previewUrl: string } }
    return data.previewUrl
  }

  test('a preview that is opened by its address runs nothing, and leads nowhere', async () => {
    const address = await storedPreview()
    await page.goto(address)
    await page.getByText('Heading').waitFor()
    expect(await page.locator(ACTIVE).count()).toBe(0)
    expect(page.url()).toBe(address)
    expect(attempts).toEqual([])
    expect(asked).toEqual([])
  })

  test('no page can be framed by another site', async () => {
    const targets = [
      guarded('/'),
      guarded('/lab'),
      guarded('/organizations'),
      organizationPage(),
      `${running.host.baseUrl}/nothing`,
    ]
    pages.set(
      '/',
      targets.map((target) => `<iframe src="${target.replaceAll('&', '&amp;')}"></iframe>`).join(''),
    )
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('frame-ancestors')) refused.push(message.text())
    })
    await page.goto(`${evil}/`)
    await expect.poll(() => refused.length).toBe(targets.length)
    for (const frame of page.frames().slice(1)) expect(frame.url()).toMatch(/^(chrome-error:|about:blank|$)/)
  })

  test('no form of another site is taken, although it knows the address', async () => {
    await saveFormat('Kept')
    await page.getByText('mine was saved.').waitFor()
    const fields = (values: Record<string, string>): string =>
      Object.entries(values)
        .map(([name, value]) => `<input name="${name}" value="${value}">`)
        .join('')
    const forms: readonly [action: string, values: Record<string, string>][] = [
      [organizationPage(), { do: 'remove', type: 'mine' }],
      [guarded('/organizations/forget'), { organization: '42' }],
      [guarded('/lab/save?replace=yes'), { type: 'own' }],
    ]
    for (const [index, [action, values]] of forms.entries()) {
      pages.set(
        `/${index}`,
        `<form method="post" action="${action.replaceAll('&', '&amp;')}">${fields(values)}</form><script>document.forms[0].submit()</script>`,
      )
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.goto(`${evil}/${index}`)
      expect([404, 403]).toContain((await answered).status())
    }
    await page.goto(organizationPage())
    expect(await page.locator('td').allTextContents()).toContain('Kept')
  })

  test('another site cannot read an answer', async () => {
    await page.goto(`${evil}/`)
    for (const target of [
      guarded('/atlas-app.json'),
      guarded('/'),
      organizationPage(),
      await storedPreview(),
    ]) {
      const read = await page.evaluate(
        `fetch(${JSON.stringify(target)}, { credentials: 'include' }).then((answer) => answer.text(), () => 'refused')`,
      )
      expect(read).toBe('refused')
    }
  })

  test('no address with a secret goes to another site as a referrer', async () => {
    await page.goto(guarded('/organizations?organization=42'))
    await page.click(`a[href="${running.host.config.platformUrl}"]`)
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    // The start of an authorization redirects to the platform, with a proof in its own address.
    await page.goto(guarded('/organizations?organization=42'))
    await page.getByRole('link', { name: 'Go to the platform' }).click()
    await expect.poll(() => asked.some(({ path }) => path.startsWith('/oauth/authorize?'))).toBe(true)
    for (const { headers } of asked) expect(headers).not.toHaveProperty('referer')
  })

  test('no address of the host redirects to another site', async () => {
    const host = evil.replace('http:', '')
    const paths = [host, `/${host}`, `${host}/%2e%2e`, `/\\${host.slice(2)}`, `/.${host}`, `//${host}/..;/`]
    for (const path of paths) {
      await page.goto(`${running.host.baseUrl}${path}`).catch(() => {})
      await page.goto(guarded(path)).catch(() => {})
    }
    expect(asked).toEqual([])
  })
})
