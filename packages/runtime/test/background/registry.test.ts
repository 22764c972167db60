import { connect } from "node:net"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { Registry } from "../../src/base/registry.ts"
import { type Background, BackgroundWork } from "../../src/resources/background/background-work.ts"
import { startBackground } from "../../src/resources/background/start-background.ts"
import { serve } from "../../src/app/serve/serve.ts"

let registry = new Registry()
beforeEach(() => void (registry = new Registry()))
afterEach(() => vi.unstubAllEnvs())

function work(told: string[], name: string, start = async (): Promise<void> => {}): void {
  const one: Background = {
    kind: "test",
    name,
    start: async () => {
      told.push(`${name} starts`)
      await start()
    },
    stop: async (limitMs) => void told.push(`${name} stops within ${limitMs}`),
  }
  registry["~part"](BackgroundWork).add(one)
}

test("serve() starts what is registered, and stops it when it closes", async () => {
  const told: string[] = []
  work(told, "a")
  const app = await serve([], { port: 0, log: false, graceMs: 1234, registry })
  expect(told).toEqual(["a starts"])
  work(told, "late")
  expect(told).toEqual(["a starts", "late starts"])
  await app.close()
  expect(told.slice(2)).toEqual(["a stops within 1234", "late stops within 1234"])
})

test("of several holders the last one stops it", async () => {
  const told: string[] = []
  work(told, "a")
  const first = await serve([], { port: 0, log: false, registry })
  const second = await startBackground({ grace: "5s", registry })
  await first.close()
  expect(told).toEqual(["a starts"])
  await second.close()
  await second.close()
  expect(told).toEqual(["a starts", "a stops within 5000"])
})

test.each(["option", "environment"])("it can be left off by the %s", async (by) => {
  const told: string[] = []
  work(told, "a")
  if (by === "environment") vi.stubEnv("PRECAST_BACKGROUND", "off")
  const app = await serve([], {
    port: 0,
    log: false,
    registry,
    ...(by === "option" && { background: false }),
  })
  await app.close()
  expect(told).toEqual([])
})

test("what cannot start closes the server, and stops the others", async () => {
  const told: string[] = []
  work(told, "a")
  work(told, "b", () => Promise.reject(new Error("wrong")))
  const port = await freePort()
  await expect(serve([], { port, log: false, registry })).rejects.toThrow("wrong")
  expect(told).toEqual(["a starts", "b starts", "a stops within 0"])
  const refused = new Promise((resolve) => connect(port, "127.0.0.1").once("error", resolve))
  expect(await refused).toMatchObject({ code: "ECONNREFUSED" })
})

async function freePort(): Promise<number> {
  const app = await serve([], { port: 0, log: false, background: false })
  await app.close()
  return app.port
}
