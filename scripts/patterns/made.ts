// Collects the regular expressions that `new RegExp` makes of variables while the formats check their samples.
import { join } from 'node:path'
import type { Pattern } from './literals.ts'

/**
 * Loads all formats of a checkout and checks their samples. It must run before anything else loads a format, since
 * modules make patterns when they are loaded, too.
 */
export async function madePatterns(root: string): Promise<readonly Pattern[]> {
  const made = new Map<string, Pattern>()
  const original = globalThis.RegExp
  globalThis.RegExp = new Proxy(original, {
    construct(target, args: ConstructorParameters<typeof RegExp>) {
      const pattern = new target(...args)
      const { source, flags } = pattern
      if (typeof args[0] === 'string') made.set(String(pattern), { source, flags, isSignature: false })
      return pattern
    },
  })
  try {
    const { loadFormats } = await import('@atlas/core/plugins/registry.ts')
    const { readSamples } = await import('@atlas/core/laws/samples.ts')
    const { checkFile } = await import('@atlas/core/check.ts')
    const { languageByCode } = await import('@atlas/core/languages.ts')
    const english = languageByCode('en')
    if (!english) throw new Error('The table of languages lacks English.')
    const { plugins } = await loadFormats([join(root, 'formats')])
    for (const [type, plugin] of plugins) {
      for (const { bytes } of readSamples(join(root, 'formats'), type)) checkFile(plugin, bytes, english)
      // Only RE2 matches these.
      for (const signature of Object.values(plugin.signaturePatterns)) made.delete(String(signature))
    }
  } finally {
    globalThis.RegExp = original
  }
  return [...made.values()]
}
