// Reads the text fields of EBU STL block by block: rows between line breaks, with ISO 6937 by combining characters.
import type { Witness } from '@atlas/core/contract.ts'

const MARKS: Readonly<Record<number, string>> = {
  0xc1: '\u0300',
  0xc2: '\u0301',
  0xc3: '\u0302',
  0xc4: '\u0303',
  0xc7: '\u0307',
  0xc8: '\u0308',
  0xcb: '\u0327',
  0xcf: '\u030c',
}
const CHARS: Readonly<Record<number, string>> = {
  0xa0: '\u00a0',
  0xe0: 'Ω',
  0xff: '\u00ad',
  0xfb: 'ß',
  0xf1: 'æ',
  0xf9: 'ø',
  0xf8: 'ł',
  0xd5: '♪',
  0xa9: '‘',
  0xb9: '’',
  0xaa: '“',
  0xba: '”',
  0xab: '«',
  0xbb: '»',
  0xa3: '£',
}

const texts: Witness = (_file, _language, bytes = new Uint8Array()) => {
  const found: string[] = []
  const cyrillic = bytes[13] === 0x31 ? new TextDecoder('iso-8859-5') : undefined
  let text = ''
  for (let at = 1024; at + 128 <= bytes.length; at += 128) {
    let mark = ''
    for (const byte of bytes.subarray(at + 16, at + 128)) {
      if (byte === 0x8f) break
      else if (byte === 0x8a) text += '\n'
      else if (byte === 0x80) text += '<i>'
      else if (byte === 0x81) text += '</i>'
      else if (cyrillic && byte >= 0xa0) text += cyrillic.decode(Uint8Array.of(byte))
      else if (MARKS[byte] !== undefined) mark = MARKS[byte] ?? ''
      else if (byte >= 0x20 && byte < 0x7f) {
        text += (String.fromCharCode(byte) + mark).normalize('NFC')
        mark = ''
      } else if (byte >= 0xa0) text += CHARS[byte] ?? ''
      else text += `<x${byte.toString(16).padStart(2, '0')}/>`
    }
    if (bytes[at + 3] !== 0xff) continue
    const rows = text
      .split('\n')
      .map((row) => row.replaceAll(/^(?:<x[01][0-9a-f]\/>| )+|(?:<x[01][0-9a-f]\/>| )+$/g, ''))
    found.push(rows.filter((row) => row !== '').join('\n'))
    text = ''
  }
  return found
}

export default texts
