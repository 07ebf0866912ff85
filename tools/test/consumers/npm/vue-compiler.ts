// Vue's compiler: the custom blocks of a component, whose messages plugins of bundlers load as JSON, JSON5 or YAML.
import { runInNewContext } from 'node:vm'
import { parse } from '@vue/compiler-sfc'
import { parse as parseYaml } from 'yaml'
import type { Consumer, Found } from '../consumer.ts'
import { entriesOf } from '../entries.ts'

export default {
  name: '@vue/compiler-sfc',
  formats: { 'vue-component': ({ text }) => messagesIn(text) },
} satisfies Consumer

function* messagesIn(text: string): Found {
  const { descriptor, errors } = parse(text, { sourceMap: false, ignoreEmpty: false })
  if (errors.length > 0) throw errors[0]
  const blocks = new Map<string, number>()
  for (const { type, content, lang, attrs } of descriptor.customBlocks) {
    if (type !== 'i18n' || attrs['src'] !== undefined) continue
    const messages: unknown = lang?.startsWith('y') ? parseYaml(content) : runInNewContext(`(${content})`)
    const locales = typeof attrs['locale'] === 'string' ? { [attrs['locale']]: messages } : messages
    for (const [locale, texts] of Object.entries(locales as Record<string, unknown>)) {
      // A block that was added for a language is like the block of another one.
      const number = blocks.get(locale) ?? 0
      blocks.set(locale, number + 1)
      for (const [path, shown] of entriesOf(texts)) yield [`${number}${path}#${locale}`, shown]
    }
  }
}
