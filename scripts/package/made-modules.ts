// Modules that the builds make: a checkout computes what is in them, and programs should not.
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Ajv, type ValidateFunction } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import type { Plugin } from 'esbuild'
import { pluginFiles } from '@atlas/core/plugins/plugin-files.ts'
import { inUrl } from './places.ts'

/** Makes the modules for esbuild. `root` is the checkout. */
export function madeModules(root: string): Plugin {
  return {
    name: 'made modules',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]core[\\/].*[\\/]validators\.ts$/ }, async ({ path }) => ({
        contents: await compiledValidators(path),
        loader: 'js',
      }))
      onLoad({ filter: /[\\/]library[\\/]format-modules\.ts$/ }, async () => ({
        contents: await formatImports(root),
        resolveDir: root,
        loader: 'ts',
      }))
    },
  }
}

/** The validators of a module as code that needs no library. */
async function compiledValidators(path: string): Promise<string> {
  const validators = (await import(pathToFileURL(path).href)) as Readonly<Record<string, ValidateFunction>>
  const ajv = new Ajv({ code: { source: true, esm: true, lines: true }, messages: false })
  const names = Object.keys(validators)
  for (const name of names) ajv.addSchema(validators[name]?.schema ?? {}, name)
  return standalone.default(ajv, Object.fromEntries(names.map((name) => [name, name])))
}

/** A module with an import for each format. */
async function formatImports(root: string): Promise<string> {
  const files = await pluginFiles(join(root, 'formats'))
  const imports = files.map(
    ({ file }, index) => `import format${index} from './${inUrl(relative(root, file))}'`,
  )
  const members = files.map(({ type }, index) => `[${JSON.stringify(type)}, format${index}]`)
  return `${imports.join('\n')}
export const infos = new Map([${members.join(', ')}])
export const formatOf = (type) => infos.get(type)
`
}
