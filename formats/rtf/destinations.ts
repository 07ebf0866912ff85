// The groups of RTF that contain something else than text of their surroundings.
import type { Place } from './states.ts'

/** Groups with text of their own, and where it is. */
export const PLACES: ReadonlyMap<string, Place> = new Map([
  ['header', 'header'],
  ['headerl', 'header'],
  ['headerr', 'header'],
  ['headerf', 'header'],
  ['footer', 'footer'],
  ['footerl', 'footer'],
  ['footerr', 'footer'],
  ['footerf', 'footer'],
  ['footnote', 'note'],
  ['annotation', 'comment'],
  ['shptxt', 'text box'],
  ['title', 'title'],
  ['subject', 'property'],
  ['keywords', 'property'],
  ['doccomm', 'property'],
])

/** Groups that readers see in the text, and the names of their codes. */
export const SEEN: ReadonlyMap<string, string> = new Map([
  ['pict', 'img'],
  ['object', 'object'],
  ['shp', 'shape'],
  ['do', 'shape'],
  ['footnote', 'note'],
  ['annotation', 'comment'],
])

/** Control words that programs replace by a text. */
export const FILLED_IN: ReadonlySet<string> = new Set([
  'chpgn',
  'chdate',
  'chdpl',
  'chdpa',
  'chtime',
  'chftn',
  'sectnum',
])

/** Groups without text, in which others may have some. */
export const WITHOUT_TEXT: ReadonlySet<string> = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'filetbl',
  'revtbl',
  'info',
  'pict',
  'object',
  'do',
  'shp',
  'sp',
  'shprslt',
  'nonshppict',
  'listtext',
  'pntext',
  'pntxta',
  'pntxtb',
  'xe',
  'tc',
  'tcn',
  'rxe',
  'txe',
  'fldinst',
  'atnid',
  'atnauthor',
  'atntime',
  'atnicn',
  'private',
  'nextfile',
  'template',
  'upr',
  'mmathPict',
  'ftnsep',
  'ftnsepc',
  'ftncn',
  'aftnsep',
  'aftnsepc',
  'aftncn',
  'pgdsc',
  'author',
  'operator',
  'manager',
  'company',
  'category',
  'comment',
])

/** Groups with an asterisk whose content is read like that of any other group. */
export const READ_WITH_ASTERISK: ReadonlySet<string> = new Set(['shppict', 'shpinst', 'background'])

/** Control words that end a paragraph. */
export const ENDS: ReadonlySet<string> = new Set([
  'par',
  'cell',
  'nestcell',
  'row',
  'nestrow',
  'sect',
  'page',
  'column',
])
