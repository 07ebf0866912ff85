// Bar charts of ratios on a logarithmic scale: bars to the right of 1x are better, bars to the left are worse.
import { svgElement, figure, MARGIN, SERIES, svgText, WIDTH, widthOf, type Panel } from './svg.ts'
import { logScale, type Scale } from './scale.ts'

/** A group of bars, one per series. Null if there is no value. */
export interface BarGroup {
  name: string
  values: readonly (number | null)[]
}

/** A chart with groups of bars. */
export interface BarFigure {
  title: string
  note: string
  /** The names of the series, in the order of the values. */
  series: readonly string[]
  groups: readonly BarGroup[]
}

const BAR = 13
const GAP = 10
const LEGEND = 26
const AXIS = 26
/** Space for the number after the longest bar. */
const NUMBER = 52

/** Draws a bar chart. */
export function barFigure({ title, note, series, groups }: BarFigure): string {
  const left = MARGIN + Math.max(...groups.map(({ name }) => widthOf(name))) + 12
  const values = groups.flatMap((group) => group.values.filter((value) => value !== null))
  const across = logScale([...values, 1], left + NUMBER, WIDTH - MARGIN - NUMBER)
  let top = LEGEND
  const rows: string[] = []
  for (const group of groups) {
    rows.push(drawGroup(group, across, left, top))
    top += drawable(group).length * BAR + GAP
  }
  const parts = [drawLegend(series), drawAxis(across, top), ...rows, drawOne(across, top)]
  return figure(title, note, [{ height: top + AXIS, body: parts.join('\n') } satisfies Panel])
}

function drawGroup(group: BarGroup, across: Scale, left: number, top: number): string {
  const bars = drawable(group)
  const drawn = bars.flatMap(({ value, index }, row) => {
    const [one, end] = [across.at(1), across.at(value)]
    const y = top + row * BAR
    const isBetter = value >= 1
    const bar = { x: Math.min(one, end), y, width: Math.abs(end - one), height: BAR - 2, rx: 2 }
    return [
      svgElement('rect', { class: `f${index % SERIES}`, ...bar }),
      svgText(spellRatio(value), end + (isBetter ? 5 : -5), y + BAR - 3, '', isBetter ? 'start' : 'end'),
    ]
  })
  const name = svgText(group.name, left - 12, top + (bars.length * BAR) / 2 + 3, 'name', 'end')
  return [name, ...drawn].join('\n')
}

/** The bars of a group that have a value, each with the index of its series. */
function drawable({ values }: BarGroup): { value: number; index: number }[] {
  return values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
}

function drawLegend(series: readonly string[]): string {
  let x = MARGIN
  const parts = series.flatMap((name, index) => {
    const at = x
    x += widthOf(name) + 34
    return [
      svgElement('rect', { class: `f${index % SERIES}`, x: at, y: 0, width: 10, height: 10, rx: 2 }),
      svgText(name, at + 15, 10, 'name'),
    ]
  })
  return parts.join('\n')
}

function drawAxis({ ticks, at }: Scale, bottom: number): string {
  const parts = ticks.flatMap((tick) => [
    svgElement('line', { class: 'grid', x1: at(tick), x2: at(tick), y1: LEGEND - 6, y2: bottom }),
    svgText(spellRatio(tick), at(tick), bottom + 18, '', 'middle'),
  ])
  return parts.join('\n')
}

function drawOne({ at }: Scale, bottom: number): string {
  return svgElement('line', { class: 'axis', x1: at(1), x2: at(1), y1: LEGEND - 6, y2: bottom })
}

function spellRatio(value: number): string {
  return `${Number(value.toPrecision(value < 1 ? 2 : 3))}x`
}
