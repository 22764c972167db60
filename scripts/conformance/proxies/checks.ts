// What holds for an application behind any proxy of docs/operations.md.
import { strict as assert } from "node:assert"
import { once } from "node:events"
import {
  type ClientHttp2Session,
  connect,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from "node:http2"
import { connect as connectTls } from "node:tls"

const USER = '{"id":7,"name":"Ada","surname":"Lovelace","lastUpdate":"2023-10-07T13:14:11.000Z"}'

export interface ProxyAddress {
  readonly front: number
  readonly ca: Buffer
}

export async function checkHttp2({ front, ca }: ProxyAddress): Promise<void> {
  const session = connect(`https://localhost:${front}`, { ca })
  try {
    await checkManyRequests(session)
    const post = { ":method": "POST", ":path": "/updateUser", "content-type": "application/json" }
    const updated = await request(session, post, USER)
    assert.deepEqual(updated, { status: 200, body: USER.replace("2023-10", "2023-11") })
    const refused = await request(session, post, '{"id":"7"}')
    assert.equal(refused.status, 400)
    assert.equal((JSON.parse(refused.body) as { code: unknown }).code, "invalid_request")
    const large = await request(session, post, `"${"x".repeat(2 * 1024 * 1024)}"`)
    assert.equal(large.status, 413)
    assert.equal((await request(session, { ":path": "/nowhere" })).status, 404)
    const head = await request(session, { ":path": "/hello/x", ":method": "HEAD" })
    assert.deepEqual(head, { status: 200, body: "" })
  } finally {
    session.close()
  }
}

/** 500 requests, of which every proxy accepts 50 at the same time. */
async function checkManyRequests(session: ClientHttp2Session): Promise<void> {
  for (let first = 0; first < 500; first += 50) {
    const many = Array.from({ length: 50 }, (_, at) => hello(session, first + at))
    await Promise.all(many)
  }
}

async function hello(session: ClientHttp2Session, at: number): Promise<void> {
  const response = await request(session, { ":path": `/hello/${at}` })
  assert.deepEqual(response, { status: 200, body: `{"message":"Hello, ${at}"}` })
}

/** Requests that the proxy or the application must refuse, so that neither reads them as two requests. */
export async function checkHttp1(at: ProxyAddress, chunksWin: boolean): Promise<void> {
  const head = "POST /updateUser HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
  const side = "GET /hello/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"
  for (const [framing, status] of [
    ["Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400],
    ["Content-Length: 5\r\nContent-Length: 6\r\n\r\n12345", 400],
    ["Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", "400|501"],
    // Complete, therefore forwarded with a length: the application sees no chunks.
    [`Transfer-Encoding: chunked\r\n\r\n${USER.length.toString(16)}\r\n${USER}\r\n0\r\n\r\n`, 200],
  ] as const) {
    // Where chunks win over a length, what follows them is a valid request.
    const isWhole = status === 200 || (chunksWin && framing.includes("chunked\r\n\r\n0"))
    const response = await raw(at, head + framing + (isWhole ? "" : side))
    assert.match(response, new RegExp(`^HTTP/1\\.1 (?:${status}) `), framing)
    assert.doesNotMatch(response, /smuggled/)
  }
}

interface Http2Response {
  readonly status: number | undefined
  readonly body: string
}

/** Reads from the start: a stream that the server has closed gives no data to a late reader. */
async function request(
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders,
  body?: string,
): Promise<Http2Response> {
  const stream = session.request(headers, { endStream: body === undefined })
  const parts: Buffer[] = []
  let status: number | undefined
  stream.on("response", (found: IncomingHttpHeaders & { ":status"?: number }) => {
    status = found[":status"]
  })
  stream.on("data", (part: Buffer) => parts.push(part))
  if (body !== undefined) stream.end(body)
  await once(stream, "close").catch((cause: unknown) => {
    const { ":method": method = "GET", ":path": path } = headers
    throw new Error(`${String(method)} ${String(path)}, ${body?.length ?? 0} bytes`, { cause })
  })
  return { status, body: Buffer.concat(parts).toString() }
}

async function raw({ front, ca }: ProxyAddress, text: string): Promise<string> {
  const socket = connectTls({
    port: front,
    host: "localhost",
    servername: "localhost",
    ca,
    ALPNProtocols: ["http/1.1"],
  })
  await once(socket, "secureConnect")
  socket.write(text)
  let response = ""
  for await (const part of socket) {
    response += String(part)
    if (response.includes("\r\n\r\n")) break
  }
  socket.destroy()
  return response
}
