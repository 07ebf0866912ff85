// Which keys a reader is warned about, since they change if an entry is inserted before them.
import { expect, test } from 'vitest'
import { configured } from '@atlas/core/plugins/options.ts'
import { parseFile } from '@atlas/core/reading/parse.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { catalogue } from '../subjects.ts'

async function warnings(type: string, text: string, options: object = {}): Promise<readonly string[]> {
  const plugin = catalogue.plugins.get(type)
  if (!plugin) throw new Error(`${type} is missing.`)
  const format = await configured(plugin, { ...options })
  const found = parseFile(format, 'a', Buffer.from(text), { source: known('en'), targets: [] })
  return found.warnings ?? []
}

test('elements of lists are named by their places', async () => {
  const [warning, ...others] = await warnings(
    'json',
    '{ "a": "A", "days": ["Mon", "Tue"], "rows": [{ "b": "B" }] }',
  )
  expect(warning).toBe(
    '2 keys of lists are places, such as days.0: they change if an element is inserted before. The option arrays names them by one of their texts.',
  )
  expect(others).toEqual([])
})

test('elements of a list that have names are not', async () => {
  const list = '{ "rows": [{ "id": "x", "b": "B" }, { "id": "y", "b": "C" }] }'
  expect(await warnings('json', list)).toHaveLength(1)
  expect(await warnings('json', list, { arrays: 'id' })).toEqual([])
})

test('lists in lists are counted once, and the first is the example', async () => {
  const text = '{ "rows": [{ "b": "B", "cells": ["C", "D"] }, { "b": "E" }], "days": ["Mon", "Tue"] }'
  const [warning] = await warnings('json', text)
  expect(warning).toMatch(/^8 keys of lists are places, such as rows\.0\.b: /)
  const [inner] = await warnings('json', '{ "rows": [{ "cells": ["C", "D"] }], "days": ["Mon", "Tue"] }')
  expect(inner).toMatch(/^4 keys of lists are places, such as rows\.0\.cells\.0: /)
})

test('numbers that are keys are not places', async () => {
  expect(await warnings('json', '{ "errors": { "404": "Not found", "500": "Failed" } }')).toEqual([])
  expect(await warnings('java-properties', 'a#2=A\n')).toEqual([])
})

test('keys that repeat have a number', async () => {
  expect(await warnings('java-properties', 'a=A\na=B\na=C\n')).toEqual([
    '2 keys repeat and got a number, such as a#2: it changes if the same key is inserted before.',
  ])
})

test('keys of documents come from their texts', async () => {
  expect(await warnings('markdown', 'One\n\nOne\n\nOne\n')).toEqual([])
})
