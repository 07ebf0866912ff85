// What is certainly not a text: each kind, and its neighbors that may be one.
import { expect, test } from 'vitest'
import { isNoText } from '../../core/no-text.ts'

test.each([
  'https://example.com/a?b=c',
  'http://a',
  'ftp://files.example',
  'mailto:me@example.com',
  'tel:+49-30-1',
  '#ff0000',
  '#FFF',
  '#0a0b',
  '#12345678',
  '#aabbcc',
  'rgb(0, 10, 20)',
  'hsla(1, 2%, 3%, .5)',
  'fa-home',
  'fas fa-home',
  'mdi-account-circle',
  'mdi:home',
  'glyphicon glyphicon-ok',
  'true',
  'false',
  'null',
  '0b7e8c7a-3a0f-4b7e-9d1f-5a2c6d7e8f90',
  'data:image/png;base64,AAAA',
  `data:image/png;base64,${'A'.repeat(5000)}`,
])('%s is not a text', (text) => {
  expect(isNoText(text)).toBe(true)
})

test.each([
  '',
  'Home',
  'True',
  'yes',
  'See https://example.com',
  'https://example.com is open',
  'me@example.com',
  '#add',
  '#facade',
  '#dad',
  '#1',
  '#12',
  'fa',
  'Fa-Home',
  'bi-weekly',
  'data: all of it',
  '100',
  'a-b-c',
  `https://example.com/${'a'.repeat(5000)}`,
])('%s may be one', (text) => {
  expect(isNoText(text)).toBe(false)
})
