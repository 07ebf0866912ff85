// The page of atlas edit in a frame of an editor: only where the command allows it, and only the page.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingHttpHeaders } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { programOf } from '../../../../test/built-programs.ts'
import { WorkTree } from './work-tree.ts'

const tree = new WorkTree({ 'en.json': '{ "a": "A" }\n', 'de.json': '{ "a": "B" }\n' })
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  tree.delete()
})

async function addressWith(...args: string[]): Promise<string> {
  const child = spawn(
    process.execPath,
    [programOf('apps/cli/atlas.ts'), 'edit', '--no-open', '--json', ...args],
    {
      cwd: tree.folder,
      env: { ...process.env, INIT_CWD: tree.folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return (JSON.parse(line.toString()) as { address: string }).address
}

function ask(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders }> {
  return new Promise((done, fail) => {
    request(url, { headers }, (response) => {
      response.resume()
      done({ status: response.statusCode, headers: response.headers })
    })
      .on('error', fail)
      .end()
  })
}

const INSIDE = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }

test('no page is shown in a frame, unless its origin is named', async () => {
  const [closed, open] = await Promise.all([
    addressWith(),
    addressWith('--frame', 'vscode-webview: vscode-file:'),
  ])
  expect((await ask(closed, INSIDE)).status).toBe(403)
  const shown = await ask(open, INSIDE)
  expect([shown.status, shown.headers['content-security-policy']]).toEqual([
    200,
    expect.stringContaining('frame-ancestors vscode-webview: vscode-file:'),
  ])
  const script = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }
  expect((await ask(`${open}groups`, script)).status).toBe(403)
  expect((await ask(open, { ...INSIDE, host: 'example.com' })).status).toBe(403)
  expect((await ask(new URL('/guessed/', open).href, INSIDE)).status).toBe(404)
})

test('origins cannot bring other directives', async () => {
  const { code, stderr } = await tree.atlas(['edit', '--no-open', '--frame', "*; script-src 'unsafe-inline'"])
  expect([code, stderr]).toEqual([
    2,
    '--frame takes origins, such as https://example.com, separated by spaces.\n',
  ])
})
