// Spells new JSON files: members of objects on their own lines, indented by two spaces.
import type { NewEntry, NewFile } from '@atlas/core/contract.ts'

/** The margin of a line at a depth of the file: its members are at 1. */
export const marginAt = (depth: number): string => '  '.repeat(depth)

/** A member of an object in a file: `depth` is the depth of its entry. */
export const jsonMember = (key: string, value: string, depth = 0): string =>
  `${marginAt(depth + 1)}${JSON.stringify(key)}: ${value}`

/** An object whose members are lines; `depth` is the depth of the entry that it is the value of. */
export const jsonObject = (members: string, depth = 0): string =>
  members === '' ? '{}' : `{\n${members}\n${marginAt(depth + 1)}}`

/** A file that is one object. */
export const jsonFile = (members: string): string => (members === '' ? '{}\n' : `{\n${members}\n}\n`)

/** Members of nested objects with these texts. */
export const newJson: NewFile = {
  extension: '.json',
  file: jsonFile,
  entry: ({ key, text }, depth) => jsonMember(key, JSON.stringify(text), depth),
  container: (path, members, depth) => jsonMember(path.at(-1) ?? '', jsonObject(members, depth), depth),
  between: ',\n',
}

/** A member whose value is an object of texts. The members of `fields` without a text are left out. */
export function jsonRecord(key: string, fields: Readonly<Record<string, string | undefined>>): string {
  const members = Object.entries(fields).flatMap(([name, text]) =>
    text === undefined ? [] : jsonMember(name, JSON.stringify(text), 1),
  )
  return jsonMember(key, jsonObject(members.join(',\n')))
}

/** A text by category, for plurals that are objects. */
export const textsByCategory = ({ categories, text }: NewEntry): Record<string, string> =>
  Object.fromEntries((categories ?? ['other']).map((category) => [category, text]))
