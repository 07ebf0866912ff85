import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { likelyCharset } from '@atlas/formats/_grammars/text/legacy-charset.ts'

it.each([
  ['windows-1252', 'Où est passé le garçon ? Ça va être compliqué.'],
  ['windows-1252', '¿Dónde está el niño? Mañana será otro día.'],
  ['windows-1252', 'Hvor er bjørnen på gården? Jeg håber, den æder bær.'],
  ['windows-1250', 'Kde je ten člověk? Přišel žlutý kůň a zařehtal.'],
  ['windows-1250', 'Gdzie jest mój kot? Siedzi przecież na płocie.'],
  ['windows-1250', 'Što radiš ovdje? Čekaj me kući.'],
  ['windows-1254', 'Nerede olduğunu bilmiyorum. Şimdi gidiyorum, görüşürüz.'],
  ['windows-1251', 'Где ты был вчера? Я не знаю, что делать.'],
  ['windows-1253', 'Πού ήσουν χθες; Δεν ξέρω τι να κάνω.'],
  ['windows-1255', 'איפה היית אתמול? אני לא יודע מה לעשות'],
  ['windows-1252', 'Nothing tells.'],
])('recognizes %s by its letters: %s', (charset, text) => {
  expect(likelyCharset(iconv.encode(text, charset).toString('latin1'))).toBe(charset)
})
