import type { RequestView } from "../src/app/dashboard/wire.ts"

const { base = "", key: given } = document.documentElement.dataset
const STORED = "precast-dashboard-key"
const RELOADED = "precast-dashboard-reloaded"

/** The server responded with an error status. */
export class Failure extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

function key(): string {
  return given ?? sessionStorage.getItem(STORED) ?? ""
}

/** Whether the user must enter the token. */
export const needsToken: boolean = given === undefined

export function keepToken(token: string): void {
  sessionStorage.setItem(STORED, token)
}

type Query = Readonly<Record<string, string | number>>

/** Fetches data from the server. */
export async function ask<Value>(
  name: string,
  query: Query = {},
  signal?: AbortSignal,
): Promise<Value> {
  const response = await send("GET", name, query, signal)
  return (await response.json()) as Value
}

/** Runs an action on the server. */
export async function act<Value>(name: string, query: Query = {}, body?: string): Promise<Value> {
  return (await (await send("POST", name, query, undefined, body)).json()) as Value
}

async function send(
  method: string,
  name: string,
  query: Query,
  signal?: AbortSignal,
  body?: string,
): Promise<Response> {
  const search = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))
  const response = await fetch(`${base}/data/${name}?${search}`, {
    method,
    headers: { "x-precast-key": key() },
    ...(signal && { signal }),
    ...(body !== undefined && { body }),
  })
  if (response.ok) return response
  if (response.status === 401) reloadOnce()
  const told = (await response.json().catch(() => ({}))) as { error?: string }
  throw new Failure(
    response.status,
    told.error ?? `The server responded with status ${response.status}.`,
  )
}

/** Reloads the page, at most once in 5 s: a restarted program issues a new key with its page. */
function reloadOnce(): void {
  if (needsToken) return
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
  if (Date.now() - last < 5000) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
}

/** Receives requests as long as the page is open; reconnects after the connection is lost. */
export async function watch(
  onRequests: (views: readonly RequestView[], isAll: boolean) => void,
  onState: (isConnected: boolean) => void,
): Promise<never> {
  for (;;) {
    try {
      const response = await send("GET", "requests", {})
      onState(true)
      let isAll = true
      for await (const data of eventsIn(response.body!)) {
        onRequests(JSON.parse(data) as RequestView[], isAll)
        isAll = false
      }
    } catch (error) {
      if (error instanceof Failure && error.status === 401 && needsToken) throw error
    }
    onState(false)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

/** The data of server-sent events, each on one line (https://html.spec.whatwg.org/#server-sent-events). */
async function* eventsIn(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = ""
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + text).split("\n\n")
    rest = events.pop() ?? ""
    for (const event of events) {
      const line = event.split("\n").find((each) => each.startsWith("data: "))
      if (line !== undefined) yield line.slice(6)
    }
  }
}
