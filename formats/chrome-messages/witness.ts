// Reads extension messages with the library `yaml`: without comments, a messages.json is also YAML.
import { parse } from 'yaml'

const COMMENT = /("(?:[^"\\]|\\[^])*")|\/\/[^\r\n]*|\/\*[^]*?\*\//g

export default function texts(file: string): readonly string[] {
  const plain = file.replaceAll(COMMENT, (_, string: string | undefined) => string ?? '')
  const messages: Record<string, { message?: unknown } | string> = parse(plain, { uniqueKeys: false })
  return Object.values(messages)
    .map((entry) => (typeof entry === 'string' ? undefined : entry.message))
    .filter((message) => typeof message === 'string')
}
