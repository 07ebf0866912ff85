import type { Framework } from '../framework.ts'
import { javascriptCode, javascriptHoles, javascriptJoin, npmPackage } from './javascript.ts'

/** svelte-i18n. */
export const svelte: Framework = {
  name: 'svelte-i18n',
  signs: [npmPackage(/svelte-i18n|sveltekit-i18n|typesafe-i18n/)],
  formats: ['json', 'i18next', 'yaml'],
  code: javascriptCode,
  calls: [/\$(?:_|t|format|json)\(\s*(?=["'`])/g, /(?<![\w$.])(?:t|\$?t\.get)\(\s*(?=["'`])/g],
  openCalls: [/\$(?:_|t|format|json)\(\s*(?=[\w$([{])/g],
  isMentioned: /\$(?:_|t|format|json)\(|i18n/,
  holes: javascriptHoles,
  join: javascriptJoin,
}
