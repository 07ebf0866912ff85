// Reads MicroDVD and MPL2 line by line: a start and an end in brackets, then the shown lines, separated by bars.

export default function texts(file: string): readonly string[] {
  return file.split(/\r\n|\r|\n/).flatMap((line) => {
    const [, shown] = /^[ \t]*(?:\{\d+\}\{\d*\}|\[\d+\]\[\d*\])([^]*)$/.exec(line) ?? []
    return shown === undefined ? [] : [shown.split('|').map(withoutBlanks).join('\n')]
  })
}

const withoutBlanks = (text: string): string => text.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '')
