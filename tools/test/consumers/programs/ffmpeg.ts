// FFmpeg, with which most players show subtitles: the cues that it makes SubRip of.
import type { Consumer, Found, Load } from '../consumer.ts'
import { outputOf, withFolder } from '../run.ts'
import { MARKUP } from '../texts.ts'

const load: Load = (file) =>
  withFolder({ ...file, bytes: Buffer.from(file.text) }, async (path) =>
    cuesIn(await outputOf('ffmpeg', ['-v', 'error', '-i', path, '-f', 'srt', '-'])),
  )

/** A longer text is shown later, so that times are no keys. FFmpeg shows styles as tags, and a space for each. */
const loadCaptions: Load = async (file) =>
  Array.from(await load(file), ([key, text]): [string, string] => [
    key.replace(/:.*/, ''),
    text.replaceAll(/<\/?[iu]>/g, ''),
  ])

export default {
  name: 'FFmpeg',
  program: 'ffmpeg',
  showsOtherwise: MARKUP,
  // All texts become events of ASS, in which braces are codes and backslashes escapes. It reads `< b` as a tag.
  loses: /[{}\\&]|<\s*\/?(?:b|i|u|s|font)\b/,
  formats: {
    ass: load,
    lrc: load,
    microdvd: load,
    // It shows references as they are written. Those of ASCII would be wrong: nothing needs them.
    sami: async (file) =>
      [...(await load(file))].map(([key, text]): [string, string] => [key, withoutReferences(text)]),
    scc: loadCaptions,
    srt: load,
    stl: load,
    subviewer: load,
    webvtt: load,
  },
} satisfies Consumer

function* cuesIn(file: string): Found {
  for (const cue of file.split(/\n\n(?=\d+\n)/)) {
    const [number = '', times = '', ...lines] = cue.trim().split('\n')
    yield [
      `${number}: ${times}`,
      lines.join('\n').replaceAll(/<\/?(?:b|i|u|s|font)\b[^<>]*>|\{\\[^{}]*\}/g, ''),
    ]
  }
}

const withoutReferences = (text: string): string =>
  text.replaceAll(/&#(\d+);/g, (whole, code: string) =>
    Number(code) < 128 ? whole : String.fromCodePoint(Number(code)),
  )
