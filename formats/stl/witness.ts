// Reads Spruce STL as its authoring tools do: a start, an end and a text, separated by commas; bars separate lines.

export default function texts(file: string): readonly string[] {
  return file.split(/\r\n|\r|\n/).flatMap((line) => {
    const [start = '', end = '', ...text] = line.split(',')
    if (![start, end].every((time) => /^\s*\d+:\d+:\d+[:;.]\d+\s*$/.test(time))) return []
    return [text.join(',').split('|').map(withoutBlanks).join('\n')]
  })
}

const withoutBlanks = (text: string): string => text.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '')
