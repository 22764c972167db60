const PAUSE_MS = 2000

/** Draws a view again and again, each 2 s, until it is left. What the reader works on is drawn once, beside it. */
export async function refresh(draw: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await draw()
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
