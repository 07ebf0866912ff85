// Every part of a line that may be a text: after its marks, labels, conditions and braces, and before diverts and tags.

const MARKS = /^\s*(?:(?:[*+]\s*)+|(?:-(?!>)\s*)+)?(?:(?:\(\s*\w+\s*\)|\{[^}]*\})\s*)*/
const STARTS = /[:}]/g
const ENDS = /->|<-|#|\/\/|\/\*|\{/g

export default function texts(file: string): readonly string[] {
  return file.split(/\r\n|\r|\n/).flatMap((line) => {
    const marked = /^\s*(?:(?:[*+]\s*)+|(?:-(?!>)\s*)+)?/.exec(line)?.[0].length ?? 0
    const starts = [0, marked, MARKS.exec(line)?.[0].length ?? 0]
    for (const { index } of line.matchAll(STARTS)) starts.push(index + 1)
    const ends = [line.length, ...Array.from(line.matchAll(ENDS), ({ index }) => index)]
    return starts.flatMap((start) =>
      ends.map((end) =>
        line
          .slice(start, end)
          .replaceAll(/^[ \t]+/g, '')
          .replaceAll(/[ \t]+$/g, ''),
      ),
    )
  })
}
