// The live stock, in two workers that know of each other's changes by the database.
import { strict as assert } from "node:assert"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { after, test } from "node:test"
import { createClient } from "@precast/runtime/client"
import type { start } from "./app.js"
import type { Stock } from "./products/stock.js"

let server: ChildProcess | undefined
after(async () => {
  if (server === undefined) return
  const exited = once(server, "exit")
  server.kill("SIGTERM")
  await exited
})

/** Starts the program; all of its processes use the same database. */
async function startWorkers(): Promise<string> {
  const env = { ...process.env, PRECAST_TEST_DATABASE: "shared", PORT: "0", WORKERS: "2" }
  server = spawn(process.execPath, [new URL("main.js", import.meta.url).pathname], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  })
  for await (const line of createInterface({ input: server.stdout! })) {
    const url = /^Shop on (\S+),/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error("the shop did not start")
}

/** Waits until a product has so many pieces. */
async function has(stream: AsyncIterator<Stock[]>, id: number, pieces: number): Promise<void> {
  for (;;) {
    const { value, done } = await stream.next()
    assert.ok(!done)
    if ((value as Stock[]).find((one) => one.id === id)?.stock === pieces) return
  }
}

test("clients of both workers see each change of the stock", async () => {
  const client = createClient<Awaited<ReturnType<typeof start>>>(await startWorkers())
  const { token } = await client.shop.signUp({
    email: `stock-${Date.now()}@example.com`,
    name: "Ada",
    password: "correct horse",
  })
  // The kernel chooses the worker of a connection.
  const controller = new AbortController()
  const streams = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const stock = await client.shop.watchStock({}, { signal: controller.signal })
      return stock[Symbol.asyncIterator]()
    }),
  )
  const [first] = await Promise.all(streams.map(async (stream) => (await stream.next()).value))
  const cup = (first as Stock[]).find(({ id }) => id === 2)?.stock ?? 0
  const headers = { authorization: `Bearer ${token}` }
  const items = [{ productId: 2, amount: 1 }]
  const { id } = await client.shop.addOrder({ items }, { headers })
  for (const stream of streams) await has(stream, 2, cup - 1)
  await client.shop.removeOrder({ id }, { headers })
  for (const stream of streams) await has(stream, 2, cup)
  controller.abort()
})
