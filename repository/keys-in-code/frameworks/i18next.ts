import type { Framework } from '../framework.ts'
import { javascriptCode, javascriptHoles, javascriptJoin, npmPackage } from './javascript.ts'

/** i18next, react-i18next and next-i18next. */
export const i18next: Framework = {
  name: 'i18next',
  signs: [npmPackage(/i18next|react-i18next|next-i18next/)],
  formats: ['i18next', 'json', 'yaml'],
  code: javascriptCode,
  calls: [
    /(?<![\w$])(?:i18n(?:ext)?\??\.|this\.|props\.)*t\??\.?\(\s*(?=["'`])/g,
    /\bi18nKey=\{?\s*(?=["'`])/g,
  ],
  ignoresCallsWith: /\b(?:ns|keyPrefix)\s*:/,
  isMentioned: /i18n|useTranslation|withTranslation|getFixedT|TFunction/,
  scopes: [/\buseTranslation\(\s*\[?/g, /\bkeyPrefix\s*[:=]\s*/g, /\bwithTranslation\(\s*\[?/g],
  holes: javascriptHoles,
  join: javascriptJoin,
  references: /\$t\(\s*(?<key>[^\s,)]+)/g,
  suffix: /_[^_.]+$/,
}
