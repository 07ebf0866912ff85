// The core of vue-i18n: each message is compiled and translated as in a page.
import { compile, createCoreContext, registerMessageCompiler, translate } from '@intlify/core-base'
import type { Consumer, Found } from '../../test/consumers/consumer.ts'
import { entriesOf } from '../../test/consumers/entries.ts'

/** Signs of its own syntax, which a file of JSON does not escape: values, plurals, links and pages. */
const SYNTAX = /[{}|@<>&$%\\]/

export default {
  name: 'vue-i18n',
  package: '@intlify/core-base',
  showsOtherwise: SYNTAX,
  formats: {
    'json:vue-i18n': ({ text, language }) => messages(JSON.parse(text), language.locale),
  },
} satisfies Consumer

function* messages(file: unknown, locale: string): Found {
  registerMessageCompiler(compile)
  for (const [key, message] of entriesOf(file)) {
    if (SYNTAX.test(message)) {
      requireCompiled(message, locale)
      yield [key, message]
      continue
    }
    const context = createCoreContext({ locale, messages: { [locale]: { message } }, warnHtmlMessage: false })
    const shown: unknown = translate(context as Parameters<typeof translate>[0], 'message')
    yield [key, typeof shown === 'string' ? shown : '']
  }
}

/** Throws if the compiler refuses a message. */
function requireCompiled(message: string, locale: string): void {
  const onError = (error: Error): never => {
    throw error
  }
  compile(message, { locale, key: message, warnHtmlMessage: false, onError } as unknown as Parameters<
    typeof compile
  >[1])
}
