import type { Framework } from '../framework.ts'
import { javascriptCode, javascriptHoles, javascriptJoin, npmPackage, openCalls } from './javascript.ts'

/** i18next, react-i18next, next-i18next and jquery-i18next. */
export const i18next: Framework = {
  name: 'i18next',
  signs: [npmPackage(/i18next|react-i18next|next-i18next/)],
  formats: ['i18next', 'json', 'yaml'],
  code: javascriptCode,
  calls: [
    /(?<![\w$])(?:i18n(?:ext)?\??\.|this\.|props\.)*t\??\.?\(\s*(?=["'`])/g,
    /\bi18nKey=\{?\s*(?=["'`])/g,
    /\bdata-i18n(?:-\w+)?=["'](?<key>[\w.:-]+)["']/g,
  ],
  openCalls: [...openCalls, /\bi18nKey=\{\s*(?=[\w$([{])/g],
  // Also `data-i18n="[title]a.b;c.d"`.
  mentions: [
    /<Trans\b[^<>]*>\s*(?<key>[^<>{}]*[^<>{}\s])\s*<\/Trans>/g,
    /(?<=\bdata-i18n(?:-\w+)?=["'][^"'<>]{0,300}[\];])(?<key>[^"'<>;[\]]+)/g,
  ],
  ignoresCallsWith: /\b(?:ns|keyPrefix)\s*:/,
  isMentioned: /i18n|useTranslation|withTranslation|getFixedT|TFunction/,
  // i18next-parser reads calls in comments, which name the keys that the code puts together.
  keysInComments: /\bt\(\s*["'`]/,
  scopes: [/\buseTranslation\(\s*\[?/g, /\bkeyPrefix\s*[:=]\s*/g, /\bwithTranslation\(\s*\[?/g],
  holes: javascriptHoles,
  join: javascriptJoin,
  references: /\$t\(\s*(?<key>[^\s,)]+)/g,
  suffix: /_[^_.]+$/,
}
