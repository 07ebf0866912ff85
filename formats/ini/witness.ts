// Reads INI line by line, by the documentation of go-ini ("Working with values", "Multiple lines").

export default function texts(file: string): readonly string[] {
  const lines = file.split(/\r\n|\r|\n/)
  const found: string[] = []
  while (lines.length > 0) {
    const line = (lines.shift() ?? '').trimStart()
    const entry = /^[^;#[=:][^=]*?=([^]*)$/.exec(line) ?? /^[^;#[=:][^=:]*:([^=]*)$/.exec(line)
    if (entry) found.push(valueOf((entry[1] ?? '').trimStart(), lines))
  }
  return found
}

function valueOf(first: string, rest: string[]): string {
  const block = ['"""', '`'].find((quote) => first.startsWith(quote))
  if (block === undefined) {
    const value = first.trim()
    return /^(?:"([^"]*)"|'([^']*)')$/.exec(value)?.slice(1).find(isText) ?? value
  }
  let value = first.slice(block.length)
  while (!value.includes(block) && rest.length > 0) value += `\n${rest.shift()}`
  return value.slice(0, value.indexOf(block))
}

const isText = (text: string | undefined): text is string => text !== undefined
