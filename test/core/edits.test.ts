// The edits of planned writes: places that are removed, texts around other texts, and new places at one offset.
import { describe, expect, test, vi } from 'vitest'
import type { Edit, Slot, Span, Wrap } from '@atlas/core/contract.ts'
import { planEdits, type Spell } from '@atlas/core/writing/edits.ts'
import { only, without, type Plan, type Write } from '@atlas/core/writing/plan.ts'
import { weave } from '@atlas/core/writing/weave.ts'
import { sourceOf } from '../source-of.ts'
import { plainCodec } from './plugins.ts'

const plain: Spell = (slot, text) => slot.codec.encode(text, '')

const slotAt = (at: Span, more: Partial<Slot> = {}): Slot => ({ at, codec: plainCodec, ...more })

function writeOf(slot: Slot, text: string | undefined, identifier = 'a'): Write {
  const write: Write = { identifier, language: 'de', slot, status: 'translated' }
  return text === undefined ? write : { ...write, text, spelled: text }
}

const planOf = (writes: Write[], removes = false): Plan => ({
  writes,
  reshapes: [],
  omitted: new Map(),
  removes,
  isForeign: false,
  slots: { areInFileOrder: true, areInside: true, haveMore: true },
})

function built(text: string, writes: Write[], { removes = false, spell = plain } = {}): string {
  return weave(text, planEdits(planOf(writes, removes), sourceOf(text), spell))
}

describe('a place without a text in a file for another language', () => {
  const text = 'a<t>Ein</t>b'
  const removal: Span = [1, 11]

  test('is removed with what goes with it', () => {
    expect(built(text, [writeOf(slotAt([4, 7], { removal }), '')], { removes: true })).toBe('ab')
  })

  test('is only emptied if the file stays in its language, or if nothing goes with the place', () => {
    expect(built(text, [writeOf(slotAt([4, 7], { removal }), '')])).toBe('a<t></t>b')
    expect(built(text, [writeOf(slotAt([4, 7]), '')], { removes: true })).toBe('a<t></t>b')
  })

  test('keeps what goes with it if another place in it gets a text', () => {
    const writes = [writeOf(slotAt([4, 5], { removal }), ''), writeOf(slotAt([6, 7], { removal }), 'N', 'b')]
    expect(built(text, writes, { removes: true })).toBe('a<t>iN</t>b')
  })

  test('that the file does not have yet is not made', () => {
    const wrapNew = (): readonly Wrap[] => [{ name: 't', open: '<t>', close: '</t>' }]
    const slot = slotAt([1, 1], { removal: [1, 1], wrapNew })
    expect(built('ab', [writeOf(slot, '')], { removes: true })).toBe('ab')
    expect(built('ab', [writeOf(slot, '')])).toBe('a<t></t>b')
    expect(built('ab', [writeOf(slot, 'x')], { removes: true })).toBe('a<t>x</t>b')
    expect(built('ab', [writeOf(slotAt([1, 1], { wrapNew }), '')], { removes: true })).toBe('a<t></t>b')
  })

  test('has the edits next to it, but none inside what is removed', () => {
    const asked: unknown[] = []
    const also = (...args: readonly unknown[]): Edit[] => {
      asked.push(args)
      return [
        { at: [0, 1], text: 'A' },
        { at: [1, 4], text: 'no' },
        { at: [4, 7], text: 'no' },
        { at: [10, 11], text: 'no' },
        { at: [11, 12], text: 'B' },
      ]
    }
    expect(built(text, [writeOf(slotAt([4, 7], { removal, sideEdits: also }), '')], { removes: true })).toBe(
      'AB',
    )
    expect(asked).toEqual([['', 'translated']])
  })

  test('is removed once if several places share what goes with them', () => {
    const writes = [writeOf(slotAt([4, 5], { removal }), ''), writeOf(slotAt([6, 7], { removal }), '', 'b')]
    expect(built(text, writes, { removes: true })).toBe('ab')
  })
})

