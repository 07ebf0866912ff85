// Keys of subtitles: what a new version of a file does to the translations of the one before.
import { describe, expect, test } from 'vitest'
import { buildWithReport } from '@atlas/core/writing/build.ts'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import srt from '@atlas/formats/srt/format.ts'
import webvtt from '@atlas/formats/webvtt/format.ts'
import { languages, record } from '../core/plugins.ts'

const cue = (id: number | string, seconds: number, text: string, dot = ','): string =>
  `${id}\n00:00:0${seconds}${dot}000 --> 00:00:0${seconds}${dot}900\n${text}\n\n`

const before = cue(1, 1, 'Hello') + cue(2, 5, 'Bye')
const after = cue(1, 1, 'Hello') + cue(2, 3, 'New') + cue(3, 5, 'Bye')
const vtt = (text: string): string => `WEBVTT\n\n${text.replaceAll(',', '.')}`

const keysOf = (plugin: FormatPlugin, text: string): string[] =>
  recordsOf(plugin, readUnits(plugin, decodeFile(Buffer.from(text), plugin).source, languages('en'))).map(
    ({ identifier }) => identifier,
  )

/** Translates the new version with the translations that a platform has for the keys of the old one. */
function updated(plugin: FormatPlugin, old: string, current: string): string {
  const texts = ['Hallo', 'Tschüss']
  const records = keysOf(plugin, old).map((key, index) => record(key, 'de', texts[index] ?? ''))
  const { content } = buildWithReport(plugin, Buffer.from(current), languages('en', 'de'), records)
  return Buffer.from(content).toString()
}

describe('a cue that is inserted', () => {
  test('leaves the translations of all others where they belong', () => {
    expect(updated(srt, before, after)).toBe(cue(1, 1, 'Hallo') + cue(2, 3, 'New') + cue(3, 5, 'Tschüss'))
    expect(updated(webvtt, vtt(before), vtt(after))).toContain('00:00:05.900\nTschüss\n')
  })

  test('moved them when numbers were keys, which an option keeps', async () => {
    const numbers = await configured(srt, { identifiers: 'number' })
    expect(keysOf(numbers, before)).toEqual(['1', '2'])
    expect(updated(numbers, before, after)).toContain('00:00:03,900\nTschüss\n')
    expect(keysOf(await configured(webvtt, { identifiers: 'number' }), vtt(before))).toEqual(['1', '2'])
  })

  test('does nothing to names, or to texts as keys', async () => {
    expect(keysOf(webvtt, vtt(cue('intro', 1, 'Hello') + cue(2, 5, 'Bye')))).toEqual(['intro', '2'])
    const texts = await configured(srt, { identifiers: 'text' })
    expect(keysOf(texts, before)).toEqual(['Hello', 'Bye'])
    expect(updated(texts, before, after)).toContain('00:00:05,900\nTschüss\n')
  })
})
