// The server-sent events of a place of strings.

/** Listens to events by their names. `onReturn`: events may be missing, since there was no connection for a while. */
export function listenTo(
  address: string,
  events: Readonly<Record<string, (data: string) => void>>,
  onReturn: () => void,
): () => void {
  const source = new EventSource(address)
  let isLost = false
  for (const [name, run] of Object.entries(events))
    source.addEventListener(name, ({ data }: MessageEvent<string>) => run(data))
  source.addEventListener('error', () => {
    isLost = true
  })
  source.addEventListener('open', () => {
    if (isLost) onReturn()
    isLost = false
  })
  return () => source.close()
}
