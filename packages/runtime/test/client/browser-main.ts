// Runs in a browser, bundled by browser.test.ts: `run()` returns the result of each call as JSON.
import { createClient } from "@precast/runtime/client"
import type { App } from "@precast/runtime"
import type { routes } from "./app.ts"

const client = createClient<App<typeof routes>>("")

async function run(): Promise<unknown> {
  const ada = {
    id: 7,
    name: "Ada \u2028 é😀",
    born: new Date("1815-12-10T00:00:00Z"),
    balance: 12345678901234567890n,
    tags: new Set(["a"]),
  }
  const saved = await client.users.save(ada)
  const found = await client.shop.search({ shop: "a/b", big: 2n, after: new Date(0), tag: ["&"] })
  const missing = await client.users.get.safe({ id: 1 })
  const late = await client.never.safe({}, { timeoutMs: 50 })
  const aborted = await client.never.safe({}, { signal: AbortSignal.timeout(20) })
  const created = await client.things.create({ id: 5 })
  const ticks: number[] = []
  for await (const { at } of await client.ticks({ count: 3 })) ticks.push(at.getTime())
  return {
    saved: [saved.born.toISOString(), String(saved.balance), [...saved.tags], saved.name],
    found: [found.shop, String(found.big), found.after?.getTime(), found.tag, found.year],
    missing: missing.ok || [missing.error.kind, "code" in missing.error && missing.error.code],
    late: late.ok || late.error.kind,
    aborted: aborted.ok || aborted.error.kind,
    created: [created.status, created.status === 201 && created.body.expires.getTime()],
    removed: await client.shop.items.remove({ id: 1 }),
    ticks,
  }
}

Object.assign(globalThis, { run })
