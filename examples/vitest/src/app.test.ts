import { is } from "@precast/runtime"
import { createClient } from "@precast/runtime/client"
import { sampleRequest } from "@precast/runtime/testing"
import { expect, test } from "vitest"
import { app, buy } from "./app.ts"
import type { Ticket } from "./tickets.ts"

const client = createClient<typeof app>("http://test", { fetch: app.fetch })
const order = { film: "M", seats: ["A1", "B12"] as const, email: "ada@example.com" }

test("a ticket is sold and found again", async () => {
  const on = new Date("2026-12-24T20:15:00Z")
  const { number, cents } = await client.tickets.buy({ ...order, seats: [...order.seats], on })
  expect(cents).toBe(1900)
  const found = await client.tickets.find({ number })
  expect(found.order.on).toEqual(on)
})

test("every seat has to be one of the house", async () => {
  const body = { ...order, seats: ["A1", "Z1"], on: "2026-12-24T20:15:00Z" }
  const answer = await app.inject({ method: "POST", path: "/tickets", body })
  expect(answer.status).toBe(400)
  expect(answer.json()).toMatchObject({ issues: [{ path: "/seats/1" }] })
})

test("any valid body gets a ticket in the response", async () => {
  for (let seed = 0; seed < 50; seed++) {
    const answer = await app.inject(sampleRequest(buy, seed))
    expect(answer.status).toBe(200)
    const ticket = answer.json() as { order: { on: string } }
    expect(
      is<Ticket>({ ...ticket, order: { ...ticket.order, on: new Date(ticket.order.on) } }),
    ).toBe(true)
  }
})
