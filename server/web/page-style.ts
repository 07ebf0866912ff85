// The style of the servers' pages, which is the style of the trial page: light and dark, for text, forms and tables.
import { colorStyle, FONT_STYLE } from '@atlas/core/palette.ts'

/** The style sheet. It is inside the page, and its hash is in the page's policy. */
export const PAGE_STYLE = `
${colorStyle()}${FONT_STYLE}
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 93.75%/1.55 var(--sans); }
body { margin: 0; min-height: 100vh; }
a { color: var(--accent); text-underline-offset: 0.15em; }
a:hover { color: var(--accent-strong); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre, kbd { font-family: var(--mono); font-size: 0.88em; overflow-wrap: anywhere; }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: 8px; padding: 0.8em 1em; overflow: auto; white-space: pre-wrap; }

.masthead { display: flex; align-items: center; gap: 0.5rem; min-height: 2.9rem; padding: 0.3rem 1rem; line-height: 1.5; background: var(--panel); border-bottom: 1px solid var(--line); }
.brand { display: flex; align-items: center; gap: 0.5rem; margin-inline-end: 0.6rem; font-weight: 650; letter-spacing: -0.01em; color: inherit; text-decoration: none; white-space: nowrap; }
.brand svg { width: 24px; height: 24px; }
.masthead nav { display: flex; gap: 0.1rem; }
.masthead nav a { padding: 0.32em 0.7em; border-radius: 8px; color: var(--soft); text-decoration: none; white-space: nowrap; }
.masthead nav a:is(:hover, [aria-current]) { background: var(--tint); color: var(--accent-strong); }
@media (forced-colors: active) { .masthead nav [aria-current] { text-decoration: underline 3px Highlight; text-underline-offset: .35em; } }
.masthead button { border-color: transparent; background: none; padding: 0.32em 0.8em; font-weight: 400; color: var(--soft); }
.masthead button:hover { background: var(--tint); color: var(--accent-strong); }
.aside .row { align-items: center; }
.aside { margin-left: auto; display: flex; align-items: center; gap: 0.5rem; color: var(--soft); white-space: nowrap; }

main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
main.wide { max-width: 78rem; }
h1 { font-size: 1.7rem; line-height: 1.2; letter-spacing: -0.015em; margin: 0 0 0.75rem; text-wrap: balance; }
h2 { font-size: 1.15rem; margin: 2rem 0 0.6rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 0.4rem; }
p { margin: 0 0 0.8rem; text-wrap: pretty; overflow-wrap: anywhere; }
ul, ol { padding-left: 1.3em; }
.soft, small { color: var(--soft); }
td small { display: block; }
small { font-size: 0.88em; }

.card { background: var(--panel); border: 1px solid var(--line); border-radius: 12px; box-shadow: var(--shadow); padding: 1.25rem 1.4rem; margin: 0 0 1rem; }
.card > :last-child { margin-bottom: 0; }
.card > :first-child { margin-top: 0; }
.notice { border: 1px solid var(--line); border-left: 4px solid var(--accent); border-radius: 8px; background: var(--panel); padding: 0.7rem 1rem; margin: 0 0 1rem; }
.notice > :last-child { margin-bottom: 0; }
.notice.warn { border-left-color: var(--warn); background: var(--warn-tint); color: var(--warn); }
.notice.good { border-left-color: var(--good); background: var(--good-tint); color: var(--good); }
.badge { display: inline-block; border-radius: 999px; padding: 0.05em 0.7em; font-size: 0.85em; font-weight: 600; background: var(--raised); border: 1px solid var(--line); color: var(--soft); white-space: nowrap; }
.badge.good { background: var(--good-tint); border-color: transparent; color: var(--good); }
.badge.warn { background: var(--warn-tint); border-color: transparent; color: var(--warn); }
.badge.lit { background: var(--highlight); border-color: transparent; color: var(--on-highlight); }

form { margin: 0; }
label { display: block; margin: 0 0 0.25rem; }
fieldset .within { margin-inline-start: 1.6rem; }
fieldset { border: 1px solid var(--line); border-radius: 10px; padding: 0.6rem 1rem 0.9rem; margin: 0 0 1rem; }
legend { font-weight: 600; padding: 0 0.4em; }
button, input, select, textarea { font: inherit; color: inherit; }
input, select, textarea { width: 100%; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 0.45em 0.7em; margin: 0 0 0.9rem; }
input[type='checkbox'], input[type='radio'] { width: auto; margin: 0 0.5em 0 0; accent-color: var(--accent); }
.button, button { display: inline-block; cursor: pointer; white-space: nowrap; border: 1px solid var(--line); border-radius: 8px; background: var(--panel); padding: 0.32em 0.8em; font-weight: 650; text-decoration: none; color: var(--ink); }
.button:hover, button:hover { border-color: var(--accent); color: var(--ink); }
.primary, .primary:hover { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.primary:hover { background: var(--accent-strong); }
.danger { color: var(--warn); }
.danger:hover { border-color: var(--warn); color: var(--warn); }
.row { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem; }
.row > * { margin-bottom: 0; }
.row > label { flex: 1 1 10rem; }
.row > label > :is(input, select) { margin-bottom: 0; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 0.6rem; margin: 1.2rem 0 0; }
.actions + p { margin-top: 0.8rem; }
.actions label { margin: 0; }

.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: baseline; padding: 0.5rem 0.9rem 0.5rem 0; border-bottom: 1px solid var(--line); }
th { font-size: 0.85em; font-weight: 400; color: var(--soft); white-space: nowrap; }
tbody tr:last-child > * { border-bottom: 0; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.35rem 1.2rem; margin: 0 0 1rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 48rem) {
  .masthead { gap: 0.2rem; padding-inline: 0.6rem; overflow: auto hidden; scrollbar-width: none; }
  .masthead > * { flex: none; }
  .brand { font-size: 0; gap: 0; margin-inline-end: 0.2rem; }
}
@media (max-width: 34rem) {
  .button, button, .badge, th { white-space: normal; }
  td { overflow-wrap: anywhere; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin: 0 0 0.6rem; }
  main { padding-top: 1.25rem; }
}
`
