// Events and drawings of Sub Station Alpha.
import { describe, expect, it } from 'vitest'
import { assEvents, isDrawing } from '@atlas/formats/ass/dialogue.ts'

describe('events of Sub Station Alpha', () => {
  const read = (text: string): unknown[] =>
    [...assEvents(text)].map(({ start, actor, isComment, at }) => [
      start,
      actor,
      isComment,
      text.slice(...at),
    ])

  it('are in their section, in columns that a format line names', () => {
    const dialogue = 'Dialogue: 1,Ada,a, b\n'
    expect(read(`${dialogue}[events]\nFORMAT: Start, Actor, Text\n${dialogue}[Fonts]\n${dialogue}`)).toEqual([
      ['1', 'Ada', false, 'a, b'],
    ])
  })

  it('have the usual columns if nothing names them, and need all of these', () => {
    expect(read('[Events]\nComment: 0,1,2,S,Ada,0,0,0,,a\nDialogue: 0,1,2')).toEqual([
      ['1', 'Ada', true, 'a'],
    ])
  })

  it('are skipped if their text is not the last column', () => {
    expect(read('[Events]\nFormat: Text, Start\nDialogue: a, b')).toEqual([])
  })

  it('are drawings if nothing else is shown', () => {
    expect(isDrawing('{\\p1}m 0 0 l 5 0{\\p0}')).toBe(true)
    expect(isDrawing('{\\p1}m 0 0{\\p0} words')).toBe(false)
    expect(isDrawing('{\\pos(1,2)}words')).toBe(false)
    expect(isDrawing('words \\p1')).toBe(false)
  })
})
