// Reads the texts of commands with the JavaScript engine's own reader.

interface Command {
  code: number
  parameters: unknown[]
}

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'displayName') found.push(String(inner))
      if (name === 'list' && Array.isArray(inner)) for (const command of inner as Command[]) read(command)
      visit(inner)
    }
  }
  const read = ({ code, parameters: [first] }: Command): void => {
    if (code === 401 || code === 405) found.push(String(first))
    if (code === 102) for (const choice of first as string[]) found.push(choice)
  }
  visit(JSON.parse(file))
  return found
}
