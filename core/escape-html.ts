// Escapes texts as HTML.

/** The characters that are escaped. */
export const SPECIAL = /[&<>\0\r]/

/** Escapes a text as HTML content. CR becomes a character reference, since a parser would read LF instead. */
export function escapeHtml(text: string): string {
  if (!SPECIAL.test(text)) return text
  // Several passes: a replacer function, called for each character, takes twice as long.
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  return escaped.replace(/\0/g, '\uFFFD').replace(/\r/g, '&#13;')
}
