// The documentation as static files: its links, headings and pictures, its weight, and what a visitor does first.
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import axe from 'axe-core'
import { parse, defaultTreeAdapter as tree, type DefaultTreeAdapterTypes } from 'parse5'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noBrowser, openBrowser } from '@atlas/editor/test/browser/chromium.ts'
import { buildSite } from '../site/build.ts'

/** The types of the files, by their extensions. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Pages of each kind, which are checked for accessibility. */
const CHECKED: readonly string[] = [
  'index.html',
  'docs/formats.html',
  'docs/formats/android-strings.html',
  'docs/formats/docx.html',
  'docs/in-your-repository.html',
  'docs/cli.html',
  'docs/measurements.html',
  'docs/judges.html',
  'ARCHITECTURE.html',
  'api/index.html',
]

/** The most bytes of the first page, compressed, without the engine. */
const MAX_FIRST_PAGE = 200_000

let folder: string
let files: Map<string, Buffer>
let server: Server
let base: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-site-'))
  await buildSite(folder)
  files = new Map()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) files.set(relative(folder, path).replaceAll(sep, '/'), await readFile(path))
  }
  server = createServer(({ url = '' }, response) => {
    const name = fileOf(url)
    const content = files.get(name)
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    response.writeHead(content ? 200 : 404, { 'content-type': type }).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

/** The file that an address of the site names. */
function fileOf(address: string): string {
  const [path = ''] = decodeURIComponent(address).split(/[?#]/)
  return path.slice(1) + (path.endsWith('/') ? 'index.html' : '')
}

/** All elements of a page. */
function* elementsOf(node: DefaultTreeAdapterTypes.ParentNode): Generator<DefaultTreeAdapterTypes.Element> {
  for (const child of node.childNodes) {
    if (tree.isElementNode(child)) yield child
    if ('childNodes' in child) yield* elementsOf(child)
  }
}

const attribute = ({ attrs }: DefaultTreeAdapterTypes.Element, name: string): string | undefined =>
  attrs.find((each) => each.name === name)?.value

/** The pages of the documentation, with their elements. The pages that run the engine fill themselves. */
function documents(): Map<string, DefaultTreeAdapterTypes.Element[]> {
  const pages = [...files].filter(([name]) => name.endsWith('.html') && !name.startsWith('try/'))
  return new Map(pages.map(([name, content]) => [name, [...elementsOf(parse(content.toString()))]]))
}

test('every link leads to a page and its section, every picture is there, and every page has one title', () => {
  const pages = documents()
  const ids = new Map(
    [...pages].map(([name, elements]) => [name, new Set(elements.map((each) => attribute(each, 'id')))]),
  )
  const faults: string[] = []
  for (const [name, elements] of pages) {
    for (const element of elements) {
      const address = attribute(element, 'href') ?? attribute(element, 'src')
      if (address === undefined || /^(?:[a-z]+:|\/\/)/.test(address)) continue
      const target = new URL(address, new URL(name, 'http://site/'))
      const file = fileOf(target.pathname)
      const section = decodeURIComponent(target.hash.slice(1))
      if (!files.has(file)) faults.push(`${name} links ${address}`)
      else if (section !== '' && ids.get(file)?.has(section) === false)
        faults.push(`${name} links ${address}, which has no such section`)
    }
    for (const picture of elements.filter(({ tagName }) => tagName === 'img'))
      if (attribute(picture, 'alt') === undefined) faults.push(`${name} has a picture without a description`)
    const titles = elements.filter(({ tagName }) => tagName === 'h1')
    if (titles.length !== 1 && name !== '404.html') faults.push(`${name} has ${titles.length} titles`)
  }
  expect(faults).toEqual([])
  expect(pages.size).toBeGreaterThan(140)
})

test('each format has a page', async () => {
  const folder = join(import.meta.dirname, '../../formats')
  const formats = (await readdir(folder)).filter(
    (name) => !name.startsWith('_') && existsSync(join(folder, name, 'format.ts')),
  )
  expect(formats.length).toBeGreaterThan(90)
  expect(formats.filter((name) => !files.has(`docs/formats/${name}.html`))).toEqual([])
})

test.skipIf(noBrowser !== undefined)('a visitor drops a file, and searches', async () => {
  const { browser, close } = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 } })
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    const loaded = new Set<string>()
    page.on('response', (response) => loaded.add(fileOf(new URL(response.url()).pathname)))
    await page.goto(`${base}/`, { waitUntil: 'networkidle' })
    const weight = [...loaded].reduce((sum, name) => sum + gzipSync(files.get(name) ?? '').length, 0)
    expect(weight).toBeLessThan(MAX_FIRST_PAGE)
    expect(weight).toBeGreaterThan(10_000)

    await page.keyboard.press('/')
    await page.locator('#localsearch-input').fill('subtitles')
    await page.locator('.VPLocalSearchBox .result').first().waitFor()
    await page.keyboard.press('Escape')

    const buffer = Buffer.from('gate=Gate\n')
    await page.setInputFiles('.drop-input', { name: 'en.properties', mimeType: '', buffer })
    await page.waitForURL(`${base}/try/index.html`)
    await page.locator('#strings-heading', { hasText: '1 string' }).waitFor()
    expect(faults).toEqual([])
  } finally {
    await close()
  }
})

test.skipIf(noBrowser !== undefined)('ten pages have no faults of accessibility', async () => {
  const { browser, close } = await openBrowser()
  try {
    const faults: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width: 390, height: 860 }, colorScheme })
      for (const name of CHECKED) {
        await page.goto(`${base}/${name}`)
        await page.evaluate(axe.source)
        const { violations } = await page.evaluate<axe.AxeResults>(
          `axe.run(document, { resultTypes: ['violations'] })`,
        )
        for (const { id, nodes } of violations)
          faults.push(`${name} (${colorScheme}): ${id} ${nodes[0]?.html.slice(0, 100)} (${nodes.length})`)
      }
      await page.close()
    }
    expect(faults).toEqual([])
  } finally {
    await close()
  }
})
