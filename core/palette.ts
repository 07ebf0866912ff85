// The colors and fonts of all pages, light and dark: previews, server pages, the trial page and the editor.

/** Each color by name, for light and for dark pages. */
const COLORS = {
  /** The page, and the boxes on it. */
  paper: ['#f5f6f8', '#0e1218'],
  panel: ['#fff', '#151a22'],
  raised: ['#f9fafb', '#1a202a'],
  /** Texts, from the most to the least contrast, and lines. */
  ink: ['#1a212c', '#e6e9ef'],
  soft: ['#556070', '#9aa5b5'],
  faint: ['#6b7585', '#8b96a6'],
  line: ['#dde1e8', '#2a323f'],
  /** Links, primary buttons, selected items. */
  accent: ['#0f6b6b', '#4cc3b8'],
  'accent-strong': ['#0a5252', '#74d8ce'],
  'on-accent': ['#fff', '#06201e'],
  tint: ['#e5f1f0', '#14302f'],
  /** A highlighted row, a badge that needs attention. */
  highlight: ['#fff3c4', '#3a3418'],
  'highlight-edge': ['#d9b63a', '#a98c2a'],
  'on-highlight': ['#5c4700', '#f0dc9a'],
  /** A string in a preview, and the same string when it is highlighted. */
  mark: ['#fff8dc', '#2b2818'],
  'mark-edge': ['#ecd488', '#5f5426'],
  'mark-strong': ['#ffd84d', '#7d6716'],
  /** Lines of a diff, and the bytes in them that differ. */
  removed: ['#fdecea', '#2e1a1b'],
  'removed-strong': ['#f5b8b1', '#743230'],
  added: ['#e5f5ea', '#14291d'],
  'added-strong': ['#a6dfb9', '#1f6a3c'],
  good: ['#1c6b3a', '#8fdcab'],
  'good-tint': ['#e5f5ea', '#14291d'],
  warn: ['#8f2f1f', '#ffb4a6'],
  'warn-tint': ['#fdf0ed', '#2c1a18'],
  /** The shadow of a box. */
  shadow: ['0 1px 2px rgb(20 30 45/6%),0 4px 16px rgb(20 30 45/5%)', '0 1px 2px rgb(0 0 0/40%)'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

/** The name of a color; a style sheet uses `ink` as `var(--ink)`. */
export type ColorName = keyof typeof COLORS

/** CSS that defines the fonts of pages; a preview has fonts of its own. */
export const FONT_STYLE =
  ':root{--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;' +
  '--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}'

const NAMES = Object.keys(COLORS) as ColorName[]

/** CSS that defines colors as custom properties, for light and for dark pages. Without names, it defines all. */
export function colorStyle(names: readonly ColorName[] = NAMES): string {
  const properties = (scheme: 0 | 1): string =>
    names.map((name) => `--${name}:${COLORS[name][scheme]}`).join(';')
  return (
    `:root{color-scheme:light dark;${properties(0)}}` +
    `@media(prefers-color-scheme:dark){:root{${properties(1)}}}`
  )
}
