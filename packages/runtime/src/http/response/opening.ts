/** How long the first part of a body is waited for before the status is sent, in ms. */
export const OPEN_MS = 100

/**
 * Waits for the first part of a body: an earlier failure can still yield another
 * status. Not for long, so that the client sees the status of a late body.
 * @throws what `first` rejects with in this time
 */
export async function opened(first: Promise<unknown>, ms: number): Promise<void> {
  // It may reject later, before it is awaited.
  first.catch(() => {})
  if (ms === 0) return
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  try {
    await Promise.race([first, late])
  } finally {
    clearTimeout(timer)
  }
}
