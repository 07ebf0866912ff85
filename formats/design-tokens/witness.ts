// Reads the descriptions by JSON.parse.

export default function texts(file: string): readonly string[] {
  return descriptions(JSON.parse(file))
}

function descriptions(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string'
      ? /^\$(?:description|deprecated)$/.test(name)
        ? [member]
        : []
      : descriptions(member),
  )
}
