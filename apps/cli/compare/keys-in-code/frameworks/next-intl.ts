import type { Framework } from '../framework.ts'
import { javascriptCode, javascriptHoles, javascriptJoin, npmPackage } from './javascript.ts'

/** next-intl and use-intl. */
export const nextIntl: Framework = {
  name: 'next-intl',
  signs: [npmPackage(/next-intl|use-intl/)],
  formats: ['json', 'i18next', 'formatjs'],
  code: javascriptCode,
  calls: [/(?<![\w$])t(?:\.(?:rich|markup|raw|has))?\(\s*(?=["'`])/g],
  openCalls: [/(?<![\w$]|function )t(?:\.(?:rich|markup|raw))?\(\s*(?=[\w$([{])/g],
  isMentioned: /useTranslations|getTranslations|createTranslator/,
  scopes: [/\b(?:use|get)Translations\(\s*/g, /\bnamespace:\s*/g],
  holes: javascriptHoles,
  join: javascriptJoin,
}
