// Every run of lines of a page that may be a text, with the macros of fonts as escapes.

const BLOCK = /^\.(?:nf|EX|Vb|TS|EQ|PS|Rs|de|ig|am|Bd -literal)/
const FONT = /^\.(B|I|BI|BR|IB|IR|RB|RI) +(.*)$/

function shown(line: string): string {
  const [, fonts = '', rest = ''] = FONT.exec(line) ?? []
  if (fonts === '') return line.replace(/^\\&(?=[.'])/, '').trim()
  const words = (rest.match(/"(?:[^"]|"")*"?|(?:\\.|[^ \t\\])+/g) ?? []).map((word) =>
    word.startsWith('"') ? word.replaceAll(/^"|"$/g, '').replaceAll('""', '"') : word,
  )
  if (fonts.length === 1) return `\\f${fonts}${words.join(' ')}\\fR`
  return words.map((word, at) => (fonts[at % 2] === 'R' ? word : `\\f${fonts[at % 2]}${word}\\fR`)).join('')
}

/** Lines that end a paragraph: blank ones, and macros that are neither fonts nor parts of sentences. */
const ends = (line: string, isMdoc: boolean): boolean =>
  line.trim() === '' ||
  (/^[.']/.test(line) &&
    !(isMdoc
      ? /^\.[A-Z][a-z0-9]{1,2}(?:\s|$)/.test(line) &&
        !/^\.(?:Bd|Bk|Bl|D1|Db|Dd|Dl|Dt|Ed|Ek|El|Fd|In|It|Lp|Nd|Os|Pp|Sh|Ss|R[se])/.test(line)
      : FONT.test(line) || /^\.(?:UR|UE|MT|ME)(?:\s|$)/.test(line)))

export default function texts(file: string): readonly string[] {
  const isMdoc = /^\.Dd/m.test(file)
  const found: string[] = []
  let open = ''
  let wasOwn = true
  let isBlock = false
  let isHead = false
  const close = (): void => {
    found.push(open)
    open = ''
    wasOwn = true
  }
  for (const raw of file.split(/\r\n|\r|\n/)) {
    const line = raw.replace(/\s*\\".*$/, '')
    if (isBlock) {
      isBlock = !/^\.(?:fi|EE|Ve|TE|EN|PE|Re|\.|Ed)\s*$/.test(line)
      continue
    }
    isBlock = BLOCK.test(line)
    if (ends(line, isMdoc)) {
      close()
      isHead = /^\.T[PQ]/.test(line)
      const [, rest = ''] = /^\.(?:S[HSsh]|Nd|It|IP|TH)\s+(.*)$/.exec(line) ?? []
      const parts = [rest, ...Array.from(rest.matchAll(/"([^"]*)"/g), ([, text = '']) => text)]
      for (const part of parts) found.push(part, part.replaceAll('\\(dq', '"'))
      continue
    }
    if (/^\s/.test(line)) close()
    const isOwn = /^\.(?!(?:B|I|BI|BR|IB|IR|RB|RI)\s)/.test(line)
    const text = isOwn ? line : shown(line)
    open += (open === '' ? '' : isOwn || wasOwn ? '\n' : ' ') + text
    wasOwn = isOwn
    if (line !== raw || (isHead && !isOwn)) close()
    if (!FONT.test(line)) isHead = false
  }
  close()
  return found
}
