// The table of languages: their codes on each platform, and their plural categories.
import type { Language } from './contract.ts'
import { meansLanguage } from './contract.ts'
import { pluralFamilies, type PluralFamily } from './plural-families.ts'

/** `[id, name, ISO 639-2 (T) or 639-3, region of the locale ('' where none is usual), plurals]`. */
type BaseRow = readonly [string, string, string, string, keyof typeof pluralFamilies]

/** The base languages. If a code means several, the first row with this code wins. */
const bases: readonly BaseRow[] = [
  ['ab', 'Abkhaz', 'abk', 'GE', 'one'],
  ['ach', 'Acholi', 'ach', 'UG', 'zeroOne'],
  ['af', 'Afrikaans', 'afr', 'ZA', 'one'],
  ['ak', 'Akan', 'aka', 'GH', 'zeroOne'],
  ['am', 'Amharic', 'amh', 'ET', 'zeroOne'],
  ['an', 'Aragonese', 'arg', 'ES', 'one'],
  ['ar', 'Arabic', 'ara', 'SA', 'arabic'],
  ['arn', 'Mapudungun', 'arn', 'CL', 'zeroOne'],
  ['as', 'Assamese', 'asm', 'IN', 'zeroOne'],
  ['ast', 'Asturian', 'ast', 'ES', 'one'],
  ['ay', 'Aymara', 'aym', 'BO', 'none'],
  ['az', 'Azerbaijani', 'aze', 'AZ', 'one'],
  ['ba', 'Bashkir', 'bak', 'RU', 'one'],
  ['be', 'Belarusian', 'bel', 'BY', 'eastSlavic'],
  ['ber', 'Berber', 'ber', 'DZ', 'one'],
  ['bg', 'Bulgarian', 'bul', 'BG', 'one'],
  ['bm', 'Bambara', 'bam', 'ML', 'none'],
  ['bn', 'Bengali', 'ben', 'BD', 'zeroOne'],
  ['bo', 'Tibetan', 'bod', 'CN', 'none'],
  ['bqi', 'Bakhtiari', 'bqi', 'IR', 'one'],
  ['br', 'Breton', 'bre', 'FR', 'breton'],
  ['brx', 'Bodo', 'brx', 'IN', 'one'],
  ['bs', 'Bosnian', 'bos', 'BA', 'southSlavic'],
  ['ca', 'Catalan', 'cat', 'ES', 'spanish'],
  ['cak', 'Kaqchikel', 'cak', 'GT', 'one'],
  ['ceb', 'Cebuano', 'ceb', 'PH', 'filipino'],
  ['chr', 'Cherokee', 'chr', 'US', 'one'],
  ['ckb', 'Kurdish (Sorani)', 'ckb', 'IQ', 'one'],
  ['co', 'Corsican', 'cos', 'FR', 'one'],
  ['crh', 'Crimean Tatar', 'crh', 'UA', 'none'],
  ['cs', 'Czech', 'ces', 'CZ', 'czech'],
  ['csb', 'Kashubian', 'csb', 'PL', 'polish'],
  ['cv', 'Chuvash', 'chv', 'RU', 'colognian'],
  ['cy', 'Welsh', 'cym', 'GB', 'welsh'],
  ['da', 'Danish', 'dan', 'DK', 'one'],
  ['de', 'German', 'deu', 'DE', 'one'],
  ['dsb', 'Lower Sorbian', 'dsb', 'DE', 'slovenian'],
  ['dv', 'Divehi', 'div', 'MV', 'one'],
  ['dz', 'Dzongkha', 'dzo', 'BT', 'none'],
  ['ee', 'Ewe', 'ewe', 'GH', 'one'],
  ['el', 'Greek', 'ell', 'GR', 'one'],
  ['en', 'English', 'eng', 'US', 'one'],
  ['eo', 'Esperanto', 'epo', '', 'one'],
  ['es-ES', 'Spanish', 'spa', 'ES', 'spanish'],
  ['et', 'Estonian', 'est', 'EE', 'one'],
  ['eu', 'Basque', 'eus', 'ES', 'one'],
  ['fa', 'Persian', 'fas', 'IR', 'zeroOne'],
  ['ff', 'Fula', 'ful', 'SN', 'zeroOne'],
  ['fi', 'Finnish', 'fin', 'FI', 'one'],
  ['fil', 'Filipino', 'fil', 'PH', 'filipino'],
  ['fo', 'Faroese', 'fao', 'FO', 'one'],
  ['fr', 'French', 'fra', 'FR', 'french'],
  ['fur', 'Friulian', 'fur', 'IT', 'one'],
  ['fy', 'Frisian', 'fry', 'NL', 'one'],
  ['ga', 'Irish', 'gle', 'IE', 'irish'],
  ['gd', 'Scottish Gaelic', 'gla', 'GB', 'scottish'],
  ['gl', 'Galician', 'glg', 'ES', 'one'],
  ['gn', 'Guarani', 'grn', 'PY', 'one'],
  ['gu', 'Gujarati', 'guj', 'IN', 'zeroOne'],
  ['gv', 'Manx', 'glv', 'IM', 'manx'],
  ['ha', 'Hausa', 'hau', 'NG', 'one'],
  ['haw', 'Hawaiian', 'haw', 'US', 'one'],
  ['he', 'Hebrew', 'heb', 'IL', 'hebrew'],
  ['hi', 'Hindi', 'hin', 'IN', 'zeroOne'],
  ['hr', 'Croatian', 'hrv', 'HR', 'southSlavic'],
  ['hsb', 'Upper Sorbian', 'hsb', 'DE', 'slovenian'],
  ['ht', 'Haitian Creole', 'hat', 'HT', 'one'],
  ['hto', 'Minica Huitoto', 'hto', 'CO', 'one'],
  ['hu', 'Hungarian', 'hun', 'HU', 'one'],
  ['hy', 'Armenian', 'hye', 'AM', 'zeroOne'],
  ['ia', 'Interlingua', 'ina', '', 'one'],
  ['id', 'Indonesian', 'ind', 'ID', 'none'],
  ['ie', 'Interlingue', 'ile', '', 'one'],
  ['ig', 'Igbo', 'ibo', 'NG', 'none'],
  ['io', 'Ido', 'ido', '', 'one'],
  ['is', 'Icelandic', 'isl', 'IS', 'macedonian'],
  ['it', 'Italian', 'ita', 'IT', 'spanish'],
  ['iu', 'Inuktitut', 'iku', 'CA', 'hebrew'],
  ['ja', 'Japanese', 'jpn', 'JP', 'none'],
  ['jbo', 'Lojban', 'jbo', '', 'none'],
  ['jv', 'Javanese', 'jav', 'ID', 'none'],
  ['ka', 'Georgian', 'kat', 'GE', 'one'],
  ['kab', 'Kabyle', 'kab', 'DZ', 'zeroOne'],
  ['kk', 'Kazakh', 'kaz', 'KZ', 'one'],
  ['kl', 'Greenlandic', 'kal', 'GL', 'one'],
  ['km', 'Khmer', 'khm', 'KH', 'none'],
  ['kn', 'Kannada', 'kan', 'IN', 'zeroOne'],
  ['ko', 'Korean', 'kor', 'KR', 'none'],
  ['kok', 'Konkani', 'kok', 'IN', 'zeroOne'],
  ['ksh', 'Colognian', 'ksh', 'DE', 'colognian'],
  ['ku', 'Kurdish', 'kur', 'TR', 'one'],
  ['kmr', 'Kurmanji (Kurdish)', 'kmr', 'TR', 'one'],
  ['kw', 'Cornish', 'cor', 'GB', 'cornish'],
  ['ky', 'Kyrgyz', 'kir', 'KG', 'one'],
  ['la', 'Latin', 'lat', 'VA', 'one'],
  ['lb', 'Luxembourgish', 'ltz', 'LU', 'one'],
  ['lg', 'Luganda', 'lug', 'UG', 'one'],
  ['li', 'Limburgish', 'lim', 'NL', 'one'],
  ['lij', 'Ligurian', 'lij', 'IT', 'one'],
  ['lmo', 'Lombard', 'lmo', 'IT', 'one'],
  ['ln', 'Lingala', 'lin', 'CD', 'zeroOne'],
  ['lo', 'Lao', 'lao', 'LA', 'none'],
  ['lt', 'Lithuanian', 'lit', 'LT', 'lithuanian'],
  ['ltg', 'Latgalian', 'ltg', 'LV', 'latvian'],
  ['lv', 'Latvian', 'lav', 'LV', 'latvian'],
  ['mai', 'Maithili', 'mai', 'IN', 'one'],
  ['mfe', 'Mauritian Creole', 'mfe', 'MU', 'zeroOne'],
  ['mg', 'Malagasy', 'mlg', 'MG', 'zeroOne'],
  ['mi', 'Maori', 'mri', 'NZ', 'zeroOne'],
  ['mk', 'Macedonian', 'mkd', 'MK', 'macedonian'],
  ['ml', 'Malayalam', 'mal', 'IN', 'one'],
  ['mn', 'Mongolian', 'mon', 'MN', 'one'],
  ['mr', 'Marathi', 'mar', 'IN', 'one'],
  ['ms', 'Malay', 'msa', 'MY', 'none'],
  ['mt', 'Maltese', 'mlt', 'MT', 'maltese'],
  ['my', 'Burmese', 'mya', 'MM', 'none'],
  ['nap', 'Neapolitan', 'nap', 'IT', 'one'],
  ['nb', 'Norwegian Bokmål', 'nob', 'NO', 'one'],
  ['nds', 'Low German', 'nds', 'DE', 'one'],
  ['ne', 'Nepali', 'nep', 'NP', 'one'],
  ['nl', 'Dutch', 'nld', 'NL', 'one'],
  ['dum', 'Middle Dutch', 'dum', '', 'one'],
  ['nn', 'Norwegian Nynorsk', 'nno', 'NO', 'one'],
  ['no', 'Norwegian', 'nor', 'NO', 'one'],
  ['nso', 'Northern Sotho', 'nso', 'ZA', 'zeroOne'],
  ['ny', 'Chewa', 'nya', 'MW', 'one'],
  ['oc', 'Occitan', 'oci', 'FR', 'zeroOne'],
  ['om', 'Oromo', 'orm', 'ET', 'one'],
  ['or', 'Odia', 'ori', 'IN', 'one'],
  ['os', 'Ossetian', 'oss', 'GE', 'one'],
  ['pa', 'Punjabi', 'pan', 'IN', 'zeroOne'],
  ['pap', 'Papiamento', 'pap', 'CW', 'one'],
  ['pcm', 'Nigerian Pidgin', 'pcm', 'NG', 'zeroOne'],
  ['pl', 'Polish', 'pol', 'PL', 'polish'],
  ['ps', 'Pashto', 'pus', 'AF', 'one'],
  ['pt-PT', 'Portuguese', 'por', 'PT', 'spanish'],
  ['pt-BR', 'Portuguese, Brazilian', 'por', 'BR', 'french'],
  ['qu', 'Quechua', 'que', 'PE', 'one'],
  ['qvi', 'Imbabura Quichua', 'qvi', 'EC', 'one'],
  ['rm', 'Romansh', 'roh', 'CH', 'one'],
  ['ro', 'Romanian', 'ron', 'RO', 'romanian'],
  ['ru', 'Russian', 'rus', 'RU', 'eastSlavic'],
  ['rw', 'Kinyarwanda', 'kin', 'RW', 'one'],
  ['sa', 'Sanskrit', 'san', 'IN', 'one'],
  ['sah', 'Yakut', 'sah', 'RU', 'none'],
  ['sat', 'Santali', 'sat', 'IN', 'hebrew'],
  ['sc', 'Sardinian', 'srd', 'IT', 'one'],
  ['scn', 'Sicilian', 'scn', 'IT', 'spanish'],
  ['sco', 'Scots', 'sco', 'GB', 'one'],
  ['sd', 'Sindhi', 'snd', 'PK', 'one'],
  ['se', 'Northern Sami', 'sme', 'NO', 'hebrew'],
  ['si', 'Sinhala', 'sin', 'LK', 'zeroOne'],
  ['sk', 'Slovak', 'slk', 'SK', 'czech'],
  ['sl', 'Slovenian', 'slv', 'SI', 'slovenian'],
  ['sma', 'Southern Sami', 'sma', 'NO', 'hebrew'],
  ['sn', 'Shona', 'sna', 'ZW', 'one'],
  ['so', 'Somali', 'som', 'SO', 'one'],
  ['sq', 'Albanian', 'sqi', 'AL', 'one'],
  ['sr', 'Serbian (Cyrillic)', 'srp', 'RS', 'southSlavic'],
  ['st', 'Southern Sotho', 'sot', 'ZA', 'one'],
  ['su', 'Sundanese', 'sun', 'ID', 'none'],
  ['sv', 'Swedish', 'swe', 'SE', 'one'],
  ['sw', 'Swahili', 'swa', 'KE', 'one'],
  ['szl', 'Silesian', 'szl', 'PL', 'polish'],
  ['ta', 'Tamil', 'tam', 'IN', 'one'],
  ['te', 'Telugu', 'tel', 'IN', 'one'],
  ['tg', 'Tajik', 'tgk', 'TJ', 'zeroOne'],
  ['th', 'Thai', 'tha', 'TH', 'none'],
  ['ti', 'Tigrinya', 'tir', 'ER', 'zeroOne'],
  ['tk', 'Turkmen', 'tuk', 'TM', 'one'],
  ['tl', 'Tagalog', 'tgl', 'PH', 'filipino'],
  ['tn', 'Tswana', 'tsn', 'ZA', 'one'],
  ['to', 'Tongan', 'ton', 'TO', 'none'],
  ['tr', 'Turkish', 'tur', 'TR', 'one'],
  ['ts', 'Tsonga', 'tso', 'ZA', 'one'],
  ['tt', 'Tatar', 'tat', 'RU', 'none'],
  ['ug', 'Uyghur', 'uig', 'CN', 'one'],
  ['uk', 'Ukrainian', 'ukr', 'UA', 'eastSlavic'],
  ['ur', 'Urdu', 'urd', 'PK', 'one'],
  ['uz', 'Uzbek', 'uzb', 'UZ', 'one'],
  ['ve', 'Venda', 'ven', 'ZA', 'one'],
  ['vec', 'Venetian', 'vec', 'IT', 'spanish'],
  ['vi', 'Vietnamese', 'vie', 'VN', 'none'],
  ['wa', 'Walloon', 'wln', 'BE', 'zeroOne'],
  ['wo', 'Wolof', 'wol', 'SN', 'none'],
  ['xh', 'Xhosa', 'xho', 'ZA', 'one'],
  ['yi', 'Yiddish', 'yid', 'DE', 'one'],
  ['yo', 'Yoruba', 'yor', 'NG', 'none'],
  ['yue', 'Cantonese', 'yue', 'HK', 'none'],
  ['zgh', 'Standard Moroccan Tamazight', 'zgh', 'MA', 'one'],
  ['zh-CN', 'Chinese Simplified', 'zho', 'CN', 'none'],
  ['zh-TW', 'Chinese Traditional', 'zho', 'TW', 'none'],
  ['zu', 'Zulu', 'zul', 'ZA', 'zeroOne'],
]

