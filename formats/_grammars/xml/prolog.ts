// A pattern for everything above the root element of XML, for formats that are detected by their root.

const comment = '<!--(?:[^-]|-[^-]|--+[^->])*--+>'
const doctype = '<!DOCTYPE[^>\\[]*(?:\\[[^\\]]*\\]\\s*)?>'

/** From the start of a file to its root element, in the syntax of signature patterns. */
export const prolog = `^(?:\\s|<[?][^>]*>|${comment}|${doctype})*`
