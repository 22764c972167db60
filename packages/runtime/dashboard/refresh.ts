const PAUSE_MS = 2000

/** Redraws a view every 2 s until the user leaves it. Forms are drawn once, outside this view. */
export async function refresh(draw: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await draw()
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
