// media-captions, which shows the captions of web players.
import { parseText } from 'media-captions'
import type { Consumer, Load } from '../consumer.ts'
import { MARKUP } from '../texts.ts'

export default {
  name: 'media-captions',
  showsOtherwise: MARKUP,
  formats: { webvtt: cuesOf('vtt'), srt: cuesOf('srt'), ass: cuesOf('ass') },
} satisfies Consumer

function cuesOf(type: 'vtt' | 'srt' | 'ass'): Load {
  return async ({ text }) => {
    const { cues, errors } = await parseText(text, { type, strict: false, errors: true })
    const [error] = errors
    if (error) throw error
    return cues.map(({ startTime, endTime, text: shown }, index) => [
      `${index + 1}: ${startTime} to ${endTime}`,
      shown,
    ])
  }
}
