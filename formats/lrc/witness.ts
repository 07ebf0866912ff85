// Reads LRC line by line: times in brackets, and the words after the last of them.

export default function texts(file: string): readonly string[] {
  return file.split(/\r\n|\r|\n/).flatMap((line) => {
    const pieces = line.split(']')
    const isTime = (piece: string): boolean => /^[ \t]*\[\d+:\d+(?:[.:]\d+)?$/.test(piece)
    let times = 0
    while (times < pieces.length - 1 && isTime(pieces[times] ?? '')) times++
    return times === 0
      ? []
      : [
          pieces
            .slice(times)
            .join(']')
            .replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, ''),
        ]
  })
}
