// The modules of the package that are merged into one: two that import each other could not be loaded.
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { groupNameOf, groupsOf } from '../../scripts/package/groups.ts'

const root = join(import.meta.dirname, '../..')

/** The groups that each group imports, without those that it needs for types only. */
async function importsOfGroups(): Promise<Map<string, Set<string>>> {
  const groups = await groupsOf(root)
  const { metafile } = await build({
    entryPoints: groups.flatMap(({ modules }) => modules.map((module) => join(root, module))),
    absWorkingDir: root,
    outdir: 'unwritten',
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    metafile: true,
    write: false,
  })
  const imports = new Map(groups.map(({ name }) => [name, new Set<string>()]))
  for (const [module, { imports: own }] of Object.entries(metafile.inputs)) {
    const from = groupNameOf(module)
    for (const { path } of own) {
      const into = groupNameOf(path)
      if (into !== undefined && into !== from) imports.get(from ?? '')?.add(into)
    }
  }
  return imports
}

/** The groups that are left if those that import no other are taken away, again and again. */
function inCircles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const left = new Set(imports.keys())
  const free = (): string[] =>
    [...left].filter((name) => ![...(imports.get(name) ?? [])].some((each) => left.has(each)))
  for (let taken = free(); taken.length > 0; taken = free()) for (const name of taken) left.delete(name)
  return [...left]
}

test('no folder of formats imports one that imports it', async () => {
  const imports = await importsOfGroups()
  expect(imports.get('formats/json')?.size).toBeGreaterThan(0)
  expect(inCircles(imports)).toEqual([])
})
