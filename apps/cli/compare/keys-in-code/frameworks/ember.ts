import type { Framework } from '../framework.ts'
import { javascriptCode, javascriptHoles, javascriptJoin, npmPackage } from './javascript.ts'

/** ember-intl and ember-i18n. */
export const ember: Framework = {
  name: 'Ember',
  signs: [npmPackage(/ember-intl|ember-i18n/)],
  formats: ['json', 'i18next', 'yaml'],
  code: javascriptCode,
  calls: [/[({]t\s+(?=["'])/g, /\b(?:intl|i18n)\.t\(\s*(?=["'`])/g],
  openCalls: [/[({]t\s+(?=[\w@.]+)/g, /\b(?:intl|i18n)\.t\(\s*(?=[\w$([{])/g],
  isMentioned: /[({]t\s|\b(?:intl|i18n)\b/,
  holes: javascriptHoles,
  join: javascriptJoin,
}
