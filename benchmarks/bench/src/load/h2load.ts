import type { Load } from "../results/result-types.ts"

const UNITS: ReadonlyMap<string, number> = new Map([
  ["us", 1e-6],
  ["ms", 1e-3],
  ["s", 1],
])

/**
 * Output of h2load → what it saw. It prints no percentiles, and counts the requests that were in flight
 * at the end of its duration as neither done nor failed. Throws for other output.
 */
export function parseH2load(text: string): Load {
  const [, time, unit = "", perSecond] =
    /^finished in ([\d.]+)(us|ms|s), ([\d.]+) req\/s/m.exec(text) ?? []
  const counts =
    /^requests: \d+ total, \d+ started, \d+ done, (\d+) succeeded, (\d+) failed, (\d+) errored, (\d+) timeout/m.exec(
      text,
    )
  const statuses = /^status codes: (\d+) 2xx, (\d+) 3xx, (\d+) 4xx, (\d+) 5xx/m.exec(text)
  if (time === undefined || counts === null || statuses === null) {
    throw new Error(`h2load: unexpected output: ${text.slice(0, 200)}`)
  }
  const [requests = 0, failed = 0] = counts.slice(1).map(Number)
  const refused = statuses.slice(2).reduce((sum, count) => sum + Number(count), 0)
  return {
    requests,
    seconds: Number(time) * (UNITS.get(unit) ?? NaN),
    perSecond: Number(perSecond),
    refused,
    // Responses with another status are counted as failed, too.
    errors: Math.max(0, failed - refused),
  }
}
