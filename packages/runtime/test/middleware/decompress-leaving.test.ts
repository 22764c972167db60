import { randomBytes } from "node:crypto"
import { connect } from "node:net"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { api, type Context } from "../../src/endpoint/api.ts"
import type { RequestStream } from "../../src/transport/core.ts"
import { collectErrors, describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"

describeCores("a client that leaves a compressed body behind", ({ serve }) => {
  test("stops the decompression, without an error", async () => {
    const { errors, onError } = collectErrors()
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<unknown>()
    const { options, code } = endpoint("POST", "/stream", () => 0)
    const handler = async (body: RequestStream, { signal }: Context): Promise<void> => {
      const parts = body[Symbol.asyncIterator]()
      try {
        await parts.next()
        const left = new Promise((resolve) => signal.addEventListener("abort", resolve))
        begun.resolve()
        await left
        await parts.next()
        ended.resolve("read on")
      } catch (error) {
        ended.resolve(error)
        throw error
      }
    }
    const input: typeof code.input = (_params, _query, _headers, body) => body
    const stream = api(options, handler as never, { ...code, arity: 2, bodyAs: "stream", input })
    const app = await serve([stream], { decompress: true, onError })

    // Some 5 KB, which come in one packet, and ten parts when they are decompressed.
    const body = gzipSync(Buffer.concat(Array.from({ length: 40 }, () => BLOCK)))
    const socket = connect(app.port, "127.0.0.1").on("error", () => {})
    socket.write(
      "POST /stream HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\n" +
        `content-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    socket.write(body)
    await begun.promise
    socket.destroy()
    expect(await ended.promise).toMatchObject({ reason: "aborted" })
    expect(errors).toEqual([])
  })
})

const BLOCK = randomBytes(4096)
