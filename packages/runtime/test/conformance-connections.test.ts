import { expect, test } from "vitest"
import { ListenError } from "../src/transport/core.ts"
import { LARGE_SIZE } from "./conformance/app.ts"
import { echo, get, JSON_TYPE, PING, post } from "./conformance/case.ts"
import { describeEachCore, run, runForAll } from "./conformance/cores.ts"
import { pause, Wire } from "./conformance/raw.ts"

describeEachCore("clients that go", (name) => {
  const running = runForAll(name)

  test("a late response gets the abort signal, and may still be sent", async () => {
    const { port, seen } = running()
    const before = seen.aborts
    const wire = await Wire.open(port)
    await wire.write(get("/after-abort"))
    await pause(20)
    wire.reset()
    await expect.poll(() => seen.aborts).toBe(before + 1)
    await expectAlive(port)
    expect(seen.faults).toEqual([])
  })

  test("an abort listener that throws is reported and does not affect other requests", async () => {
    const { port, seen } = running()
    const wire = await Wire.open(port)
    await wire.write(get("/throw-on-abort"))
    await pause(20)
    wire.reset()
    await expect.poll(() => seen.faults.splice(0).length).toBe(1)
    await expectAlive(port)
  })

  test("a reset in the middle of a body", async () => {
    const { port } = running()
    const wire = await Wire.open(port)
    await wire.write(post("/echo", [JSON_TYPE, "Content-Length: 99"], '{"a'))
    await pause(20)
    wire.reset()
    await expectAlive(port)
  })

  test("200 simultaneous resets, half of them in the middle of a body", async () => {
    const { port, seen } = running()
    const before = seen.aborts
    const wires = await Promise.all(Array.from({ length: 200 }, () => Wire.open(port)))
    await Promise.all(
      wires.map((wire, at) => {
        return wire.write(
          at % 2 ? get("/never") : post("/echo", [JSON_TYPE, "Content-Length: 99"], "{"),
        )
      }),
    )
    await pause(50)
    for (const wire of wires) wire.reset()
    await expect.poll(() => seen.aborts).toBe(before + 100)
    await expectAlive(port)
    expect(seen.faults).toEqual([])
  })

  test("a reset while a large response is being sent", async () => {
    const { port } = running()
    const wire = await Wire.open(port)
    wire.socket.pause()
    await wire.write(get("/large"))
    await pause(30)
    wire.reset()
    await expectAlive(port)
  })

  test("a slow reader receives all of a large response", async () => {
    const { port } = running()
    const wire = await Wire.open(port)
    wire.socket.pause()
    await wire.write(get("/large"))
    await pause(50)
    wire.socket.resume()
    expect((await wire.answer())?.body.length).toBe(LARGE_SIZE)
    await wire.write(PING)
    expect((await wire.answer())?.body).toBe("pong")
    wire.destroy()
  })

  test("a half-close before a late response counts as a disconnect", async () => {
    const { port, seen } = running()
    const before = seen.aborts
    const wire = await Wire.open(port)
    wire.socket.end(get("/late"))
    expect(await wire.answer()).toBeUndefined()
    await expect.poll(() => seen.aborts).toBe(before + 1)
  })
})

// What was sent before `expectAlive` has been read when that has its response.
describeEachCore("closing", (name) => {
  test("close waits for pending responses, not for idle connections", async () => {
    const { port, listening } = await run(name)
    const idle = await Wire.open(port)
    const busy = await Wire.open(port)
    await busy.write(get("/late"))
    await expectAlive(port)
    const closing = listening.close(5000)
    expect(await busy.answer()).toMatchObject({ body: "late", headers: { connection: "close" } })
    await closing
    expect(await idle.closed()).toBe("")
    expect(await busy.closed()).toBe("")
    await expect(Wire.open(port)).rejects.toThrow("ECONNREFUSED")
  })

  test("a body that is on its way is waited for", async () => {
    const { port, listening } = await run(name)
    const [first, second] = [echo("[1,2]").slice(0, -3), echo("[1,2]").slice(-3)]
    const wire = await Wire.open(port)
    await wire.write(first)
    await expectAlive(port)
    const closing = listening.close(5000)
    await wire.write(second)
    expect((await wire.answer())?.body).toBe("[1,2]")
    await closing
  })

  test("a large response is not truncated", async () => {
    const { port, listening } = await run(name)
    const wire = await Wire.open(port)
    await wire.write(get("/late-large"))
    await expectAlive(port)
    const closing = listening.close(5000)
    expect((await wire.answer())?.body.length).toBe(LARGE_SIZE)
    await closing
  })

  test("what does not end in time is dropped", async () => {
    const { port, listening } = await run(name)
    const wire = await Wire.open(port)
    await wire.write(get("/never"))
    await expectAlive(port)
    await listening.close(50)
    expect(await wire.closed()).toBe("")
  })

  test("close may be called again", async () => {
    const { listening } = await run(name)
    listening.stopAccepting()
    listening.stopAccepting()
    await Promise.all([listening.close(0), listening.close(0)])
  })
})

describeEachCore("listening", (name) => {
  test("a port that is taken is an error", async () => {
    const first = await run(name)
    const failure = run(name, {}, first.port)
    await expect(failure).rejects.toBeInstanceOf(ListenError)
    await expect(failure).rejects.toMatchObject({ code: "EADDRINUSE", port: first.port })
    await first.listening.close(0)
  })

  test.runIf(process.platform === "linux")("a port may be shared on purpose", async () => {
    const probe = await run(name)
    const { port } = probe
    await probe.listening.close(0)
    const both = await Promise.all([run(name, {}, port, true), run(name, {}, port, true)])
    await expectAlive(port)
    await Promise.all(both.map(({ listening }) => listening.close(0)))
  })
})

async function expectAlive(port: number): Promise<void> {
  const wire = await Wire.open(port)
  await wire.write(PING)
  expect((await wire.answer())?.body).toBe("pong")
  wire.destroy()
}
