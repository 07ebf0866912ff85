// Codes of PO texts, by the flag that names the format of an entry. Without one, a text has no codes.
import type { CodeScanner } from '../../core/contract.ts'
import {
  appleCodes,
  cCodes,
  JAVA,
  orderedCodes,
  phpCodes,
  printfCodes,
  pythonCodes,
  rubyCodes,
} from '../../syntax/codes/printf-codes.ts'
import {
  boostCodes,
  bracedCodes,
  kdeCodes,
  namedCodes,
  numberedCodes,
  qtCodes,
  shellCodes,
} from '../../syntax/codes/placeholder-codes.ts'

/** The scanners by the flags of xgettext, without `-format`. */
const SCANNERS: ReadonlyMap<string, CodeScanner> = new Map([
  ['c', cCodes],
  ['objc', appleCodes],
  ['c++', bracedCodes],
  ['python', pythonCodes],
  ['python-brace', bracedCodes],
  ['java', numberedCodes],
  ['java-printf', printfCodes(JAVA)],
  ['csharp', numberedCodes],
  ['javascript', orderedCodes],
  ['ruby', rubyCodes],
  ['sh', shellCodes],
  ['sh-printf', orderedCodes],
  ['awk', orderedCodes],
  ['lua', orderedCodes],
  ['go', orderedCodes],
  ['rust', bracedCodes],
  ['object-pascal', orderedCodes],
  ['perl', orderedCodes],
  ['perl-brace', namedCodes],
  ['php', phpCodes],
  ['qt', qtCodes],
  ['qt-plural', qtCodes],
  ['kde', kdeCodes],
  ['kde-kuit', kdeCodes],
  ['boost', boostCodes],
])

/** The scanner for a format, such as `python` of the flag `python-format`. */
export function poCodes(format: string | undefined): CodeScanner | undefined {
  return format === undefined ? undefined : SCANNERS.get(format)
}
