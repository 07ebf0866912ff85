// Reads translations line by line ("Translation" in the Ren'Py documentation), and strings as Ren'Py's lexer and Python
// do.

const STRING = /"""(?:[^\\]|\\[^])*?"""|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/g

/** A logical line in a block, with the words before its first string. Every line end is \n here. */
const SAY_LINE =
  /\n[ \t]+([\w@. ]*)(?:"""(?:(?!""")[^\\]|\\[^])*"""|[^"'\n]|"(?!"")(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*')*(?=\n|$)/g

export default function texts(file: string): readonly string[] {
  const code = file.replaceAll(/\r\n?/g, '\n').replaceAll(/(?<=\n|^)[ \t]*#[^\n]*/g, '')
  const found: string[] = []
  for (const block of code.split(/(?<=\n|^)(?=[a-z]+ [^\n]*:\n)/)) {
    const isStrings = /^translate \w+ strings:/.test(block)
    if (!/^translate \w+ [\w.]+:/.test(block)) continue
    for (const [whole = '', words = ''] of block.matchAll(SAY_LINE)) {
      if (isStrings !== /^(?:old|new) /.test(words)) continue
      const raw = whole.match(STRING)?.at(-1)
      if (raw !== undefined) found.push(isStrings ? python(raw) : dialogue(raw))
    }
  }
  return found.filter((text) => text !== '')
}

const inside = (raw: string): string => (raw.startsWith('"""') ? raw.slice(3, -3) : raw.slice(1, -1))

/** The text of a line of dialogue: white space is collapsed before escapes are decoded. */
function dialogue(raw: string): string {
  const text = raw.startsWith('"""') ? inside(raw).trim() : inside(raw)
  return text.replaceAll(/[ \n]+/g, ' ').replaceAll(/\\(u[\da-fA-F]{1,4}|[^])/g, (_, escape: string) => {
    if (escape.length > 1) return String.fromCharCode(Number(`0x${escape.slice(1)}`))
    return escape === 'n' ? '\n' : '%{['.includes(escape) ? escape + escape : escape
  })
}

const ESCAPE_LETTERS: Record<string, string> = { n: '\n', r: '\r', t: '\t', '\\': '\\', '"': '"', "'": "'" }

const python = (raw: string): string =>
  inside(raw).replaceAll(/\\(u[\da-fA-F]{4}|[^])/g, (whole, escape: string) =>
    escape.length > 1
      ? String.fromCharCode(Number(`0x${escape.slice(1)}`))
      : (ESCAPE_LETTERS[escape] ?? whole),
  )
