// What may stand above the root element of XML, as a pattern: for formats that are known by their root.

const comment = '<!--(?:[^-]|-[^-]|--+[^->])*--+>'
const doctype = '<!DOCTYPE[^>\\[]*(?:\\[[^\\]]*\\]\\s*)?>'

/** From the start of a file to its root element, in the syntax of signature patterns. */
export const prolog = `^(?:\\s|<[?][^>]*>|${comment}|${doctype})*`
