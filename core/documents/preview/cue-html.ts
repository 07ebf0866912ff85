// Shows the cues of subtitles in a preview: times, reading speed, and a bar on a timeline.
import { cuePace, cueSeconds, paceWords, type CuePace } from './cue-pace.ts'
import { escapeHtml } from '../../escape-html.ts'

/** The width of a timeline: a minute in tenths of a second. Whole films would make the bars of cues invisible. */
const MINUTE = 600

/** The style of cues. */
export const CUE_STYLE = `
.cue{contain-intrinsic-size:auto 5em;display:grid;grid-template-columns:13em 1fr;gap:.35em 1.2em;align-items:baseline;padding:.55em .2em;border-bottom:1px solid var(--line)}
.cue small{font:.75rem/1.5 var(--mono)}.cue p{margin:0}
.cue svg{grid-column:1/-1;width:100%;height:6px;background:repeating-linear-gradient(90deg,var(--line) 0 1px,transparent 1px calc(100%/6))}
.cue rect{fill:var(--accent)}.cue .fast{fill:var(--warn)}
@media(max-width:36rem){.cue{grid-template-columns:1fr;row-gap:.2em}}
`

/** What the bars of a page mean. */
export const CUE_LEGEND =
  '<p><small>A bar shows when its subtitle is on the screen, within its minute: a line every 10 seconds. ' +
  'A red bar must be read too fast.</small></p>'

/** Whether the cue has a bar: its times are known. */
export const hasBar = (times: string): boolean => cueSeconds(times) !== undefined

/**
 * The element of a cue. `times` holds its times, `words` its text without markup; `html` is the text with its markup,
 * and `named` the attribute that names it.
 */
export function cueHtml(times: string, words: string, named: string, html: string): string {
  const pace = cuePace(times, words)
  const { speed, lines } = paceWords(pace)
  const details = `${pace.isFast ? `<b>${speed}</b>` : speed}${lines}`
  const head = `<small>${escapeHtml(times)}<br>${details}</small>`
  return `<div class="cue">${head}<p ${named}>${html}</p>${bar(pace)}</div>`
}

/** The bar of a cue. It ends with its minute at the latest. */
function bar({ seconds, isFast }: CuePace): string {
  if (!seconds) return ''
  const [start, end] = seconds
  const x = Math.min(Math.round((start % 60) * 10), MINUTE - 1)
  const width = Math.min(Math.max(1, Math.round((end - start) * 10)), MINUTE - x)
  const look = isFast ? ' class="fast"' : ''
  return (
    `<svg viewBox="0 0 ${MINUTE} 1" preserveAspectRatio="none" aria-hidden="true">` +
    `<rect${look} x="${x}" width="${width}" height="1"/></svg>`
  )
}
