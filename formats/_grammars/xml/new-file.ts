// Spells text, attributes and comments of new XML files.

const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The first line of an XML file. */
export const XML_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'

/** A text without the characters that XML cannot hold, not even as references (XML 1.0, "Char"). */
export const xmlCharacters = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
  text.toWellFormed().replaceAll(/[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')

/** A text as the content of an element. */
export const xmlText = (text: string): string =>
  xmlCharacters(text)
    .replaceAll(/[&<>]/g, (sign) => REFERENCES[sign] ?? sign)
    .replaceAll('\r', '&#13;')

/** A text in an attribute with double quotes, in which readers would turn line ends and tabs into spaces. */
export const xmlAttribute = (text: string): string =>
  xmlCharacters(text)
    .replaceAll(/[&<>"]/g, (sign) => REFERENCES[sign] ?? sign)
    .replaceAll('\r', '&#13;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;')

/** A comment as a line with a margin; '' without a text. A comment cannot contain two hyphens in a row. */
export const xmlComment = (text: string | undefined, margin = ''): string =>
  text === undefined ? '' : `${margin}<!-- ${text.replaceAll(/-(?=-)/g, '- ')} -->\n`
