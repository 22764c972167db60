// Clients of sockets/run.ts in one process: they check the numbers of the messages that they receive.
import { createSocket } from "@precast/runtime/client"
import type { feed, Numbered } from "./server.js"

/** What the clients of a process have seen. */
export interface Seen {
  readonly received: number
  /** Connections, the first ones included. */
  readonly opened: number
  /** Events `gap`. */
  readonly gaps: number
  /** Messages that did not arrive, and those among them without the event `gap`. */
  readonly missing: number
  readonly silent: number
  /** Messages that arrived twice, or out of order. */
  readonly duplicates: number
  /** Number of deliveries by milliseconds from publishing to arrival; the last one is everything longer. */
  readonly delays: readonly number[]
  /** By publisher and room, the lowest and the highest last number of a client. */
  readonly last: readonly (readonly [string, number, number])[]
}

const [url = "", count = "0", first = "0", rooms = "1"] = process.argv.slice(2)
/** Connections that are opened at the same time. */
const BATCH = 50
const MOST_MS = 60_000

const delays = Array.from({ length: MOST_MS + 1 }, () => 0)
const totals = { received: 0, opened: 0, gaps: 0, missing: 0, silent: 0, duplicates: 0 }
const clients: Client[] = []

class Client {
  readonly last = new Map<string, number>()
  readonly isOpen: Promise<void>
  #hasGap = false

  constructor(room: string) {
    const socket = createSocket<typeof feed>(url, { input: { room }, resume: true })
    this.isOpen = new Promise((resolve) => socket.on("open", () => resolve()))
    socket.on("open", () => totals.opened++)
    socket.on("close", () => (this.#hasGap = false))
    socket.on("gap", () => {
      totals.gaps++
      this.#hasGap = true
    })
    socket.on("message", (message) => this.#take(message))
  }

  #take({ from, room, number, at }: Numbered): void {
    totals.received++
    const delay = Math.floor(performance.timeOrigin + performance.now() - at)
    const slot = Math.min(Math.max(delay, 0), MOST_MS)
    delays[slot] = (delays[slot] ?? 0) + 1
    const key = `${from}/${room}`
    const expected = (this.last.get(key) ?? -1) + 1
    if (number < expected) return void totals.duplicates++
    totals.missing += number - expected
    if (!this.#hasGap) totals.silent += number - expected
    this.last.set(key, number)
  }
}

while (clients.length < Number(count)) {
  const batch = Array.from({ length: Math.min(BATCH, Number(count) - clients.length) }, () => {
    const client = new Client(`${(Number(first) + clients.length) % Number(rooms)}`)
    clients.push(client)
    return client
  })
  await Promise.all(batch.map((client) => client.isOpen))
}
process.send?.("open")
process.on("message", () => process.send?.(seen()))

function seen(): Seen {
  const last = new Map<string, readonly [number, number]>()
  const publishers = new Set(clients.flatMap((client) => [...client.last.keys()]))
  for (const key of publishers) {
    const room = key.split("/")[1]
    const numbers = clients
      .filter((_, at) => `${(Number(first) + at) % Number(rooms)}` === room)
      .map((client) => client.last.get(key) ?? -1)
    last.set(key, [Math.min(...numbers), Math.max(...numbers)])
  }
  return { ...totals, delays, last: [...last].map(([key, [least, most]]) => [key, least, most]) }
}
