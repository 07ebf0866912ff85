// Reads extracted messages with JSON.parse, as `formatjs compile` does: an object of messages, or a list.

export default function texts(file: string): readonly string[] {
  const messages: Record<string, { defaultMessage?: unknown } | string | number> = JSON.parse(file)
  return Object.values(messages)
    .map((message) => (typeof message === 'object' ? message.defaultMessage : message))
    .filter((text) => typeof text === 'string')
}
