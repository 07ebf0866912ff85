// @fluent/bundle: messages formatted without values, as a web page does.
import { FluentBundle, FluentResource } from '@fluent/bundle'
import type { Consumer, Found } from '../consumer.ts'

type Pattern = NonNullable<ReturnType<FluentBundle['getMessage']>>['value'] & {}

export default {
  name: '@fluent/bundle',
  formats: {
    fluent: ({ text, language }) => messages(text, language.locale),
  },
} satisfies Consumer

function* messages(text: string, locale: string): Found {
  if (/\r(?!\n)/.test(text))
    throw new Error('The package takes CR alone for a line end, and the syntax for text.')
  const bundle = new FluentBundle(locale, { useIsolating: false })
  const resource = new FluentResource(text)
  const [error] = bundle.addResource(resource)
  if (error) throw error
  for (const { id, value, attributes } of resource.body) {
    if (value !== null) yield* textsOf(bundle, id, value)
    for (const [name, pattern] of Object.entries(attributes)) yield* textsOf(bundle, `${id}.${name}`, pattern)
  }
}

/** The text of a pattern. If the pattern is one selector, the texts of its variants. */
function* textsOf(bundle: FluentBundle, key: string, pattern: Pattern): Found {
  const [only] = pattern
  if (
    typeof pattern !== 'string' &&
    pattern.length === 1 &&
    typeof only === 'object' &&
    only.type === 'select'
  )
    for (const { key: variant, value } of only.variants)
      yield* textsOf(bundle, `${key}#${'name' in variant ? '' : variant.value}`, value)
  else yield [key, bundle.formatPattern(pattern, null, [])]
}
