// Generated subtitles, except SubRip, which is in leading.ts.
import { fileOfRows, type Input } from './file.ts'

function clock(seconds: number, separator = ':'): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(separator)
}

/** Subtitles, except SubRip. */
export const subtitleInputs: readonly Input[] = [
  {
    family: 'WebVTT',
    type: 'webvtt',
    fileName: 'film.vtt',
    text: fileOfRows(
      'WEBVTT\n\n',
      (texts, index) =>
        `${clock(index * 3)}.000 --> ${clock(index * 3 + 2)}.500\n${texts.sentence()}\n<i>${texts.sentence()}</i>\n\n`,
    ),
  },
  {
    family: 'Sub Station Alpha',
    type: 'ass',
    fileName: 'film.ass',
    text: fileOfRows(
      '[Script Info]\nScriptType: v4.00+\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n',
      (texts, index) =>
        `Dialogue: 0,${clock(index * 3)}.00,${clock(index * 3 + 2)}.50,Default,${texts.word()},0,0,0,,{\\i1}${texts.sentence()}{\\i0}\\N${texts.sentence()}\n`,
    ),
  },
  {
    family: 'SubViewer',
    type: 'subviewer',
    fileName: 'film.sub',
    text: fileOfRows(
      '[INFORMATION]\n[TITLE]Film\n[END INFORMATION]\n[SUBTITLE]\n',
      (texts, index) =>
        `${clock(index * 3)}.00,${clock(index * 3 + 2)}.50\n${texts.sentence()}[br]${texts.sentence()}\n\n`,
    ),
  },
  {
    family: 'SBV',
    type: 'sbv',
    fileName: 'film.sbv',
    text: fileOfRows(
      '',
      (texts, index) =>
        `${clock(index * 3)}.000,${clock(index * 3 + 2)}.500\n${texts.sentence()}\n${texts.sentence()}\n\n`,
    ),
  },
  {
    family: 'LRC',
    type: 'lrc',
    fileName: 'song.lrc',
    text: fileOfRows(
      '[ti:Song]\n',
      (texts, index) => `[${clock(index * 3).slice(3)}.00]${texts.sentence()}\n`,
    ),
  },
  {
    family: 'MicroDVD',
    type: 'microdvd',
    fileName: 'film.sub',
    text: fileOfRows(
      '',
      (texts, index) => `{${index * 60}}{${index * 60 + 50}}${texts.sentence()}|${texts.sentence()}\n`,
    ),
  },
  {
    family: 'SAMI',
    type: 'sami',
    fileName: 'film.smi',
    text: fileOfRows(
      '<SAMI><HEAD><STYLE TYPE="text/css"><!--\n.ENCC { Name: English; lang: en-US; SAMIType: CC; }\n--></STYLE></HEAD><BODY>\n',
      (texts, index) =>
        `<SYNC Start=${index * 3000}><P Class=ENCC>${texts.sentence()}<br>${texts.sentence()}\n`,
      '</BODY></SAMI>\n',
    ),
  },
  {
    family: 'Spruce STL',
    type: 'stl',
    fileName: 'film.stl',
    text: fileOfRows(
      '$FontName = Arial\n\n',
      (texts, index) =>
        `${clock(index * 3)}:00 , ${clock(index * 3 + 2)}:12 , ${texts.sentence()}|${texts.sentence()}\n`,
    ),
  },
]
