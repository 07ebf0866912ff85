// Prints text for people. Names and texts come from files that strangers wrote, so all of it passes one encoder: it can
// neither control a terminal, nor give a command to the runner of a CI.
import { randomUUID } from 'node:crypto'

/** Controls, separators of lines, and what changes the direction of text. A tab is harmless. */
const CONTROLS = /[\0-\u0008\n-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

const NAMES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r' }

/** A text on one line: controls are shown as escapes, such as `\n` and `\x1b`. Encoding twice changes nothing. */
export function encode(text: string): string {
  // `##[name]` and `##vso[name]` are commands of a runner anywhere in a line.
  return text.replaceAll(/##(?=\[|vso\[)/gi, '#\\x23').replaceAll(CONTROLS, (control) => {
    const hex = control.charCodeAt(0).toString(16)
    return NAMES[control] ?? (hex.length > 2 ? `\\u${hex.padStart(4, '0')}` : `\\x${hex.padStart(2, '0')}`)
  })
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
