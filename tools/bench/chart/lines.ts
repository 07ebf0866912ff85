// Line charts: panels below each other with a common x axis. Each line has its name at its end.
import { svgElement, figure, MARGIN, SERIES, svgText, WIDTH, widthOf, type Panel } from './svg.ts'
import { linearScale, logScale, rangeScale, type Scale } from './scale.ts'

/** A point of a line. */
export type Point = readonly [x: number, y: number]

/** One line. It is interrupted where `y` is not a number. */
export interface Line {
  name: string
  points: readonly Point[]
  isDashed?: boolean
}

/** One panel. */
export interface LinePanel {
  title: string
  /** The label of a value at the axis. */
  spell(value: number): string
  lines: readonly Line[]
  /** A logarithmic axis; all values must be above 0. */
  isLog?: boolean
}

/** A chart of several panels with one x axis. */
export interface LineFigure {
  title: string
  note: string
  /** The title of the axis, the labels of its values, and its first value (default: 0). */
  x: { title: string; spell(value: number): string; from?: number }
  panels: readonly LinePanel[]
}

const PANEL_HEIGHT = 176
/** Space in a panel above and below the plot. */
const PLOT = { top: 30, bottom: 148, left: 76 }
const AXIS_TITLE = 22
/** The maximum space for the names of lines at the right. */
const MAX_NAME = 190
/** The minimum distance between two names. */
const NAME_HEIGHT = 15

/** Draws a line chart. */
export function lineFigure({ title, note, x, panels }: LineFigure): string {
  const points = panels.flatMap(({ lines }) => lines.flatMap((line) => line.points))
  const names = panels.flatMap(({ lines }) => lines.map(({ name }) => widthOf(name)))
  const right = WIDTH - MARGIN - Math.min(Math.max(...names) + 16, MAX_NAME)
  const places = points.map(([place]) => place)
  const across = rangeScale(x.from ?? 0, Math.max(...places), PLOT.left, right)
  const drawn = panels.map((panel, index) =>
    drawPanel(panel, across, right, index === panels.length - 1 ? x : undefined),
  )
  return figure(title, note, drawn)
}

function drawPanel(
  { title, spell, lines, isLog }: LinePanel,
  across: Scale,
  right: number,
  x: LineFigure['x'] | undefined,
): Panel {
  const values = lines.flatMap(({ points }) => points.map(([, value]) => value).filter(Number.isFinite))
  const up = (isLog ? logScale : linearScale)(values, PLOT.bottom, PLOT.top)
  const parts = [svgText(title, MARGIN, 16, 'head')]
  for (const tick of up.ticks) {
    const y = up.at(tick)
    parts.push(svgElement('line', { class: 'grid', x1: PLOT.left, x2: right, y1: y, y2: y }))
    parts.push(svgText(spell(tick), PLOT.left - 8, y + 4, '', 'end'))
  }
  parts.push(
    svgElement('line', { class: 'axis', x1: PLOT.left, x2: right, y1: PLOT.bottom, y2: PLOT.bottom }),
  )
  if (x) {
    parts.push(
      ...across.ticks.map((tick) => svgText(x.spell(tick), across.at(tick), PLOT.bottom + 18, '', 'middle')),
    )
    parts.push(svgText(x.title, (PLOT.left + right) / 2, PLOT.bottom + 36, '', 'middle'))
  }
  parts.push(...lines.map((line, index) => drawLine(line, index, across, up)))
  parts.push(...drawNames(lines, up, right))
  return { height: PANEL_HEIGHT + (x ? AXIS_TITLE : 0), body: parts.join('\n') }
}

function drawLine({ points, isDashed }: Line, index: number, across: Scale, up: Scale): string {
  let isDrawing = false
  const path = points.map(([x, y]) => {
    const isPlace = Number.isFinite(y)
    const command = isPlace ? `${isDrawing ? 'L' : 'M'}${across.at(x).toFixed(1)} ${up.at(y).toFixed(1)}` : ''
    isDrawing = isPlace
    return command
  })
  const style = `line s${index % SERIES}${isDashed ? ' dashed' : ''}`
  return svgElement('path', { class: style, d: path.join('') })
}

/** Puts each name at the end of its line, and moves names apart that would touch. */
function drawNames(lines: readonly Line[], up: Scale, right: number): string[] {
  const ends = lines.map(({ name, points }, index) => {
    const last = points.findLast(([, value]) => Number.isFinite(value))
    return { name, index, y: last ? up.at(last[1]) : PLOT.bottom }
  })
  const downwards = ends.toSorted((one, other) => one.y - other.y)
  let free = PLOT.top - NAME_HEIGHT
  for (const end of downwards) {
    end.y = Math.max(end.y, free)
    free = end.y + NAME_HEIGHT
  }
  // Names that left the panel at the bottom move up, and move the names above them.
  let floor = PLOT.bottom + 4
  for (const end of downwards.toReversed()) {
    end.y = Math.min(end.y, floor)
    floor = end.y - NAME_HEIGHT
  }
  return downwards.flatMap(({ name, index, y }) => [
    svgElement('circle', { class: `f${index % SERIES}`, cx: right + 9, cy: y, r: 3.5 }),
    svgText(name, right + 17, y + 4, 'name'),
  ])
}
