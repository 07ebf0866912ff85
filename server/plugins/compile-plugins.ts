// Compiles the operator's own formats (ATLAS_PLUGINS) to JavaScript, on the same engine as the host's.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { messageOf } from '../../core/errors.ts'
import { pluginFiles, type PluginFile } from '../../core/plugin-files.ts'
import type { LoadFailure } from '../../core/registry.ts'
import { SettingError } from '../settings.ts'

/** Where the compiled plugins are, and those that did not compile. */
export interface CompiledPlugins {
  folder: string
  failures: readonly LoadFailure[]
  /** The author's file of each compiled one, for what is said to people. */
  sources: ReadonlyMap<string, string>
}

/** What is compiled, and where to. */
export interface CompileSettings {
  pluginsFolder: string
  dataFolder: string
}

/** Compiles the second folder into a folder of its own, named by its contents. Throws a `SettingError`. */
export async function compilePlugins({
  pluginsFolder,
  dataFolder,
}: CompileSettings): Promise<CompiledPlugins> {
  const plugins = await pluginFiles(pluginsFolder).catch(() => {
    throw new SettingError(`ATLAS_PLUGINS names ${pluginsFolder}, which is no folder that can be read.`)
  })
  const results = await Promise.all(plugins.map(compile))
  const compiled = results.filter((result) => 'code' in result)
  const failures = results.filter((result) => 'message' in result)
  const folder = await writePlugins(join(dataFolder, 'plugins'), compiled)
  return {
    folder,
    failures,
    sources: new Map(compiled.map(({ name, source }) => [join(folder, name), source])),
  }
}

interface CompiledPlugin {
  source: string
  name: string
  code: string
}

/** A plugin with everything that it imports, save the engine. */
async function compile({ type, file }: PluginFile): Promise<CompiledPlugin | LoadFailure> {
  const { build } = await import('esbuild')
  try {
    const { outputFiles } = await build({
      entryPoints: [file],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'silent',
      plugins: [onOurEngine],
    })
    return { source: file, name: `${type}.js`, code: outputFiles[0]?.text ?? '' }
  } catch (error) {
    return { file, message: firstMessage(error) }
  }
}

/** `atlas-formats/contract` is the host's own module, so that a `FormatError` of a plugin is one of ours. */
const onOurEngine: Plugin = {
  name: 'atlas-formats',
  setup(build) {
    build.onResolve({ filter: /^atlas-formats\// }, ({ path }) => {
      const place = exportedPlace(path.slice('atlas-formats/'.length))
      if (place === undefined) {
        return {
          errors: [{ text: `"${path}" is not for plugins: import atlas-formats/contract or /syntax/*` }],
        }
      }
      return { path: place, external: true }
    })
  },
}

/** The folder of all rooms: the checkout, or `dist/`. */
const here = fileURLToPath(new URL('../..', import.meta.url))
const isSource = import.meta.url.endsWith('.ts')
const packageFile = join(here, isSource ? 'package.json' : '../package.json')

interface Package {
  exports: Record<string, { types: string; default: string }>
}

/** Where a subpath of the package leads, by its `exports`; nothing where it has no such module. */
function exportedPlace(subpath: string): string | undefined {
  const { exports } = JSON.parse(readFileSync(packageFile, 'utf8')) as Package
  const source = `./${subpath}`
  const [pattern] = Object.keys(exports)
    .filter((key) => key === source || (key.endsWith('/*') && source.startsWith(key.slice(0, -1))))
    // As Node resolves them: the exact subpath, else the longest pattern.
    .sort(
      (one, other) => Number(one.endsWith('/*')) - Number(other.endsWith('/*')) || other.length - one.length,
    )
  const target = pattern === undefined ? undefined : exports[pattern]
  if (!pattern || !target) return undefined
  const rest = source.slice(pattern.length - 1)
  const module = (isSource ? target.types : target.default.replace('./dist/', './')).replace('*', rest)
  const place = join(here, module)
  return existsSync(place) ? place : undefined
}

function firstMessage(error: unknown): string {
  const { errors = [] } = error as { errors?: { text: string; location: { line: number } | null }[] }
  const [first] = errors
  if (!first) return messageOf(error)
  return first.location ? `Line ${first.location.line}: ${first.text}` : first.text
}

/** Writes the folder in one step: other hosts may read the same one. */
async function writePlugins(parent: string, plugins: readonly CompiledPlugin[]): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, code } of plugins) hash.update(`${name}\0${code}\0`)
  const folder = join(parent, hash.digest('hex').slice(0, 16))
  const fresh = `${folder}.${process.pid}`
  await mkdir(fresh, { recursive: true })
  await Promise.all(plugins.map(({ name, code }) => writeFile(join(fresh, name), code)))
  await writeFile(join(fresh, 'package.json'), '{ "type": "module" }\n')
  // Where the folder stands already, it holds the same.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true }))
  return folder
}
