// Compiles the operator's own formats (ATLAS_PLUGINS) to JavaScript, on the same engine as the host's.
import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from 'esbuild'
import type { LoadFailure } from '../../core/registry.ts'
import { SettingError } from '../settings.ts'

/** Where the compiled plugins are, and those that did not compile. */
export interface CompiledPlugins {
  folder: string
  failures: readonly LoadFailure[]
  /** The author's file of each compiled one, for what is said to people. */
  sources: ReadonlyMap<string, string>
}

const SOURCE = /^[a-z0-9][a-z0-9.-]*\.(ts|js|mjs)$/

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
  const names = await readdir(pluginsFolder).catch(() => {
    throw new SettingError(`ATLAS_PLUGINS names ${pluginsFolder}, which is no folder that can be read.`)
  })
  const sources = names.filter((name) => SOURCE.test(name) && !name.endsWith('.d.ts')).sort()
  const results = await Promise.all(sources.map((name) => compile(join(pluginsFolder, name))))
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
async function compile(file: string): Promise<CompiledPlugin | LoadFailure> {
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
    const name = basename(file).replace(/\.(ts|mjs)$/, '.js')
    return { source: file, name, code: outputFiles[0]?.text ?? '' }
  } catch (error) {
    return { file, message: firstMessage(error) }
  }
}

/** `atlas-formats/contract` is the host's own module, so that a `FormatError` of a plugin is one of ours. */
const onOurEngine: Plugin = {
  name: 'atlas-formats',
  setup(build) {
    build.onResolve({ filter: /^atlas-formats\// }, ({ path }) => {
      const module = /^atlas-formats\/(contract|syntax\/[a-z0-9-]+(?:\/[a-z0-9-]+)?)$/.exec(path)?.[1]
      if (module === undefined) {
        return {
          errors: [{ text: `"${path}" is not for plugins: import atlas-formats/contract or /syntax/*` }],
        }
      }
      const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js'
      return { path: new URL(`../../core/${module}${extension}`, import.meta.url).href, external: true }
    })
  },
}

function firstMessage(error: unknown): string {
  const { errors = [] } = error as { errors?: { text: string; location: { line: number } | null }[] }
  const [first] = errors
  if (!first) return error instanceof Error ? error.message : String(error)
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
