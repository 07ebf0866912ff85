// Ends a program whose parent has died, if the parent has opened a channel to it.

/** A program that stops cleanly may take longer than the process that ended its parent wants to wait. */
const MAX_MILLISECONDS = 8000

/** Calls `stop` when the parent has died, and ends the process soon after. Without a parent's channel, does nothing. */
export function stopWithParent(stop: () => unknown): void {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), MAX_MILLISECONDS).unref()
    stop()
  })
  // The channel does not keep the process running.
  process.channel?.unref()
}
