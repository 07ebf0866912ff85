// Compiles the operator's formats (ATLAS_PLUGINS) to JavaScript that uses the host's engine.
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

/** The compiled plugins, and those that failed to compile. */
export interface CompiledPlugins {
  folder: string
  failures: readonly LoadFailure[]
  /** The source file of each compiled file, for messages. */
  sources: ReadonlyMap<string, string>
}

/** What to compile, and where the result goes. */
export interface CompileSettings {
  pluginsFolder: string
  dataFolder: string
}

/** Compiles the operator's folder into a folder whose name is a hash of its contents. Throws a `SettingError`. */
export async function compilePlugins({
  pluginsFolder,
  dataFolder,
}: CompileSettings): Promise<CompiledPlugins> {
  const plugins = await pluginFiles(pluginsFolder).catch(() => {
    throw new SettingError(`ATLAS_PLUGINS names ${pluginsFolder}, which is not a readable folder.`)
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

/** Bundles a plugin with everything that it imports except the engine. */
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

/** `atlas-formats/contract` resolves to the host's own module, so that `instanceof FormatError` works across both. */
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

/** The file of a subpath of the package, by its `exports`; undefined if it has no such module. */
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

/** Writes the folder in one step, because other hosts may read it at the same time. */
async function writePlugins(parent: string, plugins: readonly CompiledPlugin[]): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, code } of plugins) hash.update(`${name}\0${code}\0`)
  const folder = join(parent, hash.digest('hex').slice(0, 16))
  const fresh = `${folder}.${process.pid}`
  await mkdir(fresh, { recursive: true })
  await Promise.all(plugins.map(({ name, code }) => writeFile(join(fresh, name), code)))
  await writeFile(join(fresh, 'package.json'), '{ "type": "module" }\n')
  // An existing folder of this name has the same contents.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true }))
  return folder
}
