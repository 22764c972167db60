import { once } from "node:events"
import { constants, type IncomingHttpHeaders } from "node:http2"
import { describe, expect, test } from "vitest"
import { LARGE_SIZE } from "./conformance/app.ts"
import { get } from "./conformance/case.ts"
import { run, runForAll } from "./conformance/cores.ts"
import { answerOf, H2Client } from "./conformance/http2-client.ts"
import { pause, Wire } from "./conformance/raw.ts"

const JSON_TYPE = { "content-type": "application/json" }
const { NGHTTP2_CANCEL, NGHTTP2_INTERNAL_ERROR } = constants

describe("HTTP/2: streamed responses", () => {
  const running = runForAll("js")
  const open = (): Promise<H2Client> => H2Client.open(running().port)

  test.each(["", "&late", "&slow", "&length=12", "&length=12&slow"])(
    "parts arrive in order%s",
    async (how) => {
      const client = await open()
      const answer = await client.ask({ path: `/parts?count=4&size=3${how}` })
      expect(answer.body).toBe("000111222333")
      expect(answer.headers["content-length"]).toBe(how.includes("length") ? "12" : undefined)
      expect(answer.headers).not.toHaveProperty("transfer-encoding")
      client.destroy()
    },
  )

  test("nothing at all, and HEAD", async () => {
    const client = await open()
    expect((await client.ask({ path: "/parts?count=0" })).body).toBe("")
    expect((await client.ask({ path: "/parts?count=0&length=0" })).body).toBe("")
    const head = await client.ask({ method: "HEAD", path: "/parts?length=15" })
    expect(head).toMatchObject({ status: 200, body: "", headers: { "content-length": "15" } })
    client.destroy()
  })

  test.each(["", "&length=67108864"])("64 MiB to a reader that pauses%s", async (length) => {
    const client = await open()
    const stream = client.send({ path: `/parts?count=1024&size=65536${length}` })
    let size = 0
    for await (const part of stream) {
      size += (part as Buffer).length
      if (size % 7 === 0) await pause(1)
    }
    expect(size).toBe(67_108_864)
    client.destroy()
  })

  test.each(["&cut", "&cut&length=99", "&length=99", "&length=2"])(
    "a response that does not match its declared length resets its stream alone%s",
    async (how) => {
      const client = await open()
      const broken = client.ask({ path: `/parts?count=3&size=3&slow${how}` })
      await expect(broken).rejects.toThrow(`reset: ${NGHTTP2_INTERNAL_ERROR}`)
      expect((await client.ask({ path: "/ping" })).body).toBe("pong")
      client.destroy()
    },
  )

  test("the writer is notified when a stream is reset, and when a client disconnects", async () => {
    const before = running().seen.aborts
    const client = await open()
    const stream = client.send({ path: "/parts?count=1000&size=10&slow" })
    await once(stream, "response")
    stream.close(NGHTTP2_CANCEL)
    await expect.poll(() => running().seen.aborts).toBe(before + 1)
    await once(client.send({ path: "/parts?count=1000&size=10&slow" }), "response")
    client.destroy()
    await expect.poll(() => running().seen.aborts).toBe(before + 2)
    expect(running().seen.faults).toEqual([])
  })

  test("a large response, to slow readers in one connection", async () => {
    const client = await open()
    const streams = Array.from({ length: 5 }, () => client.send({ path: "/large" }))
    const pending = Promise.all(streams.map(answerOf))
    for (const stream of streams) stream.pause()
    await pause(50)
    for (const stream of streams) stream.resume()
    const answers = await pending
    expect(answers.map(({ body }) => body.length)).toEqual(answers.map(() => LARGE_SIZE))
    client.destroy()
  })

  test("the address of the client", async () => {
    const client = await open()
    expect((await client.ask({ path: "/address" })).body).toBe("127.0.0.1")
    client.destroy()
  })
})

