// What a repository has translated before: similar texts and terms, by the measure of the sandbox.
import { expect, test } from 'vitest'
import { wordSearchOf } from '@atlas/core/terms/words.ts'
import { Memory } from '../../compare/memory.ts'

const english = await wordSearchOf('en')

function memoryOf(translations: readonly (readonly [string, string])[]): Memory {
  const memory = new Memory(english)
  for (const [source, target] of translations) memory.add(source, target)
  return memory
}

test('the most similar texts come first, and each translation once', () => {
  const memory = memoryOf([
    ['The tide is very low', 'Es ist sehr Ebbe'],
    ['The tide is low.', 'Es ist Ebbe.'],
    ['The tide is rather low.', 'Es ist Ebbe.'],
    ['Something else', 'Etwas anderes'],
  ])
  expect(memory.similar('The tide is low', 3)).toEqual([
    { source: 'The tide is low.', target: 'Es ist Ebbe.' },
    { source: 'The tide is very low', target: 'Es ist sehr Ebbe' },
  ])
})

test('inflected words and texts without spaces are similar, too', () => {
  const memory = memoryOf([
    ['Deleting the selected files', 'Löschen'],
    ['请选择要删除的文件', 'Bitte wählen'],
  ])
  expect(memory.similar('Delete the selected file', 1)).toHaveLength(1)
  expect(memory.similar('请选择要复制的文件', 1)).toHaveLength(1)
})

test('a term is a word of its own in the text, with any ending, in its order', () => {
  const memory = memoryOf([
    ['Low tide', 'Ebbe'],
    ['Gate', 'Tor'],
    ['Gate', 'Pforte'],
    ['Gate', 'Pforte'],
  ])
  expect(memory.terms('Close the gates at low tide!')).toEqual([
    { source: 'Low tide', targets: ['Ebbe'] },
    { source: 'Gate', targets: ['Pforte', 'Tor'] },
  ])
  expect(memory.terms('The tide is low, and the delegate waits')).toEqual([])
})
