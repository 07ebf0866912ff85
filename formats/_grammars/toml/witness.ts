// Reads TOML with smol-toml; line ends in a text are shown as \n.
import { parse } from 'smol-toml'

export default function texts(file: string): readonly string[] {
  return stringsIn(parse(file.replaceAll('\r\n', '\n')))
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
