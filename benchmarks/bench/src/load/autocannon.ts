import type { Load } from "../results/result-types.ts"
import type { Asked, Exchange } from "../types.ts"

// The fields we read of `autocannon --json`.
interface Output {
  readonly duration: number
  readonly errors: number
  readonly timeouts: number
  readonly resets: number
  readonly non2xx: number
  readonly "2xx": number
  readonly latency: { readonly p50: number; readonly p99: number }
}

/** Request → arguments of autocannon for it. */
export function autocannonRequest(request: Exchange): string[] {
  const headers = Object.entries(request.headers).flatMap(([name, value]) => [
    "-H",
    `${name}=${value}`,
  ])
  const body = request.body === undefined ? [] : ["-b", request.body]
  return ["-m", request.method, ...headers, ...body]
}

/** Requests for several paths → the content of a file for `--har`, which it sends in order. */
export function autocannonHar(port: number, { paths = [], method, headers, body }: Asked): string {
  const entries = paths.map((path) => ({
    request: {
      method,
      url: `http://127.0.0.1:${port}${path}`,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      ...(body !== undefined && { postData: { text: body } }),
    },
  }))
  return JSON.stringify({ log: { entries } })
}

/**
 * Output of `autocannon --json` → what it saw. Its latencies have whole milliseconds.
 * Throws for any other output.
 */
export function parseAutocannon(text: string): Load {
  const output = JSON.parse(text) as Output
  const requests = output["2xx"] + output.non2xx
  if (!Number.isFinite(requests) || !Number.isFinite(output.latency?.p99)) {
    throw new Error(`autocannon: unexpected output: ${text.slice(0, 200)}`)
  }
  return {
    requests,
    seconds: output.duration,
    perSecond: requests / output.duration,
    p50: output.latency.p50,
    p99: output.latency.p99,
    refused: output.non2xx,
    // `errors` counts time-outs as well.
    errors: output.errors + output.resets,
  }
}