describe('a text around other texts', () => {
  const nesting = { ...plainCodec, nests: true as const }
  const text = 'x One [inner] more y'
  const outer = slotAt([2, 18], { codec: nesting })

  test('is spelled again over the texts inside it', () => {
    const spell = vi.fn<Spell>((_, next, was) => (was === undefined ? next : `${next}(${was})`))
    const writes = [writeOf(slotAt([7, 12]), 'innen', 'b'), writeOf(outer, 'Eins')]
    expect(built(text, writes, { spell })).toBe('x Eins(One [innen] more) y')
    expect(spell.mock.calls).toEqual([[outer, 'Eins', 'One [innen] more']])
  })

  test('is not spelled again without texts inside it', () => {
    const spell = vi.fn<Spell>(plain)
    const neighbors = [slotAt([0, 2]), slotAt([18, 20])].map((slot, index) => writeOf(slot, '-', `b${index}`))
    expect(built(text, [writeOf(outer, 'Eins'), ...neighbors], { spell })).toBe('-Eins-')
    expect(spell).not.toHaveBeenCalled()
  })

  test.each([
    [[0, 1, 2], 'Eins(One [innen] more)'],
    [[1, 0, 2], 'Eins(One [innen] more)'],
    [[1, 2, 0], 'Eins(One [innen] more)'],
    [[2, 1], 'Eins(One [innen] more)'],
    [[0, 1], 'Eins'],
    [[1, 0], 'Eins'],
  ])('and a text right before it, and one inside it, are written in each order: %j', (order, expected) => {
    const spell: Spell = (_, next, was) => (was === undefined ? next : `${next}(${was})`)
    const writes = [
      writeOf(slotAt([0, 2]), order.includes(0) ? 'x ' : undefined, 'b'),
      writeOf(outer, 'Eins'),
      writeOf(slotAt([7, 12]), order.includes(2) ? 'innen' : undefined, 'c'),
    ]
    expect(
      built(
        text,
        order.flatMap((index) => writes[index] ?? []),
        { spell },
      ),
    ).toBe(`x ${expected} y`)
  })

  test('that only gets a status is left alone', () => {
    const spell = vi.fn<Spell>(plain)
    expect(built(text, [writeOf(outer, undefined), writeOf(slotAt([7, 12]), 'innen')], { spell })).toBe(
      'x One [innen] more y',
    )
  })

  test('may be inside another such text: the innermost is spelled first', () => {
    const spell: Spell = (_, next, was) => `${next}(${was})`
    const writes = [
      writeOf(slotAt([2, 18], { codec: nesting }), 'A'),
      writeOf(slotAt([6, 13], { codec: nesting }), 'B', 'b'),
      writeOf(slotAt([7, 12]), 'c', 'c'),
    ]
    for (const order of [writes, writes.toReversed()])
      expect(built(text, order, { spell })).toBe('x A(One B([c]) more) y')
  })

  test('has the edits next to a place whose text stays', () => {
    const also = (...args: readonly unknown[]): Edit[] => [{ at: [0, 1], text: args.join('/') }]
    expect(built('x=One', [writeOf(slotAt([2, 5], { sideEdits: also }), undefined)])).toBe(
      'One/translated=One',
    )
  })
})

describe('new places at one offset', () => {
  const wrap = (name: string, between?: string): Wrap => ({
    name,
    open: `<${name}>`,
    close: `</${name}>`,
    ...(between === undefined ? {} : { between }),
  })

  function together(...all: readonly (readonly Wrap[])[]): string {
    const writes = all.map((wraps, index) =>
      writeOf(slotAt([1, 1], { wrapNew: () => wraps }), String(index), `k${index}`),
    )
    return built('[]', writes)
  }

  test('open a wrap that they share once, even if another place is between them', () => {
    expect(together([wrap('L'), wrap('a')], [wrap('M'), wrap('b')], [wrap('L'), wrap('c')])).toBe(
      '[<L><a>0</a><c>2</c></L><M><b>1</b></M>]',
    )
  })

  test('share inner wraps, too', () => {
    const path = (...names: string[]): Wrap[] => names.map((name) => wrap(name))
    expect(together(path('L', 'X', 'a'), path('L', 'Y', 'b'), path('L', 'X', 'c'))).toBe(
      '[<L><X><a>0</a><c>2</c></X><Y><b>1</b></Y></L>]',
    )
    expect(together(path('L', 'X', 'a'), path('M', 'X', 'b'), path('L', 'X', 'c'), path('L', 'Y', 'd'))).toBe(
      '[<L><X><a>0</a><c>2</c></X><Y><d>3</d></Y></L><M><X><b>1</b></X></M>]',
    )
  })

  test('never share the innermost wrap, and stay in their order', () => {
    expect(together([wrap('t')], [wrap('u')], [wrap('t')])).toBe('[<t>0</t><u>1</u><t>2</t>]')
    expect(together([wrap('t')], [wrap('t')])).toBe('[<t>0</t><t>1</t>]')
    expect(together([wrap('L')], [wrap('L'), wrap('t')])).toBe('[<L>0</L><L><t>1</t></L>]')
    expect(together([wrap('L'), wrap('t')], [wrap('L')])).toBe('[<L><t>0</t></L><L>1</L>]')
  })

  test('have the separator of the innermost wrap that they share', () => {
    const inner = (name: string): Wrap[] => [wrap('L', ';'), wrap('X', ','), wrap(name, '!')]
    expect(together(inner('a'), inner('b'))).toBe('[<L><X><a>0</a>,<b>1</b></X></L>]')
    expect(together([wrap('L', ';'), wrap('a')], [wrap('M', ';'), wrap('b')])).toBe(
      '[<L><a>0</a></L><M><b>1</b></M>]',
    )
    expect(together([wrap('L'), wrap('a')], [wrap('L'), wrap('b')])).toBe('[<L><a>0</a><b>1</b></L>]')
  })
})

