import { vueMessages } from '@atlas/formats/_grammars/codes/vue-messages.ts'
import type { Framework } from '../framework.ts'
import { javascriptCode, javascriptHoles, javascriptJoin, npmPackage, openCalls } from './javascript.ts'

/** vue-i18n and Nuxt's module for it. */
export const vueI18n: Framework = {
  name: 'vue-i18n',
  signs: [npmPackage(/vue-i18n|@nuxtjs\/i18n|@intlify\/[\w-]+/)],
  formats: ['json', 'i18next', 'yaml'],
  // The formats of dates and numbers, which vue-i18n takes itself.
  systemFiles: /(?:^|[/._-])(?:date-?time|number)-?formats?[/._-]/i,
  code: javascriptCode,
  calls: [
    /(?<![\w$])\$?tc?\(\s*(?=["'`])/g,
    // An attribute, or one whose value is an expression.
    /(?<![\w:.-])(?:key)?path="(?<key>[\w.-]+)"/g,
    /(?:v-bind)?:(?:key)?path="\s*(?=['`])/g,
    /\bv-t(?:\.\w+)?="\s*(?=['`])/g,
    /\bv-t(?:\.\w+)?="\s*\{\s*path:\s*(?=['`])/g,
  ],
  openCalls: [...openCalls, /(?:v-bind)?:keypath="\s*(?=[\w$([{])/g],
  mentions: [/\bmessages(?:\.\w+|\[[^\]]*\])+\.(?<key>\w+)/g],
  isMentioned: /\$tc?\(|i18n/,
  holes: javascriptHoles,
  join: javascriptJoin,
  messages: { scannerFor: vueMessages },
  // Version 8 reads texts in another way.
  messageSigns: [
    {
      path: /(?:^|\/)package\.json$/,
      has: /"vue-i18n"\s*:\s*"[^"\d]*(?:9|[1-9]\d)\b|"@intlify\/[\w-]+"\s*:|"@nuxtjs\/i18n"\s*:\s*"[^"\d]*(?:8|9|1\d)\b/,
    },
  ],
  references: /@(?:\.\w+)?:(?:\{'|\()?(?<key>[\w.-]+\w)/g,
}
