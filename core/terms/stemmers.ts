// The stemmers of languages, each loaded when a text of its language is searched. They are those of Snowball.

/** Returns the part of a word, in lower case, that its inflected forms share. */
export type Stemmer = (word: string) => string

type LoadStemmer = () => Promise<{ stemmer: Stemmer }>

const norwegian: LoadStemmer = () => import('@orama/stemmers/norwegian')

/** By the language of a code, without its region. */
const STEMMERS: Readonly<Record<string, LoadStemmer>> = {
  ar: () => import('@orama/stemmers/arabic'),
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  el: () => import('@orama/stemmers/greek'),
  en: () => import('@orama/stemmers/english'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  ga: () => import('@orama/stemmers/irish'),
  hu: () => import('@orama/stemmers/hungarian'),
  hy: () => import('@orama/stemmers/armenian'),
  id: () => import('@orama/stemmers/indonesian'),
  it: () => import('@orama/stemmers/italian'),
  lt: () => import('@orama/stemmers/lithuanian'),
  nb: norwegian,
  nl: () => import('@orama/stemmers/dutch'),
  nn: norwegian,
  no: norwegian,
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sv: () => import('@orama/stemmers/swedish'),
  tr: () => import('@orama/stemmers/turkish'),
}

/** The stemmer of a language. Undefined if the library has none. */
export async function loadStemmer(language: string): Promise<Stemmer | undefined> {
  const load = Object.hasOwn(STEMMERS, language) ? STEMMERS[language] : undefined
  return load && (await load()).stemmer
}
