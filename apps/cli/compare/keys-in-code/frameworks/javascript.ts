// What all frameworks for JavaScript share.

/** Files with code, and pages and components that contain code. */
export const javascriptCode =
  /\.(?:[cm]?[jt]sx?|vue|svelte|astro|html?|mdx|hbs|gjs|gts|ejs|pug|(?<!lock\.|-lock\.)json)$/

/** A value in a template literal. */
export const javascriptHoles = /\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g

/** What joins literals. */
export const javascriptJoin = /(?:\+|\.concat\()/

/** A call of a function named `t` whose key is an expression. */
export const openCalls = [/(?<![\w$]|function )\$?tc?\(\s*(?=[\w$([{])/g]

/** The packages that a project of npm names. */
export const npmPackage = (names: RegExp): { path: RegExp; has: RegExp } => ({
  path: /(?:^|\/)package\.json$/,
  has: new RegExp(`"(?:${names.source})"\\s*:`),
})
