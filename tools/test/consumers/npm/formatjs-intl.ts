// @formatjs/intl, the part of react-intl without React: it shows the messages of FormatJS in an application.
import { createIntl } from '@formatjs/intl'
import type { Consumer, Found } from '../consumer.ts'
import { MARKUP } from '../texts.ts'

export default {
  name: '@formatjs/intl',
  showsOtherwise: MARKUP,
  formats: {
    formatjs: ({ text, language }) => messages(JSON.parse(text) as object, language.locale),
  },
} satisfies Consumer

function* messages(file: object, locale: string): Found {
  const all = Object.entries(file).map(([id, value]) => {
    const { defaultMessage = '' } = value as { defaultMessage?: string }
    return [id, typeof value === 'string' ? value : defaultMessage] as const
  })
  const onError = (error: Error): never => {
    throw error
  }
  const intl = createIntl({ locale, messages: Object.fromEntries(all), onError })
  for (const [id, message] of all) {
    if (message === '') continue
    try {
      yield [id, intl.formatMessage({ id })]
    } catch (error) {
      // The application passes values. The message was parsed before a missing value was noticed.
      if (!(error instanceof Error) || !error.message.includes('was not provided')) throw error
      yield [id, message]
    }
  }
}
