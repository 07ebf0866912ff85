// The Dockerfile: its instructions, and whether it copies enough. The test runs it in a folder, without Docker.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { DockerfileParser, type Copy, type Dockerfile } from 'dockerfile-ast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pluginFiles } from '@atlas/core/plugins/plugin-files.ts'
import { freePort } from '../free-port.ts'
import { parseRequest } from '../server/running-host.ts'
import { DEPLOY, notSettings, ROOT } from './files.ts'

const run = promisify(execFile)

/** What the build must not see: what is installed for the benchmark, and tests. */
const LEFT_OUT = ['**/node_modules', 'apps/*/test', 'tools/test']

let dockerfile: Dockerfile
let settings: Map<string, string>
beforeAll(async () => {
  dockerfile = DockerfileParser.parse(await readFile(join(DEPLOY, 'Dockerfile'), 'utf8'))
  const properties = dockerfile.getENVs().flatMap((env) => env.getProperties())
  settings = new Map(properties.map((property) => [property.getName(), property.getValue() ?? '']))
})

/** The words of an instruction that is a list in JSON: run as it is, without a shell. */
function words(instruction: { getArgumentsContent(): string | null } | undefined): string[] {
  return JSON.parse(instruction?.getArgumentsContent() ?? 'null') as string[]
}

/** The words of the command that checks the health of the image. */
function healthcheck(): string[] {
  const [, list = ''] = /CMD (\[.*\])/s.exec(dockerfile.getHEALTHCHECKs()[0]?.toString() ?? '') ?? []
  return JSON.parse(list) as string[]
}

test('both stages begin with one small image of one version', () => {
  const images = dockerfile.getFROMs().map((from) => from.getImage())
  expect(images).toHaveLength(2)
  expect(new Set(images).size).toBe(1)
  expect(images[0]).toMatch(/^node:\d+\.\d+\.\d+-\w+-slim$/)
})

test('its Node is one that the package allows', async () => {
  const { engines } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    engines: { node: string }
  }
  const [, least = ''] = /^>=(\d+\.\d+)$/.exec(engines.node) ?? []
  const version = dockerfile.getFROMs()[0]?.getImageTag() ?? ''
  expect(version.localeCompare(least, 'en', { numeric: true })).toBeGreaterThan(0)
})

test('it runs as another user than root, by number', () => {
  const users = dockerfile.getInstructions().filter((instruction) => instruction.getKeyword() === 'USER')
  expect(users).toHaveLength(1)
  expect(users[0]?.getArgumentsContent()).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  const position = (keyword: string) =>
    dockerfile.getInstructions().findLastIndex((instruction) => instruction.getKeyword() === keyword)
  expect(position('USER')).toBeGreaterThan(position('RUN'))
  expect(position('USER')).toBeGreaterThan(position('COPY'))
})

test('what it sets are settings of the host, and no secrets', () => {
  expect(notSettings(settings.keys())).toEqual([])
  expect([...settings.keys()].filter((name) => /SECRET|KEY|DATABASE/.test(name))).toEqual([])
  const exposed = dockerfile.getInstructions().find((instruction) => instruction.getKeyword() === 'EXPOSE')
  expect(exposed?.getArgumentsContent()).toBe(settings.get('PORT'))
})

test('it installs for production, by the lock file', () => {
  const commands = dockerfile.getInstructions().filter((instruction) => instruction.getKeyword() === 'RUN')
  expect(commands.map((command) => command.getArgumentsContent())).toEqual([
    'npm ci --omit=dev --no-audit --no-fund',
    'npm run build',
    'mkdir /data && chown node:node /data',
  ])
})

test('what is let through to the build is there, and named one by one', async () => {
  const [first, ...rest] = await ignoreLines()
  expect(first).toBe('*')
  const names = rest.slice(0, -LEFT_OUT.length).map((line) => line.replace(/^!/, ''))
  expect(rest).toEqual([...names.map((name) => `!${name}`), ...LEFT_OUT])
  expect(await readdir(ROOT)).toEqual(expect.arrayContaining(names))
})

