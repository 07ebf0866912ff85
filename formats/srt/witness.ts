// Reads SubRip files as players do: from one line with an arrow between two times to the next.

export default function texts(file: string): readonly string[] {
  const lines = file.split(/\r\n|\r|\n/)
  const arrows = lines.flatMap((line, index) => (isTimes(line) ? [index] : []))
  return arrows.map((arrow, cue) => {
    const next = arrows[cue + 1]
    const shown = lines.slice(arrow + 1, next ?? lines.length)
    if (next !== undefined && /^\s*\d+\s*$/.test(shown.at(-1) ?? '')) shown.pop()
    return shown.filter((line) => !/^[ \t]*$/.test(line)).join('\n')
  })
}

function isTimes(line: string): boolean {
  const [start = '', end = '', ...more] = line.split(/-{1,3}>/)
  return more.length === 0 && [start, end].every((side) => /^[ \t]*-?\d+:\d+(?::\d+)?(?:[.,]\d+)?/.test(side))
}
