// Prints on standard output and standard error. Names and texts come from files that strangers wrote, so all of it passes
// one encoder: it can neither control a terminal, nor give a command to the runner of a CI.
import { randomUUID } from 'node:crypto'

/**
 * What is not printed as it is: controls, separators of lines, characters without a width, what changes the direction of
 * text, and the second sign of `##name[`, which begins a command of a runner anywhere in a line. Tabs and the joiners of
 * letters and emoji are harmless.
 */
const UNSAFE = /(?<=#)#(?=[\w.-]*\[)|(?![\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const NAMES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r' }

/** A text on one line: unsafe characters are shown as escapes, such as `\n` and `\x1b`. Encoding twice changes nothing. */
export function encode(text: string): string {
  return text.replaceAll(UNSAFE, (unsafe) => NAMES[unsafe] ?? escapeOf(unsafe))
}

function escapeOf(unsafe: string): string {
  const hex = unsafe.codePointAt(0)?.toString(16) ?? ''
  if (hex.length > 4) return `\\u{${hex}}`
  return hex.length > 2 ? `\\u${hex.padStart(4, '0')}` : `\\x${hex.padStart(2, '0')}`
}

/** JSON with the same value, in which escapes replace unsafe characters. Its lines stay. */
export function encodeJson(json: string): string {
  return json.replaceAll(UNSAFE, (unsafe) =>
    unsafe === '\n'
      ? unsafe
      : unsafe.replaceAll(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}

/** `::name` at the beginning of a line is a command of a runner. */
function withoutCommand(line: string): string {
  return line.replace(/^(\s*):(?=:)/, '$1\\x3a')
}

/** No file can contain it, so that only our own colors become controls. */
const SECRET = randomUUID()

const MARK = new RegExp(`<${SECRET} (\\d+)>`, 'g')

/** Marks a text to be printed with a control sequence of a terminal, by the numbers that begin and end it. */
export function marked(text: string, begin: number, end: number): string {
  return `<${SECRET} ${begin}>${text}<${SECRET} ${end}>`
}

function printable(line: string): string {
  return withoutCommand(encode(line)).replaceAll(MARK, '\u001b[$1m')
}

/** Prints one line on standard output. */
export function printLine(line: string): void {
  process.stdout.write(`${printable(line)}\n`)
}

/** Prints one line on standard error. */
export function printError(line: string): void {
  process.stderr.write(`${printable(line)}\n`)
}

/** Prints a text of several lines on standard output. */
export function printText(text: string): void {
  process.stdout.write(text.split('\n').map(printable).join('\n'))
}

/** Prints a text of several lines on standard error. */
export function printErrorText(text: string): void {
  process.stderr.write(text.split('\n').map(printable).join('\n'))
}

/** Prints a value as JSON, on one line or with an indentation. */
export function printJson(value: unknown, indentation?: number): void {
  printJsonText(`${JSON.stringify(value, undefined, indentation)}\n`)
}

/** Prints a text that is JSON, or lines of JSON. */
export function printJsonText(json: string): void {
  process.stdout.write(encodeJson(json))
}

/** Prints a command of the runner of GitHub, such as an annotation. Its values can add no property and no line. */
export function printCommand(
  name: 'error' | 'warning',
  properties: Readonly<Record<string, string | number>>,
  message: string,
): void {
  const data = (value: string | number): string => encode(String(value)).replaceAll('%', '%25')
  const property = (value: string | number): string =>
    data(value).replaceAll(':', '%3A').replaceAll(',', '%2C')
  const named = Object.entries(properties).map(([key, value]) => `${key}=${property(value)}`)
  process.stdout.write(`::${name} ${named.join(',')}::${data(message)}\n`)
}

/** Clears a terminal, so that what is printed next is all that it shows. */
export function clearScreen(): void {
  if (process.stdout.isTTY) process.stdout.write('\u001b[2J\u001b[H')
}

/** Draws on standard error. The text is our own, and may contain controls. */
export function draw(text: string): void {
  process.stderr.write(text)
}
