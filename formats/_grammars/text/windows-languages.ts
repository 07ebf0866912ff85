// Windows' numbers of languages (MS-LCID), and the code page of each language before Unicode.

/**
 * Code, decimal LCID, and ANSI code page, which is 0 for languages that only Unicode can write. The first row of a
 * language with several regions is used for the language.
 */
const table = `
  af 1078 1252|sq 1052 1250|ar 1025 1256|hy 1067 0|eu 1069 1252|be 1059 1251|bs 5146 1250|bg 1026 1251|ca 1027 1252
  zh-CN 2052 936|zh-TW 1028 950|zh-HK 3076 950|hr 1050 1250|cs 1029 1250|da 1030 1252|nl 1043 1252|nl-BE 2067 1252
  en-US 1033 1252|en-GB 2057 1252|en-AU 3081 1252|en-CA 4105 1252|et 1061 1257|fa 1065 1256|fi 1035 1252|fr 1036 1252
  fr-CA 3084 1252|fr-BE 2060 1252|fr-CH 4108 1252|gl 1110 1252|ka 1079 0|de 1031 1252|de-AT 3079 1252|de-CH 2055 1252
  el 1032 1253|he 1037 1255|hi 1081 0|hu 1038 1250|is 1039 1252|id 1057 1252|ga 2108 1252|it 1040 1252|ja 1041 932
  kk 1087 0|ko 1042 949|lv 1062 1257|lt 1063 1257|mk 1071 1251|ms 1086 1252|nb 1044 1252|nn 2068 1252|pl 1045 1250
  pt-BR 1046 1252|pt-PT 2070 1252|ro 1048 1250|ru 1049 1251|sr-Latn 2074 1250|sr 3098 1251|sk 1051 1250|sl 1060 1250
  es 3082 1252|es-MX 2058 1252|es-AR 11274 1252|sv 1053 1252|ta 1097 0|th 1054 874|tr 1055 1254|uk 1058 1251
  ur 1056 1256|vi 1066 1258|cy 1106 1252`

/** The numbers of a language in Windows. */
export interface WindowsLanguage {
  lcid: number
  /** 0 if the language has no code page. */
  codePage: number
}

const known = new Map(
  table
    .trim()
    .split(/[|\n]/)
    .map((row) => {
      const [code = '', lcid, codePage] = row.trim().split(' ')
      return [code.toLowerCase(), { lcid: Number(lcid), codePage: Number(codePage) }] as const
    }),
)

/** The numbers of a language: by its whole code, otherwise by its base, otherwise by its first region. */
export function windowsLanguage(code: string): WindowsLanguage | undefined {
  const whole = code.toLowerCase().replaceAll('_', '-')
  const base = whole.split('-', 1).join('')
  const first = [...known.keys()].find((one) => one.startsWith(`${base}-`))
  return known.get(whole) ?? known.get(base) ?? (first === undefined ? undefined : known.get(first))
}

/** The code of a language by its decimal number. */
export const codeOfLcid = (lcid: number): string | undefined =>
  [...known].find(([, language]) => language.lcid === lcid)?.[0]
