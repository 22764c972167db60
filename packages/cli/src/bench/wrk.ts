import type { Exchange, Load } from "./types.ts"

/** Text → Lua string literal: every byte that is not plain ASCII by its number. */
export function luaString(text: string): string {
  const bytes = [...Buffer.from(text)].map((byte) =>
    byte >= 32 && byte < 127 && byte !== 34 && byte !== 92
      ? String.fromCharCode(byte)
      : `\\${String(byte).padStart(3, "0")}`,
  )
  return `"${bytes.join("")}"`
}

/**
 * Request → wrk script. It defines no `request` function: wrk then builds the request once and its
 * own cost per request stays the same as without a script.
 */
export function wrkScript(request: Exchange): string {
  const headers = Object.entries(request.headers).map(
    ([name, value]) => `wrk.headers[${luaString(name)}] = ${luaString(value)}`,
  )
  const body = request.body === undefined ? [] : [`wrk.body = ${luaString(request.body)}`]
  return [`wrk.method = ${luaString(request.method)}`, ...headers, ...body, ""].join("\n")
}

const units: Readonly<Record<string, number>> = {
  us: 0.001,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}

// Times as wrk prints them (`512.00us`, `2.98ms`, `1.02s`, `1.00m`) → milliseconds.
function parseTime(text: string): number {
  const match = /^([\d.]+)(us|ms|s|m|h)$/.exec(text)
  return match ? Number(match[1]) * (units[match[2] ?? ""] ?? NaN) : NaN
}

const group = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1]

/** Output of `wrk --latency` → what it saw. Throws when it is no such output. */
export function parseWrk(text: string): Load {
  const total = /^\s*(\d+) requests in (\S+),/m.exec(text)
  const perSecond = group(text, /^Requests\/sec:\s+([\d.]+)$/m)
  const [p50, p99] = ["50%", "99%"].map((row) =>
    parseTime(group(text, new RegExp(`^\\s*${row}\\s+(\\S+)\\s*$`, "m")) ?? ""),
  )
  if (!total || perSecond === undefined || !p50 || !p99) {
    throw new Error(`wrk: unexpected output: ${text.slice(0, 200)}`)
  }
  const socket = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)
  return {
    requests: Number(total[1]),
    seconds: parseTime(total[2] ?? "") / 1000,
    perSecond: Number(perSecond),
    p50,
    p99,
    refused: Number(group(text, /Non-2xx or 3xx responses: (\d+)/) ?? 0),
    errors: socket ? socket.slice(1).reduce((sum, count) => sum + Number(count), 0) : 0,
  }
}
