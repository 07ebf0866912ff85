// Reads the translations of a file with the JavaScript engine's own reader.

export default function texts(file: string): readonly string[] {
  const { locale_data: domains } = JSON.parse(file) as {
    locale_data: Record<string, Record<string, unknown>>
  }
  return Object.values(domains).flatMap((messages) =>
    Object.values(messages).flatMap((rows) => (Array.isArray(rows) ? (rows as string[]) : [])),
  )
}
