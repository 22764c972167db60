// The same by hand, on node:http: events are written to all clients in one loop; with ITERATE, each client iterates over
// them and is waited for when it does not keep up, as the clients of Precast.
import { EventEmitter, on, once } from "node:events"
import { createServer, type ServerResponse } from "node:http"

interface Tick {
  n: number
  message: string
}

const megabyte = Buffer.from("z".padStart(1_000_000, "a"))
const open = new Set<ServerResponse>()
const emitter = new EventEmitter<{ tick: [Tick] }>().setMaxListeners(0)
const iterates = process.env.ITERATE !== undefined

const json = (response: ServerResponse, value: unknown): void => {
  response.setHeader("content-type", "application/json").end(JSON.stringify(value))
}

function tick(response: ServerResponse, n: number): void {
  const value = { n, message: "tick" }
  emitter.emit("tick", value)
  const text = eventOf(value)
  for (const client of open) client.write(text)
  response.writeHead(204).end()
}

const eventOf = (value: Tick): string => `data: ${JSON.stringify(value)}\n\n`

async function* ticks(signal: AbortSignal): AsyncGenerator<Tick> {
  for await (const [next] of on(emitter, "tick", { signal })) yield next as Tick
}

/** Sends events until the client has gone. */
async function iterate(response: ServerResponse): Promise<void> {
  const gone = new AbortController()
  response.on("close", () => gone.abort())
  try {
    for await (const value of ticks(gone.signal)) {
      if (!response.write(eventOf(value))) await once(response, "drain", gone)
    }
  } catch (error) {
    if (!gone.signal.aborted) throw error
  }
}

function subscribe(response: ServerResponse): void {
  response.setHeader("content-type", "text/event-stream").flushHeaders()
  if (iterates) return void iterate(response)
  open.add(response)
  response.on("close", () => open.delete(response))
}

createServer((request, response) => {
  const { url = "/" } = request
  if (url === "/hello") json(response, { message: "Hello" })
  else if (url === "/ticks") subscribe(response)
  else if (url.startsWith("/tick/")) tick(response, Number(url.slice(6)))
  else if (url !== "/megabyte") response.writeHead(404).end()
  else response.setHeader("content-type", "application/octet-stream").end(megabyte)
}).listen(Number(process.env.PORT), "127.0.0.1")
