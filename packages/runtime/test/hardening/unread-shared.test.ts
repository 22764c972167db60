import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { setTimeout } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { serve } from "../../src/app/serve/serve.ts"
import { constants, put, putString } from "../../src/types/encode/bytes.ts"
import { uwsMissing } from "../conformance/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask } from "../helpers/request.ts"

// Encoders write into one buffer. A response that waits for its socket must be a copy.

// Short strings, so that all of them are in the buffer itself.
const WORDS = 800
const BODY = WORDS * `,"${"a".repeat(20)}"`.length + 1
const seen = { requests: 0 }

const words = endpoint(
  "GET",
  "/:letter",
  ({ params: [letter = ""] }) => {
    seen.requests++
    return Array.from({ length: WORDS }, () => letter.repeat(20))
  },
  {
    write(at, value) {
      const [start, next, end] = constants(['["', ',"', "]"])
      for (const [index, word] of (value as string[]).entries())
        at = putString(at, index === 0 ? start! : next!, word)
      return put(at, end!)
    },
  },
)

/** A client that sends `most` requests one by one, until the server handles no more of them, and reads nothing. */
async function unreadClient(port: number, most: number): Promise<[socket: Socket, count: number]> {
  const socket = connect({ port, host: "127.0.0.1" }).pause()
  socket.on("error", () => {})
  await once(socket, "connect")
  for (let count = 0; count < most; count++) {
    const before = seen.requests
    socket.write("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
    for (let waits = 0; seen.requests === before; waits++) {
      if (waits === 50) return [socket, count]
      await setTimeout(waits)
    }
  }
  return [socket, most]
}

/** What a socket receives, without heads, until so many bytes of bodies or its end. */
async function bodiesOf(socket: Socket, length: number): Promise<string> {
  let text = ""
  for await (const part of socket.resume()) {
    text += String(part)
    if (text.length >= length && withoutHeads(text).length === length) break
  }
  return withoutHeads(text)
}

function withoutHeads(text: string): string {
  return text.replaceAll(/HTTP\/1\.1 200 OK\r\n[^[]+/g, "")
}

test.skipIf(uwsMissing !== undefined)(
  "a response that waits for its client is not changed by the next one (uws)",
  async () => {
    const limits = { bufferedBytes: 1 }
    const app = await serve([words], {
      port: 0,
      core: "uws",
      banner: false,
      limits,
      validateResponses: false,
    })
    onTestFinished(() => app.close())
    // The response after which the connection takes no other request: the socket was full.
    const [full, most] = await unreadClient(app.port, Infinity)
    full.destroy()
    for (const count of [most - 2, most - 1, most]) {
      const [socket, sent] = await unreadClient(app.port, count)
      expect((await ask(app, { path: "/z" })).body).toContain("zz")
      const bodies = await bodiesOf(socket, sent * BODY)
      expect(bodies).not.toContain("z")
    }
  },
)
