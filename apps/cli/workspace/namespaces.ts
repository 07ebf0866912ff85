// The part of a path by which code may name a file: `locales/en/shop/cart.json` is `shop/cart`.

/** The namespace of a path or of a pattern: what follows the folder of the language, without the extension. */
export function namespaceOf(pattern: string): string {
  const parts = pattern.split('/')
  const at = parts.findLastIndex((part) => part.includes('{'))
  const inside = parts.slice(at < 0 ? -1 : at)
  const name = (inside.at(-1) ?? '').replace(/\.[^.]*$/, '').replaceAll(/[._-]?\{[^}]*\}[._-]?/g, '')
  // The folder with the language is not part of the namespace.
  const folders = inside.slice(0, -1).filter((part) => !part.includes('{'))
  return [...folders, name].filter((part) => part !== '').join('/')
}