/** `[id, name]` of variants with a region or a script. All else comes from the base language. */
const variants: readonly (readonly [string, string])[] = [
  ['ar-AE', 'Arabic, United Arab Emirates'],
  ['ar-EG', 'Arabic, Egypt'],
  ['ar-MA', 'Arabic, Morocco'],
  ['ar-SA', 'Arabic, Saudi Arabia'],
  ['ar-YE', 'Arabic, Yemen'],
  ['bn-IN', 'Bengali, India'],
  ['ca-AD', 'Catalan, Andorra'],
  ['ca-valencia', 'Catalan, Valencian'],
  ['de-AT', 'German, Austria'],
  ['de-BE', 'German, Belgium'],
  ['de-CH', 'German, Switzerland'],
  ['de-LI', 'German, Liechtenstein'],
  ['el-CY', 'Greek, Cyprus'],
  ['en-AU', 'English, Australia'],
  ['en-CA', 'English, Canada'],
  ['en-GB', 'English, United Kingdom'],
  ['en-IE', 'English, Ireland'],
  ['en-IN', 'English, India'],
  ['en-NZ', 'English, New Zealand'],
  ['en-US', 'English, United States'],
  ['en-ZA', 'English, South Africa'],
  ['es-419', 'Spanish, Latin America'],
  ['es-AR', 'Spanish, Argentina'],
  ['es-CL', 'Spanish, Chile'],
  ['es-CO', 'Spanish, Colombia'],
  ['es-EC', 'Spanish, Ecuador'],
  ['es-MX', 'Spanish, Mexico'],
  ['es-PE', 'Spanish, Peru'],
  ['es-US', 'Spanish, United States'],
  ['es-VE', 'Spanish, Venezuela'],
  ['fa-AF', 'Dari'],
  ['fr-BE', 'French, Belgium'],
  ['fr-CA', 'French, Canada'],
  ['fr-CH', 'French, Switzerland'],
  ['it-CH', 'Italian, Switzerland'],
  ['nl-BE', 'Dutch, Belgium'],
  ['sr-CS', 'Serbian (Latin)'],
  ['sv-FI', 'Swedish, Finland'],
  ['zh-HK', 'Chinese Traditional, Hong Kong'],
  ['zh-MO', 'Chinese Traditional, Macau'],
  ['zh-SG', 'Chinese Simplified, Singapore'],
]

