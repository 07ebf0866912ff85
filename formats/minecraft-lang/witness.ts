// Reads .lang files as both editions of the game do: splits lines at the first `=`, and at the tab before a `#`.

export default function texts(file: string): readonly string[] {
  const lines = file.split(/\r\n|\r|\n/).filter((line) => line !== '' && !line.startsWith('#'))
  return lines.flatMap((line) => {
    const [, ...parts] = line.split('=')
    return parts.length === 0 ? [] : [parts.join('=').split(/\t+#/)[0] ?? '']
  })
}
