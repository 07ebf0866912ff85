// Reads ARB with JSON.parse: the strings, without the attributes, which begin with `@`.

export default function texts(file: string): readonly string[] {
  const bundle: Record<string, unknown> = JSON.parse(file)
  return Object.entries(bundle)
    .filter(([key]) => !key.startsWith('@'))
    .map(([, value]) => value)
    .filter((value) => typeof value === 'string')
}
