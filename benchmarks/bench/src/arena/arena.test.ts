import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { itemOf, itemsWhere, ROWS } from "./arena-items.ts"
import { arenaScenarios } from "./arena-scenarios.ts"
import { checkCrud } from "./check-crud.ts"

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test("rows are the same each time, within the ranges of HttpArena", () => {
  expect(itemOf(7)).toEqual(itemOf(7))
  const all = itemsWhere(() => true, ROWS)
  const within = (values: readonly number[], most: number): boolean =>
    Math.min(...values.slice(0, 10_000)) >= 1 && Math.max(...values.slice(0, 10_000)) <= most
  expect(
    within(
      all.map(({ price }) => price),
      500,
    ),
  ).toBe(true)
  expect(
    within(
      all.map(({ quantity }) => quantity),
      1000,
    ),
  ).toBe(true)
  expect(all.every(({ tags }) => tags.length >= 1 && new Set(tags).size === tags.length)).toBe(true)
  const share = all.filter(({ price }) => price >= 10 && price <= 50).length / ROWS
  expect(share).toBeCloseTo(0.082, 2)
})

test("every profile refuses something and sends its own mix", () => {
  for (const { name, refused, load } of arenaScenarios) {
    expect(refused.length, name).toBeGreaterThan(0)
    expect(load?.options).toEqual({ mix: name })
  }
})

test("a server that confirms an update and keeps the old row is detected, and one without a cache", async () => {
  let item = itemOf(70_001)
  const answer =
    (keeps: boolean): RequestListener =>
    (request, response) => {
      if (request.method === "PUT") {
        const changes = { name: "Renamed", price: 17, quantity: 3 }
        if (keeps) item = { ...item, ...changes }
        return void response.end(JSON.stringify({ id: item.id, ...changes }))
      }
      response.setHeader("x-cache", "MISS")
      response.end(JSON.stringify(item))
    }
  expect(await checkCrud(await serve(answer(false)))).toMatch(/^"the updated row" returned 200 /)
  expect(await checkCrud(await serve(answer(true)))).toBe(`"the cached row" was a MISS, not a HIT`)
})
