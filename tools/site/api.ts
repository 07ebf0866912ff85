// The reference of the library and of the contract for plugins, made from the comments in the code.
import { join } from 'node:path'
import { Application, type TypeDocOptions } from 'typedoc'
import type { PluginOptions } from 'typedoc-plugin-markdown'

/** The modules that are described, by the names under which programs and plugins import them. */
const MODULES: ReadonlyMap<string, string> = new Map([
  ['apps/cli/library/index.ts', 'atlas-formats'],
  ['core/contract.ts', 'atlas-formats/contract'],
])

/** Writes the pages as Markdown. */
export async function writeApi(root: string, folder: string): Promise<void> {
  const options: TypeDocOptions & Partial<PluginOptions> = {
    entryPoints: [...MODULES.keys()].map((path) => join(root, path)),
    tsconfig: join(root, 'tsconfig.json'),
    plugin: ['typedoc-plugin-markdown'],
    outputs: [{ name: 'markdown', path: folder }],
    name: 'The library and the contract',
    readme: 'none',
    hidePageHeader: true,
    entryFileName: 'index',
    hideBreadcrumbs: true,
    disableSources: true,
    // The compiler of the project checks the code. TypeDoc has another version of it.
    skipErrorChecking: true,
    logLevel: 'Error',
  }
  const application = await Application.bootstrapWithPlugins(options)
  const project = await application.convert()
  if (!project) throw new Error('TypeDoc found no modules.')
  for (const module of project.children ?? [])
    for (const [path, name] of MODULES) if (path.startsWith(module.name)) module.name = name
  await application.generateOutputs(project)
}
