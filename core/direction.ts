// The writing direction of languages.
const rightToLeft = new Set('ar arc ckb dv fa he iw ks ku-arab nqo ps sd syr ug ur yi'.split(' '))

/** The direction of a language, by its code. */
export const directionOf = (code: string): 'rtl' | 'ltr' => {
  const folded = code.toLowerCase().replaceAll('_', '-')
  return rightToLeft.has(folded) || rightToLeft.has(folded.split('-', 1).join('')) ? 'rtl' : 'ltr'
}
