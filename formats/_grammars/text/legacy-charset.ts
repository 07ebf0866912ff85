// Guesses the single-byte charset of a file by the most frequent letters of its languages.

interface Candidate {
  charset: string
  /** Frequent letters outside ASCII, as Latin-1 shows their bytes. */
  letters: string
}

/** Latin scripts: most letters are ASCII. The first charset is the default. */
const LATIN_SCRIPTS: readonly Candidate[] = [
  { charset: 'windows-1252', letters: 'éèêëàâäåæáãçíìîïñóòôöõøúùûüß¿¡«»\x92' },
  { charset: 'windows-1250', letters: 'áéíóúýæâîãèðêìïòñøùõûüöäßþº³¹¿¾\x8a\x8e\x9a\x9c\x9d\x9e\x9f' },
  { charset: 'windows-1254', letters: 'ýðþÝÞçöüâî' },
]

/** Other scripts: words have no ASCII letters. */
const OTHER_SCRIPTS: readonly Candidate[] = [
  { charset: 'windows-1251', letters: 'îåàèíòñðâëê' },
  { charset: 'windows-1253', letters: 'áïéôåóíçñðòÜÝßüþ' },
  { charset: 'windows-1255', letters: 'éåäìøúîùáàð' },
]

/** The most likely charset for the start of a file, which is decoded as Latin-1. */
export function likelyCharset(head: string): string {
  const runs = head.match(/[\x80-\xff]+/g) ?? []
  const inLongRuns = runs.filter((run) => run.length > 2).join('').length
  const all = runs.join('')
  return mostLike(all, inLongRuns * 2 > all.length ? OTHER_SCRIPTS : LATIN_SCRIPTS)
}

function mostLike(bytes: string, candidates: readonly Candidate[]): string {
  let best = ''
  let bestScore = -1
  for (const { charset, letters } of candidates) {
    let score = 0
    for (const byte of bytes) if (letters.includes(byte)) score++
    if (score <= bestScore) continue
    best = charset
    bestScore = score
  }
  return best
}