describe("HTTP/2: bodies", () => {
  const running = runForAll("js")
  const open = (): Promise<H2Client> => H2Client.open(running().port)
  const send = async (path: string, body: Uint8Array, length?: boolean): Promise<string> => {
    const client = await open()
    const headers = length === true ? { "content-length": body.length } : {}
    const answer = await client.ask({ method: "POST", path, headers, body })
    client.destroy()
    return `${answer.status} ${answer.body}`
  }

  test("bytes of a known length and of an unknown one", async () => {
    const bytes = new Uint8Array(300_000).fill(1)
    expect(await send("/stream", bytes)).toBe("200 300000 37856")
    expect(await send("/stream", bytes, true)).toBe("200 300000 37856")
    expect(await send("/stream", new Uint8Array(0))).toBe("200 0 0")
    expect(await send("/bytes", Buffer.from("bytes"))).toBe("200 bytes")
  })

  test("32 MiB where the route allows it", async () => {
    expect(await send("/stream-much", new Uint8Array(32 * 1024 * 1024).fill(3))).toMatch(
      /^200 33554432 /,
    )
  })

  test("parts are echoed while the body comes", async () => {
    expect(await send("/stream-echo", new Uint8Array(700_000).fill(65))).toBe(
      `200 ${"A".repeat(700_000)}`,
    )
  })

  test("a body that is too large, with any declared length", async () => {
    const large = new Uint8Array(1024 * 1024 + 1)
    expect(await send("/stream", large, true)).toBe("413 body-too-large")
    expect(await send("/stream", large)).toBe("400 body-too-large")
    expect(await send("/bytes", large)).toBe("413 body-too-large")
  })

  test("a response before the body has been read ends the stream, and nothing else", async () => {
    const client = await open()
    for (const path of ["/stream-unread", "/nowhere", "/no-body"]) {
      const stream = client.send({ method: "POST", path, body: "x".repeat(1000), isPartial: true })
      const [head] = (await once(stream, "response")) as [IncomingHttpHeaders]
      expect(head[":status"]).toBe(path === "/nowhere" ? 404 : 200)
      stream.resume()
      await once(stream, "close")
      expect(stream.rstCode).toBe(0)
    }
    expect((await client.ask({ path: "/ping" })).body).toBe("pong")
    client.destroy()
  })

  test("100 is sent to a client that waits for it", async () => {
    const client = await open()
    const headers = { ...JSON_TYPE, expect: "100-continue", "content-length": 2 }
    const stream = client.send({ method: "POST", path: "/echo", headers, isPartial: true })
    await once(stream, "continue")
    stream.end("{}")
    expect((await answerOf(stream)).body).toBe("{}")
    client.destroy()
  })

  test("trailers are left out", async () => {
    const client = await open()
    const stream = client.session.request(
      { ":method": "POST", ":path": "/echo", ...JSON_TYPE },
      { waitForTrailers: true },
    )
    stream.on("wantTrailers", () => stream.sendTrailers({ "x-late": "1" }))
    stream.end("{}")
    expect((await answerOf(stream)).body).toBe("{}")
    client.destroy()
  })

  test("a client that goes in the middle", async () => {
    const { seen } = running()
    const before = seen.aborts
    const client = await open()
    client.send({ method: "POST", path: "/stream", body: "x".repeat(1000), isPartial: true })
    await client.ask({ path: "/ping" })
    client.destroy()
    await expect.poll(() => seen.aborts).toBe(before + 1)
    expect(seen.faults).toEqual([])
  })
})

describe("HTTP/2: clients that go", () => {
  const running = runForAll("js")

  test.each([
    ["/after-abort", 0],
    ["/throw-on-abort", 1],
  ] as const)("%s", async (path, faults) => {
    const { port, seen } = running()
    const before = seen.aborts
    const client = await H2Client.open(port)
    const stream = client.send({ path })
    await client.ask({ path: "/ping" })
    stream.close(NGHTTP2_CANCEL)
    if (faults === 0) await expect.poll(() => seen.aborts).toBe(before + 1)
    await expect.poll(() => seen.faults.splice(0).length).toBe(faults)
    expect((await client.ask({ path: "/ping" })).body).toBe("pong")
    client.destroy()
  })

  test("a half-close counts as a disconnect", async () => {
    const { port, seen } = running()
    const before = seen.aborts
    const client = await H2Client.open(port)
    const streams = [client.send({ path: "/never" }), client.send({ path: "/late" })]
    // Behind it both are there.
    await client.ask({ path: "/ping" })
    client.session.socket.destroySoon()
    await expect.poll(() => seen.aborts).toBe(before + 2)
    for (const stream of streams) stream.destroy()
  })
})

