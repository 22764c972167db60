/** Aborted when the process receives a signal to exit. */
export function untilSignal(): AbortSignal {
  const stop = new AbortController()
  const end = (): void => stop.abort()
  process.on("exit", end)
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end)
  return stop.signal
}
