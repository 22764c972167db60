import { expect } from "vitest"

/** Sends a request to the application of test/programs/fetched.ts. */
export type Ask = (path: string, init?: object) => Promise<Response>

/** What it does wherever it runs. */
export const fetchedCases: Readonly<Record<string, (ask: Ask) => Promise<void>>> = {
  async "a typed endpoint"(ask) {
    const answer = await ask("/users/7?x=%20")
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"])
    expect(await answer.json()).toEqual({ id: "7", query: "x=%20" })
  },
  async "a body, right and wrong"(ask) {
    const headers = { "content-type": "application/json" }
    const post = (body: string): Promise<Response> =>
      ask("/save", { method: "POST", headers, body })
    expect(await (await post(`{"name":"é"}`)).json()).toEqual({ name: "é" })
    const wrong = await post(`{"name":7}`)
    expect([wrong.status, wrong.headers.get("content-type")]).toEqual([
      400,
      "application/problem+json",
    ])
    expect((await post(`{"name":"${"x".repeat(1024 * 1024)}"}`)).status).toBe(413)
  },
  async "what no route takes, and what a hook returns"(ask) {
    expect((await ask("/nothing")).status).toBe(404)
    expect((await ask("/closed")).status).toBe(503)
    const head = await ask("/users/7", { method: "HEAD" })
    expect([head.status, await head.text()]).toEqual([200, ""])
  },
  async streams(ask) {
    expect(await (await ask("/ticks")).text()).toBe("abc")
    const body = ReadableStream.from([Buffer.from("one"), Buffer.from("two")])
    const echo = await ask("/echo", { method: "POST", body, duplex: "half" })
    expect(await echo.text()).toBe("onetwo")
  },
}
