import type { Load } from "../results/result-types.ts"
import type { Asked } from "../types.ts"

/** Text → Lua string literal: every byte that is not plain ASCII by its number. */
export function luaString(text: string): string {
  const bytes = [...Buffer.from(text)].map((byte) =>
    byte >= 32 && byte < 127 && byte !== 34 && byte !== 92
      ? String.fromCharCode(byte)
      : `\\${String(byte).padStart(3, "0")}`,
  )
  return `"${bytes.join("")}"`
}

/** Script that sends several paths: all texts are made before the load begins. */
function pathsScript(paths: readonly string[], pipeline: number): string[] {
  return [
    `local paths = { ${paths.map(luaString).join(", ")} }`,
    "local texts = {}",
    "function init()",
    "  for i = 1, #paths do",
    "    local parts = {}",
    `    for j = 1, ${pipeline} do`,
    `      parts[j] = wrk.format(nil, paths[(i * ${pipeline} + j) % #paths + 1])`,
    "    end",
    "    texts[i] = table.concat(parts)",
    "  end",
    "end",
    "local at = 0",
    "function request()",
    "  at = at % #texts + 1",
    "  return texts[at]",
    "end",
  ]
}

/**
 * Request, how many of it are in flight → wrk script. For a single path it defines no `request`
 * function: wrk then builds what it sends once and its own cost per request stays the same as without
 * a script. It counts the requests in what it sends, and waits for as many responses before it sends again.
 */
export function wrkScript(request: Asked, pipeline = 1): string {
  const headers = Object.entries(request.headers).map(
    ([name, value]) => `wrk.headers[${luaString(name)}] = ${luaString(value)}`,
  )
  const body = request.body === undefined ? [] : [`wrk.body = ${luaString(request.body)}`]
  // wrk.format() is called once, behind init(), which it needs for the Host header.
  const several = [
    "function init()",
    "  local one = wrk.format()",
    `  wrk.format = function() return one:rep(${pipeline}) end`,
    "end",
  ]
  return [
    `wrk.method = ${luaString(request.method)}`,
    ...headers,
    ...body,
    ...(request.paths ? pathsScript(request.paths, pipeline) : pipeline > 1 ? several : []),
    "",
  ].join("\n")
}

/** wrk knows whole seconds alone. */
export const wrkDuration = (seconds: number): string[] => [`-d${Math.ceil(seconds)}s`]

/** Milliseconds after which wrk gets Ctrl-C, to end between two seconds: it prints what it has. */
export const wrkEnd = (seconds: number): number | undefined =>
  Number.isInteger(seconds) ? undefined : seconds * 1000

const units: ReadonlyMap<string, number> = new Map(
  Object.entries({
    us: 0.001,
    ms: 1,
    s: 1000,
    m: 60_000,
    h: 3_600_000,
  }),
)

// Times as wrk prints them (`512.00us`, `2.98ms`, `1.02s`, `1.00m`) → milliseconds.
function parseTime(text: string): number {
  const match = /^([\d.]+)(us|ms|s|m|h)$/.exec(text)
  return match ? Number(match[1]) * (units.get(match[2]!) ?? NaN) : NaN
}

const group = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1]

/**
 * Output of `wrk --latency` → what it saw, without latencies where requests were pipelined: wrk
 * measures whole batches then, and prints 0 for many percentiles and for all without a response. Throws for other output.
 */
export function parseWrk(text: string, pipeline = 1): Load {
  const total = /^\s*(\d+) requests in (\S+),/m.exec(text)
  const perSecond = group(text, /^Requests\/sec:\s+([\d.]+)$/m)
  const [p50, p99] = ["50%", "99%"].map((row) =>
    parseTime(group(text, new RegExp(`^\\s*${row}\\s+(\\S+)\\s*$`, "m")) ?? ""),
  )
  const requests = Number(total?.[1])
  const latencies = pipeline > 1 || requests === 0 ? {} : p50 && p99 ? { p50, p99 } : undefined
  if (!total || perSecond === undefined || !latencies) {
    throw new Error(`wrk: unexpected output: ${text.slice(0, 200)}`)
  }
  const socket = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)
  return {
    requests,
    seconds: parseTime(total[2] ?? "") / 1000,
    perSecond: Number(perSecond),
    ...latencies,
    refused: Number(group(text, /Non-2xx or 3xx responses: (\d+)/) ?? 0),
    errors: socket ? socket.slice(1).reduce((sum, count) => sum + Number(count), 0) : 0,
  }
}
