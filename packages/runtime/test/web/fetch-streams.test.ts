import { expect, test } from "vitest"
import { DEFAULT_LIMITS, type Limits } from "../../src/transport/core.ts"
import { Pending } from "../../src/transport/drain.ts"
import { fetchApp } from "../../src/http/fetch/fetch.ts"
import { testApp } from "../conformance/app.ts"
import { pause } from "../conformance/raw.ts"

interface Running {
  ask(path: string, init?: object): Promise<Response>
  readonly seen: ReturnType<typeof testApp>["seen"]
  readonly pending: Pending
}

function run(limits: Partial<Limits> = {}): Running {
  const { dispatch, seen } = testApp()
  const pending = new Pending()
  const onFault = (error: unknown): void => void seen.faults.push(error)
  const fetched = { app: dispatch, limits: { ...DEFAULT_LIMITS, ...limits }, pending, onFault }
  const ask = (path: string, init: object = {}): Promise<Response> =>
    fetchApp(fetched, new Request(`http://localhost${path}`, { duplex: "half", ...init }))
  return { ask, seen, pending }
}

const post = (body: unknown, more: object = {}): object => ({ method: "POST", body, ...more })

test.each(["", "&late", "&slow", "&late&slow", "&length=12", "&length=12&slow"])(
  "parts of a response arrive in order%s",
  async (how) => {
    const { ask, pending } = run()
    const answer = await ask(`/parts?count=4&size=3${how}`)
    expect(answer.headers.get("content-length")).toBe(how.includes("length") ? "12" : null)
    expect(await answer.text()).toBe("000111222333")
    await pending.whenIdle()
  },
)

test("a HEAD has no body, and the length of what GET would give", async () => {
  const answer = await run().ask("/parts?length=15", { method: "HEAD" })
  expect([answer.status, answer.body, answer.headers.get("content-length")]).toEqual([
    200,
    null,
    "15",
  ])
})

test("64 MiB to a reader that pauses", async () => {
  let size = 0
  for await (const part of (await run().ask("/parts?count=1024&size=65536")).body!) {
    size += (part as Uint8Array).byteLength
    if (size % 7 === 0) await pause(1)
  }
  expect(size).toBe(67_108_864)
})

test.each(["&cut", "&cut&length=99", "&length=99", "&length=2"])(
  "a response that does not match its declared length fails%s",
  async (how) => {
    const { ask, pending } = run()
    const answer = await ask(`/parts?count=3&size=3&slow${how}`)
    await expect(answer.text()).rejects.toThrow("interrupted")
    await pending.whenIdle()
  },
)

test("the writer is notified when a reader cancels", async () => {
  const { ask, seen, pending } = run()
  const answer = await ask("/parts?count=1000000&size=1000")
  await answer.body?.cancel()
  await expect.poll(() => seen.aborts).toBe(1)
  await pending.whenIdle()
  expect(seen.faults).toEqual([])
})

test("an abort in the middle of a response ends it with the reason", async () => {
  const { ask, seen } = run()
  const client = new AbortController()
  const answer = await ask("/parts?count=1000&size=10&slow", { signal: client.signal })
  const reader = answer.body!.getReader()
  await reader.read()
  client.abort(new Error("enough"))
  await expect(reader.read()).rejects.toThrow("enough")
  expect(seen.aborts).toBe(1)
})

const parts = (...list: (string | Uint8Array)[]): ReadableStream =>
  ReadableStream.from(list).pipeThrough(
    new TransformStream({
      transform: (part, to) => to.enqueue(typeof part === "string" ? Buffer.from(part) : part),
    }),
  )

test("bytes of a body arrive as they are", async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)
  const answer = await run().ask("/bytes", post(bytes))
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
  const inParts = await run().ask("/bytes", post(parts(bytes.slice(0, 7), bytes.slice(7))))
  expect(new Uint8Array(await inParts.arrayBuffer())).toEqual(bytes)
})

test("what is read of a body is sent back while the next parts come", async () => {
  const { ask, pending } = run()
  const sent = new TransformStream<Uint8Array, Uint8Array>()
  const writer = sent.writable.getWriter()
  const answer = await ask("/stream-echo", post(sent.readable))
  const reader = answer.body!.getReader()
  for (const text of ["one", "two", "three"]) {
    void writer.write(Buffer.from(text))
    expect(Buffer.from((await reader.read()).value).toString()).toBe(text)
  }
  await writer.close()
  expect(await reader.read()).toEqual({ done: true, value: undefined })
  await pending.whenIdle()
})

test("a body is read no faster than it is taken", async () => {
  let made = 0
  const endless = new ReadableStream({
    pull: (to) => (made++, to.enqueue(new Uint8Array(64 * 1024))),
  })
  const answer = await run({ bodyBytes: 1e9 }).ask("/stream-echo", post(endless))
  const reader = answer.body!.getReader()
  await reader.read()
  await pause(30)
  expect(made).toBeLessThan(20)
  await reader.cancel()
})

test("a body larger than it may be, too late, or cut off", async () => {
  const { ask, pending } = run({ bodyBytes: 1000, bodyMs: 40 })
  const large = new Uint8Array(1001)
  for (const body of [large, parts(large)]) {
    expect((await ask("/bytes", post(body))).status).toBe(413)
  }
  const announced = post(parts("x"), { headers: { "content-length": "1001" } })
  expect((await ask("/bytes", announced)).status).toBe(413)
  expect((await ask("/no-body", announced)).status).toBe(413)
  expect(await (await ask("/stream", post(parts(large)))).text()).toBe("body-too-large")

  const slow = (): ReadableStream => new ReadableStream({ pull: () => new Promise(() => {}) })
  expect((await ask("/bytes", post(slow()))).status).toBe(408)
  expect(await (await ask("/stream", post(slow()))).text()).toBe("timeout")

  const cut = (): ReadableStream => new ReadableStream({ pull: (to) => to.error(new Error("cut")) })
  await expect(ask("/bytes", post(cut()))).rejects.toThrow("cut")
  expect(await (await ask("/stream", post(cut()))).text()).toBe("aborted")
  await pending.whenIdle()
})

test("an abort in the middle of a body", async () => {
  const { ask, seen, pending } = run()
  for (const path of ["/bytes", "/stream"]) {
    const client = new AbortController()
    const body = new ReadableStream({ start: (to) => to.enqueue(Buffer.from("begin")) })
    const answer = ask(path, post(body, { signal: client.signal }))
    await pause(5)
    client.abort(new Error("enough"))
    await expect(answer).rejects.toThrow("enough")
  }
  await pending.whenIdle()
  expect(seen).toMatchObject({ aborts: 1, faults: [] })
})

test("a route that throws", async () => {
  const { ask, seen } = run()
  expect((await ask("/throw")).status).toBe(500)
  expect(
    (await ask("/throw", post("{}", { headers: { "content-type": "application/json" } }))).status,
  ).toBe(500)
  expect(await (await ask("/twice")).text()).toBe("first")
  expect(seen.faults).toHaveLength(3)
})

test("a body that the route does not read is released", async () => {
  let cancelled = false
  const body = new ReadableStream({ cancel: () => void (cancelled = true) })
  const { ask, pending } = run()
  expect(await (await ask("/stream-unread", post(body))).text()).toBe("not read")
  await expect.poll(() => cancelled).toBe(true)
  await pending.whenIdle()
})
