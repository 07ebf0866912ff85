import { describe, expect, it } from 'vitest'
import { dtdCodecs, dtdEntities } from '@atlas/formats/dtd/entities.ts'
import { sourceOf } from '../source-of.ts'

const read = (text: string): (string | undefined)[][] =>
  [...dtdEntities(text)].map(({ name, value, context }) => [name, text.slice(value[0], value[1]), context])

describe('entities of a DTD', () => {
  it('have either quotes, and comments above and after them', () => {
    expect(read(`<!-- a --><!ENTITY b "c'"> <!-- d -->\n<!ENTITY e 'f">'>`)).toEqual([
      ['b', "c'", 'a\nd'],
      ['e', 'f">', undefined],
    ])
  })

  it('are not parameters, files, comments, or other declarations', () => {
    const others =
      '<!ENTITY % a "b"><!ENTITY c SYSTEM "d"><!-- <!ENTITY e "f"> --><!ATTLIST g h CDATA ">">%i;'
    expect(read(`${others}<!ENTITY j "k">`)).toEqual([['j', 'k', undefined]])
  })

  it.each(['<!-- a', '<!ENTITY a "b', '<!ENTITY a "b"', '<?xml'])('must be closed: %s', (text) => {
    expect(() => read(text)).toThrow('not closed')
  })
})

describe('texts of a DTD', () => {
  const text = '<!ENTITY a "&brand; <b>c</b> &lt;d>">'
  const [entity] = dtdEntities(text)
  if (!entity) throw new Error('no entity')
  const codec = dtdCodecs(sourceOf(text), [entity])(entity)

  it('show tags and entities as they stand', () => {
    expect(codec.decode(text.slice(...entity.value))).toBe('&brand; <b>c</b> <d>')
  })

  it('spell percent signs, quotes and foreign references as references', () => {
    expect(codec.encode('<b>5</b> % "x" &brand; &nbsp; <i>', '')).toBe(
      '<b>5</b> &#37; &quot;x&quot; &brand; &amp;nbsp; &lt;i&gt;',
    )
  })
})
