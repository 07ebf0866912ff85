import { expect, test } from 'vitest'
import { RecordCursor } from '@atlas/core/writing/match-records.ts'

const records = ['a', 'b'].map((identifier) => ({ identifier, text: identifier }))

test('records are taken one after the other, if they are asked for in their order', () => {
  const cursor = new RecordCursor(records)
  expect(cursor.take('a')).toBe(records[0])
  expect(cursor.take('a')).toBeUndefined()
  expect(cursor.isDone).toBe(false)
  expect(cursor.take('b')).toBe(records[1])
  expect(cursor.isDone).toBe(true)
  expect(cursor.take('b')).toBeUndefined()
})

test('a record whose turn has not come is not taken', () => {
  const cursor = new RecordCursor(records)
  expect(cursor.take('b')).toBeUndefined()
  expect(cursor.take('a')).toBe(records[0])
})

test('without records, all have been taken', () => {
  expect(new RecordCursor([]).isDone).toBe(true)
})
