// A plugin whose pattern cannot be matched in linear time.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attack } from './attack.ts'
import { endProgram, startProgram } from './target.ts'

const PLUGIN = `export default {
  type: 'lookahead',
  title: 'Lookahead',
  about: 'https://example.org/',
  holds: 'one',
  signaturePatterns: { fileName: /(?=a)b/ },
  parse: () => [],
  build: (job) => job.weave(),
}
`

export const unusablePlugin: Attack = {
  name: 'a plugin breaks detection for all',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'atlas-attack-'))
    await writeFile(join(folder, 'lookahead.mjs'), PLUGIN)
    const environment = { ATLAS_DATA: join(folder, 'data'), ATLAS_PLUGINS: folder }
    const host = await startProgram('server/main.ts', environment)
    const url = new URL('trial/parse?name=a.json', host.url)
    const { status } = await fetch(url, { method: 'POST', body: '{"a":"text"}' })
    await endProgram(host)
    await rm(folder, { recursive: true, force: true })
    return { figure: `a file of another format is answered ${status}`, isThrough: status !== 200 }
  },
}
