import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { usageOf } from "../server/usage.ts"
import { type Endpoint, type Exchange, exchangeOf, invalidExchange } from "./build-endpoints.ts"
import type { Program } from "./build-sources.ts"

/** A generated program that is running. */
export interface Running {
  readonly url: string
  readonly pid: number
}

const MOST_MS = 60_000

/** Starts `file`, waits for its URL, and ends it when `use` is done. */
export async function withProgram<T>(
  file: string,
  signal: AbortSignal,
  use: (running: Running) => Promise<T>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<T> {
  const child = spawn(process.execPath, [file], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
    signal,
    timeout: MOST_MS,
  })
  const closed = once(child, "close")
  try {
    const lines = createInterface({ input: child.stdout })
    const first = once(lines, "line").then(([line]) => String(line))
    const url = await Promise.race([first, closed.then(() => "")])
    if (!url.startsWith("http:")) throw new Error(`${file} does not start: ${url}`)
    return await use({ url, pid: child.pid ?? 0 })
  } finally {
    child.kill()
    await closed.catch(() => {})
  }
}

type Sent = Omit<Exchange, "response"> & Partial<Exchange>

/** Sends a request. Throws where the response has another status or another body. */
export async function expectResponse(url: string, exchange: Sent): Promise<void> {
  const { method, path, body, status, response } = exchange
  const headers: Record<string, string> =
    body === undefined ? {} : { "content-type": "application/json" }
  const got = await fetch(new URL(path, url), { method, headers, ...(body && { body }) })
  const text = await got.text()
  if (got.status === status && (response === undefined || text === response)) return
  const wanted = `${status} ${response ?? ""}`
  throw new Error(`${method} ${path}: ${got.status} ${text.slice(0, 800)}\nexpected ${wanted}`)
}

/** All endpoints give the exact body, and a wrong value deep in a body is refused. */
export async function checkProgram(url: string, { endpoints }: Program): Promise<void> {
  for (const endpoint of endpoints) await expectResponse(url, exchangeOf(endpoint))
  for (const endpoint of endpoints)
    if (endpoint.kind === "save" || endpoint.kind === "create")
      await expectResponse(url, invalidExchange(endpoint))
}

/** What a start takes. */
export interface Start {
  /** CPU time from the start of the process to its first right response; NaN without /proc. */
  readonly cpuMs: number
  /** Resident memory then, in MB. */
  readonly rssMb: number
  /** CPU time of the first requests after it, over all endpoints, ten at a time. */
  readonly requestsCpuMs: number
}

/** As many as autocannon has by default. */
const CONNECTIONS = 10

/**
 * Starts the program, has the first response, then `requests` more over all endpoints, ten at a time: first those that
 * save what others find.
 */
export function measureStart(
  file: string,
  { endpoints }: Program,
  requests: number,
  signal: AbortSignal,
  env?: NodeJS.ProcessEnv,
): Promise<Start> {
  const measured = async ({ url, pid }: Running): Promise<Start> => {
    const isSave = ({ kind }: Endpoint): boolean => kind === "save"
    const saves = endpoints.filter(isSave)
    const all = [...saves, ...endpoints.filter((each) => !isSave(each))].map(exchangeOf)
    await expectResponse(url, all[0]!)
    const first = usageOf(pid)
    const saved = Math.min(saves.length, requests)
    await sendTogether(url, all, 0, saved)
    await sendTogether(url, all, saved, requests)
    const last = usageOf(pid)
    const cpuOf = (usage: typeof first): number =>
      usage ? (usage.user + usage.system) / 1000 : NaN
    return {
      cpuMs: cpuOf(first),
      rssMb: (first?.memory ?? NaN) / 2 ** 20,
      requestsCpuMs: cpuOf(last) - cpuOf(first),
    }
  }
  return withProgram(file, signal, measured, env)
}

/**
 * Sends the requests of these numbers, of a list that begins again at its end.
 * @throws Error for a response with another status or another body
 */
async function sendTogether(
  url: string,
  list: readonly Exchange[],
  from: number,
  to: number,
): Promise<void> {
  let next = from
  const connection = async (): Promise<void> => {
    while (next < to) await expectResponse(url, list[next++ % list.length]!)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
}
