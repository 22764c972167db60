// Many responses to one packet: more than the C++ core buffers before it sends them.
import { connect } from "node:net"
import { expect, test } from "vitest"
import type { App } from "../src/app/serve/serve.ts"
import { describeCores } from "./helpers/cores.ts"
import { endpoint } from "./helpers/endpoint.ts"

/** What comes back for one packet, until the server closes. */
function talk(app: App, packet: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ""
    const socket = connect(app.port, "127.0.0.1", () => socket.write(packet))
    socket.on("data", (data) => (answer += data.toString("latin1")))
    socket.on("error", reject)
    socket.on("close", () => resolve(answer))
  })
}

/** Status and body of each response, by its content-length. */
function responsesOf(text: string): [number, string][] {
  const answers: [number, string][] = []
  for (let at = 0; at < text.length;) {
    const body = text.indexOf("\r\n\r\n", at) + 4
    const head = text.slice(at, body)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    answers.push([Number(head.slice(9, 12)), text.slice(body, body + length)])
    at = body + length
  }
  return answers
}

const SIZES = [0, 10, 899, 900, 4000, 16_384, 200_000]

const sized = endpoint("GET", "/:size", (_input, { path }) => "x".repeat(Number(path.slice(1))))
const fixed = endpoint("GET", "/fixed", () => "y".repeat(2000), { constant: true })

describeCores("pipelined answers", ({ serve }) => {
  test.each([20, 100])("of any size come whole and in order: %i in a packet", async (count) => {
    const app = await serve([sized, fixed])
    const asked = Array.from({ length: count }, (_, at) => SIZES[at % SIZES.length] as number)
    const lines = asked.map((size) => `GET /${size} HTTP/1.1\r\nHost: x\r\n\r\n`)
    const constant = "GET /fixed HTTP/1.1\r\nHost: x\r\n\r\n"
    const last = constant.replace("Host", "Connection: close\r\nHost")
    const answers = responsesOf(await talk(app, lines.join("") + constant.repeat(10) + last))
    expect(answers).toEqual([
      ...asked.map((size) => [200, JSON.stringify("x".repeat(size))]),
      ...Array.from({ length: 11 }, () => [200, JSON.stringify("y".repeat(2000))]),
    ])
  })
})
