// With compression(), a result is sent as what differs from the previous one.
import { api, compression, live, serve, type Changes } from "@precast/runtime"
import { once } from "node:events"
import { get, type IncomingMessage } from "node:http"
import type { Transform } from "node:stream"
import { createBrotliDecompress, createZstdDecompress } from "node:zlib"
import { expect, test, vi } from "vitest"
import { CORES } from "../helpers/cores.ts"

const subscribed = new Set<() => void>()
const cause: Changes = {
  subscribe(changed) {
    subscribed.add(changed)
    return () => subscribed.delete(changed)
  },
}
// Some 100 KB that resemble nothing but themselves.
const rows = Array.from({ length: 2000 }, (_, id) => ({ id, key: crypto.randomUUID(), count: 0 }))
const list = api({ method: "GET", path: "/list" }, () =>
  live(() => rows, { on: cause, intervalMs: 0 }),
)

const decompressors = { br: createBrotliDecompress, zstd: createZstdDecompress } as const

interface Received {
  readonly bytes: number
  readonly event: string
}

/** Counts the bytes of a response, and gives back each event of its text. */
function reading(response: IncomingMessage, decompressor: Transform): () => Promise<Received> {
  let bytes = 0
  let text = ""
  response.on("data", (part: Buffer) => (bytes += part.length)).on("error", () => {})
  response.pipe(decompressor).setEncoding("utf8")
  decompressor.on("data", (part: string) => (text += part)).on("error", () => {})
  return async () => {
    const event = /^(?::\n\n)*(data: .*)\n\n/
    await vi.waitFor(() => expect(text).toMatch(event), 15_000)
    const [all = "", own = ""] = event.exec(text) ?? []
    const result = { bytes, event: own }
    bytes = 0
    text = text.slice(all.length)
    return result
  }
}

for (const core of CORES)
  test.each(["br", "zstd"] as const)(
    `a small change takes few bytes: %s (${core})`,
    async (coding) => {
      const use = [compression()]
      const app = await serve({ list }, { port: 0, core, banner: false, use })
      const headers = { accept: "text/event-stream", "accept-encoding": coding }
      const [response] = (await once(get(`${app.url}/list`, { headers }), "response")) as [
        IncomingMessage,
      ]
      expect(response.headers["content-encoding"]).toBe(coding)
      const next = reading(response, decompressors[coding]())
      const first = await next()
      expect(first.event).toBe(`data: ${JSON.stringify(rows)}`)
      expect(first.bytes).toBeGreaterThan(20_000)
      rows[1000]!.count++
      for (const changed of subscribed) changed()
      const second = await next()
      expect(second.event).toBe(`data: ${JSON.stringify(rows)}`)
      expect(second.bytes).toBeLessThan(100)
      response.destroy()
      await app.close()
    },
  )