describe('a plan for some strings only', () => {
  const wrapNew = (): readonly Wrap[] => []
  const column = slotAt([0, 0], { wrapNew, writeGroup: 'de' })
  const textsOf = ({ writes }: Plan): (readonly [string, string | undefined, string])[] =>
    writes.map(({ identifier, text, status }) => [identifier, text, status])

  test('writes their texts, and leaves the others as they are', () => {
    const plan = planOf([writeOf(slotAt([0, 1]), 'x', 'a'), writeOf(slotAt([2, 3]), 'y', 'b')])
    expect(textsOf(only(plan, new Set(['a'])))).toEqual([['a', 'x', 'translated']])
    expect(textsOf(without(plan, [{ identifier: 'a', reason: 'it is wrong' }]))).toEqual([
      ['b', 'y', 'translated'],
    ])
  })

  test('empties the cells of the others in a new column, if one of them is written', () => {
    const plan = planOf([writeOf(column, 'x', 'a'), writeOf(column, 'y', 'b')])
    expect(textsOf(only(plan, new Set(['a'])))).toEqual([
      ['a', 'x', 'translated'],
      ['b', '', 'untranslated'],
    ])
    expect(textsOf(only(plan, new Set()))).toEqual([])
  })

  test('makes no place for others that are alone, or that the file has', () => {
    const alone = slotAt([0, 0], { wrapNew })
    const present = slotAt([0, 1], { writeGroup: 'de' })
    const plan = planOf([writeOf(alone, 'x', 'a'), writeOf(present, 'y', 'b'), writeOf(column, 'z', 'c')])
    expect(textsOf(only(plan, new Set(['c'])))).toEqual([['c', 'z', 'translated']])
  })

  test('still removes what has no text in a file for another language', () => {
    const removal: Span = [0, 2]
    const removed = slotAt([0, 1], { removal })
    const writes = [writeOf(removed, 'x', 'a'), writeOf(slotAt([2, 3]), 'y', 'b')]
    expect(textsOf(only(planOf(writes, true), new Set(['b'])))).toEqual([
      ['a', '', 'untranslated'],
      ['b', 'y', 'translated'],
    ])
    expect(textsOf(only(planOf(writes), new Set(['b'])))).toEqual([['b', 'y', 'translated']])
    expect(textsOf(only(planOf([writeOf(slotAt([0, 1]), 'x', 'a')], true), new Set()))).toEqual([])
  })

  test('keeps the writes that empty a place, unless it is new and nothing else in its group is written', () => {
    const removal: Span = [0, 2]
    const emptyings = [
      writeOf(slotAt([0, 1]), '', 'present'),
      writeOf(slotAt([0, 0], { wrapNew, removal }), '', 'removed'),
      writeOf(slotAt([0, 0], { wrapNew }), '', 'new'),
      writeOf(column, '', 'cell'),
    ]
    const kept = only(planOf(emptyings), new Set())
    expect(kept.writes.map(({ identifier }) => identifier)).toEqual(['present', 'removed'])
    const inGroup = only(planOf([...emptyings, writeOf(column, 'x', 'written')]), new Set(['written']))
    expect(inGroup.writes.map(({ identifier }) => identifier)).toEqual([
      'present',
      'removed',
      'cell',
      'written',
    ])
  })
})
