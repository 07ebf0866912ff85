// Lists what parsers return as keys with texts.

/** The texts in objects and lists, each by its path. */
export function* entriesOf(value: unknown, path = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value]
  else if (value instanceof Map) for (const [key, each] of value) yield* entriesOf(each, `${path}/${key}`)
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) yield* entriesOf(each, `${path}/${key}`)
}
