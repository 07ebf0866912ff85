// Joins lines that go on below, and reads each by a pattern for each kind of quotes.

const escapes: Readonly<Record<string, string>> = { r: '\r', n: '\n', t: '\t' }

export default function texts(file: string): readonly string[] {
  const lines = file.replaceAll(/\\\r?\n/g, '').split(/\r\n|\r|\n/)
  return lines.flatMap((line) => {
    const [, first, second, third] =
      /^\s*LangString\s+\S+\s+\S+\s+(?:"((?:\$\$|\$\\[^]|[^"])*)"|'((?:\$\$|\$\\[^]|[^'])*)'|`((?:\$\$|\$\\[^]|[^`])*)`)/i.exec(
        line,
      ) ?? []
    const raw = first ?? second ?? third
    return raw === undefined ? [] : [shown(raw)]
  })
}

const shown = (raw: string): string =>
  raw
    .split('$$')
    .map((part) =>
      part
        .replaceAll('$\\r$\\n', '\n')
        .replaceAll(/\$\\([^])/g, (_, letter: string) => escapes[letter] ?? letter),
    )
    .join('$$')
