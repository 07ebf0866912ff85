// Reads the blocks by their tags, JSON with the JavaScript engine and YAML with its library.
import { runInNewContext } from 'node:vm'
import { parse } from 'yaml'

export default function texts(file: string): readonly string[] {
  const component = file.replaceAll(/<!--[^]*?-->/g, '')
  return [...component.matchAll(/^<i18n([^>]*)>([^]*?)<\/i18n\s*>/gm)].flatMap(
    ([, tag = '', inside = '']) => {
      if (inside.trim() === '' || tag.includes(' src=')) return []
      return strings(/lang=["']?ya?ml/.test(tag) ? parse(inside) : runInNewContext(`(${inside})`))
    },
  )
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}
