// Charts are well-formed, show and label their data, and contain no script and nothing external.
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { barFigure } from '../../bench/chart/bars.ts'
import { lineFigure, type Line } from '../../bench/chart/lines.ts'
import { linearScale, logScale, rangeScale } from '../../bench/chart/scale.ts'

interface Drawn {
  name: string
  attributes: Record<string, string>
  text: string
}

/** The elements of a chart, read by a strict parser. */
function elementsOf(svg: string): Drawn[] {
  const elements: Drawn[] = []
  const open: Drawn[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, text: '' }
    elements.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(svg).close()
  return elements
}

function figureOf(lines: readonly Line[], isLog = false): Drawn[] {
  const panel = { title: 'Panel', spell: (value: number) => `${value} MB`, lines, isLog }
  const svg = lineFigure({
    title: 'A <title> & more',
    note: 'many words '.repeat(30),
    x: { title: 'minutes', spell: String },
    panels: [panel, panel],
  })
  return elementsOf(svg)
}

const texts = (elements: readonly Drawn[]): string[] =>
  elements.filter(({ name }) => name === 'text').map(({ text }) => text)

/** The points of a drawn line. */
function placesOf({ attributes: { d = '' } }: Drawn): [x: number, y: number][] {
  return [...d.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
}

test('lines rise with their values, from left to right', () => {
  const [path] = figureOf([{ name: 'memory', points: [0, 1, 2, 3].map((x) => [x, x * 10]) }]).filter(
    ({ name }) => name === 'path',
  )
  const places = path ? placesOf(path) : []
  expect(places).toHaveLength(4)
  for (const [index, [x, y]] of places.entries()) {
    const [lastX, lastY] = places[index - 1] ?? [0, Infinity]
    expect(x).toBeGreaterThan(lastX)
    expect(y).toBeLessThan(lastY)
  }
})

test('titles, notes, axes and names of lines are texts', () => {
  const read = texts(figureOf([{ name: 'a <line>', points: [[0, 40]] }]))
  expect(read).toContain('A <title> & more')
  expect(read).toContain('a <line>')
  expect(read).toContain('40 MB')
  expect(read).toContain('minutes')
  expect(read.filter((words) => words.startsWith('many words')).length).toBeGreaterThan(1)
})

test('names of lines that end at the same height do not touch', () => {
  const lines = Array.from({ length: 6 }, (_, index) => ({
    name: `line ${index}`,
    points: [[0, 0]] as const,
  }))
  const heights = figureOf(lines)
    .filter(({ name }) => name === 'circle')
    .slice(0, 6)
    .map(({ attributes }) => Number(attributes['cy']))
    .toSorted((one, other) => one - other)
  for (const [index, height] of heights.entries()) {
    expect(height - (heights[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(14)
  }
})

test('a line is interrupted where a value is missing', () => {
  const points = [1, 2, Number.NaN, 3, 4].map((y, x) => [x, y] as const)
  const [path] = figureOf([{ name: 'latency', points }], true).filter(({ name }) => name === 'path')
  expect(path?.attributes['d']?.match(/M/g)).toHaveLength(2)
  expect(path?.attributes['d']).not.toContain('NaN')
})

test('better bars are to the right of 1x, worse ones to the left, with a length by their factor', () => {
  const svg = barFigure({
    title: 'Ratios',
    note: '',
    series: ['parse', 'build'],
    groups: [
      { name: 'twice & half', values: [2, 0.5] },
      { name: 'not known', values: [null, 1] },
    ],
  })
  const bars = elementsOf(svg).filter(({ attributes }) => Number(attributes['height']) === 11)
  const [twice, half, even, ...others] = bars.map(({ attributes }) => ({
    x: Number(attributes['x']),
    width: Number(attributes['width']),
  }))
  expect(others).toEqual([])
  expect(even).toEqual({ x: twice?.x, width: 0 })
  expect(twice?.width).toBeCloseTo(half?.width ?? Number.NaN, 0)
  expect((half?.x ?? 0) + (half?.width ?? 0)).toBeCloseTo(twice?.x ?? Number.NaN, 0)
  expect(texts(elementsOf(svg))).toEqual(expect.arrayContaining(['twice & half', '2x', '0.5x', 'parse']))
})

test('no script, and nothing external', () => {
  const elements = figureOf([{ name: 'memory', points: [[0, 1]] }])
  const names = new Set(elements.map(({ name }) => name))
  expect([...names].toSorted()).toEqual(
    ['circle', 'g', 'line', 'path', 'rect', 'style', 'svg', 'text', 'title'].toSorted(),
  )
  for (const { attributes } of elements) {
    expect(Object.keys(attributes).filter((name) => /^on|href/.test(name))).toEqual([])
  }
})

describe('scales', () => {
  test.each([
    [
      [3, 97],
      [0, 50, 100],
    ],
    [[0], [0, 0.5]],
    [
      [-3, 4],
      [-5, 0, 5],
    ],
    [[1_200_000], [0, 500_000, 1_000_000, 1_500_000]],
  ])('a linear one of %j has the ticks %j', (values, ticks) => {
    const scale = linearScale(values, 0, 100, 3)
    expect(scale.ticks).toEqual(ticks)
    expect([scale.at(ticks[0] ?? 0), scale.at(ticks.at(-1) ?? 0)]).toEqual([0, 100])
  })

  test.each([
    [
      [1, 10],
      [1, 2, 5, 10],
    ],
    [
      [0.06, 4.5],
      [0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    ],
    [
      [0.3, 40_000],
      [1, 10, 100, 1000, 10_000],
    ],
    [
      [7, 7],
      [5, 10],
    ],
  ])('a logarithmic one of %j has the ticks %j', (values, ticks) => {
    const { at, ticks: found } = logScale(values, 0, 100)
    expect(found.map((tick) => Number(tick.toPrecision(3)))).toEqual(ticks)
    for (const value of values) {
      expect(at(value)).toBeGreaterThanOrEqual(0)
      expect(at(value)).toBeLessThanOrEqual(100)
    }
  })

  test('a range scale ends where its range ends', () => {
    const { ticks, at } = rangeScale(0, 19.9, 0, 199, 4)
    expect(ticks).toEqual([0, 5, 10, 15])
    expect(at(19.9)).toBe(199)
    expect(rangeScale(0, 1, 0, 199, 5).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
  })
})
