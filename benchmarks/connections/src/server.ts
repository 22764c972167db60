// Many clients and a large response on one of Precast's cores.
import { EventEmitter, on } from "node:events"
import { api, serve } from "@precast/runtime"

interface Tick {
  n: number
  message: string
}

const emitter = new EventEmitter<{ tick: [Tick] }>().setMaxListeners(0)
const megabyte = Buffer.from("z".padStart(1_000_000, "a"))

const hello = api({ method: "GET", path: "/hello" }, () => ({ message: "Hello" }))

const ticks = api(
  { method: "GET", path: "/ticks", stream: { as: "events" } },
  async function* (): AsyncGenerator<Tick> {
    for await (const [next] of on(emitter, "tick")) yield next as Tick
  },
)

const tick = api({ method: "POST", path: "/tick/:n" }, ({ n }: { n: number }): void => {
  emitter.emit("tick", { n, message: "tick" })
})

const download = api({ method: "GET", path: "/megabyte" }, (): Uint8Array => megabyte)

await serve({ hello, ticks, tick, download }, { port: Number(process.env.PORT) })