describe("HTTP/2: time", () => {
  const limits = { headersMs: 300, bodyMs: 300, keepAliveMs: 300, sendMs: 300 }
  const running = runForAll("js", limits)

  test("an idle connection is closed, and pings do not keep it", async () => {
    const client = await H2Client.open(running().port)
    const goaway = once(client.session, "goaway")
    expect((await client.ask({ path: "/ping" })).body).toBe("pong")
    const pings = setInterval(() => {
      if (!client.session.destroyed) client.session.ping(() => {})
    }, 50)
    expect((await goaway)[0]).toBe(0)
    await client.closed()
    clearInterval(pings)
  })

  test("a connection without a request is closed", async () => {
    const client = await H2Client.open(running().port)
    await client.closed()
  })

  test("a body that drips is cut off, its connection is not", async () => {
    const client = await H2Client.open(running().port)
    const headers = { ...JSON_TYPE, "content-length": 999 }
    const stream = client.send({ method: "POST", path: "/echo", headers, isPartial: true })
    const drip = setInterval(() => void (stream.writable && stream.write("1")), 50)
    expect(await answerOf(stream)).toMatchObject({ status: 408, body: "timeout" })
    clearInterval(drip)
    expect((await client.ask({ path: "/ping" })).body).toBe("pong")
    client.destroy()
  })

  test("a handler that never returns does not block other requests", async () => {
    const { port, seen } = running()
    const client = await H2Client.open(port)
    const waiting = client.send({ path: "/never" })
    await pause(1000)
    expect((await client.ask({ path: "/ping" })).body).toBe("pong")
    expect(waiting.closed).toBe(false)
    const before = seen.aborts
    client.destroy()
    await expect.poll(() => seen.aborts).toBe(before + 1)
  })

  test.each(["/large", "/parts?count=1000&size=60000"])(
    "a stream that is not read is reset, others are not: %s",
    async (path) => {
      const client = await H2Client.open(running().port)
      const unread = client.send({ path }).pause()
      // The window of the connection would be full, too.
      client.session.setLocalWindowSize(10 * 1024 * 1024)
      const steady = client.ask({ path: "/parts?count=300&size=1&slow" })
      await new Promise((resolve) => unread.on("close", resolve))
      expect(unread.rstCode).toBe(NGHTTP2_CANCEL)
      expect((await steady).body.length).toBe(300)
      client.destroy()
    },
  )

  test("a stream that is read slowly is not reset", async () => {
    const client = await H2Client.open(running().port)
    const stream = client.send({ path: "/parts?count=20&size=65536" })
    let size = 0
    for await (const part of stream) {
      size += (part as Buffer).length
      await pause(10)
    }
    expect(size).toBe(20 * 65_536)
    client.destroy()
  })
})

// What was sent before `/ping` has been read when that has its response.
describe("HTTP/2: closing", () => {
  test("close waits for pending streams, not for idle connections", async () => {
    const { port, listening } = await run("js")
    const idle = await H2Client.open(port)
    const busy = await H2Client.open(port)
    const answer = busy.ask({ path: "/late" })
    await busy.ask({ path: "/ping" })
    const closing = listening.close(5000)
    expect((await answer).body).toBe("late")
    await closing
    await Promise.all([idle.closed(), busy.closed()])
    await expect(Wire.open(port)).rejects.toThrow("ECONNREFUSED")
  })

  test("requests that are on their way are served, and clients are notified", async () => {
    const { port, listening } = await run("js")
    const client = await H2Client.open(port)
    expect((await client.ask({ path: "/ping" })).body).toBe("pong")
    const last: number[] = []
    client.session.on("goaway", (_code: number, stream: number) => last.push(stream))
    // The first notice lets all streams pass, so that none is lost; node:http2 sends none behind it.
    const request = client.send({ path: "/ping" })
    const closing = listening.close(5000, 200)
    expect((await answerOf(request)).body).toBe("pong")
    await closing
    await client.closed()
    expect(last[0]).toBe(2 ** 31 - 1)
  })

  test("a large response is not truncated", async () => {
    const { port, listening } = await run("js")
    const client = await H2Client.open(port)
    const answer = client.ask({ path: "/late-large" })
    await client.ask({ path: "/ping" })
    const closing = listening.close(5000)
    expect((await answer).body.length).toBe(LARGE_SIZE)
    await closing
  })

  test("what does not end in time is dropped", async () => {
    const { port, listening } = await run("js")
    const client = await H2Client.open(port)
    const stream = client.send({ path: "/never" })
    await client.ask({ path: "/ping" })
    await listening.close(50)
    await client.closed()
    expect(stream.destroyed).toBe(true)
  })

  test("HTTP/1.1 and HTTP/2 close together", async () => {
    const { port, listening } = await run("js")
    const client = await H2Client.open(port)
    const wire = await Wire.open(port)
    const answer = client.ask({ path: "/late" })
    await wire.write(get("/late"))
    const other = await Wire.open(port)
    await other.write(get("/ping"))
    await Promise.all([client.ask({ path: "/ping" }), other.answer()])
    other.destroy()
    const closing = listening.close(5000)
    expect((await answer).body).toBe("late")
    expect((await wire.answer())?.body).toBe("late")
    await closing
  })
})
