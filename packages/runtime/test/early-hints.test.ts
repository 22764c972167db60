// 103 Early Hints (RFC 8297): the C++ core leaves them out.
import { once } from "node:events"
import { request, type IncomingMessage, type InformationEvent } from "node:http"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import type { Context } from "../src/endpoint/api.ts"
import type { App } from "../src/app/serve/serve.ts"
import { collectErrors, describeCores } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"

const LINK = "</style.css>; rel=preload; as=style"
const hints = endpoint("GET", "/hints", (_input, context: Context) => {
  context.hint([
    ["link", LINK],
    ["link", "</app.js>; rel=preload; as=script"],
    ["x-trace", "7"],
  ])
  return "whole"
})
const again = endpoint("GET", "/again", async (_input, context: Context) => {
  context.hint([["link", LINK]])
  await new Promise((resolve) => setImmediate(resolve))
  context.hint([["link", LINK]])
  return "whole"
})
const none = endpoint("GET", "/none", (_input, context: Context) => {
  context.hint([])
  return "whole"
})
const hostile = endpoint(
  "GET",
  "/hostile",
  ({ query }, context: Context) => {
    context.hint([["link", `</${decodeURIComponent(query)}>; rel=preload`]])
    return "whole"
  },
  { query: true },
)

async function get(app: App, path: string): Promise<[InformationEvent[], number, string]> {
  const told: InformationEvent[] = []
  const sent = request({ host: "127.0.0.1", port: app.port, path, agent: false })
  sent.on("information", (one) => told.push(one)).end()
  const [response] = (await once(sent, "response")) as [IncomingMessage]
  return [told, response.statusCode ?? 0, await text(response)]
}

describeCores("early hints", ({ core, serve }) => {
  const count = core === "uws" ? 0 : 1

  test("precede the response", async () => {
    const app = await serve([hints, again, none])
    const [told, status, body] = await get(app, "/hints")
    expect([told.length, status, body]).toEqual([count, 200, '"whole"'])
    for (const { statusCode, headers } of told) {
      expect(statusCode).toBe(103)
      expect(headers.link).toBe(`${LINK}, </app.js>; rel=preload; as=script`)
      expect(headers["x-trace"]).toBe("7")
    }
    expect((await get(app, "/again"))[0]).toHaveLength(2 * count)
    expect((await get(app, "/none"))[0]).toEqual([])
  })

  test("cannot be used to inject headers", async () => {
    const { errors, onError } = collectErrors()
    const app = await serve([hostile], { onError })
    for (const text of [
      "a\r\nx-bad: 1",
      "a\nb",
      "\0",
      "\u010d\u010a",
      ">\r\n\r\nHTTP/1.1 200 OK",
    ]) {
      const [told, status, body] = await get(app, `/hostile?${encodeURIComponent(text)}`)
      expect([told, status, JSON.parse(body).code], text).toEqual([[], 500, "internal"])
    }
    expect(errors).toHaveLength(5)
  })

  test("are not sent to an HTTP/1.0 client, which would take them for the response", async () => {
    const app = await serve([hints])
    const socket = connect(app.port, "127.0.0.1")
    socket.write("GET /hints HTTP/1.0\r\nhost: a\r\n\r\n")
    const [first] = (await once(socket, "data")) as [Buffer]
    socket.destroy()
    expect(String(first)).not.toContain("103")
    expect(String(first)).not.toContain("preload")
  })
})
