import { expect, test } from 'vitest'
import { InTurn } from '../../core/in-turn.ts'

const records = ['a', 'b'].map((identifier) => ({ identifier, text: identifier }))

test('records are taken one after the other, if they are asked for in their order', () => {
  const inTurn = new InTurn(records)
  expect(inTurn.take('a')).toBe(records[0])
  expect(inTurn.take('a')).toBeUndefined()
  expect(inTurn.isDone).toBe(false)
  expect(inTurn.take('b')).toBe(records[1])
  expect(inTurn.isDone).toBe(true)
  expect(inTurn.take('b')).toBeUndefined()
})

test('a record whose turn has not come is not taken', () => {
  const inTurn = new InTurn(records)
  expect(inTurn.take('b')).toBeUndefined()
  expect(inTurn.take('a')).toBe(records[0])
})

test('without records, all have been taken', () => {
  expect(new InTurn([]).isDone).toBe(true)
})
