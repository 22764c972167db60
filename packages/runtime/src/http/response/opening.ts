/** How long the first part of a body is waited for before the status is sent, in ms. */
export const OPEN_MS = 100

/**
 * Waits for the first part of a body: what fails before it is there can still be answered with a
 * status. Not for long, as a client is to see the status of what comes late.
 * @throws what `first` rejects with in this time
 */
export async function opened(first: Promise<unknown>, ms: number): Promise<void> {
  // It may fail later, before anybody looks.
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