/** Values that no rule derives. Android keeps three codes that ISO 639 has replaced; Apple uses scripts. */
const exceptions: Readonly<Record<string, Partial<Language>>> = {
  'ca-valencia': { androidCode: 'b+ca+valencia', locale: 'ca-ES-valencia' },
  'es-419': { androidCode: 'b+es+419' },
  'es-ES': { editorCode: 'es', osxCode: 'es.lproj', osxLocale: 'es' },
  'pt-PT': { editorCode: 'pt' },
  'sr-CS': { osxCode: 'sr-Latn.lproj', osxLocale: 'sr-Latn' },
  'zh-CN': { osxCode: 'zh-Hans.lproj', osxLocale: 'zh-Hans' },
  'zh-HK': { osxCode: 'zh-Hant-HK.lproj', osxLocale: 'zh-Hant_HK' },
  'zh-MO': { osxCode: 'zh-Hant-MO.lproj', osxLocale: 'zh-Hant_MO' },
  'zh-SG': { osxCode: 'zh-Hans-SG.lproj', osxLocale: 'zh-Hans_SG' },
  'zh-TW': { osxCode: 'zh-Hant.lproj', osxLocale: 'zh-Hant' },
  he: { androidCode: 'iw-rIL' },
  id: { androidCode: 'in-rID' },
  yi: { androidCode: 'ji-rDE' },
}

