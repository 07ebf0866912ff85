// Reads the translations of a message file with the JavaScript engine's own reader.

export default function texts(file: string): readonly string[] {
  const { messages } = JSON.parse(file) as { messages: { translation?: unknown }[] }
  return messages.flatMap(({ translation }) => (typeof translation === 'string' ? [translation] : []))
}
