import { expect, test } from "vitest"
import { serve } from "../../src/app/serve/serve.ts"
import type { ServeOptions } from "../../src/app/options/serve-options.ts"
import { room } from "./room.ts"

const start = (websockets: unknown): Promise<unknown> =>
  serve({ room }, { port: 0, banner: false, websockets } as ServeOptions)

test.each([
  ["", /must start with one of postgres:, postgresql:, redis:, rediss:, nats:/],
  ["http://127.0.0.1", /must start with one of/],
  ["redis:127.0.0.1", /must start with one of/],
  ["constructor://x", /must start with one of/],
  ["redis://127.0.0.1/nothing", /is not the number of a database/],
  ["redis://127.0.0.1?prefix=a.b", /parameter "prefix" must be letters/],
  ["nats://127.0.0.1?unknown=1", /"unknown" is not one of its parameters/],
  ["redis://:secret@127.0.0.1:9?client=redis", /ECONNREFUSED|connecting took/],
  ["redis://:secret@127.0.0.1:9?client=ioredis", /ECONNREFUSED/],
  ["nats://user:secret@127.0.0.1:9", /./],
  ["postgres://user:secret@127.0.0.1:9/db", /ECONNREFUSED/],
])("PC2200: %s is not a broker that can be used", async (broker, why) => {
  const error = (await start({ broker }).catch((error: unknown) => error)) as Error
  expect(error.message).toMatch(/^PC2200: The broker of WebSockets cannot be used: /)
  expect(error.message).toMatch(why)
  expect(error.message).not.toContain("secret")
})

test.each([
  [{ broker: 1 }, /"websockets.broker" of serve\(\) must be a URL or a Database; it is number/],
  [{ broker: null }, /"websockets.broker"/],
  [{ brokr: "x" }, /"websockets.brokr" of serve\(\) must be broker; it is unknown/],
])("PC2012: invalid options (%j)", async (websockets, text) => {
  await expect(start(websockets)).rejects.toThrow(text)
})

test("an application without WebSockets opens no broker", async () => {
  const app = await serve([], {
    port: 0,
    banner: false,
    websockets: { broker: "redis://127.0.0.1:9" },
  })
  await app.close()
})