describe('carried out in a folder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atlas-image-'))
    await build(folder)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('the build makes all that package.json starts', async () => {
    const started = (await readFile(join(ROOT, 'package.json'), 'utf8')).match(/dist\/[\w/]+\.js/g) ?? []
    expect(started).toContain('dist/server/main.js')
    for (const file of started) expect([file, existsSync(join(folder, 'image', file))]).toEqual([file, true])
  })

  test('the host starts, does a job, reports that it is healthy, and stops on a signal', async () => {
    const port = await freePort()
    const [program = '', ...args] = words(dockerfile.getCMDs()[0])
    const environment = {
      PATH: process.env['PATH'] ?? '',
      ...Object.fromEntries(settings),
      PORT: String(port),
      // Only this test may reach it.
      HOST: '127.0.0.1',
      ATLAS_DATA: join(folder, 'data'),
    }
    expect(program).toBe('node')
    const host = spawn(process.execPath, args, { cwd: join(folder, 'image'), env: environment })
    const log: string[] = []
    host.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()))
    const ended = once(host, 'exit')
    await expect.poll(() => host.exitCode ?? log.join('')).toContain('"msg":"ready"')
    expect(log.join('')).not.toContain('not loaded')

    const descriptor = (await (await fetch(`http://127.0.0.1:${port}/atlas-app.json`)).json()) as Descriptor
    const formats = descriptor.modules['custom-file-format']
    expect(formats).toHaveLength((await pluginFiles(join(ROOT, 'formats'))).length)
    const url = `${descriptor.baseUrl}${formats.find(({ key }) => key === 'json')?.url}`
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(parseRequest('{"a":"text"}')) })
    expect(await answer.json()).toMatchObject({ data: { strings: [{ identifier: 'a', text: 'text' }] } })

    const [, ...question] = healthcheck()
    await run(process.execPath, question, { env: environment })
    host.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    await expect(run(process.execPath, question, { env: environment })).rejects.toMatchObject({ code: 1 })
  })
})

interface Descriptor {
  baseUrl: string
  modules: { 'custom-file-format': { key: string; url: string }[] }
}

async function ignoreLines(): Promise<string[]> {
  const text = await readFile(join(ROOT, '.dockerignore'), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

/** Runs the Dockerfile in `folder`: first what is let through, then each stage; the result is `image`. */
async function build(folder: string): Promise<void> {
  const context = join(folder, 'context')
  const filter = (file: string): boolean =>
    !/(?:^|\/)node_modules$|^(?:apps\/[^/]+|tools)\/test$/.test(relative(ROOT, file).replaceAll('\\', '/'))
  for (const line of (await ignoreLines()).slice(1, -LEFT_OUT.length)) {
    const name = line.slice(1)
    await cp(join(ROOT, name), join(context, name), { recursive: true, filter })
  }
  const [first, last] = dockerfile
    .getFROMs()
    .map((from) => dockerfile.getContainingImage(from.getRange().start))
  const stage = join(folder, 'stage')
  const image = join(folder, 'image')
  await Promise.all([mkdir(stage), mkdir(image), mkdir(join(folder, 'data'))])
  for (const copy of copies(first)) await carryOut(copy, context, stage)
  // The packages of the checkout replace the packages in the lock file, which are the same.
  await symlink(join(ROOT, 'node_modules'), join(stage, 'node_modules'))
  await run('npm', ['run', 'build'], { cwd: stage })
  for (const copy of copies(last)) await carryOut(copy, copy.getFromFlag() ? stage : context, image)
}

function copies(image: Pick<Dockerfile, 'getCOPYs'> | null | undefined): Copy[] {
  return image?.getCOPYs() ?? []
}

async function carryOut(copy: Copy, from: string, to: string): Promise<void> {
  const places = copy.getArguments().map((argument) => argument.getValue().replace(/^\/app\//, ''))
  const target = places.pop() ?? ''
  for (const place of places) {
    const isFolder = target.endsWith('/') && place !== '.'
    await cp(join(from, place), join(to, isFolder ? join(target, basename(place)) : target), {
      recursive: true,
    })
  }
}
