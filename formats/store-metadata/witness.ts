// A file is its text.

export default function texts(file: string): readonly string[] {
  return [
    file
      .replaceAll(/\r\n?/g, '\n')
      .replace(/^[ \t\n]+/, '')
      .replace(/[ \t\n]+$/, ''),
  ]
}
