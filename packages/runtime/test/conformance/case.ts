import { expect, test } from "vitest"
import type { Running } from "./cores.ts"
import { Wire } from "./raw.ts"

/** What is expected on one core. */
export interface Expected {
  /** Each response: the status, and after a space the exact body where it matters. */
  readonly answers: readonly string[]
  /** Whether the server closes the connection behind them. */
  readonly closes?: boolean
  /** Headers of the first response. */
  readonly headers?: Readonly<Record<string, string>>
  /** Headers that the first response must not have. */
  readonly without?: readonly string[]
}

/** One conversation on a fresh connection. */
export interface Case extends Expected {
  readonly name: string
  /** Latin-1 text; several packets are sent apart. */
  readonly send: string | readonly string[]
  /** The responses have no bodies. */
  readonly head?: boolean
  /** It is about the syntax of HTTP/1.1: not sent over HTTP/2. */
  readonly http1?: true
  /** Where the C++ core cannot do the same: its behavior, and the place in docs/core.md that explains it. */
  readonly uws?: Expected & { readonly difference: string }
}

/** Tests every case on one core; a connection that should stay open must serve one more request. */
export function testCases(
  cases: readonly Case[],
  running: () => Pick<Running, "name" | "port"> & Partial<Pick<Running, "seen">>,
): void {
  test.each(cases)("$name", async (one) => {
    const { name, port, seen } = running()
    const expected = name === "uws" ? (one.uws ?? one) : one
    const sides = seen?.sides ?? 0
    const wire = await Wire.open(port)
    await wire.write(...(typeof one.send === "string" ? [one.send] : one.send))
    for (const [at, answer] of expected.answers.entries()) {
      const found = await wire.answer(one.head)
      const withBody = answer.includes(" ")
      expect(found && (withBody ? `${found.status} ${found.body}` : `${found.status}`)).toBe(answer)
      if (at > 0) continue
      expect(found?.headers).toMatchObject(expected.headers ?? {})
      for (const name of expected.without ?? []) expect(found?.headers).not.toHaveProperty(name)
    }
    if (expected.closes === true) {
      expect(await wire.closed()).toBe("")
    } else {
      await wire.write(PING)
      expect((await wire.answer())?.body).toBe("pong")
      wire.destroy()
    }
    // Only the cases that request it openly count one: "200 side" is among their responses.
    if (!seen) return // in another process
    const asked = expected.answers.filter((answer) => answer === "200 side").length
    expect(seen.sides - sides).toBe(asked)
  })
}

export const PING = "GET /ping HTTP/1.1\r\nHost: x\r\n\r\n"

/** A request without a body. */
export function get(path: string, ...headers: readonly string[]): string {
  return request("GET", path, headers, "")
}

/** Headers and body as they are: no content-length is added. */
export function post(path: string, headers: readonly string[], body = ""): string {
  return request("POST", path, headers, body)
}

/** `POST /echo` of JSON with a right content-length. */
export function echo(body: string, path = "/echo"): string {
  return post(path, [JSON_TYPE, `Content-Length: ${Buffer.byteLength(body, "latin1")}`], body)
}

export const JSON_TYPE = "Content-Type: application/json"

export function request(
  method: string,
  path: string,
  headers: readonly string[],
  body: string,
): string {
  const lines = [`${method} ${path} HTTP/1.1`, "Host: x", ...headers]
  return `${lines.join("\r\n")}\r\n\r\n${body}`
}
