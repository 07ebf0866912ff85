// The syntax of JavaScript that compiled programs use in addition to their target.

/**
 * The option `supported` of esbuild. It assumes that no version knows classes of Unicode in patterns, such as `\p{L}`,
 * and would replace each by code that makes the pattern again every time that it is used.
 */
export const SYNTAX = { 'regexp-unicode-property-escapes': true }
