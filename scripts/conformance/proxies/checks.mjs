// What an application has to be like behind any proxy of docs/operations.md.
import { strict as assert } from "node:assert"
import { once } from "node:events"
import { connect } from "node:http2"
import { connect as connectTls } from "node:tls"

const USER = '{"id":7,"name":"Ada","surname":"Lovelace","lastUpdate":"2023-10-07T13:14:11.000Z"}'

export async function checkHttp2({ front, ca }) {
  const session = connect(`https://localhost:${front}`, { ca })
  try {
    const many = Array.from({ length: 500 }, (_, at) => ask(session, { ":path": `/hello/${at}` }))
    const answers = await Promise.all(many)
    for (const [at, { status, body }] of answers.entries()) {
      assert.equal(status, 200)
      assert.equal(body, `{"message":"Hello, ${at}"}`)
    }
    const post = { ":method": "POST", ":path": "/updateUser", "content-type": "application/json" }
    const updated = await ask(session, post, USER)
    assert.deepEqual([updated.status, updated.body], [200, USER.replace("2023-10", "2023-11")])
    const refused = await ask(session, post, '{"id":"7"}')
    assert.equal(refused.status, 400)
    assert.equal(JSON.parse(refused.body).code, "invalid_request")
    const large = await ask(session, post, `"${"x".repeat(2 * 1024 * 1024)}"`)
    assert.equal(large.status, 413)
    assert.equal((await ask(session, { ":path": "/nowhere" })).status, 404)
    const { status, body } = await ask(session, { ":path": "/hello/x", ":method": "HEAD" })
    assert.deepEqual([status, body], [200, ""])
  } finally {
    session.close()
  }
}

/** Requests that one of the two must refuse, so that the other never takes them for something else. */
export async function checkHttp1(at, { chunksWin = false } = {}) {
  const head = "POST /updateUser HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
  const side = "GET /hello/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"
  for (const [framing, status] of [
    ["Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400],
    ["Content-Length: 5\r\nContent-Length: 6\r\n\r\n12345", 400],
    ["Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 501],
    // Whole, and therefore with a length: the application sees no chunks.
    [`Transfer-Encoding: chunked\r\n\r\n${USER.length.toString(16)}\r\n${USER}\r\n0\r\n\r\n`, 200],
  ]) {
    // Where chunks win over a length, what follows them is a request in its own right.
    const isWhole = status === 200 || (chunksWin && framing.includes("chunked\r\n\r\n0"))
    const answer = await raw(at, head + framing + (isWhole ? "" : side))
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), framing)
    assert.doesNotMatch(answer, /smuggled/)
  }
}

/** Reads along from the start: a stream that its server has closed gives nothing to those who come late. */
async function ask(session, headers, body) {
  const stream = session.request(headers, { endStream: body === undefined })
  const parts = []
  let answer
  stream.on("response", (found) => (answer = found))
  stream.on("data", (part) => parts.push(part))
  if (body !== undefined) stream.end(body)
  await once(stream, "close")
  return { status: answer?.[":status"], body: Buffer.concat(parts).toString() }
}

async function raw({ front, ca }, request) {
  const socket = connectTls({
    port: front,
    host: "localhost",
    servername: "localhost",
    ca,
    ALPNProtocols: ["http/1.1"],
  })
  await once(socket, "secureConnect")
  socket.write(request)
  let answer = ""
  for await (const part of socket) {
    answer += part
    if (answer.includes("\r\n\r\n")) break
  }
  socket.destroy()
  return answer
}
