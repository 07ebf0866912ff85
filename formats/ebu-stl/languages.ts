// The numbers of languages in EBU STL (EBU Tech 3264, appendix 3), as codes.
import { meansLanguage, namesTarget, type BuildJob, type Edit, type Source } from '@atlas/core/contract.ts'
import { labeledTexts } from '../_grammars/text/fields.ts'
import { LANGUAGE } from './blocks.ts'

const NUMBERS_AND_CODES =
  '01 sq 02 br 03 ca 04 hr 05 cy 06 cs 07 da 08 de 09 en 0A es 0B eo 0C et 0D eu 0E fo 0F fr 10 fy 11 ga 12 gd 13 gl ' +
  '14 is 15 it 16 se 17 la 18 lv 19 lb 1A lt 1B hu 1C mt 1D nl 1E no 1F oc 20 pl 21 pt 22 ro 23 rm 24 sr 25 sk 26 sl ' +
  '27 fi 28 sv 29 tr 2A nl-BE 2B wa 45 zu 46 vi 47 uz 48 ur 49 uk 4A th 4B te 4C tt 4D ta 4E tg 4F sw 51 so 52 si ' +
  '53 sn 56 ru 57 qu 58 ps 59 pa 5A fa 5D ne 5F mr 61 ms 62 mg 63 mk 64 lo 65 ko 66 km 67 kk 68 kn 69 ja 6A id 6B hi ' +
  '6C he 6D ha 6F gu 70 el 71 ka 75 zh 76 my 77 bg 78 bn 79 be 7B az 7C as 7D hy 7E ar 7F am'

const CODES: ReadonlyMap<string, string> = new Map(
  [...NUMBERS_AND_CODES.matchAll(/(\S\S) (\S+)/g)].map(([, number = '', code = '']) => [number, code]),
)

/** The language that a file names. */
export function languageOf({ text }: Source): string | undefined {
  const [field] = labeledTexts(text)
  return field?.label === LANGUAGE ? CODES.get(text.slice(...field.at).toUpperCase()) : undefined
}

/** The edit that makes a file name the language of its translations, if that has a number. */
export function languageEdits(job: BuildJob): Edit[] {
  const { source, languages, written } = job
  const [target] = languages.targets
  const [field] = labeledTexts(source.text)
  const code = languageOf(source)
  if (!target || !field || code === undefined || !written.has(target.id) || namesTarget(code, languages))
    return []
  const number = [...CODES].find(([, each]) => meansLanguage(each, target))?.[0]
  return number === undefined ? [] : [{ at: field.at, text: number }]
}
