import type { Framework } from '../framework.ts'
import { javascriptHoles, javascriptJoin, npmPackage } from './javascript.ts'

/** ngx-translate, Transloco, and angular-translate. */
export const angular: Framework = {
  name: 'Angular translation',
  signs: [npmPackage(/@ngx-translate\/core|angular-translate|@(?:jsverse|ngneat)\/transloco/)],
  formats: ['json', 'i18next'],
  code: /\.(?:[cm]?[jt]s|html?|(?<!lock\.|-lock\.)json)$/,
  calls: [
    /\b\w*[tT]rans(?:late|loco)(?:Service)?\.(?:instant|get|stream|translate|selectTranslate)\(\s*(?=["'`])/g,
    /\$translate(?:\.instant)?\(\s*(?=["'`])/g,
    /(?=(?:"[\w.:-]+"|'[\w.:-]+'|`[\w.:-]+`)\s*\|\s*(?:translate|transloco)\b)/g,
    /(?<![\w-])(?:translate|transloco)="(?<key>[\w.:-]+)"/g,
    /\[(?:translate|transloco)\]="\s*(?=')/g,
  ],
  openCalls: [
    /\b\w*[tT]rans(?:late|loco)(?:Service)?\.(?:instant|get|stream|translate|selectTranslate)\(\s*(?=[\w$([{])/g,
    /\{\{\s*(?=[\w$.]+\s*\|\s*(?:translate|transloco)\b)/g,
  ],
  // `<p translate>KEY</p>`
  mentions: [/<[^<>]*\stranslate(?:="")?(?=[\s>])[^<>]*>\s*(?<key>[^<>{}]*[^<>{}\s])\s*</g],
  isMentioned: /[tT]rans(?:late|loco)/,
  holes: javascriptHoles,
  join: javascriptJoin,
}
