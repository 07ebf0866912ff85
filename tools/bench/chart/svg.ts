// The frame of every chart: SVG elements, colors for light and dark pages, title and note.

/** The number of colors of series. The style defines each color for light and dark pages. */
export const SERIES = 6

export const WIDTH = 820
/** The margin at the left and right of a figure. */
export const MARGIN = 24
const HEAD = 62
const FOOT = 16
const NOTE_LINE = 17
const NOTE_CHARACTERS = 122

/** A part of a figure with the whole width. Its coordinates begin at its own top. */
export interface Panel {
  height: number
  body: string
}

const STYLE = `
  svg { --page: #fcfcfb; --ink: #1f1f1d; --soft: #5f5e5a; --grid: #e4e3df; --axis: #b4b2a9;
    --c0: #2a6fdb; --c1: #d9622b; --c2: #178f66; --c3: #7a4fd0; --c4: #b3307a; --c5: #8a7400; }
  @media (prefers-color-scheme: dark) {
    svg { --page: #1b1b1a; --ink: #f1f0ec; --soft: #b0aea6; --grid: #343431; --axis: #5f5e5a;
      --c0: #6aa2f5; --c1: #ef8a5a; --c2: #45bd92; --c3: #a88cf0; --c4: #e274ae; --c5: #c9b040; }
  }
  text { font: 12px system-ui, -apple-system, "Segoe UI", sans-serif; fill: var(--soft); font-variant-numeric: tabular-nums }
  .title { font-size: 17px; font-weight: 600; fill: var(--ink) }
  .head { font-size: 13px; font-weight: 600; fill: var(--ink) }
  .name { fill: var(--ink) }
  .grid { stroke: var(--grid) }
  .axis { stroke: var(--axis) }
  .line { fill: none; stroke-width: 1.8; stroke-linejoin: round; stroke-linecap: round }
  .dashed { stroke-dasharray: 5 4 }
  ${Array.from({ length: SERIES }, (_, index) => `.s${index} { stroke: var(--c${index}) } .f${index} { fill: var(--c${index}) }`).join('\n  ')}
`

/** A whole figure: a title, a note on what was measured and how, and panels below each other. */
export function figure(title: string, note: string, panels: readonly Panel[]): string {
  const lines = wrap(note)
  let top = HEAD + (lines.length - 1) * NOTE_LINE
  const parts = [
    svgElement('rect', { width: '100%', height: '100%', rx: 8, style: 'fill: var(--page)' }),
    svgText(title, MARGIN, 32, 'title'),
    ...lines.map((line, index) => svgText(line, MARGIN, 53 + index * NOTE_LINE)),
  ]
  for (const { body, height } of panels) {
    parts.push(svgElement('g', { transform: `translate(0 ${top})` }, body))
    top += height
  }
  const size = { viewBox: `0 0 ${WIDTH} ${top + FOOT}`, width: WIDTH, height: top + FOOT }
  const inner = `<title>${escape(title)}</title><style>${STYLE}</style>\n${parts.join('\n')}\n`
  return `${svgElement('svg', { xmlns: 'http://www.w3.org/2000/svg', role: 'img', ...size }, inner)}\n`
}

/** An element. Numbers are rounded to a tenth of a pixel. */
export function svgElement(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  inner = '',
): string {
  const spelled = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(spell(value))}"`)
  return inner === '' ? `<${name}${spelled.join('')}/>` : `<${name}${spelled.join('')}>${inner}</${name}>`
}

/** A text. Its position is the position of its start, unless `anchor` is set. */
export function svgText(
  words: string,
  x: number,
  y: number,
  style = '',
  anchor: 'start' | 'middle' | 'end' = 'start',
): string {
  return svgElement('text', { x, y, class: style, 'text-anchor': anchor }, escape(words))
}

/** The approximate width of a text in pixels. Without a font it cannot be measured. */
export function widthOf(words: string): number {
  return words.length * 6.4
}

function spell(value: string | number): string {
  return typeof value === 'number' ? String(Math.round(value * 10) / 10) : value
}

function escape(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function wrap(words: string): string[] {
  const lines = ['']
  for (const word of words.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length >= NOTE_CHARACTERS) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}
