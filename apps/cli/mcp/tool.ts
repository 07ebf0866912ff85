// What a tool of `atlas mcp` is.

/** The schema of a tool's arguments: an object of JSON Schema. */
export interface ArgumentSchema {
  type: 'object'
  properties: Readonly<Record<string, object>>
  required?: string[]
  additionalProperties: false
}

/** A tool that an agent can call. */
export interface Tool<Arguments = unknown> {
  name: string
  title: string
  /** What it does, and when to call it. The agent decides by these sentences. */
  description: string
  inputSchema: ArgumentSchema
  /** The list in its answer that is returned page by page. Other lists are cut off if an answer is too long. */
  pages?: string
  /** Whether it writes files. Such a tool has the argument `dryRun`, and is missing with --read-only. */
  writes?: true
  /** What it answers. Throws a `Failure` or a `FormatError`, whose sentence the agent gets. */
  run(given: Arguments): Promise<object>
}

/** A tool, with the type of its arguments forgotten: its schema has checked them. */
export const tool = <Arguments>(each: Tool<Arguments>): Tool => each

/** A text in a schema. */
export const textArgument = (description: string, maxLength = 2000): object => ({
  type: 'string',
  description,
  minLength: 1,
  maxLength,
})

/** The argument of tools that write. */
export const dryRun = {
  type: 'boolean',
  description: 'Write nothing, and return the changes as a diff.',
  default: false,
}

/** The argument that selects files. */
export const filesArgument = {
  type: 'array',
  description: 'Only these files, folders or globs, relative to the folder. Left out, all localized files.',
  items: textArgument('A path inside the folder', 1000),
  maxItems: 100,
}

/** The argument that selects languages. */
export const languagesArgument = {
  type: 'array',
  items: textArgument('A code such as de', 35),
  maxItems: 100,
  description: 'Only these languages. Left out, all.',
}

/** The argument that selects keys. */
export const keyPattern = textArgument(
  'Only keys that match this pattern, in which * stands for any characters, such as checkout.*',
  500,
)

/** Whether a key matches a pattern of an agent. */
export function keyMatcher(pattern: string | undefined): (key: string) => boolean {
  if (pattern === undefined) return () => true
  const parts = pattern.split('*')
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (parts.length === 1) return (key) => key === pattern
  return (key) => {
    if (!key.startsWith(first) || key.length < first.length + last.length || !key.endsWith(last)) return false
    let at = first.length
    for (const part of parts.slice(1, -1)) {
      const found = key.indexOf(part, at)
      if (found < 0 || found + part.length > key.length - last.length) return false
      at = found + part.length
    }
    return true
  }
}

/** The arguments of every tool, and of those whose answer has pages. */
export const roomArguments = {
  maxCharacters: {
    type: 'integer',
    minimum: 1000,
    maximum: 1_000_000,
    default: 8000,
    description: 'The most characters of the answer.',
  },
}
export const pageArguments = {
  limit: { type: 'integer', minimum: 1, maximum: 1000, description: 'The most rows of a page.' },
  cursor: textArgument('The "nextCursor" of the page before.', 20),
}

/** The argument that names the files of a key that several files have. */
export const fileArgument = textArgument(
  'The files of the key, as list_strings names them, or one path of them. Needed only if several have the key.',
  1000,
)

/** A text, or the forms of a plural by category. */
export const textOrFormsArgument = {
  description:
    'The text; for a plural an object with the forms of the language, such as {"one": "…", "other": "…"}.',
  anyOf: [
    { type: 'string', maxLength: 100_000 },
    {
      type: 'object',
      properties: Object.fromEntries(
        ['zero', 'one', 'two', 'few', 'many', 'other'].map((each) => [
          each,
          { type: 'string', maxLength: 100_000 },
        ]),
      ),
      additionalProperties: false,
      minProperties: 1,
    },
  ],
}
