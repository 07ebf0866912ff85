// The declarations (.d.ts) of the package: the compiler writes one for each module, and the modules of a group are merged.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { groupNameOf, type Group } from './groups.ts'
import { inUrl } from './places.ts'
import { moduleOf, OUR_IMPORT } from './rooms.ts'

const run = promisify(execFile)

/** The declaration that every format without grammar modules shares. */
const FORMAT = `import type { FormatPlugin } from './core/contract.js';
declare const format: FormatPlugin;
export default format;
`

/** Writes the declarations of these modules and groups, and of what they import. */
export async function writeDeclarations(
  root: string,
  dist: string,
  { modules, groups }: { modules: readonly string[]; groups: readonly Group[] },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-declarations-'))
  try {
    await compile(root, folder)
    const read = (module: string): Promise<string> =>
      readFile(join(folder, module.replace(/\.ts$/, '.d.ts')), 'utf8')
    const imported = new Set<string>(modules)
    for (const group of groups) {
      const grammar = group.modules.filter((module) => !module.endsWith('/format.ts'))
      if (grammar.length === 0) continue
      const parts = await Promise.all(
        grammar.map(async (module) => partsOf(root, module, await read(module))),
      )
      const text = mergedText(group, parts)
      for (const { imports } of parts) for (const module of imports.keys()) imported.add(module)
      await write(join(dist, `${group.name}.d.ts`), text)
    }
    // The list grows while modules are read: iterating over a set also visits what was added.
    for (const module of imported) {
      const group = groupNameOf(module)
      if (group !== undefined && !groups.some(({ name }) => name === group))
        throw new Error(`A declaration imports ${module}, which the package does not declare.`)
      if (group !== undefined) continue
      const { body, imports } = partsOf(root, module, await read(module))
      for (const each of imports.keys()) imported.add(each)
      await write(join(dist, placeOf(module)), [importsText(imports, placeOf(module)), body].join(''))
    }
    await write(join(dist, 'format.d.ts'), FORMAT)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function compile(root: string, folder: string): Promise<void> {
  const configuration = join(folder, 'tsconfig.json')
  const include = [
    'core/**/*.ts',
    'apps/cli/library/*.ts',
    'apps/cli/compare/*.ts',
    'formats/*/*.ts',
    'formats/_grammars/*/*.ts',
  ]
  const settings = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: root,
      outDir: folder,
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: include.map((pattern) => join(root, pattern)),
    exclude: [join(root, '**/*witness.ts')],
  }
  await writeFile(configuration, JSON.stringify(settings))
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', configuration])
}

/** The declaration of a module. */
interface Parts {
  body: string
  /** The names that it imports, by module. */
  imports: Map<string, Set<string>>
}

const STATEMENT = /^(import|export) (type )?(?:\{([^}]*)\}|\*) from '([^']+)';\n/gm

/** The compiler writes an inferred type in the middle of a declaration. */
const INLINE = /\bimport\("((?:\.|@atlas\/)[^"]+)"\)\.(\w+)/g

function partsOf(root: string, module: string, text: string): Parts {
  const imports = new Map<string, Set<string>>()
  const add = (from: string, name?: string): string => {
    const target = moduleOf(from, join(root, dirname(module)))
    const known = imports.get(target) ?? new Set()
    imports.set(target, name === undefined ? known : known.add(name))
    return target
  }
  const group = groupNameOf(module)
  const body = text
    .replaceAll(INLINE, (_, from: string, name: string) => {
      add(from, name)
      return name
    })
    .replaceAll(
      STATEMENT,
      (statement, verb: string, type: string | undefined, names: string | undefined, from: string) => {
        if (!OUR_IMPORT.test(from)) return statement
        const target = add(from)
        if (verb === 'export') {
          if (group !== undefined && group === groupNameOf(target)) return ''
          const place = relativeTo(placeOf(module), placeOf(target))
          return `export ${type ?? ''}${names === undefined ? '*' : `{${names}}`} from '${place}';\n`
        }
        for (const name of (names ?? '').split(',')) {
          if (name.trim() !== '') add(from, name.trim().replace(/^type /, ''))
        }
        return ''
      },
    )
  return { body, imports }
}

function mergedText({ name, isFormat }: Group, parts: readonly Parts[]): string {
  const imports = new Map<string, Set<string>>()
  for (const part of parts) {
    for (const [module, names] of part.imports) {
      if (groupNameOf(module) === name) continue
      imports.set(module, new Set([...(imports.get(module) ?? []), ...names]))
    }
  }
  const own = isFormat ? `export { default } from '../format.js';\n` : ''
  return `${importsText(imports, `${name}.d.ts`)}${own}${parts.map(({ body }) => body).join('')}export {};\n`
}

function importsText(imports: ReadonlyMap<string, ReadonlySet<string>>, place: string): string {
  const byPlace = new Map<string, Set<string>>()
  for (const [module, names] of imports) {
    const target = relativeTo(place, placeOf(module))
    byPlace.set(target, new Set([...(byPlace.get(target) ?? []), ...names]))
  }
  return [...byPlace]
    .filter(([, names]) => names.size > 0)
    .map(([target, names]) => `import type { ${[...names].sort().join(', ')} } from '${target}';\n`)
    .join('')
}

/** The declaration that has the exports of a module, in the package. */
function placeOf(module: string): string {
  return `${groupNameOf(module) ?? module.replace(/^apps\/cli\/library\//, '').replace(/\.ts$/, '')}.d.ts`
}

/** A declaration as another one imports it. */
function relativeTo(place: string, target: string): string {
  const path = inUrl(relative(dirname(place), target)).replace(/\.d\.ts$/, '.js')
  return path.startsWith('.') ? path : `./${path}`
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
