import { expect, test } from "vitest"
import { get, PING, post } from "./conformance/case.ts"
import { describeEachCore, runForAll } from "./conformance/cores.ts"
import { pause, Wire } from "./conformance/raw.ts"

describeEachCore("streamed answers", (name) => {
  const running = runForAll(name)
  const url = (path: string): string => `http://127.0.0.1:${running().port}${path}`

  test.each(["", "&late", "&slow", "&late&slow"])("parts arrive in order%s", async (how) => {
    const answer = await fetch(url(`/parts?count=4&size=3${how}`))
    expect([answer.status, answer.headers.get("transfer-encoding")]).toEqual([200, "chunked"])
    expect(await answer.text()).toBe("000111222333")
  })

  test.each(["", "&late", "&slow"])("with their length%s", async (how) => {
    const answer = await fetch(url(`/parts?count=4&size=3&length=12${how}`))
    expect(answer.headers.get("content-length")).toBe("12")
    expect(answer.headers.get("transfer-encoding")).toBeNull()
    expect(await answer.text()).toBe("000111222333")
  })

  test("nothing at all", async () => {
    expect(await (await fetch(url("/parts?count=0"))).text()).toBe("")
    const empty = await fetch(url("/parts?count=0&length=0"))
    expect([empty.headers.get("content-length"), await empty.text()]).toEqual(["0", ""])
  })

  test("HEAD gets the headers alone, and the connection stays", async () => {
    const wire = await Wire.open(running().port)
    await wire.write(get("/parts?length=15").replace("GET", "HEAD"))
    const answer = await wire.answer(true)
    expect([answer?.status, answer?.headers["content-length"]]).toEqual([200, "15"])
    await wire.write(PING)
    expect((await wire.answer())?.body).toBe("pong")
    wire.destroy()
  })

  test.each(["", "&length=67108864"])("64 MiB to a reader that pauses%s", async (length) => {
    const answer = await fetch(url(`/parts?count=1024&size=65536${length}`))
    let size = 0
    for await (const part of answer.body!) {
      size += (part as Uint8Array).byteLength
      if (size % 7 === 0) await pause(1)
    }
    expect(size).toBe(67_108_864)
  })

  test.each(["&cut", "&cut&length=99", "&length=99", "&length=2"])(
    "a response that does not match its declared length closes the connection%s",
    async (how) => {
      const wire = await Wire.open(running().port)
      await wire.write(get(`/parts?count=3&size=3&slow${how}`))
      const received = await wire.closed()
      expect(received).not.toMatch(/\r\n0\r\n\r\n$/)
      expect(received.split("\r\n\r\n")[1]?.length ?? 0).toBeLessThan(99)
    },
  )

  test("the writer is notified when a client disconnects", async () => {
    const before = running().seen.aborts
    const wire = await Wire.open(running().port)
    await wire.write(get("/parts?count=1000&size=10&slow"))
    await pause(40)
    wire.reset()
    await expect.poll(() => running().seen.aborts).toBe(before + 1)
    expect(running().seen.faults).toEqual([])
  })

  test("the address of the client", async () => {
    expect(await (await fetch(url("/address"))).text()).toBe("127.0.0.1")
  })
})

describeEachCore("streamed bodies", (name) => {
  const running = runForAll(name)
  const url = (path: string): string => `http://127.0.0.1:${running().port}${path}`
  const send = async (
    path: string,
    body: string | Uint8Array | ReadableStream,
  ): Promise<string> => {
    const init = { method: "POST", body, duplex: "half" } as RequestInit
    return (await fetch(url(path), init)).text()
  }

  test("bytes arrive as they are", async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)
    const answer = await fetch(url("/bytes"), { method: "POST", body: bytes })
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
  })

  test("a body of a known length, of an unknown one, and none", async () => {
    const bytes = new Uint8Array(300_000).fill(1)
    expect(await send("/stream", bytes)).toBe("300000 37856")
    expect(await send("/stream", new Blob([bytes]).stream())).toBe("300000 37856")
    expect(await send("/stream", "")).toBe("0 0")
  })

  test("32 MiB where the route allows it", async () => {
    const bytes = new Uint8Array(32 * 1024 * 1024).fill(3)
    expect(await send("/stream-much", bytes)).toMatch(/^33554432 /)
  })

  test("reports a body that is too large, with any declared length", async () => {
    const large = new Uint8Array(1024 * 1024 + 1)
    const known = await fetch(url("/stream"), { method: "POST", body: large })
    expect(known.status).toBe(413)
    const wire = await Wire.open(running().port)
    await wire.write("POST /stream HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
    const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`
    for (let at = 0; at < 17; at++) await wire.write(chunk)
    const answer = await wire.answer()
    expect([answer?.status, answer?.body]).toEqual([400, "body-too-large"])
    await wire.closed()
  })

  test("parts are echoed while the body comes", async () => {
    const bytes = new Uint8Array(700_000).fill(65)
    expect(await send("/stream-echo", bytes)).toBe("A".repeat(700_000))
    expect(await send("/stream-echo", new Blob([bytes]).stream())).toBe("A".repeat(700_000))
  })

  test("a response before the body has been read leaves the connection usable", async () => {
    const wire = await Wire.open(running().port)
    await wire.write(post("/stream-unread", ["Content-Length: 500000"], "x".repeat(500_000)))
    expect((await wire.answer())?.body).toBe("not read")
    await wire.write(PING)
    const next = await wire.answer()
    // Closing is allowed as well: the rest of the body must not be parsed as a request.
    expect([undefined, "pong"]).toContain(next?.body)
    wire.destroy()
  })

  test("nothing is served after a chunked body that got a streamed response", async () => {
    const { port, seen } = running()
    const before = seen.sides
    const wire = await Wire.open(port)
    await wire.write(
      "POST /stream-echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
    )
    await pause(30)
    await wire.write(get("/side"))
    await pause(30)
    if (name === "uws") expect(seen.sides).toBe(before)
    wire.destroy()
  })

  test("a smuggled request behind a chunked body is not served", async () => {
    const { port, seen } = running()
    const before = seen.sides
    const wire = await Wire.open(port)
    await wire.write(
      "POST /stream HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" +
        `1;ext=x\r\na\r\n0\r\n\r\n${get("/side")}`,
    )
    await wire.closed()
    if (name === "uws") expect(seen.sides).toBe(before)
    else expect(seen.sides).toBeLessThanOrEqual(before + 1)
  })

  test("a client that goes in the middle", async () => {
    const { port, seen } = running()
    const before = seen.aborts
    const wire = await Wire.open(port)
    await wire.write(post("/stream", ["Content-Length: 99999"], "x".repeat(1000)))
    await pause(30)
    wire.reset()
    await expect.poll(() => seen.aborts).toBe(before + 1)
    expect(await (await fetch(url("/ping"))).text()).toBe("pong")
  })
})
