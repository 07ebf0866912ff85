// Literals that have the form of a tag, in texts whose tags are made: `&lt;b>` shows the characters `<b>`.

/** What looks like a tag. Names of tags begin with a letter, and no tag is longer. */
const TAG = String.raw`/?[A-Za-z][^<>]{0,200}>`

const LITERAL = new RegExp(`^<${TAG}`)
const ESCAPED = new RegExp(`&((?:amp;)*)lt;(?=${TAG})`, 'g')

/** Whether a text begins with the form of a tag. */
export const looksLikeTag = (text: string): boolean => LITERAL.test(text)

/** The characters of a text without tags: each escape of a literal is read. */
export const withoutEscapes = (text: string): string =>
  text.includes('lt;')
    ? text.replaceAll(ESCAPED, (_, more: string) => (more === '' ? '<' : `&${more.slice(4)}lt;`))
    : text