/** Other codes for our languages, in lower case: codes that ISO 639 has replaced, and codes in common use. */
const aliases = new Map([
  ['b+sr+latn', 'sr-CS'],
  ['in', 'id'],
  ['iw', 'he'],
  ['ji', 'yi'],
  ['mo', 'ro'],
  ['sh', 'sr-CS'],
  ['sh-yu', 'sr-CS'],
  ['sr-yu', 'sr-CS'],
  ['zh-yue', 'yue'],
])

function languageOf(
  id: string,
  name: string,
  three: string,
  locale: string,
  plurals: PluralFamily,
): Language {
  const [code = id, region] = id.split('-')
  const [, country] = locale.split('-')
  return {
    id,
    name,
    editorCode: id.replace('-', '').toLowerCase(),
    twoLettersCode: code,
    threeLettersCode: three,
    locale,
    androidCode: country?.length === 2 ? `${code}-r${country}` : code,
    osxCode: `${id}.lproj`,
    osxLocale: region ? `${code}_${region}` : code,
    pluralCategoryNames: plurals.categories,
    pluralRules: plurals.rule,
    ...exceptions[id],
  }
}

function readTable(): Language[] {
  const table: Language[] = []
  const rowOf = new Map<string, BaseRow>()
  for (const row of bases) {
    const [id, name, three, region, plurals] = row
    const [code = id] = id.split('-')
    if (!rowOf.has(code)) rowOf.set(code, row)
    table.push(languageOf(id, name, three, region ? `${code}-${region}` : code, pluralFamilies[plurals]))
  }
  for (const [id, name] of variants) {
    const row = rowOf.get(id.slice(0, id.indexOf('-')))
    if (row) table.push(languageOf(id, name, row[2], id, pluralFamilies[row[4]]))
  }
  return table
}

/** All languages of the table. A base language comes before its variants: `es-ES` before `es-MX`. */
export const languages: readonly Language[] = readTable()

/**
 * The language of a code, in the spelling of any platform: `pt_BR`, `zh-rTW`, `zh-Hans`, `deu`.
 * A code without a region means the base language: `es` is `es-ES`, `pt` is `pt-PT`, `zh` is `zh-CN`.
 */
export function languageByCode(code: string): Language | undefined {
  const tag = code.replaceAll('_', '-').toLowerCase()
  const id = (aliases.get(tag) ?? tag).toLowerCase()
  return byId.get(id) ?? byCode.get(code) ?? languages.find((language) => meansLanguage(code, language))
}

/** The first language with each key. */
function firstBy(keysOf: (language: Language) => readonly unknown[]): ReadonlyMap<unknown, Language> {
  const found = new Map<unknown, Language>()
  for (const language of languages)
    for (const key of keysOf(language)) if (!found.has(key)) found.set(key, language)
  return found
}

const byId = firstBy(({ id }) => [id.toLowerCase()])
const byCode = firstBy((language) => Object.values(language))
