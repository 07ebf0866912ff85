// intl-messageformat, which formats the messages of react-intl and of ARB files: every message must compile.
import { IntlMessageFormat } from 'intl-messageformat'
import type { Consumer, Found } from '../consumer.ts'
import { entriesOf } from '../entries.ts'
import { MARKUP } from '../texts.ts'

export default {
  name: 'intl-messageformat',
  showsOtherwise: MARKUP,
  formats: {
    // Flutter's messages have no tags.
    arb: ({ text, language }) => messages(JSON.parse(text) as object, language.locale, { ignoreTag: true }),
    'json:icu': ({ text, language }) =>
      messages(Object.fromEntries(entriesOf(JSON.parse(text))), language.locale),
    formatjs: ({ text, language }) => messages(JSON.parse(text) as object, language.locale),
  },
} satisfies Consumer

function* messages(file: object, locale: string, options: { ignoreTag?: boolean } = {}): Found {
  for (const [key, value] of Object.entries(file)) {
    const message: unknown =
      typeof value === 'string' ? value : (value as Record<string, unknown>)['defaultMessage']
    if (typeof message !== 'string' || key.startsWith('@')) continue
    const [first, second] = new IntlMessageFormat(message, locale, undefined, options).getAst()
    const isText = first !== undefined && second === undefined && isLiteral(first)
    yield [key, isText ? first.value : message]
  }
}

type Element = ReturnType<IntlMessageFormat['getAst']>[number]

/** Whether an element of a message is only text. The package does not export the enumeration of types. */
function isLiteral(element: Element): element is Element & { value: string } {
  const type: number = element.type
  return type === 0
}
