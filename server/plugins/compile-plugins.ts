// Compiles the operator's formats (ATLAS_PLUGINS) to JavaScript that uses the host's engine.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as esbuild from 'esbuild'
import { messageOf } from '@atlas/core/errors.ts'
import { createPrivateFolder, makeFolderPrivate, writePrivateFile } from '../storage/private-files.ts'
import { pluginFiles, type PluginFile } from '@atlas/core/plugins/plugin-files.ts'
import type { LoadFailure } from '@atlas/core/plugins/registry.ts'
import { SettingError } from '../settings.ts'

/** The compiled plugins, and those that failed to compile. */
export interface CompiledPlugins {
  /** Contains a folder for each type, in the layout that `pluginFiles` reads. */
  folder: string
  formats: readonly CompiledFormat[]
  /** Formats that did not compile. */
  failures: readonly LoadFailure[]
  /** Witnesses that did not compile. Their formats work without them. */
  witnessFailures: readonly LoadFailure[]
}

/** A compiled format of the operator. */
export interface CompiledFormat {
  type: string
  file: string
  /** The author's file, which messages name. */
  source: string
}

/** What to compile, and where the result goes. */
export interface CompileSettings {
  pluginsFolder: string
  dataFolder: string
  /** Whether the witnesses of the formats are compiled as well. */
  withWitnesses: boolean
}

/** Compiles the operator's folder into a folder whose name is a hash of its contents. Throws a `SettingError`. */
export async function compilePlugins({
  pluginsFolder,
  dataFolder,
  withWitnesses,
}: CompileSettings): Promise<CompiledPlugins> {
  const plugins = await pluginFiles(pluginsFolder).catch(() => {
    throw new SettingError(`ATLAS_PLUGINS names ${pluginsFolder}, which is not a readable folder.`)
  })
  const [formats, witnesses] = await Promise.all([
    compileAll(plugins.map(({ type, file }) => ({ type, source: file, name: `${type}/format.js` }))),
    compileAll(withWitnesses ? plugins.flatMap(witnessModule) : []),
  ])
  const folder = await writeModules(join(dataFolder, 'plugins'), [...formats.compiled, ...witnesses.compiled])
  return {
    folder,
    formats: formats.compiled.map(({ type, source, name }) => ({ type, source, file: join(folder, name) })),
    failures: formats.failures,
    witnessFailures: witnesses.failures,
  }
}

function witnessModule({ type, witness }: PluginFile): Module[] {
  return witness === undefined ? [] : [{ type, source: witness, name: `${type}/witness.js` }]
}

/** A module to compile. */
interface Module {
  type: string
  /** The author's file. */
  source: string
  /** The path of the compiled module in the folder. */
  name: string
}

interface CompiledModule extends Module {
  code: string
}

async function compileAll(
  modules: readonly Module[],
): Promise<{ compiled: CompiledModule[]; failures: LoadFailure[] }> {
  const results = await Promise.all(modules.map(compileModule))
  return {
    compiled: results.filter((result) => 'code' in result),
    failures: results.filter((result) => 'message' in result),
  }
}

/** Bundles a module with everything that it imports except the engine. */
async function compileModule(module: Module): Promise<CompiledModule | LoadFailure> {
  const { build } = await compiler()
  try {
    const { outputFiles } = await build({
      entryPoints: [module.source],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'silent',
      plugins: [onOurEngine],
    })
    return { ...module, code: outputFiles[0]?.text ?? '' }
  } catch (error) {
    return { file: module.source, message: firstMessage(error) }
  }
}

/** The package atlas-formats leaves it out: only plugins need it. Throws a `SettingError`. */
function compiler(): Promise<typeof esbuild> {
  return import('esbuild').catch(() => {
    throw new SettingError('ATLAS_PLUGINS needs the package esbuild. Install it: npm install esbuild')
  })
}

/** `atlas-formats/contract` resolves to the host's own module, so that `instanceof FormatError` works across both. */
const onOurEngine: esbuild.Plugin = {
  name: 'atlas-formats',
  setup(build) {
    build.onResolve({ filter: /^atlas-formats\// }, ({ path }) => {
      const place = exportedPlace(path.slice('atlas-formats/'.length))
      if (place === undefined) {
        return {
          errors: [
            {
              text: `"${path}" is not for plugins: import atlas-formats/contract, /declared, /format/* or /syntax/*`,
            },
          ],
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
  for (const [pattern, target] of Object.entries(exports)) {
    const start = pattern.replace(/\*$/, '')
    if (start === pattern ? source !== pattern : !source.startsWith(start)) continue
    const module = (isSource ? target.types : target.default.replace('./dist/', './')).replace(
      '*',
      source.slice(start.length),
    )
    const place = join(here, module)
    if (existsSync(place)) return place
  }
  return undefined
}

function firstMessage(error: unknown): string {
  const { errors = [] } = error as { errors?: { text: string; location: { line: number } | null }[] }
  const [first] = errors
  if (!first) return messageOf(error)
  const [, library] = /^Could not resolve "([^."/][^"]*)"$/.exec(first.text) ?? []
  if (library !== undefined) return `Its library ${library} is not installed.`
  return first.location ? `Line ${first.location.line}: ${first.text}` : first.text
}

/** Writes the folder in one step, because others may read or write it at the same time: hosts, and reloads of this one. */
async function writeModules(parent: string, modules: readonly CompiledModule[]): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, code } of modules) hash.update(`${name}\0${code}\0`)
  const folder = join(parent, hash.digest('hex').slice(0, 16))
  const fresh = `${folder}.${randomUUID()}`
  await makeFolderPrivate(parent)
  await createPrivateFolder(fresh)
  await Promise.all(modules.map((module) => writeModule(fresh, module)))
  await writePrivateFile(join(fresh, 'package.json'), '{ "type": "module" }\n')
  // An existing folder of this name has the same contents.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true }))
  return folder
}

async function writeModule(folder: string, { name, code }: CompiledModule): Promise<void> {
  const file = join(folder, name)
  await createPrivateFolder(dirname(file))
  await writePrivateFile(file, code)
}
