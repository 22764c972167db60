import type { OutgoingHttpHeaders } from "node:http2"
import { expect, test } from "vitest"
import type { Case } from "./case.ts"
import type { Running } from "./cores.ts"
import { H2Client, type H2Request } from "./http2-client.ts"

/** The cases of HTTP/1.1 over HTTP/2, but those about its syntax; requests in one packet become streams. */
export function testHttp2Cases(cases: readonly Case[], running: () => Running): void {
  const sent = cases.filter((one) => one.http1 !== true)
  test.each(sent)("$name", async (one) => {
    const { port, seen } = running()
    const sides = seen.sides
    const text = typeof one.send === "string" ? one.send : one.send.join("")
    const client = await H2Client.open(port)
    const found = await Promise.all(requestsOf(text).map((request) => client.ask(request)))
    const shown = found.map(({ status, body }, at) =>
      one.answers[at]?.includes(" ") === true ? `${status} ${body}` : `${status}`,
    )
    expect(shown).toEqual(one.answers)
    expect(found[0]?.headers).toMatchObject(one.headers ?? {})
    for (const name of one.without ?? []) expect(found[0]?.headers).not.toHaveProperty(name)
    // What closes a connection of HTTP/1.1 only ends a stream.
    expect((await client.ask({ path: "/ping" })).body).toBe("pong")
    expect(seen.sides).toBe(sides)
    client.destroy()
  })
}

/** Reads requests of HTTP/1.1 that are well-formed. */
function requestsOf(text: string): H2Request[] {
  const requests: H2Request[] = []
  for (let rest = text; rest !== "";) {
    const split = rest.indexOf("\r\n\r\n") + 4
    const [line = "", ...fields] = rest.slice(0, split - 4).split("\r\n")
    const [method = "", path = "", version] = line.split(" ")
    expect([split > 4, version]).toEqual([true, "HTTP/1.1"])
    const headers = headersOf(fields)
    const length = Number(headers["content-length"] ?? 0)
    const isChunked = headers["transfer-encoding"] !== undefined
    const after = rest.slice(split)
    const body = isChunked ? chunksOf(after) : after.slice(0, length)
    rest = isChunked ? "" : after.slice(length)
    delete headers["transfer-encoding"]
    delete headers["connection"]
    const isPartial = !isChunked && body.length < length
    const hasBody = isChunked || length > 0
    requests.push({ method, path, headers, isPartial, ...(hasBody && { body: latin1(body) }) })
  }
  return requests
}

function headersOf(fields: readonly string[]): OutgoingHttpHeaders {
  const headers = Object.create(null) as Record<string, string | string[]>
  for (const field of fields) {
    const colon = field.indexOf(":")
    const name = field.slice(0, colon).toLowerCase()
    const value = field.slice(colon + 1).trim()
    const before = headers[name]
    headers[name] = before === undefined ? value : [before, value].flat()
  }
  // The authority of the request; a second host is a field.
  const hosts = [headers["host"] ?? []].flat()
  headers[":authority"] = hosts[0] ?? ""
  delete headers["host"]
  if (hosts.length > 1) headers["host"] = hosts.slice(1)
  return headers
}

function chunksOf(text: string): string {
  const end = text.indexOf("\r\n")
  const size = Number.parseInt(text.slice(0, end), 16)
  const rest = text.slice(end + 2)
  return size === 0 ? "" : rest.slice(0, size) + chunksOf(rest.slice(size + 2))
}

function latin1(text: string): Buffer {
  return Buffer.from(text, "latin1")
}
