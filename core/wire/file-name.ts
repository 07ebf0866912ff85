// The name of a file in an answer: one name that every system can hold, whatever the request called the file.
import { utf8Length } from '../bytes.ts'

/** Names of devices on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i

/** Most systems hold names of this many bytes. */
const MOST_BYTES = 255

/**
 * A name without folders, controls (of the direction of text, too), and the characters, devices and ends that Windows
 * does not allow. The end of a name that is too long stays, since it has the extension. `fallback`: for a name that
 * becomes empty.
 */
export function plainFileName(name: string, fallback = 'file'): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
  const named = withoutDotsAtEnd(plain).replace(DEVICE, '_$&')
  return shortened(named === '' ? fallback : named)
}

function withoutDotsAtEnd(name: string): string {
  let end = name.length
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end--
  return name.slice(0, end)
}

function shortened(name: string): string {
  const characters = [...name]
  let bytes = utf8Length(name)
  while (bytes > MOST_BYTES) bytes -= utf8Length(characters.shift() ?? '')
  return characters.join('')
}
