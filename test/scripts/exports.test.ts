// The modules that package.json offers to formats in other repositories.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const { exports: offered } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, { types: string; default: string }>
}
const modules = Object.values(offered)

test('every module that package.json exports has a source file', () => {
  const sources = modules.map(({ types }) => types.replace(/\/\*.*$/, ''))
  expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([])
})

test('every export runs the code that its types describe', () => {
  const compiled = modules.map(({ types }) => types.replace('./', './dist/').replace(/\.ts$/, '.js'))
  expect(modules.map(({ default: code }) => code)).toEqual(compiled)
})
