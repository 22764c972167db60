import { expect, test } from "bun:test"
import { app } from "./app.ts"

test("the warmest reading of a station is kept", async () => {
  for (const celsius of [3.5, -1]) {
    const body = { station: "north-1", at: "2026-12-24T12:00:00Z", celsius }
    expect((await app.inject({ method: "POST", path: "/readings", body })).status).toBe(200)
  }
  const { body } = await app.inject({ path: "/stations/north-1/warmest" })
  expect(body).toBe('{"celsius":3.5}')
})

test("stations have a name of their own kind", async () => {
  const body = { station: "west-1", at: "2026-12-24T12:00:00Z", celsius: 3 }
  const answer = await app.inject({ method: "POST", path: "/readings", body })
  expect(answer.status).toBe(400)
})
