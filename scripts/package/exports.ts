// The `exports` of the package atlas-formats. The checkout has one file for each module, the package one for each group.

/** A target of `exports`. */
export interface Target {
  types: string
  default: string
}

/** The subpaths of the package, from the subpaths of the checkout. `folders` are the folders of formats/_grammars/. */
export function packageExports(
  ofCheckout: Readonly<Record<string, Target>>,
  folders: readonly string[],
): Record<string, Target | string> {
  const subpaths: Record<string, Target | string> = {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './package.json': './package.json',
    './format/*': { types: './dist/format.d.ts', default: './dist/formats/*.js' },
  }
  for (const [subpath, { types }] of Object.entries(ofCheckout)) {
    if (subpath === './syntax/*') {
      for (const folder of folders) subpaths[`./syntax/${folder}/*`] = targetOf(`formats/_grammars/${folder}`)
      continue
    }
    // A format is one file with all of its modules.
    if (subpath in subpaths) continue
    subpaths[subpath] = targetOf(types.slice(2).replace(/\.ts$/, ''))
  }
  return subpaths
}

function targetOf(name: string): Target {
  return { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` }
}
