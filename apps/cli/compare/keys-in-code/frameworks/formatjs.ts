import type { Framework } from '../framework.ts'
import { javascriptCode, javascriptHoles, javascriptJoin, npmPackage } from './javascript.ts'

/** FormatJS and react-intl, where messages have an `id`. */
export const formatjs: Framework = {
  name: 'FormatJS',
  signs: [npmPackage(/react-intl|@formatjs\/[\w-]+|vue-intl/)],
  formats: ['formatjs', 'json'],
  code: javascriptCode,
  calls: [
    /<FormattedMessage\b[^<>]*?\bid=\{?\s*(?=["'`])/g,
    /\bformatMessage\(\s*\{\s*id:\s*(?=["'`])/g,
    /\bid:\s*(?=["'`][^"'`\r\n]*["'`],\s*defaultMessage\b)/g,
  ],
  openCalls: [
    /<FormattedMessage\b[^<>]*?\bid=\{\s*(?=[\w$([{])/g,
    /\bformatMessage\(\s*\{\s*id:\s*(?=[\w$([{])/g,
  ],
  // Some projects put a namespace before the names of messages.
  mentions: [/(?<![\w$])(?<key>[A-Za-z_$][\w$]*):\s*(?=["'`])/g],
  isMentioned: /react-intl|formatMessage|FormattedMessage|@formatjs|vue-intl/,
  holes: javascriptHoles,
  join: javascriptJoin,
  // The compiler makes an identifier from the text, where the code gives none.
  ownKeys: /^[\w+/]{6}$/,
}
